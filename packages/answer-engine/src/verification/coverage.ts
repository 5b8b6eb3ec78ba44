import { readClauses } from './clauses.ts'
import type { ReadText } from './read-text.ts'
import { contentStems, hasRelated, type Word } from './words.ts'

/** A statement such as "No." or "Yes, if it is complete." answers its heading and may leave all words to it. */
const shortAnswer = /^[\s>*_-]*(?:yes|no|rarely|sometimes|usually|never|always|not)\b/i

/**
 * Design, section 6: at least half of a claim's content words stand in its quotes, title or heading; a third stands in the
 * quoted statements themselves. More than half of each further clause does, so that nothing is hung onto a claim that is
 * supported otherwise; only what opens a claim may be one word of its own.
 *
 * @param statements what is quoted
 * @param given the same with titles, headings and everything else above it
 */
export function isCovered(claim: ReadText, statements: string, given: string): boolean {
  const stems = contentStems(given)
  const content = claim.words.filter((word) => word.isContent)
  if (2 * countCovered(content, stems) < content.length) return false
  if (!shortAnswer.test(statements) && 3 * countCovered(content, contentStems(statements)) < content.length) return false
  return readClauses(claim.text).every(({ start, end }) => {
    const words = content.filter((word) => word.start >= start && word.end <= end)
    if (start === 0 && words.length < 2) return true
    const covered = countCovered(words, stems)
    return start === 0 || words.length < 3 ? 2 * covered >= words.length : 2 * covered > words.length
  })
}

function countCovered(words: readonly Word[], stems: ReadonlySet<string>): number {
  return words.filter((word) => hasRelated(stems, word.stem)).length
}
