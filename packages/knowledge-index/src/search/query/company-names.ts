import type { Analyzer } from '../analysis/analyzer.ts'
import selfReferences from './company-references.json'
import type { PlacedToken } from './glossary.ts'

type Phrase = readonly string[]

export type CompanyNames = ReturnType<typeof companyNames>

/**
 * The names of the company in queries of one language.
 *
 * @param refersToSelf the phrases by which people refer to the company they ask, such as `this company`, are names too
 */
export function companyNames(given: readonly string[], refersToSelf: boolean, analyzer: Analyzer) {
  // The longest first: of `Fernhollow Advisers` no word is left over.
  const phrases = (texts: readonly string[]) =>
    texts
      .map((phrase): Phrase => analyzer.tokens(phrase).map(({ term }) => term))
      .filter(({ length }) => length > 0)
      .sort((a, b) => b.length - a.length)
  const names = phrases(given)
  const shortNames = phrases(given.flatMap(shortened))
  const selves = phrases(refersToSelf ? selfReferences : [])
  return {
    /** The terms of the shortest name. */
    shortest: names.at(-1) ?? [],
    /** The words of a query that are its names, its short names, and other references to it. */
    wordsIn: (typed: readonly PlacedToken[]) => ({
      ofName: tokensOf(typed, names),
      ofShort: tokensOf(typed, shortNames),
      ofSelf: tokensOf(typed, selves),
    }),
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
