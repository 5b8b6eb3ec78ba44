import type { QuotedPart } from '../quoted-part.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { areRelated, hasRelated } from '../reading/related-stems.ts'
import type { Cell } from '../reading/table-row.ts'
import type { Word } from '../reading/words.ts'
import { sameBound } from './bounds.ts'
import { restatesDate } from './dates.ts'
import { classOfFigure, type Figure } from './figures.ts'
import { measureName } from './units.ts'

/** A figure of a quote, with the part it stands in. */
export interface QuotedFigure {
  readonly figure: Figure
  readonly part: QuotedPart
}

/** Whether a figure or a word stands whole in a clause, a cell or any other stretch of its text. */
export function standsIn({ start, end }: Clause, stretch: Clause): boolean {
  return start >= stretch.start && end <= stretch.end
}

/** The cell of a table row that a figure or a word stands in. */
export function cellOf(place: Clause, { read }: QuotedPart): Cell | undefined {
  return read.cells.find((cell) => standsIn(place, cell))
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
 * Only the label of a table row and a date after the same preposition ("in 2025") may be told before or after the rest.
 * `undefined` when a figure has no partner left.
 */
export function pairFigures(claim: ReadText, quoted: readonly QuotedFigure[]): ReadonlyMap<Figure, QuotedFigure> | undefined {
  const pairs = new Map<Figure, QuotedFigure>()
  let reached = -1
  for (const claimed of claim.figures) {
    const isTaken = (candidate: QuotedFigure) => [...pairs.values()].includes(candidate)
    const isFree = (candidate: QuotedFigure) => isLabel(candidate) || (isSameDate(candidate, claimed, claim) && !isTaken(candidate))
    const partners = quoted.flatMap((candidate, index) => (carriesOver(candidate, claimed, claim) ? [{ candidate, index }] : []))
    const inOrder = partners.find(({ index }) => index > reached)
    const partner = partners.find(({ candidate }) => isFree(candidate)) ?? inOrder
    if (partner === undefined) return undefined
    pairs.set(claimed, partner.candidate)
    if (!isFree(partner.candidate)) reached = partner.index
  }
  return pairs
}

const prepositionBefore = /\b(in|on|since|during|of|until|from|by) $/

function isSameDate({ figure, part }: QuotedFigure, claimed: Figure, claim: ReadText): boolean {
  if (classOfFigure(claimed) !== 'date' || classOfFigure(figure) !== 'date') return false
  const preposition = prepositionBefore.exec(claim.lower.slice(0, claimed.start))?.[1]
  return preposition !== undefined && preposition === prepositionBefore.exec(part.read.lower.slice(0, figure.start))?.[1]
}

function isLabel({ figure, part }: QuotedFigure): boolean {
  const [label] = part.read.cells
  return label !== undefined && standsIn(figure, label)
}

function carriesOver({ figure, part }: QuotedFigure, claimed: Figure, claim: ReadText): boolean {
  return (
    supportsFigure(figure, claimed, cellOf(figure, part)?.header) &&
    (!isLabel({ figure, part }) || keepsName(figure, claimed, claim, part)) &&
    keepsRates(figure, claimed, claim, part) &&
    keepsNoun(figure, claimed, claim, part) &&
    keepsComparison(figure, claim, part)
  )
}

/** The figure of a row that is called "Alder 5" is told behind the same name: of fourteen rooms "Alder 14 has 5 rooms" tells neither. */
function keepsName(quoted: Figure, claimed: Figure, claim: ReadText, { read }: QuotedPart): boolean {
  const name = quoted.unit === undefined ? wordBefore(read, quoted) : undefined
  return name === undefined || !name.isContent || wordBefore(claim, claimed)?.stem === name.stem
}

function wordBefore({ words, text }: ReadText, { start }: Figure): Word | undefined {
  return words.find(({ end }) => end === start - 1 && text.charAt(end) === ' ')
}

const comparison = /^ (?:longer|shorter|earlier|later|cheaper|dearer|higher|lower|less|more|fewer|extra|ahead|overdue)\b/

/** "Takes two days longer" does not say that it takes two days. */
function keepsComparison({ end }: Figure, claim: ReadText, { read }: QuotedPart): boolean {
  const compared = comparison.exec(read.lower.slice(end))
  return compared === null || claim.lower.includes(compared[0])
}

/** "$10 per month" is neither "$10 per year" nor plainly "$10"; what it is for may stand elsewhere in the claim or the statement. */
function keepsRates(quoted: Figure, claimed: Figure, claim: ReadText, part: QuotedPart): boolean {
  if (!ratesOfRow(quoted, part).every((rate) => saysRate(claim, rate))) return false
  if (quoted.rates.length > 0 && claimed.rates.length > 0) return sameRates(quoted, claimed)
  return quoted.rates.every((rate) => saysRate(claim, rate)) && claimed.rates.every((rate) => saysRate(part.given, rate))
}

/** "Certified copy, per page" sets the price of a page, whatever the cell with the price says; so does a header. */
function ratesOfRow(quoted: Figure, part: QuotedPart): readonly string[] {
  const [label] = part.read.cells
  const said = [label?.text, cellOf(quoted, part)?.header].join(' ').toLowerCase()
  return Array.from(said.matchAll(/\bper ([a-z]+)/g), ([, rate = '']) => rate)
}

function saysRate({ words }: ReadText, rate: string): boolean {
  const adverb = rateAdverbs[rate] ?? rate
  return words.some(({ text }) => text.startsWith(rate) || text.startsWith(adverb))
}

function sameRates(quoted: Figure, claimed: Figure): boolean {
  return quoted.rates.every((rate) => claimed.rates.includes(rate)) && claimed.rates.every((rate) => quoted.rates.includes(rate))
}

const rateAdverbs: Readonly<Record<string, string>> = { day: 'daily', year: 'annual' }

/** How many words after a number are looked at for what it counts. */
const nounReach = 5

/**
 * What is counted must be what the quote counts: "two customer files" are not "two incidents". Where the quote names nothing
 * right after the number, as in a table, the claim's noun must at least be spoken of around it.
 */
function keepsNoun(quoted: Figure, claimed: Figure, claim: ReadText, part: QuotedPart): boolean {
  if (claimed.kind !== 'number' && claimed.kind !== 'range') return true
  const counted = stemsAfter(claim, claimed.end)
  const quotedStems = stemsAfter(part.read, quoted.end)
  if (quoted.unit === undefined && counted.length > 0 && quotedStems.length > 0)
    return counted.some((noun) => quotedStems.some((other) => areRelated(noun, other)))
  const noun = claim.words.find((word) => word.start === claimed.end + 1 && /^[ -]$/.test(claim.text.charAt(claimed.end)))
  return noun === undefined || !noun.isContent || hasRelated(part.given.stems, noun.stem)
}

function stemsAfter({ words, clauses }: ReadText, position: number): string[] {
  const clause = clauses.find(({ start, end }) => position >= start && position <= end)
  const after = words.filter((word) => clause !== undefined && word.start >= position && word.end <= clause.end).slice(0, nounReach)
  const first = after.findIndex(({ isContent }) => isContent)
  // What is counted ends at the next small word: "one vote per plot" counts no plots.
  const end = after.findIndex(({ isContent }, index) => index > first && !isContent)
  return after.slice(0, end === -1 ? undefined : end).flatMap((word) => (word.isContent ? [word.stem] : []))
}
