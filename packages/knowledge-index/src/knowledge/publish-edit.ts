import type { Content } from '../content/folder/content.ts'
import { checkedBaseUrl } from '../page/model/invalid-option.ts'
import type { PublishedPage } from '../page/model/page.ts'
import type { PassageData } from '../page/model/passage.ts'
import { TextRankingBuilder } from '../search/ranking/text-ranking-builder.ts'
import { indexLanguages } from '../search/search-index.ts'
import { indexedPassages } from './indexed-passages.ts'
import type { Knowledge } from './knowledge.ts'
import { type KnowledgeDelta, type PageData, pageDataOf } from './publish/knowledge-data.ts'
import { type EarlierPages, type ParsedPage, type PublishOptions, publishedPages } from './publish/publish-pages.ts'

/** An edit: all pages as they are now, and the rows that change. */
export interface PublishedEdit extends Pick<Knowledge, 'revision' | 'baseUrl' | 'agentInstructions' | 'pages'> {
  readonly delta: ReturnType<typeof createDelta>
}

export interface PublishEditOptions extends PublishOptions {
  readonly earlier: EarlierPages
  /** The number after all that the earlier publication has used. */
  readonly nextPage: number
}

/**
 * Publishes content of which most pages are those of an earlier publication. Only the others are read.
 *
 * @example const { delta } = publishEdit(content, { baseUrl, earlier: { areAddressesSame: true, page: (path) => pages.get(path) }, nextPage: 70 })
 * @throws KnowledgeError `invalid_option`
 */
export function publishEdit(content: Content, options: PublishEditOptions): PublishedEdit {
  const baseUrl = checkedBaseUrl(options.baseUrl)
  const { revision, agentInstructions } = content
  const pages: PublishedPage[] = []
  const order: number[] = []
  const parsed: ParsedPage[] = []
  for (const published of publishedPages(content, { ...options, baseUrl, keepsParses: true }, options.earlier)) {
    pages.push(published.page)
    order.push('number' in published ? published.number : options.nextPage + parsed.push(published) - 1)
  }
  return {
    ...{ revision, baseUrl, pages },
    ...(agentInstructions !== undefined && { agentInstructions }),
    delta: createDelta(order, parsed),
  }
}

type IndexedContent = Pick<Content, 'pages' | 'glossary' | 'names' | 'commonVocabulary'>

/**
 * What an index is made of besides its passages, as text: an edit can be a delta of a base that has the same basis and no vectors. The languages
 * of the pages belong to it, because queries are read in each of them, in their order.
 *
 * @example const isEdit = indexBasis(content) === indexBasis(earlier)
 */
export function indexBasis({ pages, glossary, names = [], commonVocabulary = true }: IndexedContent): string {
  const languages = indexLanguages(pages.map(({ frontMatter }) => frontMatter.language))
  return JSON.stringify({ languages, glossary, names, commonVocabulary })
}

/**
 * What an edit changes in a knowledge base, at the cost of the changed pages.
 *
 * @param order numbers of all pages in publication order
 * @param parsed the changed and new ones, by their numbers
 */
export function createDelta(
  order: readonly number[],
  parsed: readonly ParsedPage[],
): Pick<KnowledgeDelta, 'order' | 'terms'> & { readonly pages: readonly PageData[] } {
  const pages = parsed.map(({ page }) => page)
  const builder = new TextRankingBuilder(
    indexLanguages(pages.map(({ language }) => language)),
    pages.map(({ path }) => path),
  )
  const passages = parsed.map((page) =>
    Array.from(indexedPassages(page), ({ searched, data }): PassageData => {
      builder.add(searched)
      return data
    }),
  )
  return { order: Uint32Array.from(order), pages: pageDataOf(pages, passages), terms: builder.readTerms() }
}
