import { createComparisonLookup } from './comparison-lookup.ts'
import { excerptOf, packEvidence } from './evidence.ts'
import { givenOptions } from './invalid-option.ts'
import type { SearchHit, ServedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import type { PlacedPassage } from './passages.ts'
import { checkedBudget, checkedLimit, checkedQuery, longestQuery, longestQuestion } from './search/query-bounds.ts'
import type { TextRanking } from './search/ranking/text-ranking.ts'
import { TermMatcher } from './search/term-matcher.ts'
import { fusedByReciprocalRank } from './search/vectors/reciprocal-rank.ts'
import type { SemanticRanking } from './search/vectors/semantic-ranking.ts'
import { sectionPath, sectionUrl } from './section-address.ts'

/** What a knowledge consists of once its content is read: nothing here is computed from the texts again. */
export interface KnowledgeParts extends Pick<ServedKnowledge, 'revision' | 'baseUrl' | 'pages' | 'providers' | 'agentInstructions'> {
  /** In the order of the pages. */
  readonly passages: readonly PlacedPassage[]
  /** Ranks the passages by their words. */
  readonly words: Pick<TextRanking, 'terms' | 'rank' | 'analyzers'>
  /** Ranks them by their meaning, where that is wanted. */
  readonly semantics: SemanticRanking | undefined
}

/** Puts the look-ups and the rankings of one publication together. */
export async function serveKnowledge({ passages, words, semantics, ...published }: KnowledgeParts): Promise<ServedKnowledge> {
  const { pages, providers } = published
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const findMatches = async (query: string, signal: AbortSignal | undefined): Promise<Matches> => {
    signal?.throwIfAborted()
    const terms = words.terms(query)
    const matcher = new TermMatcher(terms, words.analyzers)
    const ranked = words.rank(terms)
    const nearest = await semantics?.rank(query, signal)
    return { ranked: nearest ? fusedByReciprocalRank([ranked.map(({ passage }) => passage), nearest]) : ranked, matcher }
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
      const { limit: asked, signal } = givenOptions(options)
      const limit = checkedLimit(asked)
      const { ranked, matcher } = await findMatches(checkedQuery(query, longestQuery), signal)
      return ranked.slice(0, limit).map(({ passage, score }) => hitOf(passages[passage] as PlacedPassage, score, matcher))
    },
    async evidence(question, options) {
      const budget = checkedBudget(givenOptions(options))
      const { ranked, matcher } = await findMatches(checkedQuery(question, longestQuestion), options.signal)
      const packed = packEvidence(ranked, passages, matcher, budget)
      // The parser is loaded for questions: nothing else that is served needs one.
      const { withLeads } = await import('./statements/lead-statement.ts')
      return withLeads(packed, matcher)
    },
    async readableExcerpts(query) {
      const matcher = new TermMatcher(words.terms(checkedQuery(query, longestQuery)), words.analyzers)
      // Its parser is loaded for people who search.
      const { readableExcerpt } = await import('./readable-excerpt.ts')
      return (excerpt) => readableExcerpt(excerpt, matcher)
    },
    vectors: semantics?.state,
  }
}

/** Passages, best first, and where the words of the query stand in them. */
interface Matches {
  readonly ranked: readonly { readonly passage: number; readonly score: number }[]
  readonly matcher: TermMatcher
}

function hitOf({ id, page, section, start, end }: PlacedPassage, score: number, matcher: TermMatcher): SearchHit {
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
