import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { isArticle, readTokens, type Token } from '../reading/token.ts'
import { readWords } from '../reading/words.ts'

/** A column of a row: its header and its cell. */
interface Column {
  readonly header: readonly Token[]
  readonly cell: readonly Token[]
}

/** Words that tie a row's label, headers and cells together and say nothing themselves. */
const ties = new Set(
  `is are was has have gives give gets get offers offer includes include included allows allow covers cover costs cost takes take lasts last pays pay needs need
  requires require comes come runs run sets set says say means holds hold uses use
  of for to in on at with from by per and or its it there that which about
  speed size level period length plan plans tier option rate account service tariff package number amount you customers customer applicants guests patients users`.split(
    /\s+/,
  ),
)
/** "Costs" tells a column of prices, "takes" one of times. */
const verbs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:costs?|pays?)$/, ['price', 'cost', 'fee', 'charge', 'premium', 'rate']],
  [/^(?:takes?|lasts?)$/, ['time', 'duration', 'period', 'term', 'length']],
]
const empty = /^(?:no|none|never)$/
/** A cell of so many words says by itself what it is about. */
const fewestOwnWords = 4

/**
 * Whether a claim tells one table row cell by cell: its label, and in each clause whole cells with nothing around them but their own
 * headers and words that tie. The header a clause names, or its verb stands for, must be the one above the cell. So little is said
 * besides the cells that it holds in any language.
 */
export function tellsRow(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const [part] = parts
  if (part === undefined || parts.length > 1 || part.read.statement.kind !== 'row') return false
  const [label, ...cells] = part.read.cells
  if (label === undefined) return false
  const labels = unmarked(label.text)
  const columns = cells.map(({ header, text }) => ({ header: unmarked(header), cell: unmarked(text) }))
  const around = readWords([part.evidence.passage.page.title, label.header].join(' ')).map(({ stem }) => stem)
  const known = new Set([...labels.map(({ stem }) => stem), ...around])
  const tokens = withoutRates(readTokens(claim.text.replace(/^Yes, /, '')), columns)
  if (indexOfAll(tokens, labels) === -1) return false
  const clauses = divide(tokens, labels)
  return (
    clauses.every((clause) => tellsClause(clause, columns, known, labels)) && clauses.some((clause) => told(clause, columns).length > 0)
  )
}

/** "$7 per user per month" is "$7 per month" under "Price per user". */
function withoutRates(tokens: readonly Token[], columns: readonly Column[]): readonly Token[] {
  const rates = new Set(
    columns.flatMap(({ header }) =>
      header.flatMap(({ text }, index) => (text === 'per' ? header.slice(index + 1, index + 2).map(({ stem }) => stem) : [])),
    ),
  )
  return tokens.filter(({ stem, text }, index) => {
    const isRate = text === 'per' && tokens.slice(index + 1, index + 2).some((next) => rates.has(next.stem))
    const isCounted = tokens[index - 1]?.text === 'per' && rates.has(stem)
    return !(isRate || isCounted) || columns.some(({ cell }) => cell.some((other) => other.stem === stem))
  })
}

/**
 * Whether a claim takes what it tells of a row's cells from the columns it names: a whole cell or a figure stands in the column whose
 * header, or whose kind after "costs" and "takes", its clause says most of; and a price by the month is told by the month.
 */
