import { magnitudes, readNumberWords } from './number-words.ts'
import { currencyBefore, measureAfter, measureName } from './units.ts'

/** A number as a text writes it, with its sign, magnitude and measure. */
export interface WrittenNumber {
  /** `identifier` when letters or exponents make the digits a name: `B2B`, `10²`, `401(k)`. */
  readonly kind: 'number' | 'identifier'
  /** Digits without grouping, magnitude multiplied in: `25000000` for "25 million". What is ambiguous stays as written: `1.000`. */
  readonly value: string
  readonly unit?: string
  readonly start: number
  readonly end: number
  /** Where the digits or words stand. */
  readonly coreStart: number
  readonly coreEnd: number
}

/** A letter before a digit makes a name: `B2B`, `IPv6`, `CG0001`, `COVID-19`; so do brackets or a letter after one: `401(k)`, `3.A`. */
const identifier =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]*\p{L}\p{N}[\p{L}\p{N}]*(?:[./_-]\p{N}[\p{L}\p{N}]*)*|\p{Lu}[\p{L}\p{N}]*(?:-\p{N}[\p{L}\p{N}]*)+|\p{N}+(?:\([\p{L}\p{N}]{1,4}\))+|\p{N}+\.\p{Lu})(?![\p{L}\p{N}])/gu
const digits = /(?<![\p{L}\p{N}])(?:\p{Nd}{1,3}(?: \p{Nd}{3})+(?!\p{N})|\p{N}+(?:[.,'/:]\p{N}+)*)/gu
const scaleWords = /(?: ?(?:[Hh]undred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion)(?![\p{L}\p{N}]))+/uy
const scaleLetters = /(?:[kK]|M|mn|mm|m|bn|b|B|tn)(?![\p{L}\p{N}])/uy
const ordinalLetters = /(?:st|nd|rd|th|ST|ND|RD|TH)(?![\p{L}\p{N}])/uy
const attachedLetters = /[\p{L}\p{N}]+/uy

/** Every number that does not overlap what `isTaken` says. */
export function readNumbers(text: string, lower: string, isTaken: (start: number, end: number) => boolean): WrittenNumber[] {
  const numbers: WrittenNumber[] = []
  const isFree = (start: number, end: number) => !isTaken(start, end) && !numbers.some((number) => start < number.end && end > number.start)

  if (/\p{N}/u.test(text)) {
    for (const { 0: name, index } of text.matchAll(identifier)) {
      const end = index + name.length
      if (isFree(index, end)) numbers.push({ kind: 'identifier', value: name, start: index, end, coreStart: index, coreEnd: end })
    }
    for (const { 0: core, index } of text.matchAll(digits)) {
      if (isFree(index, index + core.length)) numbers.push(readDigits(text, core, index))
    }
  }
  for (const { value, start, end } of readNumberWords(lower)) {
    if (isFree(start, end)) numbers.push({ kind: 'number', value, ...measured(text, end), start, coreStart: start, coreEnd: end })
  }
  return numbers.sort((a, b) => a.start - b.start)
}

function readDigits(text: string, core: string, coreStart: number): WrittenNumber {
  const digitsEnd = coreStart + core.length
  const currency = currencyBefore.exec(text.slice(Math.max(0, coreStart - 5), coreStart))
  const unsignedStart = coreStart - (currency?.[0].length ?? 0)
  const isNegative = /(?:^|[^\p{L}\p{N})%\s]|[^\p{N})%-]\s)-$/u.test(text.slice(Math.max(0, unsignedStart - 3), unsignedStart))
  const start = isNegative ? unsignedStart - 1 : unsignedStart

  const ordinal = match(ordinalLetters, text, digitsEnd)
  if (ordinal !== '') {
    const end = digitsEnd + ordinal.length
    return { kind: 'number', value: `#${core}`, start, end, coreStart, coreEnd: end }
  }
  const scale = match(scaleWords, text, digitsEnd) || scaleLetter(text, digitsEnd, currency !== null)
  const coreEnd = digitsEnd + scale.length
  const { unit = currency ? measureName(currency[1] as string) : undefined, end } = measured(text, coreEnd)
  const attached = end === coreEnd ? match(attachedLetters, text, coreEnd) : ''
  if (attached !== '' || !/^[\d.,'/: ]+$/.test(core)) {
    const nameEnd = coreEnd + attached.length
    return { kind: 'identifier', value: text.slice(coreStart, nameEnd), start, end: nameEnd, coreStart, coreEnd: nameEnd }
  }
  const value = `${isNegative ? '-' : ''}${multiply(plainDigits(core), scale)}`
  return { kind: 'number', value, ...(unit === undefined ? {} : { unit }), start, end, coreStart, coreEnd }
}

function measured(text: string, position: number): { readonly unit?: string; readonly end: number } {
  const found = match(measureAfter, text, position)
  if (found === '') return { end: position }
  return { unit: measureName(found.replace(/^[ -]/, '')), end: position + found.length }
}

/** "5m" may be metres; after a currency, and in capitals, the letter is a magnitude. */
function scaleLetter(text: string, position: number, hasCurrency: boolean): string {
  const letters = match(scaleLetters, text, position)
  return hasCurrency || /[kKMB]|[bm]n/.test(letters) ? letters : ''
}

function match(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0] ?? ''
}

/** Without grouping where it is plain which sign groups: `1,000`, `1 000`, `1'000`, `12,50,000`. `1.000` and `1,5` could be either. */
function plainDigits(core: string): string {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d+)?$/.test(core)) return trimDecimals(core.replaceAll(',', ''))
  if (/^\d{1,3}(?:[ ']\d{3})+$/.test(core)) return core.replace(/[ ']/g, '')
  return trimDecimals(core)
}

/** `29.00` is `29`; other zeros are the precision of a measurement, and three decimals could be a group. */
function trimDecimals(core: string): string {
  return core.replace(/(?<=^\d+)\.00$/, '')
}

function multiply(value: string, scale: string): string {
  const steps = scale.toLowerCase().split(' ').filter(Boolean)
  const power = steps.reduce((sum, step) => sum + (magnitudes.get(step) as number), 0)
  // No magnitude changes a zero, so it stays visible.
  if (power === 0 || Number(value) === 0 || !/^\d+(?:\.\d+)?$/.test(value)) return `${value}${scale}`
  const [whole = '', decimals = ''] = value.split('.')
  const shifted = whole + decimals.padEnd(power, '0').slice(0, power)
  const rest = decimals.slice(power).replace(/(?<!0)0+$/, '')
  return `${shifted.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}
