/** Finds terms for a word that no passage has. */

import { editDistance, unitsOf } from '../../text/edit-distance.ts'
import type { Analyzer } from '../analysis/analyzer.ts'
import { frequencyOf, type Postings } from '../postings/postings.ts'
import type { KnownTerm, KnownTerms } from '../postings/vocabulary.ts'

/** The terms of an index and where they are. */
interface SearchedIndex {
  readonly terms: KnownTerms
  readonly postings: Postings
}

/** A term of the index, and what it is spelt like. */
export type SimilarTerm = Pick<KnownTerm, 'term'> & { readonly text: string }

/** Below this a word has too many neighbours one edit away. */
const shortestWord = 5
/** Longer terms are encoded values, not words. */
const longestWord = 32
/** From this length on a second edit still points at few words. */
const twoEditsFrom = 9
/** Terms offered for one word. */
const largestOffer = 3

/**
 * Known terms nearest to a word that no passage has, at most three, the more frequent first: same first letter, one edit away (a letter more,
 * less, other, or two swapped), two for long words. Numbers are never bent.
 */
export function nearestTerms(word: string, { terms, postings }: SearchedIndex): SimilarTerm[] {
  if (word.length < shortestWord || word.length > longestWord || /[^\p{L}\p{M}]/u.test(word)) return []
  const asked = unitsOf(word)
  let most = word.length < twoEditsFrom ? 1 : 2
  let found: KnownTerm[] = []
  for (const known of terms.beginningWith(word.charAt(0))) {
    const distance = editDistance(asked, known.units, most)
    if (distance > most) continue
    if (distance < most) found = []
    most = distance
    found.push(known)
  }
  return moreFrequent(found, postings, largestOffer)
}

/** Languages that write compounds as one word. */
const compounding = new Set(['da', 'de', 'fi', 'hu', 'nb', 'nl', 'nn', 'no', 'sv'])
/** A shorter stem is in too many words by chance. */
const shortestPart = 4
/** Letters that a compound has besides the part: fewer are an ending. */
const shortestRest = 3
/** Compounds offered for one word. */
const mostCompounds = 8

/** Known compounds that a word begins or ends: for `toilett` `behindertentoilett`, for `rollstuhl` `rollstuhlfahr`. */
export function compoundsWith(word: string, language: string, { terms, postings }: SearchedIndex): SimilarTerm[] {
  if (!compounding.has(language) || word.length < shortestPart || /[^\p{L}\p{M}]/u.test(word)) return []
  const compounds = [...terms.beginningWith(word), ...terms.endingWith(word)]
  return moreFrequent(
    compounds.filter(({ units }) => units.length >= word.length + shortestRest),
    postings,
    mostCompounds,
  )
}

/** The two known words that a word consists of, the first as long as possible: for `waitlist` `wait` and `list`. Empty when there are none. */
export function partsOf(word: string, analyzer: Analyzer, terms: KnownTerms): SimilarTerm[] {
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

/** The known words that a word and one of its neighbours are together: for `hair dryer` `hairdryer`. */
export function joinedWith(
  word: string,
  [before = '', after = '']: readonly (string | undefined)[],
  analyzer: Analyzer,
  terms: KnownTerms,
): SimilarTerm[] {
  return [before + word, word + after]
    .filter((joined) => joined.length > word.length && !/[^\p{L}\p{M}]/u.test(joined))
    .flatMap((joined) => analyzer.stretch(joined))
    .map(({ term }) => ({ text: term, term: terms.find(term) }))
    .filter(({ term }) => term >= 0)
}

/** The most frequent terms; equals in the order of their texts. */
function moreFrequent(found: readonly KnownTerm[], postings: Postings, most: number): SimilarTerm[] {
  const named = found.map(({ term, units }) => ({ term, text: String.fromCharCode(...units), frequency: frequencyOf(postings, term) }))
  return named.sort((a, b) => b.frequency - a.frequency || (a.text < b.text ? -1 : 1)).slice(0, most)
}
