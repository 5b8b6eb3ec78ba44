import { editDistance, unitsOf } from '../../page/text/edit-distance.ts'
import type { Analyzer } from '../analysis/analyzer.ts'
import { frequencyOf, type Postings } from '../postings/postings.ts'
import type { KnownTerm, KnownTerms } from '../postings/vocabulary.ts'
import type { FoundSynonyms, PlacedToken } from './glossary.ts'
import { type QueryContext, type QueryTerm, type SearchedTerm, weightOf } from './read-query.ts'

/** Terms of one query, with everything a glossary adds and every character pair of a script without spaces. */
const mostTerms = 96
/** Unknown words of one query that are looked for in compounds or as misspelt ones; each costs a look at the vocabulary. */
const mostGuessed = 4
/** Weight of a guessed term, against 1 for a word that is known. */
const guessedWeight = 0.6
/** Weight of a synonym in a title or near another word. */
const synonymWeight = 0.7

/** How a word is searched. */
export interface WordSearch {
  readonly analyzer: Analyzer
  /** All words of the query, for its neighbours. */
  readonly typed: readonly PlacedToken[]
  /** Its weight, against 1 for a word that says something. */
  readonly factor: number
  /** A glossary knows it, so it is not misspelt. */
  readonly hasSynonyms: boolean
}

/** The terms of one query, collected word by word. */
export class QueryTerms {
  readonly #index: QueryContext
  readonly #found = new Map<number, QueryTerm>()
  readonly #groups = new Map<Postings, SearchedTerm>()
  /** The weight of the heaviest group of each place. */
  readonly #groupWeights = new Map<number, number>()
  #guessed = 0

  constructor(index: QueryContext) {
    this.#index = index
  }

