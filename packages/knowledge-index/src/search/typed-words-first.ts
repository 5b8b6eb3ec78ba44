import type { PlacedPassages } from '../model/passage.ts'
import { primaryLanguage } from './analysis/analyzer.ts'
import type { FoundPassage } from './passage-index.ts'
import { passagesWith } from './postings/postings.ts'
import type { ReadQuery } from './query/read-query.ts'
import type { TextRanking } from './ranking/text-ranking.ts'

/** The most that a passage without a typed word scores, against the best that has one: enough to come next. */
const nextToTyped = 0.9

/**
 * The results of a query whose words only pages in other languages than the default have, with a page that has one of them first: the synonyms
 * of `Rückerstattung` are in English titles, but the question is German.
 */
export function typedWordsFirst(
  { terms }: ReadQuery,
  found: readonly FoundPassage[],
  passages: PlacedPassages,
  { analyzers, analyzer, parts: { postings } }: TextRanking,
): readonly FoundPassage[] {
  if (analyzers.length === 1 || terms.every(({ origin }) => origin !== 'glossary')) return found
  const typed = terms.filter(({ origin }) => origin === 'word' || origin === 'accents')
  const having = new Set(typed.flatMap(({ term }) => passagesWith(postings, term)))
  const best = found.find(({ passage }) => having.has(passage))
  const other = found.find(({ passage }) => !having.has(passage))
  const isDefault = (passage: number) => primaryLanguage(passages.at(passage).page.language) === analyzer.language
  if (best === undefined || other === undefined || [...having].some(isDefault)) return found
  // One factor, so that they keep their order.
  const factor = Math.min(1, (nextToTyped * best.score) / other.score)
  return found
    .map(({ passage, score }) => ({ passage, score: having.has(passage) ? score : factor * score }))
    .sort((a, b) => b.score - a.score)
}
