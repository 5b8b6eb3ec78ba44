import type { Content } from '../content/folder/content.ts'
import { checkedBaseUrl, invalidOption } from '../page/model/invalid-option.ts'
import type { PublishedPage } from '../page/model/page.ts'
import type { PassageData } from '../page/model/passage.ts'
import { ShortTurns } from '../page/model/take-turns.ts'
import { Translations } from '../search/results/translations.ts'
import { indexLanguages, indexPassages } from '../search/search-index.ts'
import { writeSnapshot } from '../search/snapshot.ts'
import { createVectors, questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import { indexedPassages, type SearchedPassage } from './indexed-passages.ts'
import type { IndexedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import { pageDataOf } from './publish/knowledge-data.ts'
import { checkedContent, type PublishOptions, publishedPages } from './publish/publish-pages.ts'
import { publisherOf } from './publish/publisher.ts'
import { serveKnowledge } from './serve-knowledge.ts'

/** Addresses and vectors, for `createKnowledge`. */
export interface KnowledgeOptions extends PublishOptions {
  /** Also ranks by the meaning of a question. @default by words only */
  readonly vectors?: VectorOptions | undefined
  /** The HTML of the pages is made next: their parses stay in memory until then. @default false */
  readonly keepsParses?: boolean | undefined
}

/**
 * Publishes content: its pages with their addresses, the look-ups, and the index over their passages. All of it is immutable. With an embedder
 * it also makes the vectors of the passages; if that fails, searches rank by the text only.
 *
 * @example const knowledge = await createKnowledge(content, { baseUrl: 'https://facts.example.com' })
 * @throws KnowledgeError `invalid_option`
 */
export async function createKnowledge(given: Content, options: KnowledgeOptions): Promise<IndexedKnowledge> {
  const baseUrl = checkedBaseUrl(options?.baseUrl)
  const content = checkedContent(given, ['pages', 'providers', 'glossary'])
  const { vectors } = options
  if (vectors && typeof vectors.embedder?.embed !== 'function')
    throw invalidOption('vectors.embedder', vectors.embedder, 'Pass an object with the name of a model and a function: { model, embed }.')
  const pages: PublishedPage[] = []
  /** One list for each page. */
  const passages: (readonly PassageData[])[] = []
  const searched: SearchedPassage[] = []
  const turns = new ShortTurns()
  for (const published of publishedPages(content, { ...options, baseUrl })) {
    const { page } = published
    pages.push(page)
    if (turns.isOver) await turns.next()
    const own: PassageData[] = []
    passages.push(own)
    for (const passage of indexedPassages(published)) {
      searched.push(passage.searched)
      own.push(passage.data)
      if (turns.isOver) await turns.next()
    }
  }
  const made =
    vectors &&
    (await createVectors(
      searched.map(({ title, headings, text }) => [title, ...headings, text].join('\n')),
      vectors,
    ))
  const { glossary, names = [], commonVocabulary = true } = content
  const index = await indexPassages(searched, {
    languages: indexLanguages(pages.map(({ language }) => language)),
    pages: pages.map(({ path }) => path),
    glossary,
    names,
    commonVocabulary,
    vectors: made?.data,
  })
  const { revision, providers, agentInstructions } = content
  const introduction = { ...(agentInstructions !== undefined && { agentInstructions }), publisher: publisherOf(content) }
  const publication = { revision, baseUrl, providers, ...introduction }
  const questions = vectors && questionVectors(vectors, made?.data)
  return {
    ...serveKnowledge({
      ...publication,
      pages,
      pagesByNumber: pages,
      passages: new PassageTable(pages, passages),
      index,
      lookups: createPageLookup(pages),
      translations: new Translations(pages),
      vectors: made?.state,
      questionVector: questions,
    }),
    vectors: made?.state,
    rows: async () => ({
      ...publication,
      names,
      order: Uint32Array.from(pages.keys()),
      pages: pageDataOf(pages, passages),
      index: await writeSnapshot(index.ranking.built),
      vectors: made?.data,
    }),
  }
}