  /** Each once, in the order in which they were found. */
  get all(): QueryTerm[] {
    return [...this.#found.values()]
  }

  /** The terms that score passages. A passage with a word and its synonyms counts no more than one with the word. */
  get searched(): SearchedTerm[] {
    const { postings } = this.#index
    const words = this.all
      .filter(({ origin }) => origin !== 'glossary')
      .map(({ term, weight, text, origin, place }) => {
        return { postings, term, weight: Math.max(1, weight - (this.#groupWeights.get(place) ?? 0)), texts: [text], origin }
      })
    return [...words, ...this.#groups.values()]
  }

  /** Searches a word; one that no passage has as its accented spellings, else as a guess. */
  addWord(token: PlacedToken, search: WordSearch): void {
    const { terms, postings, unaccented } = this.#index
    const { term, place } = token
    const { factor } = search
    const isKnown = this.#offer({ text: term, term: terms.find(term) }, factor, { origin: 'word', place })
    // A version also finds those that it is the beginning of: `2.10` finds `2.10.3`.
    const versions = /^\d+\.\d/.test(term) ? moreFrequent([...terms.beginningWith(`${term}.`)], postings, mostCompounds) : []
    for (const longer of versions) this.#offer(longer, guessedWeight * factor, { origin: 'compound', place })
    const accented = unaccented.get(term) ?? []
    for (const text of accented) this.#offer({ text, term: terms.find(text) }, factor, { origin: 'accents', place })
    if (!isKnown && accented.length === 0 && !search.hasSynonyms && this.#guessed < mostGuessed) this.#guess(token, search)
  }

  /** A term that is searched though the query has no word for it. */
  addTerm(text: string): void {
    this.#offer({ text, term: this.#index.terms.find(text) }, 1, { origin: 'word', place: 0 })
  }

  /** Adds a group, or keeps the greater weight of it: several languages of an index may find it. */
  addSynonyms({ terms, texts, phrases, postings, place, weight, isOwn }: FoundSynonyms): void {
    for (const { share, ...member } of terms)
      this.#offer(member, synonymWeight * share * weight, {
        origin: 'glossary',
        place,
        ...(share < 1 && { phrases }),
        ...(isOwn && { isOwn }),
      })
    const group = { postings, term: 0, weight: weightOf(postings, 0, weight), texts, origin: 'glossary' as const }
    if ((this.#groups.get(postings)?.weight ?? 0) < group.weight) this.#groups.set(postings, group)
    this.#groupWeights.set(place, Math.max(group.weight, this.#groupWeights.get(place) ?? 0))
  }

  /** Searches an unknown word in compounds, else together with its neighbour, else as the nearest known words, else as its two parts. */
  #guess(token: PlacedToken, { analyzer, typed, factor }: WordSearch): void {
    const { terms, analyzers } = this.#index
    const { term, word, place } = token
    const offer = (found: readonly SimilarTerm[], share: number, more: Pick<QueryTerm, 'origin' | 'misspelt'>): boolean => {
      for (const similar of found) this.#offer(similar, factor * share, { ...more, place })
      return found.length > 0
    }
    const isCompound = offer(compoundsWith(term, analyzer.language, this.#index), guessedWeight, { origin: 'compound' })
    if (!isCompound && analyzer !== analyzers[0]) return
    this.#guessed += 1
    if (isCompound) return
    // Other languages group digits with a dot: `1.500 €`.
    const [digits = '', group = '', ...rest] = term.split('.')
    const grouped = { text: digits + group, term: terms.find(digits + group) }
    if (group.length === 3 && rest.length === 0 && this.#offer(grouped, factor, { origin: 'compound', place })) return
    const at = typed.indexOf(token)
    if (offer(joinedWith(word, [typed[at - 1]?.word, typed[at + 1]?.word], analyzer, terms), 1, { origin: 'compound' })) return
    const swapped = swappedWords(word, analyzer, terms)
    const near = spellings(term, word).map((spelling) => nearestTerms(spelling, this.#index))
    const best = [swapped, ...near].find(({ length }) => length > 0)
    if (offer(best ?? [], guessedWeight, { origin: 'spelling', misspelt: word })) return
    offer(partsOf(word, analyzer, terms), guessedWeight, { origin: 'compound' })
  }

  /** Adds a term, or keeps the greater weight of it. False for a term that no passage has. */
  #offer({ text, term }: SimilarTerm, factor: number, more: Omit<QueryTerm, 'term' | 'weight' | 'text'>): boolean {
    if (term < 0) return false
    if (this.#found.size === mostTerms && !this.#found.has(term)) return true
    const weight = weightOf(this.#index.postings, term, factor)
    if ((this.#found.get(term)?.weight ?? 0) < weight) this.#found.set(term, { term, weight, text, ...more })
    return true
  }
}

/** Letters of the longest common endings, such as `-ion` and `-ing`; a shorter word would keep too few. */
const endingLength = 3
const shortestWithEnding = 8

/** A misspelt ending has an odd stem; the whole word, or the word without its ending, may still be close: for `admision` `admis`. */
function spellings(term: string, word: string): string[] {
  return [term, word, ...(word.length < shortestWithEnding ? [] : [word.slice(0, -endingLength)])]
}

/** The terms of an index and where they are. */
type SearchedIndex = Pick<QueryContext, 'terms' | 'postings'>

/** A term of the index, and what it is spelt like. */
type SimilarTerm = Pick<KnownTerm, 'term'> & { readonly text: string }

/** Below this a word has too many neighbours one edit away. */
const shortestWord = 5
/** Longer terms are encoded values, not words. */
const longestWord = 32
/** From this length on a second edit still points at few words. */
const twoEditsFrom = 9
/** Terms offered for one word. */
const largestOffer = 3

/** At most three known terms one edit away (two for long words), with the same first letter, the more frequent first. Not for numbers. */
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

/** The known words that a word is with two neighbouring letters swapped: for `pircing` `pricing`, whose stems differ in more. */
function swappedWords(word: string, analyzer: Analyzer, terms: KnownTerms): SimilarTerm[] {
  if (word.length < shortestWord || word.length > longestWord || /[^\p{L}\p{M}]/u.test(word)) return []
  return Array.from(word.slice(1), (letter, index) => word.slice(0, index) + letter + word.charAt(index) + word.slice(index + 2))
    .flatMap((swapped) => analyzer.stretch(swapped))
    .map(({ term }) => ({ text: term, term: terms.find(term) }))
    .filter(({ term }) => term >= 0)
    .slice(0, largestOffer)
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
function partsOf(word: string, analyzer: Analyzer, terms: KnownTerms): SimilarTerm[] {
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
function joinedWith(
  word: string,
  [before = '', after = '']: readonly (string | undefined)[],
  analyzer: Analyzer,
  terms: KnownTerms,
): SimilarTerm[] {
  return [before + word, word + after]
    .filter((joined) => joined.length > word.length && !/[^\p{L}\p{M}\p{Nd}]/u.test(joined))
    .flatMap((joined) => analyzer.stretch(joined))
    .map(({ term }) => ({ text: term, term: terms.find(term) }))
    .filter(({ term }) => term >= 0)
}

function moreFrequent(found: readonly KnownTerm[], postings: Postings, most: number): SimilarTerm[] {
  const named = found.map(({ term, units }) => ({ term, text: String.fromCharCode(...units), frequency: frequencyOf(postings, term) }))
  return named.sort((a, b) => b.frequency - a.frequency || (a.text < b.text ? -1 : 1)).slice(0, most)
}
