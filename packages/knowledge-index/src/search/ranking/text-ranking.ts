import { at, numberAt } from '../../text/item-at.ts'
import { type Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { largestImpact } from '../postings/bm25f.ts'
import type { PassageFields } from '../postings/passage-collector.ts'
import { rarity } from '../postings/postings.ts'
import { defaultParameters, type RankingParameters } from '../postings/ranking-parameters.ts'
import { QueryReader } from '../query/query-reader.ts'
import { type QueryContext, type ReadQuery, weightScale } from '../query/read-query.ts'
import { type Explanation, explainTerms } from './explanation.ts'
import { headingBonuses, leadBonuses, type PageLeads, type PassageHeadings, pageBonuses } from './page-bonuses.ts'
import { Proximity, type WordOrder } from './proximity.ts'
import { topPassages } from './top-passages.ts'

/** A ranked passage and the parts of its score. */
export interface RankedPassage {
  /** Number of the passage, in the order in which it was added. */
  readonly passage: number
  readonly score: number
  readonly text: number
  readonly proximity: number
  readonly page: number
}

/** The parts of a ranking that are read from the passages. The first analyzer has the language of the index. */
export interface RankingParts extends QueryContext {
  readonly words: WordOrder
  readonly headings: PassageHeadings
  /** Number of the page of every passage. */
  readonly pages: Uint32Array
  readonly leads: PageLeads
}

/** Ranks a fixed set of passages by the words of a query. The same passages in the same order always give the same ranking. */
export class TextRanking {
  readonly parts: RankingParts
  readonly #reader: QueryReader
  readonly #proximity: Proximity
  readonly #parameters: RankingParameters
  /** The excerpts of a query's results look for the same terms as its ranking. */
  #last: { readonly query: string; readonly read: ReadQuery } | undefined

  /** @param names of the company that publishes */
  constructor(parts: RankingParts, names: readonly string[] = [], parameters: RankingParameters = defaultParameters) {
    this.parts = parts
    this.#reader = new QueryReader(parts, names)
    this.#proximity = new Proximity(parts.words, parts.terms.size, parameters.closeness)
    this.#parameters = parameters
  }

  /** Bytes of the buffers, without the passages themselves. */
  get byteLength(): number {
    const { postings, words, headings, pages, leads, terms } = this.parts
    const buffers = [postings, words, headings, { pages }, leads, terms.buffers]
      .flatMap((part) => Object.values(part))
      .filter(ArrayBuffer.isView)
    return buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  get analyzers(): readonly Analyzer[] {
    return this.parts.analyzers
  }

  /** The analyzer of the language of the index. */
  get analyzer(): Analyzer {
    return at(this.analyzers, 0)
  }

  /** The terms of a query that any passage has, and what kind of query it is. */
  read(query: string): ReadQuery {
    if (this.#last?.query !== query) this.#last = { query, read: this.#reader.read(query) }
    return this.#last.read
  }

  /** How well a term distinguishes passages, whether a passage has it or not. */
  rarity(term: string): number {
    return rarity(this.parts.postings, this.parts.terms.find(term))
  }

  /** The best passages for a query, best first, ties in the order of the passages; at most `rankedPassages`. */
  rank(query: ReadQuery, isAllowed?: (passage: number) => boolean): RankedPassage[] {
    const { words, headings, pages, leads } = this.parts
    const { passages, scores } = topPassages(query.searched, isAllowed)
    const texts = scores.map((score) => score / (weightScale * largestImpact))
    const proximities = this.#proximity.bonuses(query.terms, passages)
    const ofPages = pageBonuses(passages, texts, pages, this.#parameters.page)
    const leadOf = leadBonuses(query, leads)
    const headingOf = headingBonuses(query, words, headings)
    return passages
      .map((passage, index) => {
        const text = at(texts, index)
        const proximity = at(proximities, index)
        const page = at(ofPages, index) + leadOf(numberAt(pages, passage)) + headingOf(passage)
        return { passage, score: text + proximity + page, text, proximity, page }
      })
      .sort((a, b) => b.score - a.score || a.passage - b.passage)
  }

  /** Why the best passages for a query have their scores; `best` is what the first of them say. */
  explain(query: string, best: readonly (PassageFields & { readonly language?: string })[]): Explanation[] {
    const read = this.read(query)
    const ranked = this.rank(read)
    return best.map((fields, place) => {
      const { passage, proximity, page } = at(ranked, place)
      const analyzer = this.analyzers.find(({ language }) => language === primaryLanguage(fields.language ?? '')) ?? this.analyzer
      return { terms: explainTerms(read.searched, passage, fields, analyzer), proximity, page }
    })
  }
}
