import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { hasUnspacedScript } from '../analysis/unspaced-words.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { commonVocabulary, selfReferences } from './common-vocabulary.ts'
import { compoundsWith, partsOf } from './compounds.ts'
import { Glossary, type PlacedToken } from './glossary.ts'
import { PhraseGroups } from './phrase-groups.ts'
import { frequencyOf, type Postings } from './postings.ts'
import { nearestTerms } from './spelling.ts'
import type { WeightedTerm } from './top-passages.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How a term came into a query. */
export type TermOrigin = 'word' | 'accents' | 'compound' | 'spelling' | 'glossary'

/** A term that a query looks for. */
export interface QueryTerm extends WeightedTerm {
  readonly text: string
  readonly origin: TermOrigin
  /** Place of the word that it replaces; terms of one place mean the same. */
  readonly place: number
  /** The misspelt word, folded, that a term of origin `spelling` is looked up for. */
  readonly misspelt?: string
}

/** A query as the ranking reads it. */
export interface ReadQuery {
  /** Each once, in the order of the query. */
  readonly terms: readonly QueryTerm[]
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
const mostMended = 4
/** What a guessed term counts, against 1 for a word that is known. */
const mendedWeight = 0.6
/** What a synonym counts. */
const synonymWeight = 0.5
/** What a word counts of the company's own name, or of a phrase that was recognised as a whole. */
const partWeight = 0.25
/** What a synonym of the common vocabulary counts, by the number of other words: the more there are, the less general is the question. */
const besideOthers = [1, 0.5]
/** Words that address the company. */
const addressed: ReadonlySet<string> = new Set([
  'you',
  'your',
  'yours',
  'ihr',
  'euch',
  'euer',
  'usted',
  'ustedes',
  'vosotros',
  'vous',
  'votre',
  'vos',
])

/** Words that say something, of a query that is short. */
const mostShort = 4

/** Weights are integers, so that sums of them are exact; a thousandth of the rarity of a term is finer than an impact. */
export const weightScale = 1_000

export interface QueryContext {
  /** One per language of the passages; the first decides which words of a query matter. */
  readonly analyzers: readonly Analyzer[]
  readonly terms: Vocabulary
  readonly postings: Postings
  readonly unaccented: ReadonlyMap<string, readonly string[]>
  readonly words: QueryWords
}

/** The synonyms and names for one language of an index. */
interface LanguageWords {
  readonly glossary: Glossary
  readonly common: Glossary | undefined
  /** Names and other phrases by their terms, the longest first. */
  readonly names: readonly (readonly string[])[]
  readonly shortNames: readonly (readonly string[])[]
  readonly selves: readonly (readonly string[])[]
}

const commonGroups = new PhraseGroups(
  commonVocabulary.map((group) => group.split(/, | > /)),
  commonVocabulary.map((group) => group.split(' > ', 1).flatMap((asked) => asked.split(', '))),
)

/** What the content defines about the words of queries, analysed for every language of an index. */
export class QueryWords {
  readonly #given: SearchWords
  readonly #glossary: PhraseGroups
  readonly #read = new Map<Analyzer, LanguageWords>()

  constructor(given: SearchWords) {
    this.#given = given
    this.#glossary = new PhraseGroups(given.glossary ?? [])
  }

