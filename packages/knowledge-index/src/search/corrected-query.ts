import { editDistance, unitsOf } from '../page/text/edit-distance.ts'
import { remembered } from '../page/text/remembered.ts'
import { foldAccents } from './analysis/folding.ts'
import type { TermMatcher } from './analysis/term-matcher.ts'
import { WordScanner } from './analysis/word-scanner.ts'
import type { QueryTerm } from './query/read-query.ts'

/** A query with its misspelt words as the passages found for it spell them; undefined if there is none. @param found texts of passages */
export function correctedQuery(
  query: string,
  terms: readonly QueryTerm[],
  matcher: TermMatcher,
  found: readonly string[],
): string | undefined {
  const spellings = new Map<string, Map<string, number>>()
  for (const text of found) {
    for (const { start, end, term } of matcher(text)) {
      const misspelt = terms[term]?.misspelt
      if (misspelt === undefined) continue
      const counts = remembered(spellings, misspelt, () => new Map<string, number>())
      const written = text.slice(start, end).toLowerCase()
      counts.set(written, (counts.get(written) ?? 0) + 1)
    }
  }
  let corrected = ''
  let read = 0
  for (const scanner = new WordScanner(query); scanner.next(); ) {
    const { start, end } = scanner
    const written = query.slice(start, end)
    corrected += query.slice(read, start) + (nearest(foldAccents(written.toLowerCase()), spellings) ?? written)
    read = end
  }
  corrected += query.slice(read)
  return corrected === query ? undefined : corrected
}

/** The spelling with the fewest edits for a misspelt word; the most frequent of equals. */
function nearest(word: string, spellings: ReadonlyMap<string, ReadonlyMap<string, number>>): string | undefined {
  // What is further away is a compound of which only a part is near.
  const farthest = word.length >>> 1
  let best: { readonly spelling: string; readonly distance: number; readonly count: number } | undefined
  for (const [spelling, count] of spellings.get(word) ?? []) {
    const distance = editDistance(unitsOf(word), unitsOf(foldAccents(spelling)), farthest)
    if (distance > farthest) continue
    if (best === undefined || distance < best.distance || (distance === best.distance && count > best.count)) {
      best = { spelling, distance, count }
    }
  }
  return best?.spelling
}
