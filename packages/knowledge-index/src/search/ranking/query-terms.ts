import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { hasUnspacedScript } from '../analysis/unspaced-words.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { compoundsWith } from './compounds.ts'
import type { Glossary } from './glossary.ts'
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
  /** The misspelt word, folded, that a term of origin `spelling` is looked up for. */
  readonly misspelt?: string
}

/** Distinct words of a query that are looked up; the rest is ignored (design 5). */
const mostWords = 32
/** Terms of one query, with everything a glossary adds and every character pair of a script without spaces. */
const mostTerms = 96
/** Unknown words of one query that are looked for in compounds or as misspelt ones; each costs a look at the vocabulary. */
const mostMended = 4
/** What a guessed term counts, against 1 for a word that is known. */
const mendedWeight = 0.6

/** Weights are integers, so that sums of them are exact; a thousandth of the rarity of a term is finer than an impact. */
export const weightScale = 1_000

export interface QueryContext {
  /** One per language of the passages; the first decides which words of a query matter. */
  readonly analyzers: readonly Analyzer[]
  readonly terms: Vocabulary
  readonly postings: Postings
  readonly unaccented: ReadonlyMap<string, readonly string[]>
  readonly glossary: Glossary
}

/**
 * The terms of a query that any passage has, each once, in the order of the query. Stop words count only in a query of nothing else. A word that no
 * passage has is searched as its unaccented spelling, else in compounds, else as the nearest known words.
 */
export function queryTerms(query: string, { analyzers, terms, postings, unaccented, glossary }: QueryContext): QueryTerm[] {
  const found = new Map<number, QueryTerm>()
  const offer = (text: string, factor: number, origin: TermOrigin, term = terms.find(text), misspelt?: string): boolean => {
    if (term < 0) return false
    if (found.size === mostTerms) return true
    const weight = Math.max(1, Math.round(weightScale * rarity(postings, term) * factor))
    if ((found.get(term)?.weight ?? 0) < weight)
      found.set(term, { term, weight, text, origin, ...(misspelt !== undefined && { misspelt }) })
    return true
  }

  let mended = 0
  contentTokens(query, analyzers).forEach((tokens, language) => {
    for (const { term, word } of tokens) {
      const isKnown = offer(term, 1, 'word')
      const accented = unaccented.get(term) ?? []
      for (const other of accented) offer(other, 1, 'accents')
      if (isKnown || accented.length > 0 || mended === mostMended) continue
      const compounds = compoundsWith(term, (analyzers[language] as Analyzer).language, terms)
      for (const { text, term: number } of compounds) offer(text, mendedWeight, 'compound', number)
      if (compounds.length === 0 && language > 0) continue
      mended += 1
      if (compounds.length > 0) continue
      const near = nearestTerms(term, terms)
      // A misspelt ending has an odd stem; the whole word may still be close.
      for (const { text, term: number } of near.length > 0 ? near : nearestTerms(word, terms))
        offer(text, mendedWeight, 'spelling', number, word)
    }
    if (language > 0) return
    for (const { term, weight } of glossary.synonyms(tokens.map(({ term }) => term))) offer(term, weight, 'glossary')
  })
  return [...found.values()]
}

/** How much a term tells passages apart: BM25's inverse document frequency, never negative. A term below 0 is in no passage. */
export function rarity(postings: Postings, term: number): number {
  const { passageCount } = postings
  const frequency = term < 0 ? 0 : frequencyOf(postings, term)
  return Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5))
}

/** Per language of the index, the distinct tokens of a query that say something; all of them when none does. */
function contentTokens(query: string, analyzers: readonly Analyzer[]): Token[][] {
  const stretches: Token[][][] = []
  for (const scanner = new WordScanner(query); scanner.next(); ) {
    const written = query.slice(scanner.start, scanner.end)
    stretches.push(analyzers.map((analyzer) => analyzer.stretch(written)))
  }
  // In an index of several languages, what is a stop word in one of them is one.
  const isStop = (readings: readonly Token[][]) => readings.some((tokens) => tokens.every(({ stop }) => stop))
  const content = stretches.filter((readings) => !isStop(readings))
  const hasContent = content.length > 0
  return analyzers.map((_, language) => {
    const tokens = (hasContent ? content : stretches).flatMap((readings) => readings[language] as Token[])
    return distinct(hasContent ? tokens.filter(({ stop }) => !stop) : tokens)
  })
}

function distinct(tokens: readonly Token[]): Token[] {
  const byTerm = new Map<string, Token>()
  // In scripts without spaces ideographs and pairs of characters come beside the words: a sentence has about twice as many.
  const most = tokens.some(({ term }) => hasUnspacedScript(term)) ? 2 * mostWords : mostWords
  for (const token of tokens) if (byTerm.size < most && !byTerm.has(token.term)) byTerm.set(token.term, token)
  return [...byTerm.values()]
}
