import { createComparisonLookup } from './comparison-lookup.ts'
import { excerptOf, packEvidence } from './evidence.ts'
import { givenOptions } from './invalid-option.ts'
import type { SearchHit, ServedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import type { PlacedPassage } from './passages.ts'
import { mostFound, type PassageIndex, type SearchFilter } from './search/passage-index.ts'
import { checkedBudget, checkedFilter, checkedLimit, checkedQuery, longestQuery, longestQuestion } from './search/query-bounds.ts'
import { type ListedPassage, listedPassages } from './search/result-list.ts'
import { TermMatcher } from './search/term-matcher.ts'
import { Translations } from './search/translations.ts'
import { sectionPath, sectionUrl } from './section-address.ts'

/** Addresses of pages with the same text: enough for every version of a page that is kept. */
const mostAlso = 20

/** What a knowledge consists of once its content is read: nothing here is computed from the texts again. */
export interface KnowledgeParts extends Pick<ServedKnowledge, 'revision' | 'baseUrl' | 'pages' | 'providers' | 'agentInstructions'> {
  /** In the order of the pages. */
  readonly passages: readonly PlacedPassage[]
  /** Searches these passages. */
  readonly index: PassageIndex
  readonly vectors: ServedKnowledge['vectors']
  /** The vector of a question; undefined when there is none in time. Rejects only when the caller has left. */
  readonly questionVector: ((question: string, signal?: AbortSignal) => Promise<Float32Array | undefined>) | undefined
}

/** Puts the look-ups and the index of one publication together. */
export async function serveKnowledge({ passages, index, vectors, questionVector, ...published }: KnowledgeParts): Promise<ServedKnowledge> {
  const { pages, providers } = published
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const { ranking } = index
  const translations = new Translations(pages)
  const matcherOf = (query: string) => new TermMatcher(ranking.read(query).terms, ranking.analyzers)
  const find = async (query: string, filter: SearchFilter | undefined, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    const vector = await questionVector?.(query, signal)
    const found = index.search(query, mostFound, { filter, vector })
    return { found: translations.preferring(ranking.read(query).language, found, passages), matcher: matcherOf(query) }
  }
  return {
    revision: published.revision,
    baseUrl: published.baseUrl,
    pages,
    providers,
    ...(published.agentInstructions !== undefined && { agentInstructions: published.agentInstructions }),
    page: (path) => byPath.get(path),
    findPage: await createPageLookup(pages),
    findComparison: createComparisonLookup(pages, providers),
    async search(query, options = {}) {
      const { limit, signal, ...filter } = givenOptions(options)
      const most = checkedLimit(limit)
      const { found, matcher } = await find(checkedQuery(query, longestQuery), checkedFilter(filter), signal)
      return listedPassages(found, passages, most).map((result) => hitOf(result, passages, matcher))
    },
    async evidence(question, options) {
      const budget = checkedBudget(givenOptions(options))
      const { found, matcher } = await find(checkedQuery(question, longestQuestion), undefined, options.signal)
      const packed = packEvidence(found, passages, matcher, budget)
      // The parser is loaded for questions: nothing else that is served needs one.
      const { withLeads } = await import('./statements/lead-statement.ts')
      return withLeads(packed, matcher)
    },
    async readableExcerpts(query) {
      const matcher = matcherOf(checkedQuery(query, longestQuery))
      // Its parser is loaded for people who search.
      const { readableExcerpt } = await import('./readable-excerpt.ts')
      return (excerpt) => readableExcerpt(excerpt, matcher)
    },
    vectors,
  }
}

function hitOf({ passage, score, also }: ListedPassage, passages: readonly PlacedPassage[], matcher: TermMatcher): SearchHit {
  const { id, page, section, start, end } = passages[passage] as PlacedPassage
  const others = also.slice(0, mostAlso).map((number) => passages[number] as PlacedPassage)
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
    ...(others.length > 0 && {
      also: others.map((other) => ({ url: sectionUrl(other.page, other.section), markdownUrl: other.page.markdownUrl })),
    }),
  }
}
