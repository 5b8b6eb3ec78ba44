import type { Analyzer } from '../analysis/analyzer.ts'
import type { TermNumbers } from './term-numbers.ts'

/** A term shifted by one, with the low bit set for a stop word. */
type TermToken = number

/** The terms of every spelling of one language. */
export class Spellings {
  /** Nearly every spelling is one token, which is stored without a list. */
  readonly #tokens = new Map<string, TermToken | readonly TermToken[]>()
  readonly #analyzer: Analyzer
  readonly #numbers: TermNumbers

  constructor(analyzer: Analyzer, numbers: TermNumbers) {
    this.#analyzer = analyzer
    this.#numbers = numbers
  }

  tokensOf(spelling: string): TermToken | readonly TermToken[] {
    const known = this.#tokens.get(spelling)
    if (known !== undefined) return known
    const tokens = this.#analyzer.stretch(spelling).map(({ term, unaccented, stop }) => {
      const number = this.#numbers.numberOf(term, unaccented === undefined ? [] : [unaccented])
      return (number << 1) | (stop ? 1 : 0)
    })
    const [first] = tokens
    const found = tokens.length === 1 && first !== undefined ? first : tokens
    this.#tokens.set(spelling, found)
    return found
  }
}
