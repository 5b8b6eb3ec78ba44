import type { ReadText } from '../reading/read-text.ts'
import { hasRelated } from '../reading/related-stems.ts'
import { stem } from '../reading/stem.ts'
import type { Word } from '../reading/words.ts'

/** A statement such as "No." or "Yes, if it is complete." answers its heading and may leave all words to it. */
const shortAnswer = /^[\s>*_-]*(?:yes|no|rarely|sometimes|usually|never|always|not)\b/

/**
 * Design, section 6: at least half of a claim's content words stand in its quotes, title or heading. A title alone supports
 * nothing: a claim without figures takes a third of its words from the quoted statements themselves. More than half of each
 * further clause is covered, so that nothing is hung onto a claim that is supported otherwise; only what opens a claim may be one
 * word of its own.
 *
 * @param statements what is quoted
 * @param given the same with titles, headings and everything else above it
 */
export function isCovered(claim: ReadText, statements: ReadText, given: ReadText): boolean {
  const { stems } = given
  if (!figuresAreSaidOfGiven(claim, stems)) return false
  const content = claim.phrases.words
  if (2 * countCovered(content, stems) < content.length) return false
  const isAnchored = claim.figures.length > 0 || shortAnswer.test(statements.lower)
  if (!isAnchored && 3 * countCovered(content, statements.stems) < content.length) return false
  return claim.clauses.every(({ start, end }) => {
    const words = content.filter((word) => word.start >= start && word.end <= end)
    if (start === 0 && words.length < 2) return true
    const covered = countCovered(words, stems)
    return start === 0 || words.length < 3 ? 2 * covered >= words.length : 2 * covered > words.length
  })
}

function countCovered(words: readonly Word[], stems: ReadonlySet<string>): number {
  return words.filter((word) => hasRelated(stems, word.stem)).length
}

/** Words with which anything can be said of a number: they name nothing that a quote would have to name. */
const connecting: ReadonlySet<string> = new Set(
  `cost price pay paid payment charge fee rate amount sum total value figure number count include contain hold have give given grant offer provide
  allow permit let receive obtain need take last run continue remain stay start begin end apply available exist find stand come reach equal
  comprise consist account show report state keep maintain process handle complete finish set limit cover serve support valid per different
  plan tier package option level product service company business customer client term period duration length time
  date moment discount reduction possible able typical average annually yearly monthly weekly daily hourly annual currently today additional
  respectively approximately roughly exactly together altogether overall combined separate individual single starting priced billed`
    .split(/\s+/)
    .map(stem),
)

export function isConnecting(stem: string): boolean {
  return connecting.has(stem)
}

/** In a clause that states a figure every word is the quotes' own or one of these: nobody else's number is told of something new. */
function figuresAreSaidOfGiven(claim: ReadText, stems: ReadonlySet<string>): boolean {
  return claim.clauses.every(({ start, end }) => {
    const isInside = (item: { readonly start: number; readonly end: number }) => item.start >= start && item.end <= end
    if (!claim.figures.some(isInside)) return true
    const isMeasure = (word: Word) => claim.figures.some((figure) => word.start >= figure.start && word.end <= figure.end)
    const words = claim.words.filter((word) => word.isContent && isInside(word) && !isMeasure(word))
    return words.every((word) => connecting.has(word.stem) || hasRelated(stems, word.stem))
  })
}
