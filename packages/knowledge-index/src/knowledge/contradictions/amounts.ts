import { at } from '../../page/text/item-at.ts'
import type { Analyzer } from '../../search/analysis/analyzer.ts'
import { WordScanner } from '../../search/analysis/word-scanner.ts'
import lists from './amount-words.json'

/** A word of a text, with what is written between it and the word before. */
export interface Word {
  readonly text: string
  readonly lower: string
  readonly from: number
  readonly to: number
  readonly gap: string
  /** Of digits and of number words. */
  readonly number: number | undefined
}

/** A number in a text with the words that belong to it, `first` to `last`. */
export interface Amount {
  readonly first: number
  readonly last: number
  /** `USD/month`, `%`, `s` (durations), `By` (sizes), `date`, or `1` for a number with its noun. */
  readonly unit: string
  /** In that unit; of a date the day as a number. */
  readonly value: number
  /** Term of the noun that is counted; absent for a bare number, and with another unit. */
  readonly noun?: string
  /** A range, a threshold, a difference: no value of its own. */
  readonly isCondition: boolean
}

const map = <Value>(entries: Readonly<Record<string, Value>>) => new Map<string, Value>(Object.entries(entries))
const seconds = map<number>(lists.seconds)
const bytes = map<number>(lists.bytes)
const numbers = map<number>(lists.numbers)
const multipliers = map<number>(lists.multipliers)
const currencies = map<string>(lists.currencies)
const periods = map<string>(lists.periods)
const between = new Set(lists.between)
const before = new Set(lists.before)
const after = new Set(lists.after)
const months = map<number>(lists.months)

/** The words of a text. `30-day` and `10GB` are two. */
export function wordsOf(text: string, analyzer: Analyzer): Word[] {
  const words: Word[] = []
  let end = 0
  const add = (from: number, to: number) => {
    const word = text.slice(from, to)
    const lower = word.toLowerCase()
    const digits = isDigit(word) ? analyzer.terms(word)[0] : undefined
    const number = digits === undefined ? numbers.get(lower) : Number(digits)
    words.push({ text: word, lower, from, to, gap: text.slice(end, from), number: Number.isNaN(number) ? undefined : number })
    end = to
  }
  for (const scanner = new WordScanner(text); scanner.next(); ) {
    const { start, end: stop } = scanner
    const digits = digitsFrom(text, start, stop)
    const rest = text.charAt(digits) === '-' ? digits + 1 : digits
    if (digits > start && digits < stop && isLetter(text.charAt(rest)) && !isLetter(text.charAt(start - 1))) {
      add(start, digits)
      add(rest, stop)
    } else add(start, stop)
  }
  return words
}

const isDigit = (text: string) => text >= '0' && text < ':'
const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase()

function digitsFrom(text: string, start: number, end: number): number {
  let to = start
  while (to < end && (isDigit(text.charAt(to)) || (to > start && ".,’'".includes(text.charAt(to)) && isDigit(text.charAt(to + 1))))) to += 1
  return to
}

export function amountsOf(words: readonly Word[], text: string, analyzer: Analyzer): Amount[] {
  const amounts: Amount[] = []
  for (let index = 0; index < words.length; index += 1) {
    const amount = dateAt(words, index) ?? amountAt(words, index, text, analyzer)
    if (amount === undefined) continue
    amounts.push(amount)
    index = amount.last
  }
  return amounts.map((amount, index) => {
    const isInRange = isRange(amounts[index - 1], amount, words) || isRange(amount, amounts[index + 1], words)
    return isInRange ? { ...amount, isCondition: true } : amount
  })
}

function isRange(one: Amount | undefined, other: Amount | undefined, words: readonly Word[]): boolean {
  if (one === undefined || other === undefined) return false
  const gap = words[one.last + 1]?.gap ?? ''
  if (other.first === one.last + 1) return gap !== ' ' && '–—-×x:/+'.includes(gap.trim())
  const word = words[one.last + 1]?.lower ?? ''
  return (
    other.first === one.last + 2 &&
    (between.has(word) || (word === 'and' && words.slice(0, one.first).some(({ lower }) => lower === 'between')))
  )
}

