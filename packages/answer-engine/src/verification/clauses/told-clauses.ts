import type { QuotedFigure } from '../figures/figure-support.ts'
import type { Figure } from '../figures/figures.ts'
import { isPronoun } from '../meaning/persons.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { Statement } from '../reading/statements.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'
import { openingStems } from '../wording/subjects.ts'

/** Of several statements each clause tells one, with its figures, and each that is told is told of whom it speaks. */
export function tellsClausesWhole(claim: ReadText, parts: readonly QuotedPart[], pairs: ReadonlyMap<Figure, QuotedFigure>): boolean {
  if (parts.length < 2) return true
  if (parts.some((part) => !isFragment(part) && goesOn(claim.lower, part.read.lower))) return false
  const { words } = claim.phrases
  const tellers = claim.clauses.map((clause) => {
    const isInside = (item: { readonly start: number; readonly end: number }) => item.start >= clause.start && item.end <= clause.end
    const told = words.filter((word) => isInside(word) && parts.some(({ read }) => read.says(word)))
    const figures = claim.figures.filter(isInside).map((figure) => pairs.get(figure)?.part)
    if (told.length === 0 && figures.length === 0) return undefined
    return parts.filter(
      (part) =>
        told.every((word) => isFrom(word, part, told, parts)) &&
        figures.every((holder) => holder === undefined || holder.read === part.read),
    )
  })
  if (tellers.some((found) => found?.length === 0)) return false
  return parts.every((part, index) => {
    const { read } = part
    if (isFragment(part) || !tellers.some((found) => found?.length === 1 && found[0] === part)) return true
    const previous = parts[index - 1]?.read.statement
    // "It needs no card" goes on about what stands right before it.
    if (read.words.slice(0, 1).some(({ text }) => isPronoun(text))) {
      return (
        previous !== undefined &&
        isRightAfter(read.statement, previous) &&
        tellers.some((found) => found?.includes(parts[index - 1] as QuotedPart))
      )
    }
    return opensClause(read, claim, tellers, part)
  })
}

/** Behind a statement that is told whole another begins with a joint; anything else is hung on. */
function goesOn(claim: string, statement: string): boolean {
  const whole = statement.replace(/(?<![.!?])[.!?]+$/, '')
  return claim.startsWith(`${whole} `) && !/^ (?:and|but|while|whereas|although|though|or|plus)\b/.test(claim.slice(whole.length))
}

/** A part gives a word as often as it says it; once more it gives none that another part says. */
function isFrom(word: Word, part: QuotedPart, told: readonly Word[], parts: readonly QuotedPart[]): boolean {
  const { read, given } = part
  if (isFragment(part)) return given.says(word)
  const places = read.words.filter((other) => sayTheSame(word, other)).length
  const rank = told.filter((other) => other.start <= word.start && sayTheSame(word, other)).length
  return rank <= places || (given.says(word) && !parts.some((other) => other.read !== read && other.read.says(word)))
}

/** A clause that tells the statement says what the statement begins with. */
function opensClause(read: ReadText, claim: ReadText, tellers: readonly (readonly QuotedPart[] | undefined)[], part: QuotedPart): boolean {
  const opening = read.words.find((word) => word.isContent)
  if (opening === undefined) return true
  const isOnly = (index: number) => tellers[index]?.length === 1 && tellers[index]?.[0] === part
  const says = (index: number) => {
    const clause = claim.clauses[index]
    return claim.words.some(
      (word) => clause !== undefined && word.start >= clause.start && word.end <= clause.end && sayTheSame(word, opening),
    )
  }
  const first = claim.clauses.findIndex((_, index) => isOnly(index))
  let last = first
  while (tellers[last + 1]?.includes(part)) last += 1
  if (claim.clauses.slice(first, last + 1).some((_, index) => says(first + index))) return true
  // Two statements of one subject name it once.
  const others = tellers[first - 1] ?? []
  return says(first - 1) && others.some(({ read: other }) => openingStems(other).join(' ') === openingStems(read).join(' '))
}

function isRightAfter(statement: Statement, previous: Statement): boolean {
  return statement.start >= previous.end && statement.start - previous.end <= 1
}
