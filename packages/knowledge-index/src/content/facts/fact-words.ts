/** Values, units and days of facts as people write them in English. */
import { type FactStatus, factStatus, type StatedFact } from './fact.ts'
import { cldrUnits } from './fact-units.ts'

const perWords: Readonly<Record<string, string>> = { month: ' a month', year: ' a year', user: ' per user' }

/** `$95 a month`, `24 hours`, `10%`. A text keeps its words, and a unit that has no name keeps its symbol. */
export function writtenValue({ value, unit = '1' }: Pick<StatedFact, 'value' | 'unit'>): string {
  const parts = unit.split('/')
  // A rate of UCUM, such as km/h, is one unit.
  const base = parts.filter((part) => !(part in perWords)).join('/')
  const per = parts.flatMap((part) => perWords[part] ?? []).reverse()
  return `${amount(value, base)}${per.join('')}`
}

function amount(value: string | number, unit: string): string {
  const name = cldrUnits.get(unit)
  const isCurrency = /^[A-Z]{3}$/.test(unit)
  if (typeof value === 'number' && isCurrency) {
    // Cents only where there are some.
    return formatted(value, { style: 'currency', currency: unit, ...(Number.isInteger(value) && { minimumFractionDigits: 0 }) })
  }
  if (name === undefined) return [typeof value === 'number' ? formatted(value) : value, ...(unit === '1' ? [] : [unit])].join(' ')
  const options = { style: 'unit', unit: name, unitDisplay: isTime.test(name) ? 'long' : 'short' } as const
  // The plural of the unit fits a text such as "10 to 20".
  return typeof value === 'number' ? formatted(value, options) : formatted(2, options).replace('2', () => value)
}

const isTime = /^(?:second|minute|hour|day|week|month|year)$/

/** More digits than a value of the content has. */
const mostDigits = 12

function formatted(value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: mostDigits, ...options })
}

const describedStatus: Readonly<Record<FactStatus, string>> = {
  current: '',
  scheduled: ' (not yet)',
  expired: ' (no longer)',
  not_published: '',
}

/** `since 1 February 2026`, `until 31 December 2020 (no longer)`, or `now` for a fact without days. */
export function writtenDays(fact: StatedFact, day: string): string {
  const { validFrom, validUntil } = fact
  const status = factStatus(fact, day)
  const [from, until] = [validFrom, validUntil].map(
    (date) => date && new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  )
  const range =
    from && until ? `${from} to ${until}` : until ? `until ${until}` : from && `${status === 'scheduled' ? 'from' : 'since'} ${from}`
  return `${range ?? 'now'}${describedStatus[status]}`
}
