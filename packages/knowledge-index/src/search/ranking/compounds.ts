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
