import { supportsFigure } from '../figures/figure-support.ts'
import type { Figure } from '../figures/figures.ts'
import type { QuotedPart } from '../quoted-part.ts'
import { type Clause, looseJoints, readClauses } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { Cell } from '../reading/table-row.ts'

/** A row of a table, and the figures that the quote covers of it. */
interface QuotedRow {
  readonly label: Cell
  readonly columns: readonly Cell[]
  readonly figures: readonly Figure[]
}

function quotedRows(parts: readonly QuotedPart[]): readonly QuotedRow[] {
  return parts.flatMap(({ read, figures }) => {
    const [label, ...columns] = read.cells
    return label === undefined ? [] : [{ label, columns, figures }]
  })
}

/**
 * Whether a claim takes what it says of a table row from the columns it names: where a clause names columns by their headers,
 * every word and figure it takes from the row's cells must stand in one of them. "Starter includes 4 calls" does not hold when
 * it is the column beside that says 4.
 */
export function keepsColumns(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const rows = quotedRows(parts)
  if (rows.length === 0) return true
  const labels = new Set(rows.flatMap(({ label }) => [...label.stems]))
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

function clauseKeepsColumns(clause: Pick<ReadText, 'words' | 'figures'>, { label, columns, figures }: QuotedRow): boolean {
  const stems = clause.words.map(({ stem }) => stem).filter((stem) => !label.stems.has(stem))
  const named = columns.filter((cell) => stems.some((stem) => cell.names.has(stem)))
  if (named.length === 0) return true
  const isFromNamed = (holders: readonly Cell[]) => holders.length === 0 || holders.some((cell) => named.includes(cell))

  return (
    stems
      .filter((stem) => !columns.some((cell) => cell.names.has(stem)))
      .every((stem) => isFromNamed(columns.filter((cell) => cell.stems.has(stem)))) &&
    clause.figures.every((claimed) => {
      const given = figures.filter((figure) => supportsFigure(figure, claimed))
      const holds = (cell: Cell) => given.some(({ start, end }) => start >= cell.start && end <= cell.end)
      return holds(label) || isFromNamed(columns.filter(holds))
    })
  )
}

/** What a cell says when it has nothing. */
const nothing = /^[\s*_]*(?:no|none|never|not\b.*|without\b.*|n\/a|[-–—])[\s*_.]*$/i
const denial = /\b(?:no|not|none|never|nothing|without|cannot|[a-z]+n't)\b/

/**
 * Whether a claim that quotes several rows takes what has nothing from the row it names: of two plans, "Plus has no excess" needs
 * an empty cell in the row of Plus.
 */
export function keepsEmptyCells(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const rows = quotedRows(parts)
  if (rows.length < 2) return true
  return claim.clauses.every(({ start, end }) => {
    if (!denial.test(claim.lower.slice(start, end))) return true
    const inside = rows.filter(({ label }) => isNamed(label, claim, start, end))
    const named = inside.length > 0 ? inside : rows.filter(({ label }) => isNamed(label, claim, 0, claim.text.length))
    return named.every(({ label, columns }) => [label, ...columns].some(({ text }) => nothing.test(text)))
  })
}

function isNamed(label: Cell, claim: ReadText, start: number, end: number): boolean {
  return claim.words.some((word) => word.start >= start && word.end <= end && label.stems.has(word.stem))
}
