import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { readTokens, type Token } from '../reading/token.ts'
import { bestNamed, type Column, divide, hasNothing, meantBy, quotedRow, saysRate, told } from './told-columns.ts'

/**
 * Whether a claim takes what it tells of a row's cells from the columns it names: a whole cell or a figure stands in the column whose
 * header, or whose kind after "costs" and "takes", its clause says most of; and a price by the month is told by the month.
 */
export function keepsHeaders(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const row = quotedRow(parts)
  if (row === undefined) return true
  const { label, columns } = row
  const tokens = readTokens(claim.text)
  return divide(tokens, label).every((clause) => {
    const holders = told(clause, columns)
    const own = holders.filter(({ column }) => column.cell.some(hasDigit))
    const named = bestNamed(clause, columns)
    const figures = clause.filter(hasDigit)
    const holds = ({ cell }: Column, figure: Token) => cell.some(({ text }) => text === figure.text)
    const isPlaced = (meant: Column) => figures.every((figure) => !columns.some((column) => holds(column, figure)) || holds(meant, figure))
    if (!deniesEmpty(clause, columns)) return false
    const priced = meantBy(clause, columns)
    if (typeof priced === 'object' && !isPlaced(priced)) return false
    if (!own.every(({ column }) => saysRate(column, tokens))) return false
    if (typeof named !== 'object') return !own.some(({ column }) => isOneOfPrices(column, columns))
    const isOfLabel = figures.some((figure) => label.some(({ text }) => text === figure.text))
    return (isOfLabel || isPlaced(named)) && own.every(({ from }) => holders.some((other) => other.from === from && other.column === named))
  })
}

function hasDigit({ text }: Token): boolean {
  return /\d/.test(text)
}

/** Of a weekday's and a weekend's price neither is the price. */
function isOneOfPrices(column: Column, columns: readonly Column[]): boolean {
  return isPrice(column) && columns.filter(isPrice).length > 1
}

/** A cell of one amount of money and nothing else. */
function isPrice({ cell }: Column): boolean {
  return /^[$€£¥]\S+$/.test(cell.map(({ text }) => text).join(' '))
}

/** Of a row with empty cells "no" is said of what one of them is headed. */
function deniesEmpty(clause: readonly Token[], columns: readonly Column[]): boolean {
  const no = clause.findIndex(({ text }) => text === 'no')
  const without = columns.filter(hasNothing)
  const denied = clause[no + 1]?.stem
  return (
    no === -1 ||
    without.length === 0 ||
    without.some(({ header }) => header[0]?.stem === denied) ||
    columns.some(({ cell }) => cell.some(({ stem }) => stem === denied))
  )
}