function amountAt(words: readonly Word[], index: number, text: string, analyzer: Analyzer): Amount | undefined {
  const word = at(words, index)
  if (word.number === undefined) return undefined
  let last = index
  let value = word.number
  const next = () => words[last + 1]
  const isNear = () => ['', ' ', '-', '\u00a0', '\u202f'].includes(next()?.gap ?? '.')
  const multiplier = isNear() ? multipliers.get(next()?.lower ?? '') : undefined
  // A letter alone is a unit of its own behind a space: `5 m`.
  if (multiplier !== undefined && (next()?.gap === '' || (next()?.lower.length ?? 0) > 2)) {
    value *= multiplier
    last += 1
  }
  const sign = currencies.get(word.gap.trim().slice(-1)) ?? currencies.get((next()?.gap ?? text.slice(words[last]?.to)).trim().charAt(0))
  const code = sign ?? codeOf(words[index - 1], word.gap) ?? (isNear() ? codeOf(next(), ' ') : undefined)
  const lower = isNear() ? (next()?.lower ?? '') : ''
  const isPercent =
    (text.slice(words[last]?.to).trimStart().startsWith('%') && text.charAt(words[last]?.to ?? 0) !== '') || lower === 'percent'
  let unit = '1'
  let noun: string | undefined
  if (code !== undefined) {
    unit = code
    if (sign === undefined && codeOf(next(), ' ') === code) last += 1
  } else if (isPercent) {
    unit = '%'
    if (lower === 'percent') last += 1
  } else if (seconds.has(lower)) {
    unit = 's'
    value *= seconds.get(lower) as number
    last += 1
  } else if (bytes.has(lower)) {
    unit = 'By'
    value *= bytes.get(lower) as number
    last += 1
    // A number word counts in passing: `for two reasons`.
  } else if (isNear() && isDigit(word.text)) {
    const [at, term] = nounAt(words, last + 1, analyzer) ?? []
    if (at !== undefined) {
      noun = term
      last = at
    }
  }
  const [period, to] = periodAt(words, last + 1)
  const distinct = unit === '1' && noun === undefined
  return {
    first: index,
    last: distinct ? last : to,
    unit: period === undefined || distinct ? unit : `${unit}/${period}`,
    value,
    ...(noun !== undefined && { noun }),
    isCondition: isCondition(words, index, distinct ? last : to, text),
  }
}

function codeOf(word: Word | undefined, gap: string): string | undefined {
  if (word === undefined || gap !== ' ') return undefined
  return lists.codes.includes(word.text) ? word.text : currencies.get(word.lower)
}

/** The noun that is counted: the next word, or the one after it if only that one is a plural. */
function nounAt(words: readonly Word[], first: number, analyzer: Analyzer): [at: number, term: string] | undefined {
  for (const at of [first, first + 1]) {
    const word = words[at]
    if (word === undefined || (at > first && word.gap !== ' ')) return undefined
    const [token] = analyzer.stretch(word.text)
    if (token === undefined || token.stop || word.lower === 'per' || word.number !== undefined || word.text !== word.lower) return undefined
    if (after.has(word.lower)) return undefined
    if (word.lower.endsWith('s') && word.lower.length > 3) return [at, token.term]
  }
  // `5 staff`, `14 Tage`
  const [token] = analyzer.stretch(at(words, first).text)
  return token && [first, token.term]
}

/** `a month`, `per user`, `/month`, `monthly`: the period, and the last word of it. */
function periodAt(words: readonly Word[], index: number): [period: string | undefined, last: number] {
  const [word, next] = [words[index], words[index + 1]]
  if (word === undefined) return [undefined, index - 1]
  const known = periods.get(word.lower)
  if (known !== undefined && word.gap === ' ' && word.lower.length > 2) return [known, index]
  if (word.gap.trim() === '/') return [periods.get(word.lower) ?? word.lower, index]
  const isPer =
    word.lower === 'per' || ((word.lower === 'a' || word.lower === 'an' || word.lower === 'each') && seconds.has(next?.lower ?? ''))
  return isPer && word.gap === ' ' && next?.gap === ' ' ? [periods.get(next.lower) ?? next.lower, index + 1] : [undefined, index - 1]
}

function isCondition(words: readonly Word[], first: number, last: number, text: string): boolean {
  const [previous, next] = [words[first - 1]?.lower ?? '', words[last + 1]]
  const gap = words[first]?.gap ?? ''
  const rest = text.slice(words[last]?.to).trimStart().charAt(0)
  if (before.has(previous) || (next?.gap === ' ' && after.has(next.lower))) return true
  return '×+=*<>≤≥'.includes(gap.trim().charAt(0) || ' ') || (rest !== '' && '×+=*'.includes(rest))
}

const dayMilliseconds = 86_400_000

/** `2026-08-14`, `August 14, 2026`, `14 August 2026`, `March 2026`. */
function dateAt(words: readonly Word[], index: number): Amount | undefined {
  const [one, two, three] = words.slice(index, index + 3) as [Word, Word?, Word?]
  const dated = (last: number, year: number, month: number, day: number): Amount => ({
    first: index,
    last,
    unit: 'date',
    isCondition: false,
    value: Date.UTC(year, month - 1, day) / dayMilliseconds,
  })
  const iso = one.text.length === 10 && one.text[4] === '-' && one.text[7] === '-' ? Date.parse(one.text) : Number.NaN
  if (!Number.isNaN(iso)) return { ...dated(index, 2000, 1, 1), value: iso / dayMilliseconds }
  const [first, second] = [months.get(one.lower), months.get(two?.lower ?? '')]
  const isYear = (word: Word | undefined) => word?.number !== undefined && word.text.length === 4
  if (first !== undefined && two?.number !== undefined && isYear(three)) return dated(index + 2, three?.number as number, first, two.number)
  if (one.number !== undefined && second !== undefined && isYear(three))
    return dated(index + 2, three?.number as number, second, one.number)
  return undefined
}
