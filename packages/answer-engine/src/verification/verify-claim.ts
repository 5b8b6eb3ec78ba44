import { type DraftClaim, draftLimits } from '../draft.ts'
import type { Evidence } from '../evidence.ts'
import { pairFigures } from './figures/figure-support.ts'
import { Ground } from './ground.ts'
import { isSupported } from './is-supported.ts'
import { addsNoPromise } from './meaning/senses.ts'
import { type QuotedPart, quotedParts } from './quoted-part.ts'
import { locateQuote, type QuotePlace } from './reading/locate-quote.ts'
import type { PassageReader } from './reading/passage-reader.ts'
import { ReadText, readText } from './reading/read-text.ts'
import { findTextProblem } from './reading/text-rules.ts'
import { visibleText } from './reading/visible-text.ts'
import { retellings } from './retelling/retellings.ts'
import { tellsRow } from './rows/told-row.ts'
import { isVerbatim } from './verbatim.ts'
import { isPlain } from './wording/added-words.ts'
import { lettersAreGiven, namesAreGiven } from './wording/names.ts'

/** A claim that holds: its text, and the statements of the pages it stands on. */
export interface VerifiedClaim {
  readonly text: string
  /** The text as the rules have read it. */
  readonly read: ReadText
  readonly evidence: readonly VerifiedQuote[]
  readonly qualification?: string
}

/** A slice of a page's published text, widened to whole statements: `page.text.slice(start, end)`, in code points. */
export interface VerifiedQuote {
  readonly evidence: Evidence
  readonly start: number
  readonly end: number
}

/**
 * The claim as it may be published, or `undefined` when anything about it does not hold.
 *
 * First what asks no page: plain text within its limits. Then every quote is located. Then the claim holds against the quoted statements
 * in one of four ways, the cheapest first: it repeats them word for word; it keeps every rule of `isSupported`, which lets it leave
 * things out; it tells one table row cell by cell; or it keeps the rules once it is told in its quotes' order and voice. A quote that
 * stands in several places may hold the claim from any of them.
 */
export function verifyClaim(claim: DraftClaim, readers: readonly PassageReader[]): VerifiedClaim | undefined {
  const text = plainText(claim.text)
  if (Array.from(text).length > draftLimits.claimText || findTextProblem(text) !== undefined) return undefined
  if (claim.support.length === 0 || claim.support.length > draftLimits.supports) return undefined

  const places = claim.support.map(({ evidence_id, quote }) => locateQuote(quote, evidence_id, readers))
  const [read, said] = [readText(text), visibleText(text)]
  const isOrdinary = (word: string) => readers.some((reader) => reader.writes(word))
  for (const chosen of combinations(places)) {
    const quotes = chosen.map(quotedParts).filter((parts) => parts !== undefined)
    if (quotes.length < chosen.length) continue
    const ground = new Ground(distinctParts(quotes.flat()), isOrdinary)
    if (!isVerbatim(said, ground.parts) && !isSupported(read, ground) && !tellsRow(read, ground.parts) && !isRetold(read, ground)) continue
    const qualification = keepQualification(claim.qualification, ground)
    return {
      text,
      read,
      evidence: quotes.map(publishedQuote),
      ...(qualification === undefined ? {} : { qualification }),
    }
  }
  return undefined
}

/** Without soft hyphens, which only tell where a line may break. */
function plainText(text: string): string {
  return text.replaceAll('\u00ad', '').trim()
}

/** A quote that stands in several places supports a claim from any one of them; this bounds the places tried together. */
const mostCombinations = 16

/** One place for each quote; a quote that stands nowhere leaves no combination. */
function combinations(places: readonly (readonly QuotePlace[])[]): readonly (readonly QuotePlace[])[] {
  return places.reduce<readonly (readonly QuotePlace[])[]>(
    (chosen, candidates) => chosen.flatMap((combination) => candidates.map((place) => [...combination, place])).slice(0, mostCombinations),
    [[]],
  )
}

/**
 * The same statement quoted twice supports no more than once, else its numbers could be told in another order; a header row that is quoted
 * with its row says nothing by itself.
 */
function distinctParts(parts: readonly QuotedPart[]): readonly QuotedPart[] {
  const distinct = new Map<QuotedPart['read'], QuotedPart>()
  const isHeader = ({ read }: QuotedPart) => parts.some((other) => other.read.statement.header === read.statement.text.trim())
  for (const part of parts.filter((candidate) => !isHeader(candidate))) {
    const known = distinct.get(part.read)
    const figures = part.read.figures.filter((figure) => part.figures.includes(figure) || known?.figures.includes(figure))
    distinct.set(part.read, { ...part, figures })
  }
  return [...distinct.values()]
}

/** Who does it and what it is called: a claim with more words of its own is no retelling, and is not held again. */
const mostOwnWords = 4

/** Whether the claim holds when it is told in the order and voice of its quotes: what is told so is held to every rule above. */
function isRetold(claim: ReadText, ground: Ground): boolean {
  const own = claim.words.filter((word) => word.isContent && !ground.given.says(word))
  const last = claim.phrases.words.at(-1)
  const isHungOn = own.some((word) => word === last) || (last !== undefined && isPlain(last) && !ground.statements.says(last))
  if (isHungOn || /\bnot not\b/.test(claim.lower) || own.length > mostOwnWords || claim.figures.length > ground.figures.length) return false
  for (const told of retellings(claim.text, ground.parts)) if (isSupported(new ReadText(told), ground)) return true
  return false
}

/** A limit the model adds is no claim, but its figures, names and promises are held to the same quotes; else it is left out. */
function keepQualification(qualification: string | null, { figures, given, isOrdinary }: Ground): string | undefined {
  if (qualification === null) return undefined
  const text = plainText(qualification)
  if (Array.from(text).length > draftLimits.qualification || findTextProblem(text) !== undefined) return undefined
  const read = readText(text)
  const holds =
    pairFigures(read, figures) !== undefined &&
    namesAreGiven(read, given, isOrdinary) &&
    lettersAreGiven(read, given) &&
    addsNoPromise(read, given)
  return holds ? text : undefined
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
