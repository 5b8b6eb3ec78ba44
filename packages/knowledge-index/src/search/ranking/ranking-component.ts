import type { Passage } from '../../passage.ts'
import { type TextRanking, TextRankingBuilder } from './text-ranking.ts'

/** What Orama keeps for the index: nothing, but it asks for the vectors of every hit. */
interface ComponentStore {
  readonly vectorIndexes: Record<string, never>
}

type Property = keyof typeof properties
// One property is all the host has to hand over; the component has the passages themselves.
const properties = { text: 'string' } as const

/**
 * What stands in the place of Orama's own text index: the methods of its `components.index` hook, without importing it. It collects the
 * passages that are inserted, until `finish` makes the ranking; from then on it answers searches and takes no more passages.
 */
export class RankingComponent {
  /** The schema to create the host with. */
  readonly properties = properties
  /** The `components.tokenizer` hook: the terms of a text in the index's language. */
  readonly tokenizer: { language: string; normalizationCache: Map<string, string>; tokenize: (text: string) => string[] }
  /** Dropped when the ranking is made: what it collected is several times as large. */
  #builder: TextRankingBuilder | undefined
  #ranking: TextRanking | undefined
  /** A ranking that was loaded: what is inserted is known to it. */
  readonly #loaded: TextRanking | undefined
  readonly #passages: readonly Passage[]

  /**
   * @param passages all that will be inserted, in that order
   * @param loaded a ranking of these passages, where there is one: they are not read again
   */
  constructor(language: string, passages: readonly Passage[], loaded?: TextRanking) {
    const builder = new TextRankingBuilder(language)
    const { analyzer } = builder
    this.#builder = builder
    this.#passages = passages
    this.#loaded = loaded
    this.#ranking = loaded
    this.tokenizer = {
      language: analyzer.language,
      normalizationCache: new Map(),
      tokenize: (text) => analyzer.tokens(text).map(({ term }) => term),
    }
  }

  finish(glossary: readonly (readonly string[])[]): TextRanking {
    if (this.#loaded) return this.#loaded
    if (!this.#builder) throw unsupported('building twice')
    this.#ranking = this.#builder.finish(glossary)
    this.#builder = undefined
    return this.#ranking
  }

  readonly create = (): ComponentStore => ({ vectorIndexes: {} })
  readonly getSearchableProperties = (): Property[] => Object.keys(properties) as Property[]
  readonly getSearchablePropertiesWithTypes = (): typeof properties => properties

  readonly insert = (_component: unknown, _store: unknown, _property: string, _id: unknown, number: number): void => {
    if (this.#loaded) return
    if (!this.#builder) throw unsupported('insertion after the index is built')
    const passage = this.#passages[number - 1] as Passage
    this.#builder.add(passage.page, passage, passage.language)
  }

  /** Host numbers count from 1 in the order of insertion. */
  readonly search = (_store: unknown, query: string): [number, number][] => {
    if (!this.#ranking) throw unsupported('a search before the index is built')
    return this.#ranking.rank(this.#ranking.terms(query)).map(({ passage, score }) => [passage + 1, score])
  }

  readonly searchByWhereClause = (): never => refuse('filters')
  readonly remove = (): never => refuse('removal')
  readonly load = (): never => refuse('loading')
  readonly save = (): never => refuse('saving')
  // Orama's own ranking keeps its figures through these four; ours has nothing to keep.
  readonly insertDocumentScoreParameters = (): void => {}
  readonly insertTokenScoreParameters = (): void => {}
  readonly removeDocumentScoreParameters = (): void => {}
  readonly removeTokenScoreParameters = (): void => {}
  readonly calculateResultScores = (): void => {}
}

function refuse(what: string): never {
  throw unsupported(what)
}

function unsupported(what: string): Error {
  return new Error(`The ranking inside the search index does not support ${what}.`)
}