  of(analyzer: Analyzer): LanguageWords {
    const known = this.#read.get(analyzer)
    if (known) return known
    const { names = [], commonVocabulary: hasCommon = true } = this.#given
    const terms = (phrase: string) => analyzer.tokens(phrase).map(({ term }) => term)
    // The longest first: of `Fernhollow Advisers` no word is left over.
    const phrases = (given: readonly string[]) =>
      given
        .map(terms)
        .filter(({ length }) => length > 0)
        .sort((a, b) => b.length - a.length)
    const words = {
      glossary: new Glossary(this.#glossary, analyzer, synonymWeight),
      common: hasCommon ? new Glossary(commonGroups, analyzer, synonymWeight) : undefined,
      names: phrases(names),
      shortNames: phrases(names.flatMap(shortened)),
      selves: hasCommon ? phrases(selfReferences) : [],
    }
    this.#read.set(analyzer, words)
    return words
  }
}

/** What people leave of a name of several words: of `Heron Bay Camping` `Heron Bay` and `Heron`. */
function shortened(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length < 2 ? [] : [words.slice(0, -1).join(' '), words[0] as string]
}

/**
 * Reads a query: the terms of it that any passage has. Stop words count only in a query of nothing else. A word that no passage has is searched
 * as its unaccented spelling, else in compounds, else as the nearest known words, else as the two words that it consists of. A word that a
 * glossary knows is not misspelt.
 */
export function readQuery(query: string, { analyzers, terms, postings, unaccented, words }: QueryContext): ReadQuery {
  const found = new Map<number, QueryTerm>()
  const offer = (term: number, factor: number, more: Pick<QueryTerm, 'text' | 'origin' | 'place' | 'misspelt'>): boolean => {
    if (term < 0) return false
    if (found.size === mostTerms && !found.has(term)) return true
    const weight = Math.max(1, Math.round(weightScale * rarity(postings, term) * factor))
    if ((found.get(term)?.weight ?? 0) < weight) found.set(term, { term, weight, ...more })
    return true
  }
  let mended = 0
  const search = ({ term, word, place }: PlacedToken, factor: number, language: number, hasSynonyms: boolean) => {
    const isKnown = offer(terms.find(term), factor, { text: term, origin: 'word', place })
    const accented = unaccented.get(term) ?? []
    for (const text of accented) offer(terms.find(text), factor, { text, origin: 'accents', place })
    if (isKnown || accented.length > 0 || hasSynonyms || mended === mostMended) return
    const compounds = compoundsWith(term, (analyzers[language] as Analyzer).language, terms)
    for (const { text, term: number } of compounds) offer(number, factor * mendedWeight, { text, origin: 'compound', place })
    if (compounds.length === 0 && language > 0) return
    mended += 1
    if (compounds.length > 0) return
    // A misspelt ending has an odd stem; the whole word may still be close.
    const nearStems = nearestTerms(term, terms)
    const near = nearStems.length > 0 ? nearStems : nearestTerms(word, terms)
    for (const { text, term: number } of near) {
      offer(number, factor * mendedWeight, { text, origin: 'spelling', place, misspelt: word })
    }
    if (near.length > 0) return
    for (const { text, term: number } of partsOf(word, analyzers[language] as Analyzer, terms)) {
      offer(number, factor * mendedWeight, { text, origin: 'compound', place })
    }
  }

  const readings = languageReadings(query, analyzers, words)
  const isShort = readings.every(({ content }) => content.length <= mostShort)
  let isGeneral = readings.some(
    ({ names, selves, typed }) => names.length > 0 || selves.length > 0 || typed.some(({ word }) => addressed.has(word)),
  )
  let isHome = true
  readings.forEach(({ typed, content, names, shortNames }, language) => {
    const own = analyzers[language] as Analyzer
    const { glossary, common, names: known } = words.of(own)
    const shared = isShort ? common?.synonyms(typed, content) : undefined
    const others = new Set(content.map(({ place }) => place).filter((place) => !shared?.recognised.has(place))).size
    // `student discount` asks for more than what people ask every company.
    if (shared && shared.recognised.size > 0 && others === 0) isGeneral = true
    const sharedWeight = besideOthers[others] ?? 0
    const synonyms = [
      ...glossary.synonyms(typed, content).synonyms,
      ...(shared?.synonyms ?? []).map((synonym) => ({ ...synonym, weight: sharedWeight * synonym.weight })),
    ]
      .map((synonym) => ({ ...synonym, number: terms.find(synonym.term) }))
      .filter(({ term, number, weight }) => number >= 0 && weight > 0 && !isStopInOthers(term, own, analyzers))
    const explained = new Set(synonyms.map(({ place }) => place))
    for (const token of content) search(token, shared?.consumed.has(token) ? partWeight : 1, language, explained.has(token.place))
    const typedWeights = new Map<number, number>()
    for (const token of content) {
      const weight = found.get(terms.find(token.term))?.weight ?? 0
      if (weight > 0 && !shared?.consumed.has(token)) typedWeights.set(token.place, Math.max(weight, typedWeights.get(token.place) ?? 0))
    }
    for (const token of [...names, ...shortNames]) search(token, partWeight, language, false)
    for (const { term, number, weight, place } of synonyms) {
      // Even a rare synonym counts no more than the word that it replaces.
      const most = (typedWeights.get(place) ?? Number.POSITIVE_INFINITY) / (weightScale * rarity(postings, number))
      offer(number, Math.min(weight, most), { text: term, origin: 'glossary', place })
    }
    if (content.length > 0 || synonyms.length > 0) isHome = false
    else for (const term of known.at(-1) ?? []) offer(terms.find(term), 1, { text: term, origin: 'word', place: 0 })
  })
  // Stop words count in a query of nothing else.
  if (found.size === 0 && readings.every(({ content }) => content.length === 0)) {
    readings.forEach(({ typed }, language) => {
      for (const token of distinct(typed)) search(token, 1, language, false)
    })
  }
  return { terms: [...found.values()], isShort, isGeneral, isHome, language: languageOf(readings, analyzers) }
}

/** Phrases are analysed in every language of an index: `what we charge` says nothing about its subject in Spanish either. */
function isStopInOthers(term: string, own: Analyzer, analyzers: readonly Analyzer[]): boolean {
  return analyzers.some((other) => other !== own && other.stretch(term).every(({ stop }) => stop))
}

function languageOf(readings: readonly LanguageReading[], analyzers: readonly Analyzer[]): string | undefined {
  const counts = readings.map(({ typed }) => typed.filter(({ stop }) => stop).length)
  const most = Math.max(...counts)
  return counts.filter((count) => count === most).length === 1 ? analyzers[counts.indexOf(most)]?.language : undefined
}

/** How well a term distinguishes passages: BM25's inverse document frequency, never negative. A term below 0 is in no passage. */
export function rarity(postings: Postings, term: number): number {
  const { passageCount } = postings
  const frequency = term < 0 ? 0 : frequencyOf(postings, term)
  return Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5))
}

