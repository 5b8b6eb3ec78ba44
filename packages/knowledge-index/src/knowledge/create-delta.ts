import type { Content } from '../content/content.ts'
import type { PublishedPage } from '../model/page.ts'
import type { PassageData } from '../model/passage.ts'
import { type KnowledgeDelta, type PageData, pageDataOf } from '../publish/knowledge-data.ts'
import type { ParsedPage } from '../publish/publish-pages.ts'
import { TextRankingBuilder } from '../search/ranking/text-ranking-builder.ts'
import { indexLanguages } from '../search/search-index.ts'
import { indexedPassages } from './indexed-passages.ts'

type IndexedContent = Pick<Content, 'pages' | 'glossary' | 'names' | 'commonVocabulary'>

/**
 * What an index is made of besides its passages, as text: an edit can be a delta of a base that has the same basis and no vectors. The languages
 * of the pages belong to it, because queries are read in each of them, in their order.
 */
export function indexBasis({ pages, glossary, names = [], commonVocabulary = true }: IndexedContent): string {
  const languages = indexLanguages(pages.map(({ frontMatter }) => frontMatter.language))
  return JSON.stringify({ languages, glossary, names, commonVocabulary })
}

/**
 * What an edit changes in a knowledge base, at the cost of the changed pages.
 *
 * @param published all pages in publication order: an unchanged one as its number, a changed or new one as it was parsed
 * @param nextNumber the number after all that were used
 */
export function createDelta(
  published: Iterable<number | ParsedPage>,
  nextNumber: number,
): Pick<KnowledgeDelta, 'order' | 'terms'> & { readonly pages: readonly PageData[] } {
  const order: number[] = []
  const parsed: ParsedPage[] = []
  for (const page of published) {
    order.push(typeof page === 'number' ? page : nextNumber + parsed.length)
    if (typeof page !== 'number') parsed.push(page)
  }
  const pages = parsed.map(({ page }): PublishedPage => page)
  const builder = new TextRankingBuilder(
    indexLanguages(pages.map(({ language }) => language)),
    pages.map(({ path }) => path),
  )
  const passages = parsed.map((page) =>
    Array.from(indexedPassages(page), ({ searched, data }): PassageData => {
      builder.add(searched.page, searched, searched.language)
      return data
    }),
  )
  return { order: Uint32Array.from(order), pages: pageDataOf(pages, passages), terms: builder.readTerms() }
}
