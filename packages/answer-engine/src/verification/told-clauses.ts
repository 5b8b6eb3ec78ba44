import type { QuotedFigure } from './figure-support.ts'
import type { Figure } from './figures.ts'
import { isPronoun } from './persons.ts'
import { isFragment, type QuotedPart } from './quoted-part.ts'
import type { ReadText } from './read-text.ts'
import type { Statement } from './statements.ts'
import { sayTheSame } from './word-sense.ts'

/** Of several statements each clause tells one, with its figures, and each that is told is told of whom it speaks. */
export function tellsClausesWhole(claim: ReadText, parts: readonly QuotedPart[], pairs: ReadonlyMap<Figure, QuotedFigure>): boolean {
  if (parts.length < 2) return true
  const { words } = claim.phrases
  const tellers = claim.clauses.map((clause) => {
    const isInside = (item: { readonly start: number; readonly end: number }) => item.start >= clause.start && item.end <= clause.end
    const told = words.filter((word) => isInside(word) && parts.some(({ read }) => read.says(word)))
    const figures = claim.figures.filter(isInside).map((figure) => pairs.get(figure)?.part)
    if (told.length === 0 && figures.length === 0) return undefined
    return parts.filter(
      (part) => told.every((word) => part.given.says(word)) && figures.every((holder) => holder === undefined || holder.read === part.read),
    )
  })
  if (tellers.some((found) => found?.length === 0)) return false
  return parts.every((part, index) => {
    const { read } = part
    if (isFragment(part) || !tellers.some((found) => found?.length === 1 && found[0] === part)) return true
    const previous = parts[index - 1]?.read.statement
    // "It needs no card" goes on about what stands right before it.
    if (isPronoun(read.words[0]?.text ?? '')) {
      return (
        previous !== undefined &&
        isRightAfter(read.statement, previous) &&
        tellers.some((found) => found?.includes(parts[index - 1] as QuotedPart))
      )
    }
    return opensClause(read, claim, tellers, part)
  })
}

/** A clause that tells the statement says what the statement begins with. */
function opensClause(read: ReadText, claim: ReadText, tellers: readonly (readonly QuotedPart[] | undefined)[], part: QuotedPart): boolean {
  const opening = read.words.find((word) => word.isContent)
  if (opening === undefined) return true
  return claim.clauses.some(
    ({ start, end }, index) =>
      tellers[index]?.includes(part) && claim.words.some((word) => word.start >= start && word.end <= end && sayTheSame(word, opening)),
  )
}

function isRightAfter(statement: Statement, previous: Statement): boolean {
  return statement.start >= previous.end && statement.start - previous.end <= 1
}
