import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { frequencyOf, passagesWith, placeOf } from '../postings/postings.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'

/** In publication order. The first and last word are not asked for where there are others: they may be read as one word with what touches them. */
export function pagesWithWords(text: string, { analyzers, postings, terms, pageOf }: RankingParts): number[] {
  /** Pages, each with the place of one of its passages. */
  const found = new Map<number, number>()
  for (const analyzer of analyzers) {
    const numbers = [...termsOf(text, analyzer)].map((term) => terms.find(term))
    if (numbers.length === 0 || numbers.includes(-1)) continue
    const rarestFirst = numbers.sort((a, b) => frequencyOf(postings, a) - frequencyOf(postings, b))
    let candidates: Map<number, number> | undefined
    for (const number of rarestFirst) {
      const having = new Map<number, number>()
      for (const passage of passagesWith(postings, number)) {
        const page = pageOf(passage)
        if (candidates === undefined || candidates.has(page)) having.set(page, placeOf(postings, passage))
      }
      candidates = having
      if (having.size === 0) break
    }
    for (const [page, place] of candidates ?? []) found.set(page, place)
  }
  return [...found].sort(([, one], [, other]) => one - other).map(([page]) => page)
}

/** Words with a hyphen, an apostrophe or a separator are asked for only where there are no others: other characters make other words of them. */
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
