import { comparableText, type PlacedPassage, type PlacedPassages } from '../../page/model/passage.ts'
import { primaryLanguage } from '../analysis/analyzer.ts'
import type { FoundPassage } from '../orama/passage-index.ts'
import { passagesWith } from '../postings/postings.ts'
import type { ReadQuery } from '../query/read-query.ts'
import type { TextRanking } from '../ranking/text-ranking.ts'

/** A result, and the passages of other pages with the same text. */
export interface ListedPassage extends FoundPassage {
  /** Numbers of passages, best first. */
  readonly also: readonly number[]
}

/** Results that an agent reads first (the default limit, docs/pages/reference/limits.md). */
const firstResults = 6
/** Results of one page among them: more would hide the second-best page. */
const mostOfPage = 2
/** Weight of a further result of a page, against 1 for its first: more pages are among the first six. */
const furtherOfPage = 0.8

/** Equal texts are one result; a page has at most two of the first six. @param isShort several pages may be meant: the first two differ */
export function listedPassages(found: readonly FoundPassage[], passages: PlacedPassages, limit: number, isShort: boolean): ListedPassage[] {
  const first: ListedPassage[] = []
  const later: ListedPassage[] = []
  const byDigest = new Map<number, { readonly result: ListedPassage; readonly also: number[] }[]>()
  const ofPage = new Map<unknown, number>()
  for (const { passage, score } of withFurtherLowered(found, passages, isShort)) {
    const placed = passages.at(passage)
    const alike = byDigest.get(placed.digest) ?? []
    const equal = alike.find(({ result }) => haveEqualTexts(placed, passages.at(result.passage)))
    if (equal) {
      equal.also.push(passage)
      continue
    }
    const also: number[] = []
    const result = { passage, score, also }
    byDigest.set(placed.digest, [...alike, { result, also }])
    const count = (ofPage.get(placed.page) ?? 0) + 1
    ofPage.set(placed.page, count)
    if (first.length < firstResults && count > mostOfPage) later.push(result)
    else first.push(result)
  }
  return first.length < firstResults ? first.slice(0, limit) : interleaved(first, later).slice(0, limit)
}

function withFurtherLowered(found: readonly FoundPassage[], passages: PlacedPassages, isShort: boolean): FoundPassage[] {
  const begun = new Set<unknown>()
  const first: FoundPassage[] = []
  const further: FoundPassage[] = []
  for (const result of found) {
    const { page } = passages.at(result.passage)
    if (begun.has(page)) further.push(result)
    else first.push(result)
    begun.add(page)
  }
  const most = (isShort ? secondOf(first, passages)?.score : undefined) ?? Number.POSITIVE_INFINITY
  const lowered = further.map(({ passage, score }) => ({ passage, score: Math.min(most, furtherOfPage * score) }))
  // The sort is stable: of equal scores, the best passage of a page is before the further ones of another.
  return [...first, ...lowered].sort((a, b) => b.score - a.score)
}

/** The first result that does not say the same as the best one: that is no result of its own. */
function secondOf([best, ...others]: readonly FoundPassage[], passages: PlacedPassages): FoundPassage | undefined {
  const placed = ({ passage }: FoundPassage) => passages.at(passage)
  return others.find((other) => best !== undefined && !haveEqualTexts(placed(best), placed(other)))
}

function interleaved(first: readonly ListedPassage[], later: readonly ListedPassage[]): ListedPassage[] {
  const others = [...first.slice(firstResults), ...later].sort((a, b) => b.score - a.score)
  return [...first.slice(0, firstResults), ...others]
}

/** Whether two pages say the same in a passage. Texts are read only if their digests are equal. */
function haveEqualTexts(one: PlacedPassage, other: PlacedPassage): boolean {
  return one.page !== other.page && one.digest === other.digest && comparable(one) === comparable(other)
}

function comparable({ page, start, end }: PlacedPassage): string {
  return comparableText(page.text.slice(start, end))
}

/** The most that a passage without a typed word scores, against the best that has one: enough to come next. */
const nextToTyped = 0.9

/** If only pages in other languages have the words, one of them comes first: the synonyms of `Rückerstattung` are in English titles. */
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
