import { isArticle, type Token } from '../reading/token.ts'
import { bestNamed, type Column, divide, type Named, type QuotedRow, shareOf, told } from './told-columns.ts'

/** A clause of a claim, the row it tells, and the column it names. */
export interface RowClause {
  readonly tokens: readonly Token[]
  readonly row: QuotedRow
  readonly named: Named
}

/**
 * The clauses of a claim that tell a row. Of several rows a clause tells the one whose label it says most of, and goes on about the row
 * before where it says no label, and about the column before where it tells another row: "Alder costs $5 and Birch $9".
 */
export function readRowClauses(tokens: readonly Token[], rows: readonly QuotedRow[]): readonly RowClause[] {
  const read: RowClause[] = []
  for (const clause of withOpenings(divide(tokens, labelsOf(rows)), rows)) {
    const before = read.at(-1)
    const row = rowOf(clause, rows) ?? before?.row
    if (row === undefined) continue
    const named = bestNamed(clause, row.columns)
    const goesOn = named === undefined && before !== undefined && before.row !== row
    read.push({ tokens: clause, row, named: goesOn ? sameColumn(before, row) : named })
  }
  return read
}

function labelsOf(rows: readonly QuotedRow[]) {
  return rows.map(({ label }) => label)
}

/** "Billed yearly, Alder costs $9": what tells no cell of any row opens the next clause. */
function withOpenings(clauses: readonly (readonly Token[])[], rows: readonly QuotedRow[]): readonly (readonly Token[])[] {
  if (rows.length < 2) return clauses
  const joined: (readonly Token[])[] = []
  let opening: readonly Token[] = []
  for (const clause of clauses) {
    const whole = [...opening, ...clause]
    const isTold = rows.some(({ columns }) => told(clause, columns).length > 0)
    opening = isTold ? [] : whole
    if (isTold) joined.push(whole)
  }
  return [...joined, opening]
}

/**
 * The row a clause says most of the label of, and leaves least of it out; of two that are called alike the one whose cells it tells.
 * `undefined` where it says no label.
 */
function rowOf(clause: readonly Token[], rows: readonly QuotedRow[]): QuotedRow | undefined {
  if (rows.length < 2) return rows[0]
  const scored = rows.map((row) => {
    const label = row.label.filter(({ text }) => !isArticle(text))
    return { row, ...shareOf(label, clause), told: told(clause, row.columns).length }
  })
  return scored.sort((a, b) => b.said - a.said || a.unsaid - b.unsaid || b.told - a.told).find(({ said }) => said > 0)?.row
}

function sameColumn({ named, row }: RowClause, other: QuotedRow): Named {
  return typeof named === 'object' ? (other.columns[row.columns.indexOf(named)] as Column) : named
}
