import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { isArticle, readTokens, type Token } from '../reading/token.ts'
import { meaningOf, readWords } from '../reading/words.ts'
import { bestNamed, type Column, divide, hasNothing, indexOfAll, isEmpty, meantBy, quotedRows, saysRate, told } from './told-columns.ts'

/** Words that tie a row's label, headers and cells together and say nothing themselves. */
const ties = new Set(
  `is are was has have gives give gets get offers offer includes include included allows allow covers cover costs cost takes take lasts last pays pay needs need
  requires require comes come runs run sets set says say means holds hold uses use
  of for to in on at with from by per and or its it there that which about
  speed size level period length plan plans tier option rate account service tariff package number amount you customers customer applicants guests patients users`.split(
    /\s+/,
  ),
)
/** A cell of so many words says by itself what it is about. */
const fewestOwnWords = 4

/**
 * Whether a claim tells one table row cell by cell: its label, and in each clause whole cells with nothing around them but their own
 * headers and words that tie. The header a clause names, or its verb stands for, must be the one above the cell. So little is said
 * besides the cells that it holds in any language.
 */
export function tellsRow(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const [row, another] = quotedRows(parts)
  if (row === undefined || another !== undefined) return false
  const { label, columns, around } = row
  const said = readTokens(claim.text.replace(/^Yes, /, ''))
  const tokens = withoutRates(said, columns)
  if (indexOfAll(tokens, label) === -1) return false
  const known = new Set([...label, ...readWords(around)].map(({ stem }) => stem))
  const clauses = divide(tokens, [label])
  const cells = clauses.flatMap((clause) => told(clause, columns))
  if (cells.length === 0 || !cells.every(({ column }) => saysRate(column, said))) return false
  return clauses.every((clause) => tellsClause(clause, columns, known, label))
}

/** "$7 per user per month" is "$7 per month" under "Price per user"; a header of nothing but "Per user" sets the price of no other column. */
function withoutRates(tokens: readonly Token[], columns: readonly Column[]): readonly Token[] {
  const said = new Set(columns.flatMap(({ cell }) => cell.map(({ stem }) => stem)))
  const rates = columns
    .flatMap(({ header }) => header.filter((_, index) => index > 1 && header[index - 1]?.text === 'per'))
    .flatMap(({ stem }) => (said.has(stem) ? [] : [stem]))
  const isRate = (index: number) => tokens[index]?.text === 'per' && rates.some((rate) => tokens[index + 1]?.stem === rate)
  return tokens.filter((_, index) => !isRate(index) && !isRate(index - 1))
}

function tellsClause(clause: readonly Token[], columns: readonly Column[], known: ReadonlySet<string>, label: readonly Token[]): boolean {
  const cells = told(clause, columns)
  const covered = new Set(cells.flatMap(({ from, column }) => column.cell.map((_, index) => from + index)))
  const rest = clause.filter((_, index) => !covered.has(index))
  const named = bestNamed(rest, columns)
  if (named === 'unclear') return false
  // "At least" of another header would bound what it does not stand above.
  const isOwn = (column: Column, { text }: Token) => named === undefined || named === column || meaningOf(text).isContent
  const own = new Set(columns.flatMap((column) => column.header.filter((token) => isOwn(column, token)).map(({ stem }) => stem)))
  const isExplained = rest.every(({ text, stem }) => isArticle(text) || ties.has(text) || known.has(stem) || own.has(stem) || isEmpty(text))
  if (!isExplained || isHungOn(clause, covered, own, label)) return false
  const denial = rest.findIndex(({ text }) => isEmpty(text))
  if (denial !== -1)
    return cells.length === 0 && named !== undefined && hasNothing(named) && named.header[0]?.stem === rest[denial + 1]?.stem
  const meant = meantBy(rest, columns)
  if (typeof meant === 'object' && !cells.every(({ column }) => meant === column)) return false
  return cells.every(({ column }) => (named === undefined ? column.cell.length >= fewestOwnWords : named === column))
}

const hanging = /^(?:for|per|with|within|by|from|customers?|applicants|guests|patients|users?)$/

/** "Per customer" or "for a fee" behind what the row says makes it another price; only a header or the label may follow a cell so. */
function isHungOn(clause: readonly Token[], covered: ReadonlySet<number>, own: ReadonlySet<string>, label: readonly Token[]): boolean {
  const last = clause.findLastIndex((_, index) => covered.has(index))
  const isNamed = (token: Token | undefined) =>
    token !== undefined && (own.has(token.stem) || label.some(({ stem }) => stem === token.stem))
  return clause.some(
    ({ text }, index) =>
      index > last && hanging.test(text) && !(!/^within$|s$/.test(text) && (isNamed(clause[index + 1]) || isNamed(clause[index]))),
  )
}
