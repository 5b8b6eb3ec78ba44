import type { Content } from '../content/content.ts'
import { type PagePassage, passagesOf } from '../markdown/passages.ts'
import { checkedBaseUrl } from '../model/base-url.ts'
import { invalidOption } from '../model/invalid-option.ts'
import { commonLanguage, type PublishedPage } from '../model/page.ts'
import type { Passage, PassageData } from '../model/passage.ts'
import { type EarlierKnowledge, type EarlierPage, pageDataOf } from '../publish/knowledge-data.ts'
import { checkedContent, type PublishOptions, publishedPages } from '../publish/publish-pages.ts'
import type { IndexedPassage } from '../search/passage-index.ts'
import type { ReadTerms } from '../search/postings/read-terms.ts'
import { indexPassages } from '../search/search-index.ts'
import { writeSnapshot } from '../search/snapshot.ts'
import { takeTurns } from '../search/take-turns.ts'
import { createVectors, questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import type { IndexedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import { serveKnowledge } from './serve-knowledge.ts'

/** Characters of pages read before other work gets its turn: some milliseconds. */
const unitsPerTurn = 100_000

/** Addresses and earlier work, for `createKnowledge`. */
export interface KnowledgeOptions extends PublishOptions {
  /** Also ranks by the meaning of a question. @default by words only */
  readonly vectors?: VectorOptions | undefined
  /** Unchanged pages are not read again; the results are the same. Ignored with vectors, which need the texts. @default all pages are read */
  readonly earlier?: EarlierKnowledge | undefined
  /** The HTML of the pages is made next: their parses stay in memory until then. @default false */
  readonly keepsParses?: boolean | undefined
  /** `data` returns `readTerms`, which stay in memory as long as the knowledge base. @default false */
  readonly keepsTerms?: boolean
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
  const earlier = vectors === undefined ? options.earlier : undefined
  if (vectors && typeof vectors.embedder?.embed !== 'function')
    throw invalidOption('vectors.embedder', vectors.embedder, 'Pass an object with the name of a model and a function: { model, embed }.')
  const pages: PublishedPage[] = []
  /** One list for each page. */
  const passages: (readonly PassageData[])[] = []
  const searched: SearchedPassage[] = []
  const takeTurn = takeTurns(unitsPerTurn)
  for (const published of publishedPages(content, { ...options, baseUrl }, earlier)) {
    const { page } = published
    pages.push(page)
    await takeTurn(page.text.value.length)
    if ('earlier' in published) {
      const before = published.earlier
      passages.push(before.passages)
      for (const number of before.passages.keys()) searched.push(readBefore(page, number, before, (earlier as EarlierKnowledge).terms))
      continue
    }
    const own: PassageData[] = []
    passages.push(own)
    for (const passage of passagesOf(page, published.blocks)) {
      const { section, start, end, digest, text } = passage
      searched.push(searchable(passage, own.length === 0))
      own.push({ section: page.sections.indexOf(section), start, end, digest })
      await takeTurn(text.length)
      // A generated list repeats the titles and descriptions of pages, which must rank first.
      if (page.isGenerated) break
    }
  }
  const made = vectors && (await createVectors(searched.map(embeddedText), vectors))
  const { glossary, names = [], commonVocabulary = true } = content
  const words = { glossary, names, commonVocabulary }
  const { index, readTerms } = await indexPassages(searched, {
    language: commonLanguage(content.pages.map(({ frontMatter }) => frontMatter.language)),
    ...words,
    vectors: made?.data,
  })
  const terms = options.keepsTerms ? readTerms() : undefined
  const { revision, providers, agentInstructions } = content
  const publication = { revision, baseUrl, providers, ...words, ...(agentInstructions !== undefined && { agentInstructions }) }
  const questions = vectors && questionVectors(vectors, made?.data)
  return {
    ...serveKnowledge({
      ...publication,
      pages,
      passages: new PassageTable(pages, passages),
      index,
      lookups: createPageLookup(pages),
      vectors: made?.state,
      questionVector: questions,
    }),
    vectors: made?.state,
    data: async () => ({
      ...publication,
      pages: pageDataOf(pages, passages),
      index: await writeSnapshot(index.ranking.parts),
      vectors: made?.data,
      readTerms: terms,
    }),
  }
}

/** A passage for the index, which knows it by its place. */
type SearchedPassage = Omit<Passage, 'id'> & IndexedPassage

function readBefore(page: PublishedPage, number: number, earlier: EarlierPage, terms: ReadTerms): SearchedPassage {
  const { path, language, kind } = page
  const from = { terms, page: earlier.page, passage: earlier.passage + number }
  return { page: path, title: indexedTitle(page), headings: [], text: '', summary: undefined, language, kind, earlier: from }
}

function searchable({ page, section, text }: PagePassage, isFirst: boolean): SearchedPassage {
  const address = page.path.split('/').at(-1) ?? ''
  return {
    page: page.path,
    title: indexedTitle(page),
    // A page's first heading usually repeats its title, which is a field of its own.
    headings: section.headings.filter((heading) => heading !== indexedTitle(page)),
    // The description of a page and its name in the address find its first passage. The entries of a generated list are found at their pages.
    text: page.isGenerated ? address : isFirst ? `${page.description}\n${address}\n${text}` : text,
    summary: isFirst && !page.isGenerated ? page.description : undefined,
    language: page.language,
    kind: page.kind,
  }
}

/** The title of a generated list is only a heading: `umbrella` must find the page about umbrellas, not the list of a folder of that name. */
function indexedTitle({ title, isGenerated }: PublishedPage): string {
  return isGenerated ? '' : title
}

/** The text of a passage for a model: its place, then its content. */
function embeddedText({ title, headings, text }: SearchedPassage): string {
  return [title, ...headings, text].join('\n')
}
