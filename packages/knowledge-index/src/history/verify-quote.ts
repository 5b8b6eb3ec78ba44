import type { PublishedPage } from '../model/page.ts'
import { findQuote, type QuoteMatch } from './find-quote.ts'
import { type PageFields, pageOfText } from './page-of-text.ts'
import { completed } from './quote-work.ts'
import { WantedQuote } from './wanted-quote.ts'

/** An earlier revision of a page. */
export interface EarlierRevision {
  /** As published. */
  readonly text: string
  /** ISO 8601: when it was replaced. */
  readonly lastPublishedAt: string
  /** Fields of the page, for the matches in it. */
  readonly fields: PageFields
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

/** Whether a quote is on a page, was on it, or is on another page; the first that is true. `docs/pages/reference/verify.md` defines what is ignored. */
export function verifyQuote(quote: string, page: PublishedPage, { earlier = [], otherPages = [] }: VerifyQuoteOptions = {}): QuoteVerdict {
  const wanted = new WantedQuote(quote)
  const here = completed(findQuote(wanted, page))
  if (here) return { verdict: here.likeness, matches: here.matches }
  for (const revision of earlier) {
    const then = completed(findQuote(wanted, pageOfText(revision.fields, revision.text)))
    if (then) return { verdict: 'changed', earlier: revision, matches: then.matches }
  }
  for (const other of otherPages) {
    const there = other === page ? undefined : completed(findQuote(wanted, other))
    if (there) return { verdict: 'elsewhere', matches: there.matches }
  }
  return { verdict: 'not_found' }
}
