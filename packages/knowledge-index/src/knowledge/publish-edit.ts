import type { Content } from '../content/folder/content.ts'
import { checkedBaseUrl } from '../page/model/invalid-option.ts'
import type { PublishedPage } from '../page/model/page.ts'
import type { PassageData } from '../page/model/passage.ts'
import { textRankingBuilder } from '../search/ranking/text-ranking-builder.ts'
import { indexLanguages } from '../search/search-index.ts'
import { writeTerms } from '../search/snapshot.ts'
import { indexedPassages } from './indexed-passages.ts'
import type { Knowledge } from './knowledge.ts'
import { type KnowledgeRows, type PageData, pageDataOf } from './publish/knowledge-data.ts'
import { type EarlierPages, type ParsedPage, type PublishOptions, publishedPages } from './publish/publish-pages.ts'
import { publisherOf } from './publish/publisher.ts'

/** An edit: all pages as they are now, and the rows that change. */
export interface PublishedEdit extends Pick<Knowledge, 'revision' | 'baseUrl' | 'agentInstructions' | 'publisher' | 'pages'> {
  rows(): Promise<KnowledgeRows<PageData>>
}

export interface PublishEditOptions extends PublishOptions {
  readonly earlier: EarlierPages
  /** The number after all that the earlier publication has used. */
  readonly nextPage: number
}

/**
 * Publishes content of which most pages are those of an earlier publication. Only the others are read.
 *
 * @example const { rows } = publishEdit(content, { baseUrl, earlier: { areAddressesSame: true, page: (path) => pages.get(path) }, nextPage: 70 })
 * @throws KnowledgeError `invalid_option`
 */
export function publishEdit(content: Content, options: PublishEditOptions): PublishedEdit {
  const baseUrl = checkedBaseUrl(options.baseUrl)
  const { revision, agentInstructions, providers, names = [] } = content
  const pages: PublishedPage[] = []
  const order: number[] = []
  const parsed: ParsedPage[] = []
  for (const published of publishedPages(content, { ...options, baseUrl, keepsParses: true }, options.earlier)) {
    pages.push(published.page)
    order.push('number' in published ? published.number : options.nextPage + parsed.push(published) - 1)
  }
  const published = { revision, baseUrl, ...(agentInstructions !== undefined && { agentInstructions }), publisher: publisherOf(content) }
  return { ...published, pages, rows: async () => ({ ...published, providers, names, ...(await editedRows(order, parsed)) }) }
}

type IndexedContent = Pick<Content, 'pages' | 'glossary' | 'names' | 'commonVocabulary'>

/**
 * What an index is made of besides its passages, as text: an edit can follow files of the same basis without vectors. The languages
 * of the pages belong to it, because queries are read in each of them, in their order.
 *
 * @example const isEdit = indexBasis(content) === indexBasis(earlier)
 */
export function indexBasis({ pages, glossary, names = [], commonVocabulary = true }: IndexedContent): string {
  const languages = indexLanguages(pages.map(({ frontMatter }) => frontMatter.language))
  return JSON.stringify({ languages, glossary, names, commonVocabulary })
}

/** At the cost of the changed pages. @param order numbers of all pages in publication order @param parsed the changed and new ones */
export async function editedRows(
  order: readonly number[],
  parsed: readonly ParsedPage[],
): Promise<Pick<KnowledgeRows<PageData>, 'order' | 'pages' | 'index'>> {
  const pages = parsed.map(({ page }) => page)
  const builder = textRankingBuilder(
    indexLanguages(pages.map(({ language }) => language)),
    pages.map(({ path }) => path),
  )
  const passages = parsed.map((page) =>
    Array.from(indexedPassages(page), ({ searched, data }): PassageData => {
      builder.add(searched)
      return data
    }),
  )
  return { order: Uint32Array.from(order), pages: pageDataOf(pages, passages), index: await writeTerms(builder.readTerms()) }
}
