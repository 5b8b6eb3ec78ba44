import { type Clause, looseJoints, readClauses } from './clauses.ts'
import { supportsFigure } from './figure-support.ts'
import type { QuotedPart } from './quoted-part.ts'
import type { ReadText } from './read-text.ts'
import type { Cell } from './table-row.ts'

/**
 * Whether a claim takes what it says of a table row from the columns it names: where a clause names columns by their headers,
 * every word and figure it takes from the row's cells must stand in one of them. "Starter includes 4 calls" does not hold when
 * it is the column beside that says 4.
 */
export function keepsColumns(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const rows = parts.filter((part) => part.read.statement.kind === 'row')
  if (rows.length === 0) return true
  const labels = new Set(rows.flatMap(({ read }) => [...(read.cells[0]?.stems ?? [])]))
  return withLabels(readClauses(claim.lower, looseJoints), claim, labels).every(({ start, end }) => {
    const isInside = (item: { readonly start: number; readonly end: number }) => item.start >= start && item.end <= end
    const clause = {
      words: claim.words.filter((word) => word.isContent && isInside(word)),
      figures: claim.figures.filter(isInside),
    }
    return rows.every((row) => clauseKeepsColumns(clause, row))
  })
}

/** "The deadline for autumn is" goes on after the row's label. */
function withLabels(clauses: readonly Clause[], claim: ReadText, labels: ReadonlySet<string>): readonly Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const previous = joined.at(-1)
    const isLabelled = claim.words.some((word) => word.start >= clause.start && word.end <= clause.end && labels.has(word.stem))
    const isLoose = previous !== undefined && /\b(?:for|with|including)\s*$/.test(claim.lower.slice(0, clause.start))
    if (isLoose && isLabelled) joined.splice(-1, 1, { start: previous.start, end: clause.end })
    else joined.push(clause)
  }
  return joined
}

function clauseKeepsColumns(clause: Pick<ReadText, 'words' | 'figures'>, { read, figures }: QuotedPart): boolean {
  const [label, ...columns] = read.cells
  const named = columns.filter((cell) => clause.words.some(({ stem }) => cell.names.has(stem) && !label?.stems.has(stem)))
  if (named.length === 0) return true
  const isFromNamed = (holders: readonly Cell[]) => holders.length === 0 || holders.some((cell) => named.includes(cell))

  const stems = clause.words
    .map(({ stem }) => stem)
    .filter((stem) => !label?.stems.has(stem) && !columns.some((cell) => cell.names.has(stem)))
  return (
    stems.every((stem) => isFromNamed(columns.filter((cell) => cell.stems.has(stem)))) &&
    clause.figures.every((claimed) => {
      const given = figures.filter((figure) => supportsFigure(figure, claimed))
      const holds = (cell: Cell | undefined) => given.some(({ start, end }) => cell !== undefined && start >= cell.start && end <= cell.end)
      return holds(label) || isFromNamed(columns.filter(holds))
    })
  )
}
