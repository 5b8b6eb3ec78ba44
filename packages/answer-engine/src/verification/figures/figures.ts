import { readAddresses } from './addresses.ts'
import { type Bound, boundOf, dateBoundOf } from './bounds.ts'
import { type DateParts, readDates } from './dates.ts'
import { readNumbers, type WrittenNumber } from './numbers.ts'
import { measureClass, ratesAfter } from './units.ts'

/** What a text says in figures: a number with its unit, a range, a date, an address, or a name with digits in it. */
export interface Figure {
  readonly kind: 'number' | 'range' | 'date' | 'address' | 'identifier'
  /** Canonical: figures of equal value have equal strings. */
  readonly value: string
  readonly date?: DateParts
  /** Canonical measure: `%`, `$`, `day`; absent for a bare count. */
  readonly unit?: string
  /** What a price or a count is for: `user` and `month` in "$29 per user per month". */
  readonly rates: readonly string[]
  readonly bound?: Bound
  readonly start: number
  readonly end: number
  /** Where its digits or words stand; whoever cuts between them cuts the number itself. */
  readonly coreStart: number
  readonly coreEnd: number
}

/** How far after a figure "per month" still belongs to it. */
const rateReach = 40

/**
 * The figures of a text that typography has been folded in, in order.
 *
 * @param lower the same text in lower case
 * @param withTargets the same text with the addresses that links lead to; positions are the same
 */
export function readFigures(text: string, lower: string, withTargets: string): Figure[] {
  const figures: Figure[] = []
  const isTaken = (start: number, end: number) => figures.some((figure) => start < figure.end && end > figure.start)

  for (const { value, start, end } of readAddresses(withTargets)) {
    figures.push({ kind: 'address', value, rates: noRates, start, end, coreStart: start, coreEnd: end })
  }
  for (const { start, end, ...date } of readDates(text)) {
    if (isTaken(start, end)) continue
    figures.push({
      kind: 'date',
      ...date,
      rates: noRates,
      ...bounded(dateBoundOf(lower, start)),
      start,
      end,
      coreStart: start,
      coreEnd: end,
    })
  }
  for (const number of joinRanges(lower, readNumbers(text, lower, isTaken))) {
    figures.push({
      ...number,
      ...bounded(boundOfNumber(lower, number)),
      rates: ratesAfter(lower.slice(number.end, number.end + rateReach)),
    })
  }
  return figures.sort((a, b) => a.start - b.start)
}

const noRates: readonly string[] = []

function bounded(bound: Bound | undefined): Pick<Figure, 'bound'> {
  return bound === undefined ? {} : { bound }
}

/** A range has both its bounds: a "from" before it adds none. */
function boundOfNumber(text: string, { kind, start, end }: NumberOrRange): Bound | undefined {
  const isFrom = kind === 'range' && /\bfrom[\s*_("']*$/.test(text.slice(0, start))
  return isFrom ? undefined : boundOf(text, start, end)
}

type NumberOrRange = Omit<WrittenNumber, 'kind'> & { readonly kind: WrittenNumber['kind'] | 'range' }

/** Two numbers that name the ends of one range are one figure: neither end may be told without the other. */
function joinRanges(text: string, numbers: readonly WrittenNumber[]): NumberOrRange[] {
  const figures: NumberOrRange[] = []
  for (const number of numbers) {
    const previous = figures.at(-1)
    if (previous?.kind === 'number' && number.kind === 'number' && isRange(text, previous, number)) {
      const unit = rangeUnit(previous.unit, number.unit)
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

/** The ends share a measure that only one of them names; two measures are a measure of their own. */
function rangeUnit(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined || first === second) return first ?? second
  return `${first}..${second}`
}

function isRange(text: string, first: NumberOrRange, second: WrittenNumber): boolean {
  const glue = text.slice(first.end, second.start)
  if (/^ ?- ?$|^ (?:to|through) $/.test(glue)) return true
  return /^ and $/.test(glue) && /\bbetween $/.test(text.slice(0, first.start))
}

/** A count that looks like a year is one, for all that matters here: which figures could be taken for which. */
const year = /^(?:19|20)\d\d$/

/** Only figures of one class can be taken for one another: amounts for amounts, counts for counts. */
export function classOfFigure({ kind, unit, value }: Figure): string {
  if (kind !== 'number' && kind !== 'range') return kind
  if (unit !== undefined) return measureClass(unit)
  return year.test(value) ? 'date' : 'count'
}
