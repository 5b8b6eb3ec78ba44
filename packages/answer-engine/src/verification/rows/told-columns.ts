import type { QuotedPart } from '../quoted-part.ts'
import { isArticle, readTokens, type Token } from '../reading/token.ts'

/** A column of a row: its header and its cell. */
export interface Column {
  readonly header: readonly Token[]
  readonly cell: readonly Token[]
}

/** The one row that a claim quotes, read by words. */
export interface QuotedRow {
  readonly label: readonly Token[]
  readonly columns: readonly Column[]
  /** What says of which kind the label is: the page's title, and the header above the label. */
  readonly around: string
}

/** `undefined` for a claim that quotes anything else than one row. */
export function quotedRow(parts: readonly QuotedPart[]): QuotedRow | undefined {
  const [label, ...cells] = parts.flatMap(({ read }) => read.cells)
  if (label === undefined || parts.length > 1) return undefined
  return {
    label: unmarked(label.text),
    columns: cells.map(({ header, text }) => ({ header: unmarked(header), cell: unmarked(text) })),
    around: [...parts.map(({ evidence }) => evidence.passage.page.title), label.header].join(' '),
  }
}

function unmarked(text: string): readonly Token[] {
  return readTokens(text.replace(/[*_`]|\]\([^()\s]*\)|\[/g, ' '))
}

/** Clauses of tokens: at a comma or semicolon, and before "and", "with" or "plus", each with a cell or header of its own. */
export function divide(tokens: readonly Token[], label: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  let isInLabel = 0
  for (const [index, token] of tokens.entries()) {
    if (indexOfAll(tokens.slice(index, index + label.length), label) === 0) isInLabel = label.length
    if (isInLabel === 0 && /^(?:and|with|plus|but|while)$/.test(token.text)) clauses.push([])
    else clauses.at(-1)?.push(token)
    if (isInLabel > 0) isInLabel -= 1
    if (/[,;]$/.test(token.written)) clauses.push([])
  }
  return clauses
}

/** The columns whose cells stand in a clause whole, and where; of two that overlap the longer. */
export function told(clause: readonly Token[], columns: readonly Column[]): readonly { readonly column: Column; readonly from: number }[] {
  const found = columns.flatMap((column) => {
    const from = indexOfAll(clause, column.cell)
    return from === -1 || column.cell.length === 0 ? [] : [{ column, from }]
  })
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.column.cell.length > one.column.cell.length && other.from <= one.from && other.from + other.column.cell.length > one.from,
      ),
  )
}

/** The column that a clause names; `undefined` where it names none. */
type Named = Column | 'unclear' | undefined

/** The column of which a clause says most of the header; a clause that says as much of two is unclear. */
export function bestNamed(clause: readonly Token[], columns: readonly Column[]): Named {
  const scores = columns.map(
    ({ header }) => header.filter((word) => !isArticle(word.text) && clause.some(({ stem }) => stem === word.stem)).length,
  )
  const best = Math.max(...scores)
  if (best === 0) return meantBy(clause, columns)
  const named = columns.filter((_, index) => scores[index] === best)
  return named.length === 1 ? named[0] : 'unclear'
}

/** "Costs" tells a column of prices, "takes" one of times. */
const verbs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:costs?|pays?)$/, ['price', 'cost', 'fee', 'charge', 'premium', 'rate']],
  [/^(?:takes?|lasts?)$/, ['time', 'duration', 'period', 'term', 'length']],
]

/** The column a clause means by "costs" or "takes". */
export function meantBy(clause: readonly Token[], columns: readonly Column[]): Named {
  const meant = verbs.find(([verb]) => clause.some(({ text }) => verb.test(text)))?.[1]
  if (meant === undefined) return undefined
  const headed = meant.map((noun) => columns.filter(({ header }) => header.some(({ text }) => text === noun || text === `${noun}s`)))
  return headed.find((found) => found.length === 1)?.[0] ?? 'unclear'
}

const timeRates: ReadonlyMap<string, string> = new Map([
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annual', 'year'],
  ['annually', 'year'],
  ['weekly', 'week'],
  ['daily', 'day'],
  ['hourly', 'hour'],
])

/** Whether what is told of a monthly price says so. */
export function saysRate({ header }: Column, tokens: readonly Token[]): boolean {
  return header
    .flatMap(({ text }) => timeRates.get(text) ?? [])
    .every((rate) => tokens.some(({ text }) => text.startsWith(rate) || timeRates.get(text) === rate))
}

/** Whether a word says that there is nothing. */
export function isEmpty(text: string): boolean {
  return text === 'no' || text === 'none' || text === 'never'
}

export function hasNothing({ cell }: Column): boolean {
  return isEmpty(cell.map(({ text }) => text).join(' '))
}

/** Where all of what is wanted stands in the tokens, or -1. */
export function indexOfAll(tokens: readonly Token[], wanted: readonly Token[]): number {
  return tokens.findIndex((_, start) => wanted.every((token, index) => isSame(tokens[start + index], token)))
}

/** "$7 a month" and "$7 per month" are one. */
function isSame(one: Token | undefined, other: Token): boolean {
  return one !== undefined && (one.text === other.text || (isRateWord(one) && isRateWord(other)))
}

function isRateWord({ text }: Token): boolean {
  return text === 'a' || text === 'an' || text === 'per'
}
