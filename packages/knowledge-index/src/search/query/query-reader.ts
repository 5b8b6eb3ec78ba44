import { at } from '../../page/text/item-at.ts'
import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { hasUnspacedScript } from '../analysis/unspaced-words.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { rarity } from '../postings/postings.ts'
import { type CompanyNames, companyNames } from './company-names.ts'
import { createGlossary, type FoundSynonyms, type PlacedToken, priceGroup } from './glossary.ts'
import { QueryTerms } from './query-terms.ts'
import { type QueryContext, type QueryTerm, type ReadQuery, weightScale } from './read-query.ts'

/** Synonyms of the content, and the names of its publisher. */
export interface SearchWords {
  /** Groups of words or phrases that mean the same. @default none */
  readonly glossary?: readonly (readonly string[])[] | undefined
  /** Names of the company that publishes: they count little, because they say which company is asked and not what. @default none */
  readonly names?: readonly string[] | undefined
  /** False leaves out the groups of what people ask every company. @default true */
  readonly commonVocabulary?: boolean | undefined
}

/** Weight of a word of the company's own name, or of a phrase that was recognised as a whole. */
const partWeight = 0.25
/** Weights of a group of the common vocabulary by the number of other words: the more there are, the less general is the question. */
const nextToOthers = [1, 0.7]
/** Words that say something, of a query that is short. */
const mostShort = 4
/** Words that address the company. */
const addressed: ReadonlySet<string> = new Set('you your yours ihr euch euer usted ustedes vosotros vous votre vos'.split(' '))

/** Makes the reader of the queries for one index: the terms of a query that any passage has. Stop words count only in a query of nothing else. */
export function queryReader(index: QueryContext, names: readonly string[]): (query: string) => ReadQuery {
  const own = createGlossary(index.glossary, index)
  const common = index.commonVocabulary && createGlossary(index.commonVocabulary, index)
  const companies = new Map(index.analyzers.map((analyzer) => [analyzer, companyNames(names, common !== undefined, analyzer)]))
  const companyOf = (analyzer: Analyzer) => companies.get(analyzer) as CompanyNames

  function read(query: string): ReadQuery {
    const readings = typedWords(query, index.analyzers).map((words) => readLanguage(words))
    const isShort = readings.every(({ content }) => content.length <= mostShort)
    // Words that no page has say nothing: `was kostet ein Umzug` asks for the price in English content too.
    const known = new Set(
      readings.flatMap(({ content }) => content.filter(({ term }) => index.terms.find(term) >= 0)).map(({ place }) => place),
    )
    const terms = new QueryTerms(index)
    let isGeneral = readings.some(
      ({ names, namesSelf, typed }) => names.length > 0 || namesSelf || typed.some(({ word }) => addressed.has(word)),
    )
    let isHome = true
    let price: number | undefined
    for (const reading of readings) {
      const { typed, content, names, shortNames } = reading
      const { synonyms, consumed, isCommon, ...found } = synonymsIn(reading, known, isShort)
      if (isCommon) isGeneral = true
      price ??= found.price
      const explained = new Set(synonyms.map(({ place }) => place))
      for (const token of content) {
        terms.addWord(token, { ...reading, factor: consumed?.has(token) ? partWeight : 1, hasSynonyms: explained.has(token.place) })
      }
      for (const token of [...names, ...shortNames]) terms.addWord(token, { ...reading, factor: partWeight, hasSynonyms: false })
      for (const group of synonyms) terms.addSynonyms(group)
      if (typed.length === 0 || content.length > 0 || synonyms.length > 0) isHome = false
      else for (const term of companyOf(reading.analyzer).shortest) terms.addTerm(term)
    }
    if (terms.all.length === 0 && readings.every(({ content }) => content.length === 0)) {
      for (const reading of readings) {
        for (const token of distinctWords(reading.typed)) terms.addWord(token, { ...reading, factor: 1, hasSynonyms: false })
      }
    }
    const places = new Set(readings.flatMap(({ content }) => content.map(({ place }) => place)))
    const words = wordWeights(places, terms.all, rarity(index.postings, -1))
    return { terms: terms.all, searched: terms.searched, words, isShort, isGeneral, isHome, price, language: languageOf(readings) }
  }

  function readLanguage(words: TypedWords): LanguageReading {
    const { analyzer, typed, saying } = words
    const { ofName, ofShort, ofSelf } = companyOf(analyzer).wordsIn(typed)
    const unnamed = saying.filter((token) => !ofName.has(token) && !ofSelf.has(token))
    const others = unnamed.filter((token) => !ofShort.has(token))
    // Words that people ask every company are a subject.
    const isAlone = others.length === 0 && !common?.find(analyzer, typed, others).recognised.size
    return {
      ...words,
      content: distinctWords(isAlone ? unnamed : others),
      names: distinctWords(saying.filter((token) => ofName.has(token))),
      shortNames: isAlone ? [] : distinctWords(unnamed.filter((token) => ofShort.has(token))),
      namesSelf: [...ofSelf].some((token) => !ofName.has(token)),
    }
  }

  /** The common vocabulary only for short queries. @param known places of the words that any page has */
  function synonymsIn({ analyzer, typed, content }: LanguageReading, known: ReadonlySet<number>, isShort: boolean): Synonyms {
    const synonyms = own.synonyms(own.find(analyzer, typed, content), 1).map((group) => ({ ...group, isOwn: true as const }))
    if (!common || !isShort) return { synonyms, isCommon: false }
    const found = common.find(analyzer, typed, content)
    const others = new Set(content.map(({ place }) => place).filter((place) => known.has(place) && !found.recognised.has(place))).size
    const weight = nextToOthers[others]
    return {
      synonyms: weight === undefined ? synonyms : [...synonyms, ...common.synonyms(found, weight)],
      consumed: found.consumed,
      // `student discount` asks for more than what people ask every company.
      isCommon: found.recognised.size > 0 && others === 0,
      price: found.groups.find(({ group }) => group === priceGroup)?.place,
    }
  }

  return read
}

