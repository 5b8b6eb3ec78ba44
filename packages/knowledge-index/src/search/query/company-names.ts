import type { Analyzer } from '../analysis/analyzer.ts'
import selfReferences from './company-references.json'
import type { PlacedToken } from './glossary.ts'

type Phrase = readonly string[]

/** The names of the company in a query, in one language. */
export class CompanyNames {
  /** The names as terms, the longest first. */
  readonly #names: readonly Phrase[]
  readonly #shortNames: readonly Phrase[]
  readonly #selves: readonly Phrase[]

  /** @param refersToSelf the phrases by which people refer to the company they ask, such as `this company`, are names too */
  constructor(names: readonly string[], refersToSelf: boolean, analyzer: Analyzer) {
    // The longest first: of `Fernhollow Advisers` no word is left over.
    const phrases = (given: readonly string[]) =>
      given
        .map((phrase) => analyzer.tokens(phrase).map(({ term }) => term))
        .filter(({ length }) => length > 0)
        .sort((a, b) => b.length - a.length)
    this.#names = phrases(names)
    this.#shortNames = phrases(names.flatMap(shortened))
    this.#selves = phrases(refersToSelf ? selfReferences : [])
  }

  /** The terms of the shortest name. */
  get shortest(): Phrase {
    return this.#names.at(-1) ?? []
  }

  /** The words of a query that are its names, its short names, and other references to it. */
  wordsIn(typed: readonly PlacedToken[]) {
    return {
      ofName: tokensOf(typed, this.#names),
      ofShort: tokensOf(typed, this.#shortNames),
      ofSelf: tokensOf(typed, this.#selves),
    }
  }
}

/** Short forms of a name of several words: `Heron Bay` and `Heron` for `Heron Bay Camping`. */
function shortened(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length < 2 ? [] : [words.slice(0, -1).join(' '), ...words.slice(0, 1)]
}

function tokensOf(typed: readonly PlacedToken[], phrases: readonly Phrase[]): Set<PlacedToken> {
  const found = new Set<PlacedToken>()
  typed.forEach((_, position) => {
    for (const phrase of phrases) {
      if (!phrase.every((term, index) => typed[position + index]?.term === term)) continue
      for (const token of typed.slice(position, position + phrase.length)) found.add(token)
    }
  })
  return found
}
