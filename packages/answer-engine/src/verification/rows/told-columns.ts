import type { QuotedPart } from '../quoted-part.ts'
import { isArticle, readTokens, type Token } from '../reading/token.ts'

/** A column of a row: its header and its cell. */
export interface Column {
  readonly header: readonly Token[]
  readonly cell: readonly Token[]
}

/** A row that a claim quotes, read by words. */
export interface QuotedRow {
  readonly label: readonly Token[]
  /** The label as it is written, and what of it stands before a comma or bracket. */
  readonly written: string
  readonly name: string
  readonly columns: readonly Column[]
  /** What says of which kind the label is: the page's title, and the header above the label. */
  readonly around: string
}

/** The rows of a claim that quotes nothing else. */
export function quotedRows(parts: readonly QuotedPart[]): readonly QuotedRow[] {
  const rows = parts.flatMap(({ read, evidence }) => {
    const [label, ...cells] = read.cells
    if (label === undefined) return []
    return {
      label: unmarked(label.text),
      written: label.text,
      name: label.text.replace(/[,(].*/, '').trim(),
      columns: cells.map(({ header, text }) => ({ header: unmarked(header), cell: unmarked(text) })),
      around: [evidence.passage.page.title, label.header].join(' '),
    }
  })
  return rows.length === parts.length ? rows : []
}

function unmarked(text: string): readonly Token[] {
  return readTokens(text.replace(/[*_`]|\]\([^()\s]*\)|\[/g, ' '))
}

/** Clauses of tokens: at a comma or semicolon, and before "and", "with" or "plus", each with a cell or header of its own. */
export function divide(tokens: readonly Token[], labels: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  let isInLabel = 0
  for (const [index, token] of tokens.entries()) {
    const label = labels.find((candidate) => indexOfAll(tokens.slice(index, index + candidate.length), candidate) === 0)
    if (label !== undefined) isInLabel = label.length
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
export type Named = Column | 'unclear' | undefined

/**
 * The column of which a clause says most of the header, or as much and means its kind by "costs" or "takes", and leaves least of it out:
 * "per week" is no "per week from 5 weeks". A clause that says as much of two is unclear.
 */
export function bestNamed(clause: readonly Token[], columns: readonly Column[]): Named {
  const { nouns = [] } = verbOf(clause, columns) ?? {}
  const scored = columns.map((column) => {
    const header = column.header.filter(({ text }) => !isArticle(text))
    return { column, ...shareOf(header, clause), meant: Number(header.some(({ text }) => nouns.includes(text))) }
  })
  const isAbove = (one: Scored, other: Scored) => other.said - one.said || other.meant - one.meant || one.unsaid - other.unsaid
  const [best, next] = scored.sort(isAbove)
  if (best === undefined || best.said === 0) return meantBy(clause, columns)
  return next !== undefined && isAbove(best, next) === 0 ? 'unclear' : best.column
}

type Scored = ReturnType<typeof shareOf> & { readonly meant: number }

/** How many of some words a clause says, and how many it does not. */
export function shareOf(words: readonly Token[], clause: readonly Token[]): { readonly said: number; readonly unsaid: number } {
  const stems = new Set(words.map(({ stem }) => stem))
  const said = [...stems].filter((stem) => clause.some((token) => token.stem === stem)).length
  return { said, unsaid: stems.size - said }
}

/** "Costs" tells a column of prices, "takes" one of times. */
const verbs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:costs?|pays?)$/, ['price', 'cost', 'fee', 'charge', 'premium', 'rate']],
  [/^(?:takes?|lasts?)$/, ['time', 'duration', 'period', 'term', 'length']],
]

function verbOf(clause: readonly Token[], columns: readonly Column[]) {
  // "Pay" of a header "Pay runs" is no verb.
  const isHeader = (token: Token) => columns.some(({ header }) => header.some(({ text }) => text === token.text))
  return verbs
    .map(([verb, nouns]) => ({ at: clause.findIndex((token) => verb.test(token.text) && !isHeader(token)), nouns }))
    .find(({ at }) => at !== -1)
}

/** The column a clause means by "costs" or "takes": the one it names before, as in "storage costs $5", or else that of prices or times. */
export function meantBy(clause: readonly Token[], columns: readonly Column[]): Named {
  const verb = verbOf(clause, columns)
  if (verb === undefined) return undefined
  const before = clause.slice(0, verb.at)
  const subjects = columns.filter(({ header: [first] }) => before.some(({ stem }) => stem === first?.stem))
  const headed = verb.nouns.map((noun) => columns.filter(({ header }) => header.some(({ text }) => text === noun || text === `${noun}s`)))
  return [subjects, ...headed].find((found) => found.length === 1)?.[0] ?? 'unclear'
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

/** Whether what is told of a monthly price says so, and what is told of a price per user as well. */
export function saysRate({ header, cell }: Column, tokens: readonly Token[]): boolean {
  if (!cell.some(hasDigit)) return true
  const isSaid = (rate: string) => tokens.some(({ text }) => text.startsWith(rate) || timeRates.get(text) === rate)
  const rates = header.flatMap(({ text }, index) => timeRates.get(text) ?? (header[index - 1]?.text === 'per' ? text : []))
  return rates.every(isSaid)
}

export function hasDigit({ text }: Token): boolean {
  return /\d/.test(text)
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
