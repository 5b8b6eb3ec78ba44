import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { hasUnspacedScript } from '../analysis/unspaced-words.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { commonVocabulary, selfReferences } from './common-vocabulary.ts'
import { mergedPostings } from './encode-postings.ts'
import { type FoundGroups, Glossary, PhraseGroups, type PlacedToken } from './glossary.ts'
import type { Postings } from './postings.ts'
import type { WeightedTerm } from './top-passages.ts'
import { compoundsWith, joinedWith, nearestTerms, partsOf } from './unknown-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How a term came into a query. */
export type TermOrigin = 'word' | 'accents' | 'compound' | 'spelling' | 'glossary'

/** A term that a query looks for. */
export interface QueryTerm {
  readonly term: number
  readonly weight: number
  readonly text: string
  readonly origin: TermOrigin
  /** Place of the word that it replaces; terms of one place mean the same. */
  readonly place: number
  /** The misspelt word, folded, that a term of origin `spelling` is looked up for. */
  readonly misspelt?: string
}

/** What passages are scored by: a term of the query, or a group of synonyms as one. */
export interface SearchedTerm extends WeightedTerm {
  readonly texts: readonly string[]
  readonly origin: TermOrigin
}

/** A query as the ranking reads it. */
export interface ReadQuery {
  /** Each once, in the order of the query. */
  readonly terms: readonly QueryTerm[]
  readonly searched: readonly SearchedTerm[]
  /** It has so few words that pages which say what they are about come first. */
  readonly isShort: boolean
  /** It asks what people ask every company, or names the company: pages near the root answer. */
  readonly isGeneral: boolean
  /** It asks for nothing but the company: the page at the root answers. */
  readonly isHome: boolean
  /** The language of the index that has most of its stop words; undefined where no language has more than all others. */
  readonly language: string | undefined
}

/** Synonyms of the content, and the names of its publisher. */
export interface SearchWords {
  /** Groups of words or phrases that mean the same. */
  readonly glossary?: readonly (readonly string[])[] | undefined
  /** Names of the company that publishes: in a query they count little, because they say which company is asked and not what. */
  readonly names?: readonly string[] | undefined
  /** False leaves out the groups of what people ask every company. */
  readonly commonVocabulary?: boolean | undefined
}

/** Distinct words of a query that are looked up; the rest is ignored (docs/pages/reference/limits.md). */
const mostWords = 32
/** Terms of one query, with everything a glossary adds and every character pair of a script without spaces. */
const mostTerms = 96
/** Unknown words of one query that are looked for in compounds or as misspelt ones; each costs a look at the vocabulary. */
const mostGuessed = 4
/** What a guessed term counts, against 1 for a word that is known. */
const guessedWeight = 0.6
/** What a synonym in a title or near another word counts. */
const synonymWeight = 0.7
/** What a word counts of the company's own name, or of a phrase that was recognised as a whole. */
const partWeight = 0.25
/** What a group of the common vocabulary counts, by the number of other words: the more there are, the less general is the question. */
const nextToOthers = [1, 0.7]
/** Words that address the company. */
const addressed: ReadonlySet<string> = new Set('you your yours ihr euch euer usted ustedes vosotros vous votre vos'.split(' '))

/** Words that say something, of a query that is short. */
const mostShort = 4

/** Weights are integers, so that sums of them are exact; a thousandth of the rarity of a term is finer than an impact. */
export const weightScale = 1_000

/** The index that a query is read for. */
export interface QueryContext {
  /** One per language of the passages; the first decides which words of a query matter. */
  readonly analyzers: readonly Analyzer[]
  readonly terms: Vocabulary
  readonly postings: Postings
  readonly unaccented: ReadonlyMap<string, readonly string[]>
}

/** The synonyms and names for one language of an index. */
interface LanguageWords {
  readonly glossary: IndexedGlossary
  readonly common: IndexedGlossary | undefined
  /** Names and other phrases by their terms, the longest first. */
  readonly names: readonly (readonly string[])[]
  readonly shortNames: readonly (readonly string[])[]
  readonly selves: readonly (readonly string[])[]
}

const commonGroups = new PhraseGroups(
  commonVocabulary.map((group) => group.split(/, | > /)),
  commonVocabulary.map((group) => group.split(' > ', 1).flatMap((asked) => asked.split(', '))),
)