/** The synonyms of a query in one language. */
interface Synonyms {
  readonly synonyms: readonly FoundSynonyms[]
  /** Words of phrases that were recognised as a whole. */
  readonly consumed?: ReadonlySet<PlacedToken>
  /** It asks nothing else than what people ask every company. */
  readonly isCommon: boolean
  /** The place of the word or phrase that asks what something costs. */
  readonly price?: number | undefined
}

/** @param places of the words that say something; where there are none, all terms count */
function wordWeights(places: ReadonlySet<number>, terms: readonly QueryTerm[], rarest: number): Map<number, number> {
  const words = new Map(Array.from(places, (place) => [place, 0]))
  for (const { place, weight, origin } of terms) {
    const isTyped = origin === 'word' || origin === 'accents'
    if (places.size === 0 || (places.has(place) && isTyped)) words.set(place, Math.max(words.get(place) ?? 0, weight / weightScale))
  }
  for (const [place, weight] of words) if (weight === 0) words.set(place, rarest)
  return words
}

function languageOf(readings: readonly LanguageReading[]): string | undefined {
  const counts = readings.map(({ typed }) => typed.filter(({ stop }) => stop).length)
  const most = Math.max(...counts)
  return counts.filter((count) => count === most).length === 1 ? readings[counts.indexOf(most)]?.analyzer.language : undefined
}

/** Distinct words of a query that are looked up; the rest is ignored (docs/pages/reference/limits.md). */
const mostWords = 32

/** The words of a query in one language of the index. */
interface TypedWords {
  readonly analyzer: Analyzer
  /** All of them. */
  readonly typed: readonly PlacedToken[]
  /** Those that are a stop word in no language of the index. */
  readonly saying: readonly PlacedToken[]
}

/** A query in one language of the index. */
interface LanguageReading extends TypedWords {
  /** The distinct words that say something about its subject. */
  readonly content: readonly PlacedToken[]
  readonly names: readonly PlacedToken[]
  /** The distinct words of its short names, next to other words: alone they may be what the company is about. */
  readonly shortNames: readonly PlacedToken[]
  /** It refers to the company without its name. */
  readonly namesSelf: boolean
}

function typedWords(query: string, analyzers: readonly Analyzer[]): TypedWords[] {
  const stretches: Token[][][] = []
  for (const scanner = new WordScanner(query); scanner.next(); ) {
    const written = query.slice(scanner.start, scanner.end)
    stretches.push(analyzers.map((analyzer) => analyzer.stretch(written)))
  }
  const isStop = stretches.map((readings) => readings.some((tokens) => tokens.every(({ stop }) => stop)))
  return analyzers.map((analyzer, language) => {
    const typed = stretches.flatMap((readings, place) => at(readings, language).map((token) => ({ ...token, place })))
    return { analyzer, typed, saying: typed.filter((token) => !token.stop && !isStop[token.place]) }
  })
}

function distinctWords(tokens: readonly PlacedToken[]): PlacedToken[] {
  const byTerm = new Map<string, PlacedToken>()
  // Scripts without spaces add ideographs and pairs of characters to the words: a sentence has about twice as many.
  const most = tokens.some(({ term }) => hasUnspacedScript(term)) ? 2 * mostWords : mostWords
  for (const token of tokens) if (byTerm.size < most && !byTerm.has(token.term)) byTerm.set(token.term, token)
  return [...byTerm.values()]
}
