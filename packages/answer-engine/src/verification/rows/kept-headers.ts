import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { readTokens, type Token } from '../reading/token.ts'
import { readWords } from '../reading/words.ts'
import { readRowClauses } from './row-clauses.ts'
import { type Column, hasDigit, hasNothing, meantBy, type Named, type QuotedRow, quotedRows, saysRate, told } from './told-columns.ts'

/**
 * Whether a claim takes what it tells of a row's cells from the columns it names: a whole cell or a figure stands in the column whose
 * header, or whose kind after "costs" and "takes", its clause says most of; a price by the month is told by the month; and what limits
 * a row or a column, as in "Child 4 to 15" or "from 5 weeks", is told with it.
 */
export function keepsHeaders(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const rows = quotedRows(parts)
  const tokens = readTokens(claim.text)
  return readRowClauses(tokens, rows).every(({ tokens: clause, row, named }) => {
    const { label, columns } = row
    const holders = told(clause, columns)
    const own = holders.filter(({ column }) => isValue(column))
    const figures = clause.filter(hasDigit)
    const isPlaced = ({ cell }: Column) =>
      figures.every((figure) => holds(cell, figure) || !columns.some((column) => holds(column.cell, figure)))
    if (!deniesEmpty(clause, row, named) || !figures.every((figure) => isOfRow(figure, row, rows))) return false
    const priced = meantBy(clause, columns)
    if (typeof priced === 'object' && !isPlaced(priced)) return false
    if (own.length > 0 && !saysName(row, rows, claim)) return false
    const meant = own.filter(({ column }) => typeof named !== 'object' || column === named)
    if (!meant.every(({ column }) => saysRate(column, tokens) && saysFigures(column.header, tokens))) return false
    if (typeof named !== 'object') return !own.some(({ column }) => isOneOfLike(column, columns))
    const isOfLabel = figures.some((figure) => holds(label, figure))
    return (isOfLabel || isPlaced(named)) && own.every(({ from }) => holders.some((other) => other.from === from && other.column === named))
  })
}

function holds(tokens: readonly Token[], figure: Token): boolean {
  return tokens.some(({ text }) => text === figure.text)
}

/** A cell that could stand in another's place: a figure, or "free". */
function isValue(column: Column): boolean {
  return column.cell.some(hasDigit) || isFree(column)
}

function isFree({ cell }: Column): boolean {
  return cell.map(({ text }) => text).join(' ') === 'free'
}

/** A figure of one quoted row is not told of another. */
function isOfRow(figure: Token, row: QuotedRow, rows: readonly QuotedRow[]): boolean {
  const stands = ({ label, columns }: QuotedRow) => holds(label, figure) || columns.some(({ cell }) => holds(cell, figure))
  return stands(row) || !rows.some(stands)
}

/** What is priced from 5 weeks, or for children under 16, is not priced so for all. */
function saysFigures(limited: readonly Token[], tokens: readonly Token[]): boolean {
  return limited.filter(hasDigit).every((figure) => holds(tokens, figure))
}

/** A white filling is not told as a filling; and of two rows of one name neither is told without what tells them apart. */
function saysName(row: QuotedRow, rows: readonly QuotedRow[], claim: ReadText): boolean {
  const isOnly = rows.every((other) => other === row || other.name !== row.name)
  const name = isOnly ? row.name : row.written
  return readWords(name).every((word) => !word.isContent || claim.says(word)) && saysFigures(readTokens(name), readTokens(claim.text))
}

/** Of a weekday's and a weekend's price neither is the price. */
function isOneOfLike(column: Column, columns: readonly Column[]): boolean {
  return columns.some((other) => other !== column && (form(other) === form(column) || (isPriceOrFree(column) && isPriceOrFree(other))))
}

/** What a cell says besides its digits. */
function form({ cell }: Column): string {
  return cell.map(({ text }) => text.replace(/\d[\d.,]*/g, '0')).join(' ')
}

/** A cell of one amount of money and nothing else, or of none. */
function isPriceOrFree(column: Column): boolean {
  return isFree(column) || /^[$€£¥]0$/.test(form(column))
}

/** Of a row with empty cells "no" is said of what one of them is headed, or of what the row is called where the named cell is empty. */
function deniesEmpty(clause: readonly Token[], { label, columns }: QuotedRow, named: Named): boolean {
  const no = clause.findIndex(({ text }) => text === 'no')
  const without = columns.filter(hasNothing)
  const denied = clause[no + 1]?.stem
  if (no === -1 || without.length === 0) return true
  if (label[0]?.stem === denied) return typeof named === 'object' && hasNothing(named)
  return without.some(({ header }) => header[0]?.stem === denied) || columns.some(({ cell }) => cell.some(({ stem }) => stem === denied))
}
