import { checkedBaseUrl } from './base-url.ts'
import { checkedContent } from './checked-content.ts'
import type { Content } from './content.ts'
import { invalidOption } from './invalid-option.ts'
import type { IndexedKnowledge } from './knowledge.ts'
import { pageDataOf } from './knowledge-data.ts'
import type { PublishedPage } from './page.ts'
import type { Passage } from './passage.ts'
import { type PagePassage, passagesOf } from './passages.ts'
import { type PublishOptions, publishedPages } from './publish-pages.ts'
import { indexPassages } from './search/search-index.ts'
import { createVectors, questionVectors, type VectorOptions } from './search/vectors/vectors.ts'
import { serveKnowledge } from './serve-knowledge.ts'
import { turn } from './turn.ts'

/** Characters of pages read before other work gets its turn: some milliseconds. */
const unitsPerTurn = 100_000

/** Addresses and earlier work, for `createKnowledge`. */
export interface KnowledgeOptions extends PublishOptions {
  /** What `snapshot` of a knowledge of the same content wrote; any other bytes are left aside. */
  readonly snapshot?: Uint8Array
  /** Ranks by the meaning of a question beside its words; off by default. */
  readonly vectors?: VectorOptions | undefined
}

/**
 * Publishes a content: its pages with their addresses, the look-ups, and the index over their passages. All of it is immutable. With an embedder
 * the passages' vectors are made here too; whatever fails with them, searches rank by the text alone.
 *
 * @throws KnowledgeError `invalid_option`
 */
export async function createKnowledge(given: Content, options: KnowledgeOptions): Promise<IndexedKnowledge> {
  const baseUrl = checkedBaseUrl(options?.baseUrl)
  const content = checkedContent(given, ['pages', 'providers', 'glossary'])
  const { snapshot, vectors } = options
  if (vectors && typeof vectors.embedder?.embed !== 'function')
    throw invalidOption('vectors.embedder', vectors.embedder, 'Give an object with the name of a model and a function: { model, embed }.')
  const pages: PublishedPage[] = []
  const passages: PagePassage[] = []
  let unitsRead = 0
  const breathe = async (units: number): Promise<void> => {
    unitsRead += units
    if (unitsRead < unitsPerTurn) return
    unitsRead = 0
    await turn()
  }
  for (const { page, blocks } of publishedPages(content, baseUrl)) {
    pages.push(page)
    await breathe(page.text.value.length)
    for (const passage of passagesOf(page, blocks)) {
      passages.push(passage)
      await breathe(passage.text.length)
    }
  }
  const searched = passages.map((passage, number) => searchable(passage, number === 0 || passages[number - 1]?.page !== passage.page))
  const made = vectors && (await createVectors(searched.map(embeddedText), vectors))
  const { glossary, names = [], commonVocabulary = true } = content
  const words = { glossary, names, commonVocabulary }
  const { index, snapshot: indexSnapshot } = await indexPassages(searched, {
    language: commonLanguage(content),
    ...words,
    ...(snapshot && { snapshot }),
    vectors: made?.data,
  })
  const { revision, providers, agentInstructions } = content
  const publication = { revision, baseUrl, providers, ...words, ...(agentInstructions !== undefined && { agentInstructions }) }
  const questions = vectors && questionVectors(vectors, made?.data)
  return {
    ...(await serveKnowledge({ ...publication, pages, passages, index, vectors: made?.state, questionVector: questions })),
    vectors: made?.state,
    snapshot: indexSnapshot,
    data: async () => ({ ...publication, pages: pageDataOf(pages, passages), index: await indexSnapshot(), vectors: made?.data }),
  }
}

function searchable({ id, page, section, text }: PagePassage, isFirst: boolean) {
  return {
    id,
    page: page.path,
    title: page.title,
    // A page's first heading usually repeats its title, which is a field of its own.
    headings: section.headings.filter((heading) => heading !== page.title),
    // What an author says a page is about leads to its first passage, and so does the page's name in its address.
    text: isFirst ? `${page.description}\n${page.path.split('/').at(-1)}\n${text}` : text,
    summary: isFirst ? page.description : undefined,
    language: page.language,
    kind: page.kind,
  }
}

/** What a model reads of a passage: where it stands, then what it says. */
function embeddedText({ title, headings, text }: Passage): string {
  return [title, ...headings, text].join('\n')
}

/** The language of most pages; the earlier one of equals. */
function commonLanguage({ pages }: Content): string {
  const counts = new Map<string, number>()
  for (const { frontMatter } of pages) counts.set(frontMatter.language, (counts.get(frontMatter.language) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'en'
}
