import { PageQuotes } from '../../page/history/page-quotes.ts'
import { quoteUrl } from '../../page/history/quote-url.ts'
import { completed } from '../../page/history/quote-work.ts'
import { WantedQuote } from '../../page/history/wanted-quote.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import { urlOf } from '../../page/model/page-address.ts'
import { placeAt } from '../../page/model/section-address.ts'
import { remembered } from '../../page/text/remembered.ts'
import { type Fact, isStated, type StatedFact, type UnpublishedFact } from './fact.ts'

/** A fact with the place of its quote: canonical URL of the section, the address that highlights the quote, and the page's revision. */
export type PlacedFact =
  | (StatedFact & { readonly url: string; readonly quoteUrl: string; readonly revision: string })
  | (UnpublishedFact & { readonly insteadUrl?: string })

/** Adds places to facts, whose quotes the content check has found. A page is read once. @example placeFacts(facts, pages, baseUrl) */
export function placeFacts(facts: readonly Fact[], pages: readonly PublishedPage[], baseUrl: string): PlacedFact[] {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const readers = new Map<string, PageQuotes>()
  return facts.map((fact): PlacedFact => {
    if (!isStated(fact)) return fact.instead === undefined ? fact : { ...fact, insteadUrl: urlOf(baseUrl, fact.instead) }
    const page = byPath.get(fact.page) as PublishedPage
    const quotes = remembered(readers, fact.page, () => new PageQuotes(page))
    const [range = { start: 0, end: 0 }] = completed(quotes.find(new WantedQuote(fact.quote)))?.ranges ?? []
    return { ...fact, url: placeAt(page, range.start).url, quoteUrl: quoteUrl(page, range.start, range.end), revision: page.revision }
  })
}
