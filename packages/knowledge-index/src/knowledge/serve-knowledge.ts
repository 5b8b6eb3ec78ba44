import { factsPath, unpublishedTopic } from '../content/facts/fact.ts'
import type { ContradictedStatement } from '../page/model/contradiction.ts'
import { givenOptions } from '../page/model/invalid-option.ts'
import type { PublishedPage } from '../page/model/page.ts'
import type { PlacedPassage, PlacedPassages } from '../page/model/passage.ts'
import { sectionPath, sectionUrl } from '../page/model/section-address.ts'
import { at } from '../page/text/item-at.ts'
import { markWords, termMatcher } from '../search/analysis/term-matcher.ts'
import { correctedQuery } from '../search/corrected-query.ts'
import { mostFound, type PassageIndex, type SearchFilter } from '../search/orama/passage-index.ts'
import { checkedBudget, checkedFilter, checkedLimit, checkedQuery, longestQuery, longestQuestion } from '../search/query-bounds.ts'
import { covers } from '../search/results/coverage.ts'
import { pagesWithWords } from '../search/results/pages-with-words.ts'
import { type ListedPassage, listedPassages, typedWordsFirst } from '../search/results/result-list.ts'
import { sectionsFirst } from '../search/results/sections-first.ts'
import type { Translations } from '../search/results/translations.ts'
import { createComparisonLookup } from './comparison-lookup.ts'
import { longestExcerpt, packEvidence, relevantPassages } from './evidence.ts'
import type { Retrieval, SearchHit, ServedKnowledge } from './knowledge.ts'
import { namedSubject } from './named-subject.ts'
import type { PageLookups } from './page-lookup.ts'
import type { PassageTable } from './passage-table.ts'
import { excerptOf } from './plain-excerpt.ts'
import type { Publisher } from './publish/publisher.ts'
import { matchStatements } from './statement-matches.ts'

/** Addresses of pages with the same text, such as versions of one page. */
const mostAlso = 20
/** Passages that are searched for the spelling of a word. */
const correctingPassages = 6

/** The parts of a knowledge base, which do not need its texts to be read again. */
export interface KnowledgeParts extends Pick<ServedKnowledge, 'revision' | 'baseUrl' | 'pages' | 'providers'> {
  readonly agentInstructions?: string | undefined
  readonly publisher?: Publisher | undefined
  /** All that had a number, those that are gone included; the pages themselves in a knowledge base without edits. */
  readonly pagesByNumber: readonly PublishedPage[]
  readonly passages: PassageTable
  /** By the path of their page. @default none */
  readonly contradictions?: ReadonlyMap<string, readonly ContradictedStatement[]>
  readonly index: PassageIndex
  readonly lookups: PageLookups
  readonly translations: Translations
  readonly vectors: ServedKnowledge['vectors']
  /** The vector of a question; undefined if there is none in time. Rejects only if the signal aborts. */
  readonly questionVector: ((question: string, signal?: AbortSignal) => Promise<Float32Array | undefined>) | undefined
}

