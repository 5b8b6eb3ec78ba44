import { remembered } from '../../page/text/remembered.ts'
import type { TextRange } from '../../page/text/text-range.ts'
import type { Analyzer } from './analyzer.ts'
import { WordScanner } from './word-scanner.ts'

/** A word of a text that a query looks for. UTF-16 positions. */
export interface TermMatch extends TextRange {
  /** Index of the term in the query. */
  readonly term: number
  readonly weight: number
}

/** Finds the words of a query's terms in a text. */
export type TermMatcher = (text: string) => readonly TermMatch[]

/** Made for one query. */
export function termMatcher(
  sought: readonly { readonly text: string; readonly weight: number }[],
  analyzers: readonly Analyzer[],
): TermMatcher {
  const terms = new Map(sought.map(({ text, weight }, term) => [text, { term, weight }]))
  /** Stems keep the beginning of their words and are no longer: most words are left out by their first letter and its shortest term. */
  const shortest = new Map<number, number>()
  for (const { text } of sought) {
    const unit = text.charCodeAt(0)
    shortest.set(unit, Math.min(text.length, shortest.get(unit) ?? text.length))
  }

  function find(text: string): TermMatch[] {
    const found: TermMatch[] = []
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const { start, end } = scanner
      const least = shortest.get(text.charCodeAt(start) | lowerCase) ?? Number.POSITIVE_INFINITY
      if (end - start < least && isPlain(text, start, end)) continue
      const here = new Set(analyzers.flatMap((analyzer) => analyzer.terms(text.slice(start, end))))
      for (const term of here) {
        const match = terms.get(term)
        if (match) found.push({ start, end, ...match })
      }
    }
    return found
  }

  /** An excerpt reads its passage again for each length. */
  const known = new Map<string, readonly TermMatch[]>()
  return (text) => remembered(known, text, () => find(text))
}

/** The bit that distinguishes `a` from `A`. */
const lowerCase = 0x20

/** Whether a stretch is one word of the letters `a` to `z`, which may begin with a capital. */
function isPlain(text: string, start: number, end: number): boolean {
  let unit = text.charCodeAt(start) | lowerCase
  for (let index = start + 1; unit >= 0x61 && unit <= 0x7a; index += 1) {
    if (index === end) return true
    unit = text.charCodeAt(index)
  }
  return false
}

/** A stretch of a text in which words of a query are marked. */
export interface MarkedPart {
  readonly text: string
  /** A word as it is in the query, another form of one, or a synonym of the content's glossary or of the common vocabulary; absent for all else. */
  readonly match?: 'typed' | 'related' | 'glossary' | 'common'
}

/** Cuts texts where a query's words begin and end. @param query as it was typed, with its spelling corrected */
export function markWords(
  query: string,
  terms: readonly { readonly text: string; readonly weight: number; readonly origin: string; readonly isOwn?: true }[],
  analyzers: readonly Analyzer[],
): (text: string) => MarkedPart[] {
  const matches = termMatcher(terms, analyzers)
  const synonymOf = (sought: (typeof terms)[number] | undefined) =>
    sought?.origin !== 'glossary' ? undefined : sought.isOwn ? 'glossary' : 'common'
  const wordsOf = (text: string) => analyzers.flatMap((analyzer) => analyzer.tokens(text).map(({ word }) => word))
  const typed = new Set(wordsOf(query))
  return (text) => {
    const parts: MarkedPart[] = []
    let read = 0
    for (const { start, end, term } of matches(text)) {
      if (end <= read) continue
      if (start > read) parts.push({ text: text.slice(read, start) })
      const word = text.slice(Math.max(start, read), end)
      const isTyped = wordsOf(word).some((form) => typed.has(form))
      parts.push({ text: word, match: isTyped ? 'typed' : (synonymOf(terms[term]) ?? 'related') })
      read = end
    }
    if (read < text.length) parts.push({ text: text.slice(read) })
    return parts
  }
}
