import { readAddresses } from './addresses.ts'
import { type Bound, boundOf } from './bounds.ts'
import { type DateParts, datePattern, readDate } from './dates.ts'
import { readNumbers, type WrittenNumber } from './numbers.ts'
import { rateAfter } from './units.ts'

/** What a text says in figures: a number with its unit, a range, a date, an address, or a name with digits in it. */
export interface Figure {
  readonly kind: 'number' | 'range' | 'date' | 'address' | 'identifier'
  /** Canonical: figures of equal value have equal strings. */
  readonly value: string
  readonly date?: DateParts
  /** Canonical measure: `%`, `$`, `day`; absent for a bare count. */
  readonly unit?: string
  /** What a price or a count is for: `month` in "$29 per month". */
  readonly rate?: string
  readonly bound?: Bound
  readonly start: number
  readonly end: number
  /** Where its digits or words stand; whoever cuts between them cuts the number itself. */
  readonly coreStart: number
  readonly coreEnd: number
}

const linkTarget = /(?<=\])\([^()\s]*\)/g
/** How far after a figure "per month" still belongs to it. */
const rateReach = 40

/** The figures of a text that typography has been folded in, in order. */
export function readFigures(text: string): Figure[] {
  const figures: Figure[] = []
  const isTaken = (start: number, end: number) => figures.some((figure) => start < figure.end && end > figure.start)

  for (const { value, start, end } of readAddresses(text)) {
    figures.push({ kind: 'address', value, start, end, coreStart: start, coreEnd: end })
  }
  // Where a link leads is no statement: its digits are nobody's figures.
  const visible = text.replace(linkTarget, (target) => ' '.repeat(target.length))
  for (const match of visible.matchAll(datePattern)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (isTaken(start, end)) continue
    figures.push(bounded(visible, { kind: 'date', value: match[0], date: readDate(match), start, end, coreStart: start, coreEnd: end }))
  }
  for (const number of joinRanges(visible, readNumbers(visible, isTaken))) {
    const rate = rateAfter(visible.slice(number.end, number.end + rateReach))
    figures.push(bounded(visible, rate === undefined ? number : { ...number, rate }))
  }
  return figures.sort((a, b) => a.start - b.start)
}

function bounded(text: string, figure: Figure): Figure {
  // A range has both its bounds; the "from" or "between" before it adds none.
  const bound = figure.kind === 'range' ? undefined : boundOf(text, figure.start, figure.end)
  return bound === undefined ? figure : { ...figure, bound }
}

/** Two numbers that name the ends of one range are one figure: neither end may be told without the other. */
function joinRanges(text: string, numbers: readonly WrittenNumber[]): Figure[] {
  const figures: Figure[] = []
  for (const number of numbers) {
    const previous = figures.at(-1)
    if (previous?.kind === 'number' && number.kind === 'number' && isRange(text, previous, number)) {
      const unit = number.unit ?? previous.unit
      figures[figures.length - 1] = {
        kind: 'range',
        value: `${previous.value}..${number.value}`,
        ...(unit === undefined ? {} : { unit }),
        start: previous.start,
        end: number.end,
        coreStart: previous.coreStart,
        coreEnd: number.coreEnd,
      }
    } else figures.push(number)
  }
  return figures
}

function isRange(text: string, first: Figure, second: WrittenNumber): boolean {
  const glue = text.slice(first.end, second.start)
  if (/^ ?- ?$|^ (?:to|through) $/i.test(glue)) return true
  return /^ and $/i.test(glue) && /\bbetween $/i.test(text.slice(0, first.start))
}
