import { numberAt } from '../text/item-at.ts'
import type { Analyzer } from './analysis/analyzer.ts'
import { WordScanner } from './analysis/word-scanner.ts'
import { passageOf, postingsOf } from './postings/postings.ts'
import type { RankingParts } from './ranking/text-ranking.ts'

/**
 * The pages that have every word of a text, by their numbers, ascending. The first and the last word are not asked for where there are others: what
 * touches them in the page may be read as one word with them.
 */
export function pagesWithWords(text: string, { analyzers, postings, terms, pages }: RankingParts): number[] {
  const found = new Set<number>()
  for (const analyzer of analyzers) {
    const numbers = [...termsOf(text, analyzer)].map((term) => terms.find(term))
    if (numbers.length === 0 || numbers.includes(-1)) continue
    // Terms are numbered by falling frequency.
    const rarestFirst = numbers.sort((a, b) => b - a)
    let candidates: Set<number> | undefined
    for (const number of rarestFirst) {
      const having = new Set<number>()
      for (const posting of postingsOf(postings, number)) {
        const page = numberAt(pages, passageOf(posting))
        if (candidates === undefined || candidates.has(page)) having.add(page)
      }
      candidates = having
      if (having.size === 0) break
    }
    for (const page of candidates ?? []) found.add(page)
  }
  return [...found].sort((a, b) => a - b)
}

/**
 * Words with a hyphen, an apostrophe or a separator are asked for only where there are no others: they are read in another way where they are written
 * with another character.
 */
function termsOf(text: string, analyzer: Analyzer): Set<string> {
  const plain: string[] = []
  const joined: string[] = []
  for (const scanner = new WordScanner(text); scanner.next(); ) {
    const stretch = text.slice(scanner.start, scanner.end)
    const found = /^[\p{L}\p{M}\p{N}]+$/u.test(stretch) ? plain : joined
    found.push(...analyzer.stretch(stretch).map(({ term }) => term))
  }
  const found = plain.length > 0 ? plain : joined
  return new Set(found.length > 2 ? found.slice(1, -1) : found)
}
