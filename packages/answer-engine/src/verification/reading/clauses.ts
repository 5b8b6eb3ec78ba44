/** A stretch of a text in which words and figures belong together. Positions in the folded text; `end` is exclusive. */
export interface Clause {
  readonly start: number
  readonly end: number
}

/** Ends of clauses in a text in lower case: punctuation that is no part of a number or word, and the words that join clauses or lists. */
export const joints = /(?<![,;:.!?])[,;:.!?]+(?=\s|$)|[()|]|(?<=\s)-+(?=\s)|\b(?:and|but|while|whereas|although|though|or|plus)\b/g

/** The same, and the words by which a sentence hangs one fact on another: "costs $240 with 10 users". */
export const looseJoints = new RegExp(`${joints.source}|\\b(?:with|for|including)\\b`, 'g')

/** @param text in lower case */
export function readClauses(text: string, pattern: RegExp = joints): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  for (const { 0: joint, index } of text.matchAll(pattern)) {
    if (index > start) clauses.push({ start, end: index })
    start = index + joint.length
  }
  if (start < text.length) clauses.push({ start, end: text.length })
  return clauses
}
