import { readHalves } from '../clauses/halves.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { standTheSame } from '../reading/word-sense.ts'
import type { Figure } from './figures.ts'

/**
 * Whether a claim keeps the figures that limit what it repeats: "children under 5 travel free" is not "children travel free". A figure
 * between two words of a sentence stands between them in the claim as well.
 */
export function keepsLimits(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  if (!parts.every((part) => isFragment(part) || (keepsThresholds(claim, part) && keepsSeasons(claim, part)))) return false
  const quoted = parts.flatMap((part) => (isFragment(part) && part.read.statement.kind !== 'item' ? [] : part.read.phrases.links))
  if (claim.figures.length >= parts.flatMap(({ figures }) => figures).length) return true
  return claim.phrases.links.every(({ left, right, figures }) => {
    if (left === undefined || right === undefined) return true
    const same = quoted.filter((link) => standTheSame(left, link.left) && standTheSame(right, link.right))
    return same.length === 0 || same.some((link) => link.figures <= figures)
  })
}

/** "Free for orders above £75" is not "free": a bound goes only with what it bounds. */
function keepsThresholds(claim: ReadText, { read }: QuotedPart): boolean {
  return read.figures.every((figure) => {
    if (figure.bound === undefined || figure.bound === 'about' || figure.bound === 'exactly') return true
    if (claim.figures.some((other) => other.value === figure.value || other.date !== undefined)) return true
    if (tellsOther(claim, figure, read)) return true
    const clauses = read.clauses.filter(({ start, end }) => figure.start >= start && figure.end <= end)
    const from = Math.max(0, ...clauses.map(({ start }) => start))
    const before = read.phrases.words.filter(({ start, end }) => start >= from && end <= figure.start)
    const told = before.filter((word) => claim.says(word))
    return told.length === 0 || told.length < before.length - 1
  })
}

/** "After 60 minutes on the free plan and after 6 hours on paid plans": the claim tells the other of the two. */
function tellsOther(claim: ReadText, figure: Figure, read: ReadText): boolean {
  return readHalves(read).some(
    ({ tails }) =>
      tails.some((tail) => tail.figure === figure) && tails.some((tail) => claim.figures.some(({ value }) => value === tail.figure.value)),
  )
}

const season =
  /\b(?:on|at|in|during) (?:the )?(weekday|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|winter|summer|spring|autumn|january|february|march|april|june|july|august|september|october|november|december)/g

/** "Closed in July" is not "closed": a claim that tells all that stands before a day or a season tells when. */
function keepsSeasons(claim: ReadText, { read }: QuotedPart): boolean {
  return Array.from(read.lower.matchAll(season)).every(({ 1: when = '', index }) => {
    if (claim.lower.includes(when)) return true
    const from = Math.max(0, ...read.clauses.filter(({ start }) => start <= index).map(({ start }) => start))
    const before = read.phrases.words.filter(({ start, end }) => start >= from && end <= index)
    return before.length === 0 || before.some((word) => !claim.says(word))
  })
}
