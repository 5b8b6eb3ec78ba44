import type { PublishedPage } from '../model/page.ts'
import { placeAt } from '../model/section-address.ts'
import { statementsOf } from '../statements/statements-of.ts'
import type { TextRange } from '../statements/text-range.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { isLongerThan } from '../text/code-points.ts'
import { foldText } from './folded-text.ts'
import { type PageFields, pageOfText } from './page-of-text.ts'
import { mayHaveQuote, readForQuotes } from './page-quotes.ts'
import { quoteUrl } from './quote-url.ts'

/** An earlier revision of a page. */
export interface EarlierRevision {
  /** As published. */
  readonly text: string
  /** ISO 8601: when it was replaced. */
  readonly lastPublishedAt: string
  /** Fields of the page, for the matches in it. */
  readonly fields: PageFields
}

/** A place of the quote on a page. Offsets count code points of its published text. */
export interface QuoteMatch {
  readonly page: PublishedPage
  readonly start: number
  readonly end: number
  /** Heading path, joined by ` > `. */
  readonly section: string
  /** The statement in which the quote begins, as published; undefined in headings and header rows. */
  readonly statement: string | undefined
  readonly url: string
  readonly quoteUrl: string
}

export type QuoteVerdict =
  | { readonly verdict: 'exact' | 'typographic' | 'elsewhere'; readonly matches: readonly QuoteMatch[] }
  /** The newest other revision that has the quote, and where it is there. */
  | { readonly verdict: 'changed'; readonly earlier: EarlierRevision; readonly matches: readonly QuoteMatch[] }
  | { readonly verdict: 'not_found' }

export interface VerifyQuoteOptions {
  /** Newest first. Read only if the page does not have the quote. */
  readonly earlier?: Iterable<EarlierRevision>
  /** Read last, and only until one has the quote. */
  readonly otherPages?: Iterable<PublishedPage>
}

export const shortestQuote = 12
export const longestQuote = 600

/** Whether a quote can be verified: 12 to 600 code points, 12 of them after folding, with a letter or a digit. */
export function isVerifiableQuote(quote: string): boolean {
  if (isLongerThan(quote, longestQuote)) return false
  const { text } = foldText(quote, false)
  return Array.from(text).length >= shortestQuote && /[\p{L}\p{N}]/u.test(text)
}

/** Whether a quote is on a page, was on it, or is on another page; the first that is true. `docs/pages/reference/verify.md` defines what is ignored. */
export function verifyQuote(quote: string, page: PublishedPage, { earlier = [], otherPages = [] }: VerifyQuoteOptions = {}): QuoteVerdict {
  const here = mayHaveQuote(page.text.value, quote) ? readForQuotes(page.text)(quote) : undefined
  if (here) return { verdict: here.likeness, matches: here.ranges.map((range) => matchOn(page, range)) }
  for (const revision of earlier) {
    const matches = quoteInRevision(quote, revision)
    if (matches) return { verdict: 'changed', earlier: revision, matches }
  }
  for (const other of otherPages) {
    if (other === page || !mayHaveQuote(other.text.value, quote)) continue
    const there = readForQuotes(other.text)(quote)
    if (there) return { verdict: 'elsewhere', matches: there.ranges.map((range) => matchOn(other, range)) }
  }
  return { verdict: 'not_found' }
}

/** Where a quote is in an earlier revision, in page order; undefined if it is not there. */
export function quoteInRevision(
  quote: string,
  { text, fields }: Pick<EarlierRevision, 'text' | 'fields'>,
): readonly QuoteMatch[] | undefined {
  if (!mayHaveQuote(text, quote)) return undefined
  const then = readForQuotes(new CodePointText(text))(quote)
  if (then === undefined) return undefined
  const page = pageOfText(fields, text)
  return then.ranges.map((range) => matchOn(page, range))
}

function matchOn(page: PublishedPage, { start, end }: TextRange): QuoteMatch {
  const statement = statementsOf(page).find((candidate) => candidate.start <= start && start < candidate.end)
  return {
    page,
    start,
    end,
    ...placeAt(page, start),
    statement: statement && page.text.slice(statement.start, statement.end),
    quoteUrl: quoteUrl(page, start, end),
  }
}
