import { sameBound } from './bounds.ts'
import { restatesDate } from './dates.ts'
import type { Figure } from './figures.ts'
import { contextOf, type QuotedPart } from './quoted-part.ts'
import type { ReadText } from './read-text.ts'
import { readCells } from './table-row.ts'
import { measureName } from './units.ts'
import { contentStems, functionWords, hasRelated, stem } from './words.ts'

/** A figure of a quote, with the part it stands in. */
export interface QuotedFigure {
  readonly figure: Figure
  readonly part: QuotedPart
}

/**
 * Whether a claim may say a figure because a quote says it: the same value with the same measure, magnitude and bound. `25` is
 * not `25%`, `$25` is not `$25 million`, "up to 5" is not "at least 5".
 *
 * @param header the header above the quoted figure, which may carry its measure
 */
export function supportsFigure(quoted: Figure, claimed: Figure, header = ''): boolean {
  if (!sameBound(claimed.bound, quoted.bound)) return false
  if (quoted.date !== undefined) return supportsDate(quoted.date, claimed)
  if (quoted.kind !== claimed.kind || quoted.value !== claimed.value) return false
  return quoted.unit === claimed.unit || (quoted.unit === undefined && claimed.unit !== undefined && namesMeasure(header, claimed.unit))
}

function supportsDate(quoted: NonNullable<Figure['date']>, claimed: Figure): boolean {
  if (claimed.date !== undefined) return restatesDate(claimed.date, quoted)
  // "in 2026" restates the year of "May 1, 2026".
  return claimed.kind === 'number' && claimed.unit === undefined && claimed.value === String(quoted.year)
}

function namesMeasure(header: string, unit: string): boolean {
  return (header.match(/[\p{L}%$€£¥°]+/gu) ?? []).some((word) => measureName(word) === unit || measureName(word.toLowerCase()) === unit)
}

/**
 * Pairs every figure of a claim with a quoted one, in the order of the quotes: numbers that trade places say something else.
 * `undefined` when one has no partner left.
 */
export function pairFigures(claim: ReadText, quoted: readonly QuotedFigure[]): ReadonlyMap<Figure, QuotedFigure> | undefined {
  const pairs = new Map<Figure, QuotedFigure>()
  let next = 0
  for (const claimed of claim.figures) {
    const index = quoted.findIndex((candidate, position) => position >= next && carriesOver(candidate, claimed, claim))
    const partner = quoted[index]
    if (partner === undefined) return undefined
    pairs.set(claimed, partner)
    next = index + 1
  }
  return pairs
}

function carriesOver({ figure, part }: QuotedFigure, claimed: Figure, claim: ReadText): boolean {
  const cell = readCells(part.read).find(({ start, end }) => figure.start >= start && figure.end <= end)
  const given = [part.read.text, contextOf(part), part.read.statement.header].join('\n')
  return (
    supportsFigure(figure, claimed, cell?.header) && keepsRates(figure, claimed, claim.text, given) && keepsNoun(claimed, claim.text, given)
  )
}

/** "$10 per month" is neither "$10 per year" nor plainly "$10"; what it is for may stand elsewhere in the claim or the statement. */
function keepsRates(quoted: Figure, claimed: Figure, claim: string, given: string): boolean {
  const isSaid = (text: string) => (rate: string) => new RegExp(`(?<!\\p{L})(?:${rate}|${rateWords[rate] ?? rate})`, 'iu').test(text)
  if (quoted.rates.length > 0 && claimed.rates.length > 0) return sameRates(quoted, claimed)
  return quoted.rates.every(isSaid(claim)) && claimed.rates.every(isSaid(given))
}

function sameRates(quoted: Figure, claimed: Figure): boolean {
  return quoted.rates.every((rate) => claimed.rates.includes(rate)) && claimed.rates.every((rate) => quoted.rates.includes(rate))
}

const rateWords: Readonly<Record<string, string>> = { day: 'daily', year: 'annual' }

/** What is counted, the noun right after the number, must be something that the statement or its context speaks of. */
function keepsNoun({ kind, end }: Figure, claim: string, given: string): boolean {
  if (kind !== 'number' && kind !== 'range') return true
  const noun = /^[ -]([\p{L}]+)/u.exec(claim.slice(end))?.[1]?.toLowerCase()
  return noun === undefined || functionWords.has(noun) || hasRelated(contentStems(given), stem(noun))
}
