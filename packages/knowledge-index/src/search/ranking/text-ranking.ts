import { at } from '../../page/text/item-at.ts'
import { type Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { largestImpact } from '../postings/bm25f.ts'
import type { PassageFields } from '../postings/passage-collector.ts'
import { placeOf, rarity } from '../postings/postings.ts'
import { defaultParameters, type RankingParameters } from '../postings/ranking-parameters.ts'
import { queryReader } from '../query/query-reader.ts'
import { type ReadQuery, weightScale } from '../query/read-query.ts'
import type { BuiltParts } from './built-parts.ts'
import { type Explanation, explainTerms } from './explanation.ts'
import { headingBonuses, leadBonuses, pageBonuses } from './page-bonuses.ts'
import { type Proximity, proximity } from './proximity.ts'
import { type AddedPages, editedRanking, type RankingEdits } from './ranking-edits.ts'
import { type RankingParts, rankingParts } from './ranking-parts.ts'
import { topPassages } from './top-passages.ts'

/** A ranked passage and the parts of its score. */
export interface RankedPassage {
  /** Number of the passage, in the order in which it was added. */
  readonly passage: number
  readonly score: number
  readonly proximity: number
  readonly page: number
}

/** Ranks a fixed set of passages by the words of a query. The same passages in the same order always give the same ranking. */
export class TextRanking {
  /** What a build wrote, the same after every edit. */
  readonly built: BuiltParts
  readonly parts: RankingParts
  readonly names: readonly string[]
  readonly #edits: RankingEdits | undefined
  readonly #read: (query: string) => ReadQuery
  readonly #proximity: Proximity
  readonly #parameters: RankingParameters
  /** The excerpts of a query's results look for the same terms as its ranking. */
  #last: { readonly query: string; readonly read: ReadQuery } | undefined

  /** @param names of the company that publishes */
  constructor(built: BuiltParts, names: readonly string[] = [], parameters: RankingParameters = defaultParameters, edits?: RankingEdits) {
    this.built = built
    this.names = names
    this.#edits = edits
    this.parts = rankingParts(built, edits)
    this.#read = queryReader(this.parts, names)
    this.#proximity = proximity(this.parts.wordsOf, this.parts.terms.size, parameters.closeness)
    this.#parameters = parameters
  }

  /** The ranking after some edits, in slices of some milliseconds; this one stays as it is. */
  async edited(order: Uint32Array, added: readonly AddedPages[]): Promise<TextRanking> {
    const edits = await editedRanking(this.built, this.#edits, order, added, this.#parameters)
    return new TextRanking(this.built, this.names, this.#parameters, edits)
  }

  /** Bytes of the buffers, without the passages themselves. */
  get byteLength(): number {
    const { postings, words, headings, pages, leads, terms } = this.built
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
    if (this.#last?.query !== query) this.#last = { query, read: this.#read(query) }
    return this.#last.read
  }

  /** How well a term distinguishes passages, whether a passage has it or not. */
  rarity(term: string): number {
    return rarity(this.parts.postings, this.parts.terms.find(term))
  }

  /** The best passages for a query, best first, ties in publication order; at most `rankedPassages`. */
  rank(query: ReadQuery, isAllowed?: (passage: number) => boolean): RankedPassage[] {
    const { postings, pageOf, leadOf, headingOf } = this.parts
    const { passages, scores } = topPassages(query.searched, isAllowed)
    const texts = scores.map((score) => score / (weightScale * largestImpact))
    const proximities = this.#proximity(query.terms, passages)
    const ofPages = pageBonuses(passages, texts, pageOf, this.#parameters.page)
    const leadBonus = leadBonuses(query, leadOf)
    const headingBonus = headingBonuses(query, headingOf)
    return passages
      .map((passage, index) => {
        const text = at(texts, index)
        const proximity = at(proximities, index)
        const page = at(ofPages, index) + leadBonus(pageOf(passage)) + headingBonus(passage)
        return { passage, score: text + proximity + page, proximity, page }
      })
      .sort((a, b) => b.score - a.score || placeOf(postings, a.passage) - placeOf(postings, b.passage))
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