export function keepsHeaders(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const [part] = parts
  if (part === undefined || parts.length > 1 || part.read.statement.kind !== 'row') return true
  const [label, ...cells] = part.read.cells
  if (label === undefined) return true
  const columns = cells.map(({ header, text }) => ({ header: unmarked(header), cell: unmarked(text) }))
  const tokens = readTokens(claim.text)
  const labels = unmarked(label.text)
  return divide(tokens, labels).every((clause) => {
    const holders = told(clause, columns)
    const own = holders.filter(({ column }) => column.cell.some(({ text }) => /\d/.test(text)))
    const named = bestNamed(clause, columns)
    const figures = clause.filter(({ text }) => /\d/.test(text))
    const holds = ({ cell }: Column, figure: Token) => cell.some(({ text }) => text === figure.text)
    const isPlaced = (meant: readonly Column[]) =>
      figures.every((figure) => !columns.some((column) => holds(column, figure)) || meant.some((column) => holds(column, figure)))
    if (!deniesEmpty(clause, columns)) return false
    const priced = meantBy(clause, columns)
    if (Array.isArray(priced) && !isPlaced(priced) && columns.length > 1) return false
    if (Array.isArray(named) && !isPlaced(named) && !figures.some((figure) => labels.some(({ text }) => text === figure.text))) return false
    const isRate = own.every(({ column }) => saysRate(column, tokens))
    if (named === 'unclear' || named === undefined) return isRate && !own.some(({ column }) => isOneOfPrices(column, columns))
    return (
      isRate &&
      own.every(
        ({ column, from }) => named.includes(column) || holders.some((other) => other.from === from && named.includes(other.column)),
      )
    )
  })
}

/** Of a weekday's and a weekend's price neither is the price. */
function isOneOfPrices(column: Column, columns: readonly Column[]): boolean {
  const isPrice = ({ cell }: Column) => cell.length === 1 && cell.every(({ text }) => /^[$€£¥]/.test(text))
  return isPrice(column) && columns.filter(isPrice).length > 1
}

const timeRates: Readonly<Record<string, string>> = {
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  weekly: 'week',
  daily: 'day',
  hourly: 'hour',
}

function saysRate({ header }: Column, tokens: readonly Token[]): boolean {
  const rate = header.map(({ text }) => timeRates[text]).find((found) => found !== undefined)
  return rate === undefined || tokens.some(({ text }) => text.startsWith(rate) || timeRates[text] === rate || text === 'annually')
}

/** Clauses of tokens: at a comma or semicolon, and before "and", "with" or "plus", each with a cell or header of its own. */
function divide(tokens: readonly Token[], labels: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  let isInLabel = 0
  for (const [index, token] of tokens.entries()) {
    if (indexOfAll(tokens.slice(index, index + labels.length), labels) === 0) isInLabel = labels.length
    if (isInLabel === 0 && /^(?:and|with|plus|but|while)$/.test(token.text)) clauses.push([])
    else clauses.at(-1)?.push(token)
    if (isInLabel > 0) isInLabel -= 1
    if (/[,;]$/.test(token.written)) clauses.push([])
  }
  return clauses.filter((clause) => clause.length > 0)
}

function tellsClause(clause: readonly Token[], columns: readonly Column[], known: ReadonlySet<string>, labels: readonly Token[]): boolean {
  const cells = told(clause, columns)
  const covered = new Set(cells.flatMap(({ from, column }) => column.cell.map((_, index) => from + index)))
  const rest = clause.filter((_, index) => !covered.has(index))
  const named = bestNamed(rest, columns)
  if (named === 'unclear') return false
  const own = new Set(columns.flatMap(({ header }) => header.map(({ stem }) => stem)))
  const isExplained = rest.every(
    ({ text, stem }) => isArticle(text) || ties.has(text) || known.has(stem) || own.has(stem) || (empty.test(text) && hasNothing(named)),
  )
  if (!isExplained || isHungOn(clause, covered, own, labels)) return false
  const denial = rest.findIndex(({ text }) => empty.test(text))
  if (denial !== -1) return cells.length === 0 && hasNothing(named) && named?.[0]?.header[0]?.stem === rest[denial + 1]?.stem
  if (!cells.every(({ column }) => saysRate(column, clause))) return false
  const meant = meantBy(rest, columns)
  if (Array.isArray(meant) && !cells.every(({ column }) => meant.includes(column) || !/^[$€£¥]/.test((column.cell[0] as Token).text)))
    return false
  return cells.every(({ column }) => (named === undefined ? column.cell.length >= fewestOwnWords : named.includes(column)))
}

