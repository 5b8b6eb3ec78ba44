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

/** Finds the words of a query's terms in texts. Made for one query. */
export class TermMatcher {
  readonly #analyzers: readonly Analyzer[]
  readonly #terms: ReadonlyMap<string, SoughtTerm>
  /** Stems keep the beginning of their words: most words of a text can be left out by their first letter. */
  readonly #firstUnits: ReadonlySet<number>
  readonly #spellings = new Map<string, readonly SoughtTerm[]>()

  constructor(terms: readonly { readonly text: string; readonly weight: number }[], analyzers: readonly Analyzer[]) {
    this.#analyzers = analyzers
    this.#terms = new Map(terms.map(({ text, weight }, index) => [text, { index, weight }]))
    this.#firstUnits = new Set(terms.map(({ text }) => text.charCodeAt(0)))
  }

  matches(text: string): TermMatch[] {
    const found: TermMatch[] = []
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const { start, end } = scanner
      if (!this.#firstUnits.has(text.charCodeAt(start) | lowerCase) && isPlain(text, start, end)) continue
      for (const { index, weight } of this.#termsOf(text.slice(start, end))) found.push({ start, end, term: index, weight })
    }
    return found
  }

  #termsOf(written: string): readonly SoughtTerm[] {
    const known = this.#spellings.get(written)
    if (known) return known
    const found: SoughtTerm[] = []
    for (const analyzer of this.#analyzers) {
      for (const term of analyzer.terms(written)) {
        const sought = this.#terms.get(term)
        if (sought && !found.includes(sought)) found.push(sought)
      }
    }
    this.#spellings.set(written, found)
    return found
  }
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
