import { createComparisonLookup } from './comparison-lookup.ts'
import type { Content } from './content.ts'
import { excerptOf, packEvidence } from './evidence.ts'
import type { IndexedKnowledge, SearchHit } from './knowledge.ts'
import type { PublishedPage } from './page.ts'
import { createPageLookup } from './page-lookup.ts'
import type { Passage } from './passage.ts'
import { type PagePassage, passagesOf } from './passages.ts'
import { type PublishOptions, publishedPages } from './publish-pages.ts'
import { checkedLimit, checkedQuery, longestQuery, longestQuestion } from './query-bounds.ts'
import { readableExcerpt } from './readable-excerpt.ts'
import { PassageIndex } from './search-index.ts'
import { sectionPath, sectionUrl } from './section-address.ts'
import { TermMatcher } from './term-matcher.ts'
import { turn } from './turn.ts'
import { fusedByReciprocalRank } from './vectors/reciprocal-rank.ts'
import { SemanticRanking, type VectorOptions } from './vectors/semantic-ranking.ts'

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
 */
export async function createKnowledge(content: Content, { baseUrl, snapshot, vectors }: KnowledgeOptions): Promise<IndexedKnowledge> {
  const pages: PublishedPage[] = []
  const passages: PagePassage[] = []
  let unitsRead = 0
  for (const { page, blocks } of publishedPages(content, { baseUrl })) {
    pages.push(page)
    for (const passage of passagesOf(page, blocks)) passages.push(passage)
    unitsRead += page.text.value.length
    if (unitsRead < unitsPerTurn) continue
    unitsRead = 0
    await turn()
  }
  const searched = passages.map((passage, number) => searchable(passage, number === 0 || passages[number - 1]?.page !== passage.page))
  const index = await PassageIndex.create(searched, {
    language: commonLanguage(content),
    glossary: content.glossary,
    ...(snapshot && { snapshot }),
  })
  const semantics = vectors && (await SemanticRanking.create(searched.map(embeddedText), vectors))
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const findMatches = async (query: string, signal: AbortSignal | undefined): Promise<Matches> => {
    const terms = index.terms(query)
    const matcher = new TermMatcher(terms, index.analyzers)
    const ranked = index.rank(terms)
    const nearest = await semantics?.rank(query, signal)
    return { ranked: nearest ? fusedByReciprocalRank([ranked.map(({ passage }) => passage), nearest]) : ranked, matcher }
  }
  return {
    revision: content.revision,
    baseUrl,
    pages,
    providers: content.providers,
    ...(content.agentInstructions !== undefined && { agentInstructions: content.agentInstructions }),
    page: (path) => byPath.get(path),
    findPage: createPageLookup(pages),
    findComparison: createComparisonLookup(pages, content.providers),
    async search(query, options = {}) {
      const limit = checkedLimit(options.limit)
      const { ranked, matcher } = await findMatches(checkedQuery(query, longestQuery), options.signal)
      return ranked.slice(0, limit).map(({ passage, score }) => hitOf(passages[passage] as PagePassage, score, matcher))
    },
    async evidence(question, { signal, ...budget }) {
      const { ranked, matcher } = await findMatches(checkedQuery(question, longestQuestion), signal)
      return packEvidence(ranked, passages, matcher, budget)
    },
    readableExcerpts(query) {
      const matcher = new TermMatcher(index.terms(checkedQuery(query, longestQuery)), index.analyzers)
      return (excerpt) => readableExcerpt(excerpt, matcher)
    },
    snapshot: () => index.snapshot(),
    vectors: semantics?.state,
  }
}

/** Passages, best first, and where the words of the query stand in them. */
interface Matches {
  readonly ranked: readonly { readonly passage: number; readonly score: number }[]
  readonly matcher: TermMatcher
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
    language: page.language,
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

function hitOf({ id, page, section, start, end }: PagePassage, score: number, matcher: TermMatcher): SearchHit {
  return {
    id,
    page,
    kind: page.kind,
    title: page.title,
    section: sectionPath(section),
    url: sectionUrl(page, section),
    markdownUrl: page.markdownUrl,
    excerpt: excerptOf(page.text.slice(start, end), matcher),
    score,
  }
}
