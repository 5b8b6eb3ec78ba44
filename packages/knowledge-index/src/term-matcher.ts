import type { Analyzer } from './analysis/analyzer.ts'
import { WordScanner } from './analysis/word-scanner.ts'

/** A word of a text that a query looks for. UTF-16 positions. */
export interface TermMatch {
  readonly start: number
  readonly end: number
  /** Index of the term in the query. */
  readonly term: number
  readonly weight: number
}

interface SoughtTerm {
  readonly index: number
  readonly weight: number
}

/** Finds in texts the words that a query's terms stand for. Made for one query: it remembers every spelling it has seen. */
export class TermMatcher {
  readonly #analyzers: readonly Analyzer[]
  readonly #terms: ReadonlyMap<string, SoughtTerm>
  /** Stems keep the beginning of their words: most words of a text can be left out by their first letter. */
  readonly #firstLetters: ReadonlySet<string>
  readonly #spellings = new Map<string, readonly SoughtTerm[]>()

  constructor(terms: readonly { readonly text: string; readonly weight: number }[], analyzers: readonly Analyzer[]) {
    this.#analyzers = analyzers
    this.#terms = new Map(terms.map(({ text, weight }, index) => [text, { index, weight }]))
    this.#firstLetters = new Set(terms.map(({ text }) => text.charAt(0)))
  }

  matches(text: string): TermMatch[] {
    const found: TermMatch[] = []
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const { start, end } = scanner
      for (const { index, weight } of this.#termsOf(text.slice(start, end))) found.push({ start, end, term: index, weight })
    }
    return found
  }

  #termsOf(written: string): readonly SoughtTerm[] {
    if (/^[A-Z]?[a-z]+$/.test(written) && !this.#firstLetters.has(written.charAt(0).toLowerCase())) return []
    const known = this.#spellings.get(written)
    if (known) return known
    const tokens = this.#analyzers.flatMap((analyzer) => analyzer.stretch(written))
    const found = [...new Set(tokens.map(({ term }) => term))].flatMap((term) => this.#terms.get(term) ?? [])
    this.#spellings.set(written, found)
    return found
  }
}
