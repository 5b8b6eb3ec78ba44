/**
 * Orama's index with another text search. Orama's own matches every word as a prefix, counts words after removing repetitions, and reads every
 * match. Filters and vectors stay Orama's.
 */
import { type AnyOrama, components, getByID, type IIndex, type Tokenizer } from '@orama/orama'
import type { CollectedPassage } from './postings/passage-collector.ts'
import { TextRanking } from './ranking/text-ranking.ts'
import type { TextRankingBuilder } from './ranking/text-ranking-builder.ts'

type OramaIndex = IIndex<ReturnType<typeof components.index.create>>

/** The part of a document that the text search reads. */
export interface RankedDocument {
  readonly passage: CollectedPassage & { readonly page: string; readonly language?: string }
}

/** The components to create Orama with, and the ranking they search by. */
export interface TextIndex {
  readonly components: { readonly index: OramaIndex; readonly tokenizer: Tokenizer }
  /** Ends the insertion of texts. */
  finish(): TextRanking
  /** Decides which ranking the following searches use: that of an edited index ranks the same documents and more. */
  searchBy(ranking: TextRanking): void
}

/**
 * Ranks the documents whose property `text` is inserted. BM25F weighs title, headings and text together, so it reads all three from
 * `document.passage`.
 *
 * @param text a finished ranking takes no texts: its documents are inserted without them
 */
export function createTextIndex(text: TextRankingBuilder | TextRanking): TextIndex {
  // Dropped after the last insertion: it is several times as large as the ranking.
  let builder = text instanceof TextRanking ? undefined : text
  let ranking = text instanceof TextRanking ? text : undefined
  let database: AnyOrama
  const original = components.index.createIndex()
  const finish = (): TextRanking => {
    ranking ??= (builder as TextRankingBuilder).finish()
    builder = undefined
    return ranking
  }
  const index: OramaIndex = {
    ...original,
    create(orama, store, schema) {
      database = orama
      return original.create(orama, store, schema)
    },
    insert(implementation, store, property, id, ...more) {
      if (property !== 'text') return original.insert(implementation, store, property, id, ...more)
      if (builder === undefined) throw new Error('The text index is immutable: create another one.')
      const { passage } = getByID(database, id as string) as unknown as RankedDocument
      builder.add(passage.page, passage, passage.language)
    },
    // Orama scores and counts every result of this method: it gets the best `rankedPassages`. Its numbers start at 1, ours at 0.
    search(...[, query, , , , , , , , , allowed]) {
      const ranked = finish().rank(finish().read(query), allowed && ((passage) => allowed.has(passage + 1)))
      return ranked.map(({ passage, score }) => [passage + 1, score])
    },
  }
  const { analyzer } = text
  const tokenizer: Tokenizer = {
    language: analyzer.language,
    normalizationCache: new Map(),
    tokenize: (text) => analyzer.tokens(text).map(({ term }) => term),
  }
  const searchBy = (edited: TextRanking) => {
    ranking = edited
  }
  return { components: { index, tokenizer }, finish, searchBy }
}
