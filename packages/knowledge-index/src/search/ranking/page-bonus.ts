/** What the best three passages of a page add to each of its passages, the second and third at half and a quarter. */
const pageWeight = 0.05

/**
 * A passage of a page that answers the query in several places is the better find among equals.
 *
 * @param passages ranked passages, best first
 * @param scores their text scores
 * @param pages number of the page of every passage of the index
 */
export function pageBonuses(passages: readonly number[], scores: readonly number[], pages: Uint32Array): number[] {
  const sums = new Map<number, { sum: number; share: number }>()
  passages.forEach((passage, index) => {
    const page = pages[passage] as number
    const known = sums.get(page) ?? { sum: 0, share: 1 }
    if (known.share >= 0.25) sums.set(page, { sum: known.sum + known.share * (scores[index] as number), share: known.share / 2 })
  })
  return passages.map((passage) => pageWeight * (sums.get(pages[passage] as number)?.sum ?? 0))
}
