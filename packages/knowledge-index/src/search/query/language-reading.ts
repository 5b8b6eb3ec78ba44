import { at } from '../../text/item-at.ts'
import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { hasUnspacedScript } from '../analysis/unspaced-words.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import type { CompanyNames } from './company-names.ts'
import type { PlacedToken } from './glossary.ts'

/** Distinct words of a query that are looked up; the rest is ignored (docs/pages/reference/limits.md). */
const mostWords = 32

/** The words of a query in one language of the index. */
export interface TypedWords {
  readonly analyzer: Analyzer
  /** All of them. */
  readonly typed: readonly PlacedToken[]
  /** Those that are a stop word in no language of the index. */
  readonly saying: readonly PlacedToken[]
}

/** A query in one language of the index. */
export interface LanguageReading extends TypedWords {
  /** The distinct words that say something about its subject. */
  readonly content: readonly PlacedToken[]
  /** The distinct words of the company's name. */
  readonly names: readonly PlacedToken[]
  /** The distinct words of its short names, next to other words: alone they may be what the company is about. */
  readonly shortNames: readonly PlacedToken[]
  /** It refers to the company without its name. */
  readonly namesSelf: boolean
}

/** The words of a query in every language. */
export function typedWords(query: string, analyzers: readonly Analyzer[]): TypedWords[] {
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

/**
 * Separates the subject of a query from the company that it names.
 *
 * @param isSubject whether some of the words are what people ask every company
 */
export function readLanguage(
  words: TypedWords,
  company: CompanyNames,
  isSubject: (typed: readonly PlacedToken[], others: readonly PlacedToken[]) => boolean,
): LanguageReading {
  const { typed, saying } = words
  const ofName = company.namesIn(typed)
  const ofSelf = company.selvesIn(typed)
  const unnamed = saying.filter((token) => !ofName.has(token) && !ofSelf.has(token))
  const ofShort = company.shortNamesIn(typed)
  const others = unnamed.filter((token) => !ofShort.has(token))
  const isAlone = others.length === 0 && !isSubject(typed, others)
  return {
    ...words,
    content: distinctWords(isAlone ? unnamed : others),
    names: distinctWords(saying.filter((token) => ofName.has(token))),
    shortNames: isAlone ? [] : distinctWords(unnamed.filter((token) => ofShort.has(token))),
    namesSelf: [...ofSelf].some((token) => !ofName.has(token)),
  }
}

/** The first words of each term, as many as are looked up. */
export function distinctWords(tokens: readonly PlacedToken[]): PlacedToken[] {
  const byTerm = new Map<string, PlacedToken>()
  // Scripts without spaces add ideographs and pairs of characters to the words: a sentence has about twice as many.
  const most = tokens.some(({ term }) => hasUnspacedScript(term)) ? 2 * mostWords : mostWords
  for (const token of tokens) if (byTerm.size < most && !byTerm.has(token.term)) byTerm.set(token.term, token)
  return [...byTerm.values()]
}
