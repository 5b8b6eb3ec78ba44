import { standsIn } from '../figures/figure-support.ts'
import type { Figure } from '../figures/figures.ts'
import { figuresWithFree } from '../figures/figures-with-free.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'
import type { Tail } from './gaps.ts'
import { type Half, readHalves } from './halves.ts'
import { verbs } from './word-lists.ts'

/**
 * Whether each clause of a claim tells one clause of its sentence, or one half of a sentence that a semicolon divides: "The Harbour
 * rate is variable; the Deepwater rate is guaranteed" does not say that the Harbour rate is guaranteed.
 */
export function mixesNoClauses(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return parts.every((part) => isFragment(part) || (keepsHalves(claim, part) && keepsTails(claim, part) && keepsTurn(claim, part)))
}

function keepsHalves(claim: ReadText, { read }: QuotedPart): boolean {
  const halves = readHalves(read)
  if (halves.length < 2) return true
  return jointClauses(claim).every(({ isJoint, ...clause }) => {
    const told = claim.phrases.words.filter((word) => word.start >= clause.start && word.end <= clause.end && read.says(word))
    const figures = claim.figures.filter(({ start }) => start >= clause.start && start < clause.end)
    const isSharedBy = ({ subject, earlier }: Half, figure: Figure) =>
      subject.length > 0 && subject.every((word) => claim.says(word)) && isTaken(figure, earlier)
    return halves.some(
      (half) =>
        told.every((word) => isAmong(word, half.words)) &&
        half.opening.every((word) => claim.says(word)) &&
        !(isJoint && half.replaced !== undefined && isAmong(half.replaced, told)) &&
        figures.every((figure) => isTaken(figure, half.figures) || isSharedBy(half, figure) || !isTaken(figure, read.figures)),
    )
  })
}

/** The clauses of a claim; what is said of several at once is one clause: "bed linen and towels are included". */
function jointClauses({ clauses, words, figures, lower }: ReadText): readonly (Clause & { readonly isJoint?: boolean })[] {
  const at = clauses.findIndex((clause) => words.some((word) => standsIn(word, clause) && verbs.has(word.text)))
  const [first, previous, said] = [clauses[0], clauses[at - 1], clauses[at]]
  if (first === undefined || previous === undefined || said === undefined) return clauses
  if (!/and|or/.test(lower.slice(previous.end, said.start)) || figures.some(({ start }) => start < said.start)) return clauses
  return [{ start: first.start, end: said.end, isJoint: true }, ...clauses.slice(at + 1)]
}

/** "8 weeks in the standard and 5 weeks in the intensive course": neither figure is told without what tells them apart. */
function keepsTails(claim: ReadText, { read }: QuotedPart): boolean {
  return readHalves(read).every(({ tails }) => {
    const isTold = ({ figure, words }: Tail) => {
      const others = tails.flatMap((tail) => (tail.figure === figure ? [] : tail.words))
      const own = words.filter((word) => !isAmong(word, others))
      return own.length === 0 || own.some((word) => claim.says(word))
    }
    const taken = tails.filter(({ figure }) => isTaken(figure, figuresWithFree(claim)))
    return taken.every(({ figure }) => tails.some((tail) => tail.figure.value === figure.value && isTold(tail)))
  })
}

function isTaken(figure: Figure, among: readonly Figure[]): boolean {
  return among.some(({ value }) => value === figure.value)
}

const turn = /\b(?:but|though|although|however|while|whereas|yet|only|not|no|cannot|[a-z]+n't)\b|;/

/** What a "but" sets against each other, "and" does not join. */
function keepsTurn(claim: ReadText, { read }: QuotedPart): boolean {
  const at = read.lower.search(/\bbut\b/)
  if (turn.test(claim.lower)) return true
  const told = read.phrases.words.filter((word) => claim.says(word))
  return new Set(told.map(({ start }) => start < at)).size < 2
}

function isAmong(word: Word, words: readonly Word[]): boolean {
  return words.some((other) => sayTheSame(word, other))
}