/** Puts the look-ups and the index of one publication together. */
export function serveKnowledge({
  pagesByNumber,
  passages,
  index,
  lookups,
  translations,
  vectors,
  questionVector,
  contradictions,
  ...published
}: KnowledgeParts): ServedKnowledge {
  const { pages, providers } = published
  const { ranking } = index
  const names = namedSubject(ranking.names, providers)
  const matcherOf = (query: string) => termMatcher(ranking.read(query).terms, ranking.analyzers)
  const corrected = (query: string) => {
    const { terms } = ranking.read(query)
    if (!terms.some(({ misspelt }) => misspelt !== undefined)) return undefined
    const found = index.search(query, correctingPassages).map(({ passage }) => indexedText(passages.at(passage)))
    return correctedQuery(query, terms, matcherOf(query), found)
  }
  const retrieve = async (query: string, filter?: SearchFilter, signal?: AbortSignal): Promise<Retrieval> => {
    signal?.throwIfAborted()
    const vector = await questionVector?.(query, signal)
    const ranked = index
      .search(query, mostFound, { filter, vector })
      .filter(({ passage }) => filter?.under === factsPath || !restatesPages(passages.at(passage)))
    const read = ranking.read(query)
    const found = typedWordsFirst(read, translations.preferring(read.language, ranked, passages), passages, ranking)
    const matcher = matcherOf(query)
    const ordered = () => sectionsFirst(found, passages, read, matcher, vector !== undefined)
    return {
      hits({ limit, excerptCharacters = longestExcerpt } = {}) {
        const longest = Math.min(longestExcerpt, excerptCharacters)
        return listedPassages(ordered(), passages, checkedLimit(limit), read.isShort).map((result) => {
          return hitOf(result, passages, excerptOf(passages.at(result.passage), matcher, longest))
        })
      },
      evidence(given) {
        const budget = checkedBudget(given)
        const relevant = relevantPassages(found, read)
        const namesOwn = read.isGeneral && !names?.(query, false) ? names : undefined
        const matches = matchStatements(read, relevant.slice(0, budget.maxPassages), passages, matcher, namesOwn)
        return packEvidence(relevant, matches, passages, matcher, budget).map((packed) => {
          const ofPage = contradictions?.get(packed.page.path)
          return ofPage ? { ...packed, contradictions: ofPage } : packed
        })
      },
    }
  }
  return {
    ...published,
    page: (path) => pages[lookups.places.get(path) ?? pages.length],
    findPage: (reference) => lookups.findPage(reference, pages),
    redirect: lookups.redirect,
    findComparison: createComparisonLookup(pages, providers),
    async search(query, options = {}) {
      const { limit, excerptCharacters, signal, ...filter } = givenOptions(options)
      const size = { limit: checkedLimit(limit), excerptCharacters }
      return (await retrieve(checkedQuery(query, longestQuery), checkedFilter(filter), signal)).hits(size)
    },
    correctedQuery: (query) => corrected(checkedQuery(query, longestQuery)),
    async evidence(question, options) {
      const budget = checkedBudget(givenOptions(options))
      return (await retrieve(checkedQuery(question, longestQuestion), undefined, options.signal)).evidence(budget)
    },
    retrieve: async (query) => retrieve(checkedQuery(query, longestQuery)),
    markWords(query) {
      const typed = checkedQuery(query, longestQuery)
      return markWords(corrected(typed) ?? typed, ranking.read(typed).terms, ranking.analyzers)
    },
    covers(question) {
      const [best] = index.search(checkedQuery(question, longestQuery), 1)
      const placed = best && passages.at(best.passage)
      if (placed === undefined || !covers(question, indexedText(placed), ranking.analyzers, (term) => ranking.rarity(term)))
        return undefined
      const { page, section } = placed
      return section.anchor === '' ? page.path : `${page.path}#${section.anchor}`
    },
    stemmer(text) {
      const { language } = ranking.read(text)
      const analyzer = ranking.analyzers.find((known) => known.language === language) ?? ranking.analyzer
      return (word) => analyzer.tokens(word).find(({ stop }) => !stop)?.term
    },
    pagesWith: (text) => pagesWithWords(text, ranking.parts).map((number) => at(pagesByNumber, number)),
    vectors,
  }
}

/** Rows of facts restate pages, which have the context; only what is not published is nowhere else. */
function restatesPages(passage: PlacedPassage): boolean {
  // Sections are read from the store, so they are asked only of that page.
  return passage.page.path === factsPath && passage.section.level > 1 && passage.section.title !== unpublishedTopic
}

function indexedText({ page, section, start, end }: PlacedPassage): string {
  return [page.title, page.description, ...section.headings, page.text.slice(start, end)].join('\n')
}

function hitOf(
  { passage, score, also }: ListedPassage,
  passages: PlacedPassages,
  excerpts: Pick<SearchHit, 'excerpt' | 'text'>,
): SearchHit {
  const { id, page, section } = passages.at(passage)
  const others = also.slice(0, mostAlso).map((number) => passages.at(number))
  return {
    id,
    page,
    kind: page.kind,
    title: page.title,
    section: sectionPath(section),
    url: sectionUrl(page, section),
    markdownUrl: page.markdownUrl,
    ...excerpts,
    score,
    ...(others.length > 0 && {
      also: others.map((other) => ({ url: sectionUrl(other.page, other.section), markdownUrl: other.page.markdownUrl })),
    }),
  }
}