/** A query in one language of the index. */
interface LanguageReading {
  /** All its words. */
  readonly typed: readonly PlacedToken[]
  /** The distinct words that say something about its subject. */
  readonly content: readonly PlacedToken[]
  /** The distinct words of the company's name. */
  readonly names: readonly PlacedToken[]
  /** The distinct words of its short names, beside other words: alone they may be what the company is about. */
  readonly shortNames: readonly PlacedToken[]
  /** Words that refer to the company without its name. */
  readonly selves: readonly PlacedToken[]
}

function languageReadings(query: string, analyzers: readonly Analyzer[], words: QueryWords): LanguageReading[] {
  const stretches: Token[][][] = []
  for (const scanner = new WordScanner(query); scanner.next(); ) {
    const written = query.slice(scanner.start, scanner.end)
    stretches.push(analyzers.map((analyzer) => analyzer.stretch(written)))
  }
  // In an index of several languages, what is a stop word in one of them is one.
  const isStop = stretches.map((readings) => readings.some((tokens) => tokens.every(({ stop }) => stop)))
  return analyzers.map((analyzer, language) => {
    const typed = stretches.flatMap((readings, place) => (readings[language] as Token[]).map((token) => ({ ...token, place })))
    const { names: known, shortNames: knownShort, selves: references, common } = words.of(analyzer)
    const ofName = tokensOf(typed, known)
    const ofSelf = tokensOf(typed, references)
    const saying = typed.filter((token) => !token.stop && !isStop[token.place])
    const unnamed = saying.filter((token) => !ofName.has(token) && !ofSelf.has(token))
    const ofShort = tokensOf(typed, knownShort)
    const others = unnamed.filter((token) => !ofShort.has(token))
    const isAlone = others.length === 0 && !common?.synonyms(typed, others).recognised.size
    return {
      typed,
      content: distinct(isAlone ? unnamed : others),
      names: distinct(saying.filter((token) => ofName.has(token))),
      shortNames: isAlone ? [] : distinct(unnamed.filter((token) => ofShort.has(token))),
      selves: typed.filter((token) => ofSelf.has(token) && !ofName.has(token)),
    }
  })
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
