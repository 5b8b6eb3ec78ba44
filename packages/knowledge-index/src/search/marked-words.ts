import type { Analyzer } from './analysis/analyzer.ts'
import type { TermMatcher } from './term-matcher.ts'

/** A stretch of a text in which words of a query are marked. */
export interface MarkedPart {
  readonly text: string
  /** `typed` for a word as it is in the query, `related` for another form of one, or a synonym; absent for all else. */
  readonly match?: 'typed' | 'related'
}

/**
 * Cuts texts where a query's words begin and end.
 *
 * @param query as it was typed, with its spelling corrected
 */
export function markWords(query: string, matcher: TermMatcher, analyzers: readonly Analyzer[]): (text: string) => MarkedPart[] {
  const wordsOf = (text: string) => analyzers.flatMap((analyzer) => analyzer.tokens(text).map(({ word }) => word))
  const typed = new Set(wordsOf(query))
  return (text) => {
    const parts: MarkedPart[] = []
    let read = 0
    for (const { start, end } of matcher.matches(text)) {
      if (end <= read) continue
      if (start > read) parts.push({ text: text.slice(read, start) })
      const word = text.slice(Math.max(start, read), end)
      parts.push({ text: word, match: wordsOf(word).some((form) => typed.has(form)) ? 'typed' : 'related' })
      read = end
    }
    if (read < text.length) parts.push({ text: text.slice(read) })
    return parts
  }
}
