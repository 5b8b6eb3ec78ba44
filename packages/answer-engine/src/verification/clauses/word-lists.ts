/** The words of a list; what stands nowhere is none of them. */
export function wordSet(list: string): ReadonlySet<string | undefined> {
  return new Set(list.split(/\s+/))
}

/** The verbs that most often tell what somebody does or has. */
export const verbs =
  wordSet(`is are was were has have can may must will should do does cannot cost costs pay pays take takes include includes
  cover covers need needs get gets last lasts count counts`)