const hanging = /^(?:for|per|with|within|by|from|customers?|applicants|guests|patients|users?)$/

/** "Per customer" or "for a fee" behind what the row says makes it another price; only a header or the label may follow a cell so. */
function isHungOn(clause: readonly Token[], covered: ReadonlySet<number>, own: ReadonlySet<string>, labels: readonly Token[]): boolean {
  const last = clause.findLastIndex((_, index) => covered.has(index))
  const isNamed = (token: Token | undefined) =>
    token !== undefined && (own.has(token.stem) || labels.some(({ stem }) => stem === token.stem))
  return clause.some(
    ({ text }, index) =>
      index > last && hanging.test(text) && !(!/^within$|s$/.test(text) && (isNamed(clause[index + 1]) || isNamed(clause[index]))),
  )
}

/** The columns whose cells stand in a clause whole, and where; of two that overlap the longer. */
function told(clause: readonly Token[], columns: readonly Column[]): readonly { readonly column: Column; readonly from: number }[] {
  const found = columns.flatMap((column) => {
    const from = indexOfAll(clause, column.cell)
    return from === -1 || column.cell.length === 0 ? [] : [{ column, from }]
  })
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.column.cell.length > one.column.cell.length &&
          other.from <= one.from &&
          other.from + other.column.cell.length > one.from,
      ),
  )
}

/** The column of which a clause says most of the header; a clause that says as much of two is unclear. */
function bestNamed(clause: readonly Token[], columns: readonly Column[]): readonly Column[] | 'unclear' | undefined {
  const scores = columns.map(
    ({ header }) => header.filter((word) => !isArticle(word.text) && clause.some(({ stem }) => stem === word.stem)).length,
  )
  const best = Math.max(...scores)
  if (best > 0) {
    const named = columns.filter((_, index) => scores[index] === best)
    return named.length === 1 ? named : 'unclear'
  }
  return meantBy(clause, columns)
}

/** The column a clause means by "costs" or "takes". */
function meantBy(clause: readonly Token[], columns: readonly Column[]): readonly Column[] | 'unclear' | undefined {
  const meant = verbs.find(([verb]) => clause.some(({ text }) => verb.test(text)))?.[1]
  if (meant === undefined) return undefined
  const named = meant.map((noun) => columns.filter(({ header }) => header.some(({ text }) => text === noun || text === `${noun}s`)))
  return named.find((found) => found.length === 1) ?? 'unclear'
}

/** Of a row with empty cells "no" is said of what one of them is headed. */
function deniesEmpty(clause: readonly Token[], columns: readonly Column[]): boolean {
  const no = clause.findIndex(({ text }) => text === 'no')
  const without = columns.filter((column) => hasNothing([column]))
  const denied = clause[no + 1]?.stem
  return (
    no === -1 ||
    without.length === 0 ||
    without.some(({ header }) => header[0]?.stem === denied) ||
    columns.some(({ cell }) => cell.some(({ stem }) => stem === denied))
  )
}

function hasNothing(columns: readonly Column[] | undefined): boolean {
  return columns?.every(({ cell }) => cell.length === 1 && cell.every(({ text }) => empty.test(text))) === true
}

/** "$7 a month" and "$7 per month" are one. */
function isSame(one: Token | undefined, other: Token): boolean {
  return one?.text === other.text || (isRateWord(one?.text ?? '') && isRateWord(other.text))
}

function isRateWord(text: string): boolean {
  return text === 'a' || text === 'an' || text === 'per'
}

function indexOfAll(tokens: readonly Token[], wanted: readonly Token[]): number {
  return tokens.findIndex((_, start) => wanted.every((token, index) => isSame(tokens[start + index], token)))
}

function unmarked(text: string): readonly Token[] {
  return readTokens(text.replace(/[*_`]|\]\([^()\s]*\)|\[/g, ' '))
}
