import { givenOptions, invalidOption } from '../page/model/invalid-option.ts'
import { KnowledgeError } from '../page/model/knowledge-error.ts'
import { commonLanguage } from '../page/model/page.ts'
import { checkPassage, type Passage } from '../page/model/passage.ts'
import { ShortTurns } from '../page/model/take-turns.ts'
import { at } from '../page/text/item-at.ts'
import { primaryLanguage } from './analysis/analyzer.ts'
import { type IndexedPassage, PassageIndex } from './orama/passage-index.ts'
import type { CollectedPassage } from './postings/passage-collector.ts'
import { defaultParameters, type RankingParameters } from './postings/ranking-parameters.ts'
import type { SearchWords } from './query/query-reader.ts'
import { checkedLimit, checkedQuery, longestQuery } from './query-bounds.ts'
import type { Explanation } from './ranking/explanation.ts'
import { textRankingBuilder } from './ranking/text-ranking-builder.ts'
import type { VectorData } from './vectors/vectors.ts'

/** Language, synonyms and weights, for `createSearchIndex`. */
export interface SearchIndexOptions extends SearchWords {
  /** BCP 47 tag; decides stemming and stop words. A language without them is searched by its exact words. */
  readonly language: string
  /** Weights of the ranking. @default chosen on judged sets, see {@link RankingParameters} */
  readonly parameters?: Partial<RankingParameters>
}

/** A passage that was found; scores compare results of one query and nothing else. */
export interface SearchResult {
  readonly id: string
  readonly score: number
  /** Only when it was asked for. */
  readonly explanation?: Explanation
}

/** How many results, and whether they explain themselves. */
export interface SearchOptions {
  /** Whole number from 1; above 20 is served as 20. @default 6 */
  readonly limit?: number
  /** Adds to each result which terms, fields and bonuses made its score; costs a reading of every result's text. @default false */
  readonly explain?: boolean
}

/** Finds passages. Immutable; the same passages in the same order always give the same results. */
export interface SearchIndex {
  /** Bytes of the index's own buffers, without the passages. */
  readonly byteLength: number
  /**
   * The best passages for a query, best first, ties in the order of the passages; empty when no word of the query that says something about its
   * subject occurs.
   *
   * @param query 1 to 512 code points; at most 32 distinct words of it are used
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`, `invalid_option`
   */
  search(query: string, options?: SearchOptions): SearchResult[]
}

/**
 * Builds an index over passages.
 *
 * @example const index = await createSearchIndex([{ id: '1', page: '/', title: 'Prices', headings: [], text: '$10' }], { language: 'en' })
 * @throws KnowledgeError `invalid_passage`, `duplicate_passage`, `invalid_option`
 */
export async function createSearchIndex(passages: readonly Passage[], options: SearchIndexOptions): Promise<SearchIndex> {
  if (!Array.isArray(passages)) throw invalidOption('passages', passages, 'Give a list of { id, page, title, headings, text }.')
  const given = checkedPassages(passages)
  const { language, ...others } = checkedOptions(options)
  const pages = [...new Set(given.map(({ page }) => page))]
  const languages = indexLanguages(
    given.map((passage) => passage.language ?? language),
    language,
  )
  const index = await indexPassages(given, { languages, pages, ...others })
  const { ranking } = index
  return {
    byteLength: ranking.byteLength,
    search(query, options = {}) {
      const { limit, explain = false } = givenOptions(options)
      const found = index.search(checkedQuery(query, longestQuery), checkedLimit(limit))
      const explanations = explain
        ? ranking.explain(
            query,
            found.map(({ passage }) => at(given, passage)),
          )
        : []
      return found.map(({ passage, score }, place) => {
        const { id } = at(given, passage)
        const explanation = explanations[place]
        return explanation ? { id, score, explanation } : { id, score }
      })
    },
  }
}

/** What the passages of an index do not say. */
interface IndexOptions extends Omit<SearchIndexOptions, 'language'> {
  /** `indexLanguages` of all pages. */
  readonly languages: readonly string[]
  /** Paths of all pages in their order, also of those without passages. */
  readonly pages: readonly string[]
  readonly vectors?: VectorData | undefined
}

export async function indexPassages(
  passages: readonly (IndexedPassage & CollectedPassage)[],
  { languages, pages, parameters: given, vectors, ...words }: IndexOptions,
): Promise<PassageIndex> {
  const builder = textRankingBuilder(languages, pages, words, { ...defaultParameters, ...given })
  const turns = new ShortTurns()
  for (const passage of passages) {
    builder.add(passage)
    if (turns.isOver) await turns.next()
  }
  return PassageIndex.create(passages, builder.finish(), vectors)
}

/** The languages of an index, that of most pages first, then in the order of the pages. @param tags of all pages */
export function indexLanguages(tags: readonly string[], common = commonLanguage(tags)): string[] {
  return [...new Set([common, ...tags].map(primaryLanguage))]
}

function checkedPassages(given: readonly Passage[]): readonly Passage[] {
  const passages = [...given]
  const ids = new Set<string>()
  for (const [number, passage] of passages.entries()) {
    checkPassage(passage, number)
    if (ids.has(passage.id)) {
      throw new KnowledgeError(
        'duplicate_passage',
        `Two passages have the id ${JSON.stringify(passage.id)}.`,
        'Give every passage an id of its own.',
      )
    }
    ids.add(passage.id)
  }
  return passages
}

function checkedOptions(options: SearchIndexOptions): SearchIndexOptions {
  const { language, glossary = [], names = [], parameters = {} } = options ?? {}
  if (typeof language !== 'string') {
    throw invalidOption('language', language, 'Name the language of most passages by its BCP 47 tag: { language: "en" }.')
  }
  const areTexts = (group: unknown) => Array.isArray(group) && group.every((phrase) => typeof phrase === 'string')
  if (!Array.isArray(glossary) || !glossary.every(areTexts)) {
    throw invalidOption('glossary', glossary, 'Give a list of groups, each a list of words or phrases: [["fee", "price"]].')
  }
  if (!areTexts(names)) throw invalidOption('names', names, 'Give a list of texts: ["Acme", "Acme Ltd"].')
  for (const [name, weight] of Object.entries(givenOptions(parameters))) {
    if (!Number.isFinite(weight)) throw invalidOption(`parameters.${name}`, weight, 'Give a number, or leave it out.')
  }
  return options
}
