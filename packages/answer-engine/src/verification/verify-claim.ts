import { type DraftClaim, draftLimits } from '../draft.ts'
import type { Evidence } from '../evidence.ts'
import { mixesNoClauses } from './clauses/one-clause.ts'
import { tellsClausesWhole } from './clauses/told-clauses.ts'
import { tellsLimitsWhole } from './clauses/told-whole.ts'
import { keepsBindings } from './figures/figure-binding.ts'
import { pairFigures } from './figures/figure-support.ts'
import { keepsLimits } from './figures/limits.ts'
import { Ground } from './ground.ts'
import { keepsModals } from './meaning/modals.ts'
import { keepsNegations } from './meaning/negation-support.ts'
import { turnsAround } from './meaning/opposites.ts'
import { keepsToOtherLanguage } from './meaning/other-languages.ts'
import { keepsPersons, tradesNoPersons } from './meaning/persons.ts'
import { addsNoPromise, addsNoSense, losesNoSense } from './meaning/senses.ts'
import { keepsSides } from './meaning/sides.ts'
import { type QuotedPart, quotedParts } from './quoted-part.ts'
import { locateQuote, type QuotePlace } from './reading/locate-quote.ts'
import type { PassageReader } from './reading/passage-reader.ts'
import { ReadText, readText } from './reading/read-text.ts'
import { findTextProblem } from './reading/text-rules.ts'
import { visibleText } from './reading/visible-text.ts'
import { retellings } from './retelling/retellings.ts'
import { keepsColumns, keepsEmptyCells } from './rows/column-support.ts'
import { keepsHeaders, tellsRow } from './rows/told-row.ts'
import { isVerbatim } from './verbatim.ts'
import { addsNoWord, isPlain } from './wording/added-words.ts'
import { isCovered } from './wording/coverage.ts'
import { keepsSmallWords } from './wording/kept-small-words.ts'
import { lettersAreGiven, namesAreGiven, namesAreMeant, partiesAreGiven } from './wording/names.ts'
import { turnsNoParticle } from './wording/particles.ts'
import { replacesNoWord, turnsNoRelation } from './wording/replaced-words.ts'
import { subjectIsGiven } from './wording/subjects.ts'
import { keepsOrder } from './wording/word-order.ts'

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
  if (places.some((found) => found.length === 0)) return undefined
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

/**
 * Every rule, each of which drops the claim by itself. Their order decides nothing but the cost; figures come early because later
 * rules need to know which quoted figure each is.
 */
function isSupported(claim: ReadText, ground: Ground): boolean {
  const { parts, isOrdinary } = ground
  // Language: the rules of sense below know English only.
  if (!keepsToOtherLanguage(claim, parts)) return false
  // Figures: the quotes' values, units and bounds, in their order.
  const pairs = pairFigures(claim, ground.figures)
  if (pairs === undefined) return false
  const { quoted, statements, given } = ground
  return (
    // What it speaks of: the quotes' words, denials, columns, words beside each figure, figures that limit, order of parties and comparisons.
    isCovered(claim, statements, given) &&
    keepsNegations(claim, parts, quoted) &&
    keepsColumns(claim, parts) &&
    keepsBindings(claim, pairs, parts) &&
    keepsLimits(claim, parts) &&
    parts.every((part) => keepsOrder(claim, part.read)) &&
    // Whom it speaks of.
    namesAreGiven(claim, given, isOrdinary) &&
    namesAreMeant(claim, quoted, statements, isOrdinary) &&
    subjectIsGiven(claim, parts, given) &&
    partiesAreGiven(claim, statements, given) &&
    tradesNoPersons(claim, parts) &&
    lettersAreGiven(claim, given) &&
    // How surely, how often, under which conditions: nothing added, lost or turned around.
    addsNoSense(claim, given) &&
    losesNoSense(claim, quoted) &&
    keepsModals(claim, quoted) &&
    !turnsAround(claim, given) &&
    // Word by word: none added, none put in another's place, the small ones where they stood, relations the same way round.
    addsNoWord(claim, parts) &&
    keepsSmallWords(claim, parts) &&
    turnsNoParticle(claim, parts) &&
    replacesNoWord(claim, parts) &&
    turnsNoRelation(claim, parts) &&
    // Clause by clause: each tells one clause or row, of the same subject, whole where a part says more, and who does what to whom.
    tellsClausesWhole(claim, parts, pairs) &&
    keepsPersons(claim, parts) &&
    tellsLimitsWhole(claim, parts) &&
    mixesNoClauses(claim, parts) &&
    keepsEmptyCells(claim, parts) &&
    keepsHeaders(claim, parts) &&
    keepsSides(claim, parts)
  )
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
  const text = plainText(qualification ?? '')
  if (text === '' || Array.from(text).length > draftLimits.qualification || findTextProblem(text) !== undefined) return undefined
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
