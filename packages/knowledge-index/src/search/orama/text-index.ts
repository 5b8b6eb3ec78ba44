/** Orama's index with another text search: its own takes every word as a prefix and reads every match. Filters and vectors stay Orama's. */
import { components, type IIndex, type Tokenizer } from '@orama/orama'
import type { TextRanking } from '../ranking/text-ranking.ts'

type OramaIndex = IIndex<ReturnType<typeof components.index.create>>

/** The components to create Orama with, and the ranking they search by. */
export interface TextIndex {
  readonly components: { readonly index: OramaIndex; readonly tokenizer: Tokenizer }
  /** Used by the following searches: that of an edited index ranks the same documents and more. */
  ranking: TextRanking
}

/** @param ranking made of the texts of all documents, which are inserted without them */
export function createTextIndex(ranking: TextRanking): TextIndex {
  const index: OramaIndex = {
    ...components.index.createIndex(),
    // Orama scores and counts every result of this method: it gets the best `rankedPassages`. Its numbers start at 1, ours at 0.
    search(...[, query, , , , , , , , , allowed]) {
      const ranked = text.ranking.rank(text.ranking.read(query), allowed && ((passage) => allowed.has(passage + 1)))
      return ranked.map(({ passage, score }) => [passage + 1, score])
    },
  }
  const { analyzer } = ranking
  const tokenizer: Tokenizer = {
    language: analyzer.language,
    normalizationCache: new Map(),
    tokenize: (written) => analyzer.tokens(written).map(({ term }) => term),
  }
  const text: TextIndex = { components: { index, tokenizer }, ranking }
  return text
}
