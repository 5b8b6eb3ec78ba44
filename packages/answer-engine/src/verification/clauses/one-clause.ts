import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'

/**
 * Whether each clause of a claim tells one clause of its sentence, or one half of a sentence that a semicolon divides: "The Harbour
 * rate is variable; the Deepwater rate is guaranteed" does not say that the Harbour rate is guaranteed.
 */
export function mixesNoClauses(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return parts.every((part) => isFragment(part) || (keepsHalves(claim, part) && keepsTurn(claim, part)))
}

function keepsHalves(claim: ReadText, { read }: QuotedPart): boolean {
  const halves = divide(read)
  if (halves.length < 2) return true
  const words = read.phrases.words
  const spoken = halves.map(({ start, end }) => words.filter((word) => word.start >= start && word.end <= end))
  // What the first half begins with may be what the others go on about.
  const shared = isContinued(read, halves) ? subjectOf(spoken[0] as readonly Word[], read) : []
  return claim.clauses.every((clause) => {
    const told = claim.phrases.words.filter(
      (word) => word.start >= clause.start && word.end <= clause.end && isAmong(word, words) && !isAmong(word, shared),
    )
    if (told.length === 0) return true
    return spoken.some((half, index) => told.every((word) => isAmong(word, half)) && opensHalf(half, halves[index] as Clause, read, claim))
  })
}

const turn = /\b(?:but|though|although|however|while|whereas|yet|only|not|no|cannot|[a-z]+n't)\b|;/

/** What a "but" sets against each other, "and" does not join. */
function keepsTurn(claim: ReadText, { read }: QuotedPart): boolean {
  const at = read.lower.search(/\bbut\b/)
  if (at === -1 || turn.test(claim.lower)) return true
  const told = read.phrases.words.filter((word) => claim.says(word))
  return told.every(({ end }) => end <= at) || told.every(({ start }) => start >= at)
}

/** After a semicolon somebody else may be spoken of: who it is, the claim says too. */
function opensHalf(half: readonly Word[], { start }: Clause, read: ReadText, claim: ReadText): boolean {
  const [first] = half
  return (
    read.text.charAt(start) !== ';' || first === undefined || claim.says(first) || /^; (?:it|they|he|she)\b/.test(read.lower.slice(start))
  )
}

const verb =
  /^(?:is|are|was|were|has|have|can|may|must|will|should|do|does|cannot|costs?|pays?|takes?|includes?|covers?|needs?|gets?|lasts?|counts?)$/

/** A semicolon divides; "and" and "but" do where a verb follows at once: what stands there is said of the same. */
function divide(read: ReadText): readonly Clause[] {
  const ends = Array.from(read.lower.matchAll(/;|,? \b(?:and|but)\b(?= ([\p{L}']+))/gu)).flatMap(({ 0: found, 1: next, index }) =>
    found === ';' || verb.test(next as string) ? [index] : [],
  )
  return [0, ...ends].map((start, index) => ({ start, end: ends[index] ?? read.text.length }))
}

function isContinued(read: ReadText, [, second]: readonly Clause[]): boolean {
  return second !== undefined && read.text.charAt(second.start) !== ';'
}

/** The words before the first verb: one stands behind the joint that divides the sentence, if nowhere else. */
function subjectOf(words: readonly Word[], read: ReadText): readonly Word[] {
  const verbs = read.words.slice(1).filter(({ text }) => verb.test(text))
  return words.filter((word) => verbs.every(({ start }) => word.end <= start))
}

function isAmong(word: Word, words: readonly Word[]): boolean {
  return words.some((other) => sayTheSame(word, other))
}
