import { type DraftClaim, draftLimits } from '../draft.ts'
import type { Evidence } from '../evidence.ts'
import { pairFigures } from './figure-support.ts'
import { locateQuote, type QuotePlace } from './locate-quote.ts'
import type { PassageReader } from './passage-reader.ts'
import { isNegated } from './polarity.ts'
import { type QuotedPart, quotedParts } from './quoted-part.ts'
import { type ReadText, readText } from './read-text.ts'
import { findTextProblem } from './text-rules.ts'
import { contentStems, hasRelated } from './words.ts'

/** A claim that holds: its text, and the statements of the pages it stands on. */
export interface VerifiedClaim {
  readonly text: string
  readonly evidence: readonly VerifiedQuote[]
  readonly qualification?: string
}

/** A slice of a page's published text, widened to whole statements: `page.text.slice(start, end)`, in code points. */
export interface VerifiedQuote {
  readonly evidence: Evidence
  readonly start: number
  readonly end: number
}

/** The claim as it may be published, or `undefined` when anything about it does not hold. */
export function verifyClaim(claim: DraftClaim, readers: readonly PassageReader[]): VerifiedClaim | undefined {
  const text = plainText(claim.text)
  if (Array.from(text).length > draftLimits.claimText || findTextProblem(text) !== undefined) return undefined
  if (claim.support.length === 0 || claim.support.length > draftLimits.supports) return undefined

  const places = claim.support.map(({ evidence_id, quote }) => locateQuote(quote, evidence_id, readers))
  const read = readText(text)
  for (const chosen of combinations(places)) {
    const parts = chosen.map(quotedParts)
    if (parts.some((found) => found === undefined)) continue
    const ground = parts.flatMap((found) => found ?? [])
    if (!isSupported(read, ground)) continue
    return { text, evidence: parts.map((found) => publishedQuote(found ?? [])) }
  }
  return undefined
}

function publishedQuote(parts: readonly QuotedPart[]): VerifiedQuote {
  const [first, last] = [parts[0] as QuotedPart, parts.at(-1) as QuotedPart]
  const { text } = first.evidence.passage.page
  return {
    evidence: first.evidence,
    start: text.toCodePoints(first.read.statement.start),
    end: text.toCodePoints(last.read.statement.end),
  }
}

/** One line, without the marks that only help a line to break. */
function plainText(text: string): string {
  return text.replaceAll('\u00ad', '').trim()
}

const mostCombinations = 16

/** One place for each quote; a quote that stands nowhere leaves no combination. */
function combinations(places: readonly (readonly QuotePlace[])[]): readonly (readonly QuotePlace[])[] {
  return places.reduce<readonly (readonly QuotePlace[])[]>(
    (chosen, candidates) => chosen.flatMap((combination) => candidates.map((place) => [...combination, place])).slice(0, mostCombinations),
    [[]],
  )
}

function isSupported(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap((part) => part.figures.map((figure) => ({ figure, part })))
  if (pairFigures(claim.figures, quoted) === undefined) return false
  if (isNegated(claim.text) !== parts.some((part) => isNegated(part.read.text))) return false
  return isCovered(claim, parts)
}

function isCovered(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const wanted = claim.words.filter((word) => word.isContent)
  const given = contentStems(
    parts
      .map(({ read, evidence }) => `${read.text} ${read.statement.heading} ${evidence.passage.page.title} ${evidence.passage.section}`)
      .join(' '),
  )
  const found = wanted.filter((word) => hasRelated(given, word.stem))
  return found.length * 2 >= wanted.length
}
