import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { corpusPages } from '../fixtures/corpus-pages.ts'
import { type PageFixture, passagesOf, publishedPage } from '../fixtures/pages.ts'

/** The passages of some pages as a request would hand them to the verification. */
export function readersOf(...pages: readonly PageFixture[]): PassageReader[] {
  return pages
    .map(publishedPage)
    .flatMap(passagesOf)
    .map((passage, index) => new PassageReader({ id: `E${index + 1}`, passage }))
}

export const corpusReaders = readersOf(...corpusPages)

/** Supports with the ids of the passages that hold the quotes; what no passage holds names the page's second. */
export function supportFor(readers: readonly PassageReader[], page: string, quotes: readonly string[]) {
  const ofPage = readers.filter(({ evidence }) => evidence.passage.page.path === page)
  return quotes.map((quote) => {
    const holder = ofPage.find(({ evidence }) => evidence.passage.text.includes(quote)) ?? ofPage[1]
    return { evidence_id: holder?.evidence.id ?? '', quote }
  })
}
