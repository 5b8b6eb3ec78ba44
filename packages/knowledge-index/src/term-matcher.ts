import type { Analyzer } from './analysis/analyzer.ts'
import { scanWords } from './analysis/word-scanner.ts'

/** A word of a text that a query looks for. UTF-16 positions. */
export interface TermMatch {
  readonly start: number
  readonly end: number
  /** Index of the term in the query. */
  readonly term: number
  readonly weight: number
}

/** Finds in a text the words that a query's terms stand for. */
export class TermMatcher {
  readonly #analyzers: readonly Analyzer[]
  readonly #terms: ReadonlyMap<string, { readonly index: number; readonly weight: number }>
  /** Stems keep the beginning of their words: most words of a text can be left out by their first letter. */
  readonly #firstLetters: ReadonlySet<string>

  constructor(terms: readonly { readonly text: string; readonly weight: number }[], analyzers: readonly Analyzer[]) {
    this.#analyzers = analyzers
    this.#terms = new Map(terms.map(({ text, weight }, index) => [text, { index, weight }]))
    this.#firstLetters = new Set(terms.map(({ text }) => text.charAt(0)))
  }

  matches(text: string): TermMatch[] {
    const found: TermMatch[] = []
    scanWords(text, (start, end) => {
      const written = text.slice(start, end)
      if (/^[A-Z]?[a-z]+$/.test(written) && !this.#firstLetters.has(written.charAt(0).toLowerCase())) return
      for (const analyzer of this.#analyzers) {
        for (const { term } of analyzer.stretch(written)) {
          const match = this.#terms.get(term)
          if (match) found.push({ start, end, term: match.index, weight: match.weight })
        }
      }
    })
    return found
  }
}
