import type { Analyzer } from '../analysis/analyzer.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Languages that write compounds as one word. */
const compounding = new Set(['da', 'de', 'fi', 'hu', 'nb', 'nl', 'nn', 'no', 'sv'])
/** A shorter stem is in too many words by chance. */
const shortestPart = 4
/** What is left of a compound without the part: shorter is an ending. */
const shortestRest = 3
/** Compounds offered for one word: the more frequent ones. */
const largestOffer = 8

/** Known compounds that a word begins or ends: for `toilett` `behindertentoilett`, for `rollstuhl` `rollstuhlfahr`. */
export function compoundsWith(word: string, language: string, terms: Vocabulary): { readonly term: number; readonly text: string }[] {
  if (!compounding.has(language) || word.length < shortestPart || /[^\p{L}\p{M}]/u.test(word)) return []
  return [...terms.beginningWith(word), ...terms.endingWith(word)]
    .filter(({ units }) => units.length >= word.length + shortestRest)
    .sort((a, b) => a.term - b.term)
    .slice(0, largestOffer)
    .map(({ term, units }) => ({ term, text: String.fromCharCode(...units) }))
}

/** The two known words that a word consists of, the first as long as possible: for `waitlist` `wait` and `list`. Empty when there are none. */
export function partsOf(word: string, analyzer: Analyzer, terms: Vocabulary): { readonly term: number; readonly text: string }[] {
  if (/[^\p{L}\p{M}]/u.test(word)) return []
  for (let cut = word.length - shortestPart; cut >= shortestPart; cut -= 1) {
    const parts = [word.slice(0, cut), word.slice(cut)].map((part) => {
      const [token] = analyzer.stretch(part)
      return { text: token?.term ?? '', term: token === undefined || token.stop ? -1 : terms.find(token.term) }
    })
    if (parts.every(({ term }) => term >= 0)) return parts
  }
  return []
}
