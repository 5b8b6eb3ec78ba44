import type { PublishedPage } from '../model/page.ts'
import { placeAt } from '../model/section-address.ts'
import type { TextRange } from '../text/text-range.ts'
import { type FoundQuote, PageQuotes } from './page-quotes.ts'
import { quoteUrl } from './quote-url.ts'
import { completed, type QuoteWork } from './quote-work.ts'
import { WantedQuote } from './wanted-quote.ts'

/** A place of the quote on a page. Offsets count code points of its published text. */
export interface QuoteMatch extends TextRange {
  readonly page: PublishedPage
  /** Heading path, joined by ` > `. */
  readonly section: string
  /** The statement in which the quote begins, as published; undefined in headings and header rows. */
  readonly statement: string | undefined
  readonly url: string
  readonly quoteUrl: string
}

/** Where a quote is on a page, in page order; undefined if it is not there. */
export function* findQuote(
  quote: WantedQuote,
  page: PublishedPage,
): QuoteWork<(Pick<FoundQuote, 'likeness'> & { readonly matches: readonly QuoteMatch[] }) | undefined> {
  const found = yield* new PageQuotes(page).find(quote)
  if (found === undefined) return undefined
  const matches: QuoteMatch[] = []
  for (const { start, end } of found.ranges) {
    const statement = page.structure.blocks.statementAt(start)
    matches.push({
      page,
      start,
      end,
      ...placeAt(page, start),
      statement: statement && page.text.slice(statement.start, statement.end),
      quoteUrl: quoteUrl(page, start, end),
    })
    // The text is searched for an earlier place with the same words.
    yield page.text.length
  }
  return { likeness: found.likeness, matches }
}

/** Whether and where a quote is on a page. */
export interface QuoteVerdict {
  readonly verdict: FoundQuote['likeness'] | 'not_found'
  /** In page order, at most 10. */
  readonly matches: readonly QuoteMatch[]
}

/**
 * Looks for a quote on a page. `docs/pages/reference/verify.md` defines what is ignored.
 *
 * @param quote see `isVerifiableQuote`
 * @example const { verdict, matches } = verifyQuote('A review costs $2,400 a year.', page)
 */
export function verifyQuote(quote: string, page: PublishedPage): QuoteVerdict {
  const found = completed(findQuote(new WantedQuote(quote), page))
  return { verdict: found?.likeness ?? 'not_found', matches: found?.matches ?? [] }
}