/** A group of synonyms in an index: the terms that any passage has, and the passages of all of them. */
interface IndexedGroup {
  readonly terms: readonly { readonly term: number; readonly text: string; readonly share: number }[]
  readonly texts: readonly string[]
  readonly postings: Postings
}

/** A glossary in an index. What a group finds is put together when it is first asked for. */
class IndexedGlossary {
  readonly words: Glossary
  readonly #index: QueryContext
  readonly #own: Analyzer
  readonly #groups = new Map<number, IndexedGroup>()

  constructor(groups: PhraseGroups, own: Analyzer, index: QueryContext) {
    this.words = new Glossary(groups, own)
    this.#own = own
    this.#index = index
  }

  /** The groups that were found and that any passage has a term of. */
  indexed({ groups }: FoundGroups, weight: number): (IndexedGroup & { readonly place: number; readonly weight: number })[] {
    return groups.map(({ group, place }) => ({ ...this.#group(group), place, weight })).filter(({ terms }) => terms.length > 0)
  }

  #group(number: number): IndexedGroup {
    const known = this.#groups.get(number)
    if (known) return known
    const { postings } = this.#index
    const terms = Array.from(this.words.termsOf(number), ([text, share]) => ({ term: this.#index.terms.find(text), text, share })).filter(
      ({ term, text }) => term >= 0 && !this.#isStopInOthers(text),
    )
    const group = { terms, texts: terms.map(({ text }) => text), postings: mergedPostings(postings, terms) }
    this.#groups.set(number, group)
    return group
  }

  /** Phrases are analysed in every language of an index: `what we charge` says nothing about its subject in Spanish either. */
  #isStopInOthers(term: string): boolean {
    return this.#index.analyzers.some((other) => other !== this.#own && other.stretch(term).every(({ stop }) => stop))
  }
}

/** Reads queries for one index. */
export class QueryReader {
  readonly #index: QueryContext
  readonly #given: SearchWords
  readonly #glossary: PhraseGroups
  readonly #words = new Map<Analyzer, LanguageWords>()

  constructor(index: QueryContext, given: SearchWords) {
    this.#index = index
    this.#given = given
    this.#glossary = new PhraseGroups(given.glossary ?? [])
  }

  /**
   * The terms of a query that any passage has. Stop words count only in a query of nothing else. A word that no passage has is searched as its
   * unaccented spelling, else in compounds, else together with its neighbour, else as the nearest known words, else as the two words that it consists of. A word that a glossary
   * knows is not misspelt.
   */
  read(query: string): ReadQuery {
    const { analyzers, terms, postings, unaccented } = this.#index
    const found = new Map<number, QueryTerm>()
    const offer = (term: number, factor: number, more: Pick<QueryTerm, 'text' | 'origin' | 'place' | 'misspelt'>): boolean => {
      if (term < 0) return false
      if (found.size === mostTerms && !found.has(term)) return true
      const weight = weightOf(postings, term, factor)
      if ((found.get(term)?.weight ?? 0) < weight) found.set(term, { term, weight, ...more })
      return true
    }
    let guessed = 0
    const search = (token: PlacedToken, factor: number, { analyzer, typed }: LanguageReading, hasSynonyms: boolean) => {
      const { term, word, place } = token
      const isKnown = offer(terms.find(term), factor, { text: term, origin: 'word', place })
      const accented = unaccented.get(term) ?? []
      for (const text of accented) offer(terms.find(text), factor, { text, origin: 'accents', place })
      if (isKnown || accented.length > 0 || hasSynonyms || guessed === mostGuessed) return
      const compounds = compoundsWith(term, analyzer.language, terms)
      for (const { text, term: number } of compounds) offer(number, factor * guessedWeight, { text, origin: 'compound', place })
      if (compounds.length === 0 && analyzer !== analyzers[0]) return
      guessed += 1
      if (compounds.length > 0) return
      const at = typed.indexOf(token)
      const joined = joinedWith(word, [typed[at - 1]?.word, typed[at + 1]?.word], analyzer, terms)
      for (const { text, term: number } of joined) offer(number, factor, { text, origin: 'compound', place })
      if (joined.length > 0) return
      // A misspelt ending has an odd stem; the whole word, or the word without its ending, may still be close.
      const near = spellings(term, word)
        .map((spelling) => nearestTerms(spelling, terms))
        .find(({ length }) => length > 0)
      for (const { text, term: number } of near ?? []) {
        offer(number, factor * guessedWeight, { text, origin: 'spelling', place, misspelt: word })
      }
      if (near) return
      for (const { text, term: number } of partsOf(word, analyzer, terms)) {
        offer(number, factor * guessedWeight, { text, origin: 'compound', place })
      }
    }

    const readings = this.#readings(query)
    const isShort = readings.every(({ content }) => content.length <= mostShort)
    let isGeneral = readings.some(
      ({ names, selves, typed }) => names.length > 0 || selves.length > 0 || typed.some(({ word }) => addressed.has(word)),
    )
    let isHome = true
    const groups: SearchedTerm[] = []
    // A passage with a word and its synonyms counts no more than one with the word.
    const groupWeights = new Map<number, number>()
    for (const reading of readings) {
      const { analyzer, typed, content, names, shortNames } = reading
      const { glossary, common, names: known } = this.#wordsOf(analyzer)
      const shared = isShort ? common?.words.find(typed, content) : undefined
      const others = new Set(content.map(({ place }) => place).filter((place) => !shared?.recognised.has(place))).size
      // `student discount` asks for more than what people ask every company.
      if (shared && shared.recognised.size > 0 && others === 0) isGeneral = true
      const sharedWeight = nextToOthers[others] ?? 0
      const synonyms = [
        ...glossary.indexed(glossary.words.find(typed, content), 1),
        ...(common && shared && sharedWeight > 0 ? common.indexed(shared, sharedWeight) : []),
      ]
      const explained = new Set(synonyms.map(({ place }) => place))
      for (const token of content) search(token, shared?.consumed.has(token) ? partWeight : 1, reading, explained.has(token.place))
      for (const token of [...names, ...shortNames]) search(token, partWeight, reading, false)
      for (const { terms: members, texts, postings: merged, place, weight } of synonyms) {
        for (const { term, text, share } of members) offer(term, synonymWeight * share * weight, { text, origin: 'glossary', place })
        const group = { postings: merged, term: 0, weight: weightOf(merged, 0, weight), texts, origin: 'glossary' as const }
        groups.push(group)
        groupWeights.set(place, Math.max(group.weight, groupWeights.get(place) ?? 0))
      }
      if (content.length > 0 || synonyms.length > 0) isHome = false
      else for (const term of known.at(-1) ?? []) offer(terms.find(term), 1, { text: term, origin: 'word', place: 0 })
    }
    // Stop words count in a query of nothing else.
    if (found.size === 0 && readings.every(({ content }) => content.length === 0)) {
      for (const reading of readings) for (const token of distinct(reading.typed)) search(token, 1, reading, false)
    }
    const read = [...found.values()]
    const words = read
      .filter(({ origin }) => origin !== 'glossary')
      .map(({ term, weight, text, origin, place }) => {
        return { postings, term, weight: Math.max(1, weight - (groupWeights.get(place) ?? 0)), texts: [text], origin }
      })
    return { terms: read, searched: [...words, ...groups], isShort, isGeneral, isHome, language: languageOf(readings) }
  }

  #wordsOf(analyzer: Analyzer): LanguageWords {
    const known = this.#words.get(analyzer)
    if (known) return known
    const { names = [], commonVocabulary: hasCommon = true } = this.#given
    // The longest first: of `Fernhollow Advisers` no word is left over.
    const phrases = (given: readonly string[]) =>
      given
        .map((phrase) => analyzer.tokens(phrase).map(({ term }) => term))
        .filter(({ length }) => length > 0)
        .sort((a, b) => b.length - a.length)
    const words = {
      glossary: new IndexedGlossary(this.#glossary, analyzer, this.#index),
      common: hasCommon ? new IndexedGlossary(commonGroups, analyzer, this.#index) : undefined,
      names: phrases(names),
      shortNames: phrases(names.flatMap(shortened)),
      selves: hasCommon ? phrases(selfReferences) : [],
    }
    this.#words.set(analyzer, words)
    return words
  }

  #readings(query: string): LanguageReading[] {
    const { analyzers } = this.#index
    const stretches: Token[][][] = []
    for (const scanner = new WordScanner(query); scanner.next(); ) {
      const written = query.slice(scanner.start, scanner.end)
      stretches.push(analyzers.map((analyzer) => analyzer.stretch(written)))
    }
    // In an index of several languages, what is a stop word in one of them is one.
    const isStop = stretches.map((readings) => readings.some((tokens) => tokens.every(({ stop }) => stop)))
    return analyzers.map((analyzer, language) => {
      const typed = stretches.flatMap((readings, place) => (readings[language] as Token[]).map((token) => ({ ...token, place })))
      const { names: known, shortNames: knownShort, selves: references, common } = this.#wordsOf(analyzer)
      const ofName = tokensOf(typed, known)
      const ofSelf = tokensOf(typed, references)
      const saying = typed.filter((token) => !token.stop && !isStop[token.place])
      const unnamed = saying.filter((token) => !ofName.has(token) && !ofSelf.has(token))
      const ofShort = tokensOf(typed, knownShort)
      const others = unnamed.filter((token) => !ofShort.has(token))
      const isAlone = others.length === 0 && !common?.words.find(typed, others).recognised.size
      return {
        analyzer,
        typed,
        content: distinct(isAlone ? unnamed : others),
        names: distinct(saying.filter((token) => ofName.has(token))),
        shortNames: isAlone ? [] : distinct(unnamed.filter((token) => ofShort.has(token))),
        selves: typed.filter((token) => ofSelf.has(token) && !ofName.has(token)),
      }
    })
  }
}

/** Letters of the longest common endings, such as `-ion` and `-ing`; a shorter word would keep too few. */
const endingLength = 3
const shortestWithEnding = 8

/** What a misspelt word is compared with stems by: its own stem, the word, and the word without its ending, for `admision` `admis`. */
function spellings(term: string, word: string): string[] {
  return [term, word, ...(word.length < shortestWithEnding ? [] : [word.slice(0, -endingLength)])]
}

/** What people leave of a name of several words: of `Heron Bay Camping` `Heron Bay` and `Heron`. */
function shortened(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length < 2 ? [] : [words.slice(0, -1).join(' '), words[0] as string]
}

function languageOf(readings: readonly LanguageReading[]): string | undefined {
  const counts = readings.map(({ typed }) => typed.filter(({ stop }) => stop).length)
  const most = Math.max(...counts)
  return counts.filter((count) => count === most).length === 1 ? readings[counts.indexOf(most)]?.analyzer.language : undefined
}

/** How well a term distinguishes passages: BM25's inverse document frequency, never negative. A term below 0 is in no passage. */
export function rarity(postings: Postings, term: number): number {
  const { passageCount, frequencies } = postings
  const frequency = term < 0 ? 0 : (frequencies[term] as number)
  return Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5))
}

function weightOf(postings: Postings, term: number, factor: number): number {
  return Math.max(1, Math.round(weightScale * rarity(postings, term) * factor))
}

/** A query in one language of the index. */
interface LanguageReading {
  readonly analyzer: Analyzer
  /** All its words. */
  readonly typed: readonly PlacedToken[]
  /** The distinct words that say something about its subject. */
  readonly content: readonly PlacedToken[]
  /** The distinct words of the company's name. */
  readonly names: readonly PlacedToken[]
  /** The distinct words of its short names, next to other words: alone they may be what the company is about. */
  readonly shortNames: readonly PlacedToken[]
  /** Words that refer to the company without its name. */
  readonly selves: readonly PlacedToken[]
}

/** The tokens of all phrases that a query has. */
function tokensOf(typed: readonly PlacedToken[], phrases: readonly (readonly string[])[]): Set<PlacedToken> {
  const found = new Set<PlacedToken>()
  typed.forEach((_, position) => {
    for (const phrase of phrases) {
      if (!phrase.every((term, index) => typed[position + index]?.term === term)) continue
      for (let index = 0; index < phrase.length; index += 1) found.add(typed[position + index] as PlacedToken)
    }
  })
  return found
}

function distinct(tokens: readonly PlacedToken[]): PlacedToken[] {
  const byTerm = new Map<string, PlacedToken>()
  // Scripts without spaces add ideographs and pairs of characters to the words: a sentence has about twice as many.
  const most = tokens.some(({ term }) => hasUnspacedScript(term)) ? 2 * mostWords : mostWords
  for (const token of tokens) if (byTerm.size < most && !byTerm.has(token.term)) byTerm.set(token.term, token)
  return [...byTerm.values()]
}
