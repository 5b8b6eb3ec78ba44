import type { Analyzer } from '../analysis/analyzer.ts'
import { type Postings, rarity, type WeightedTerm } from '../postings/postings.ts'
import type { KnownTerms } from '../postings/vocabulary.ts'
import type { CompiledGlossary } from './glossary.ts'

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
  /** Of a word that is a synonym only in a phrase: the phrases of its group, in terms. */
  readonly phrases?: readonly (readonly string[])[]
  /** A synonym of the content's glossary. */
  readonly isOwn?: true
}

/** A term of the query, or a group of synonyms as one, that scores passages. */
export interface SearchedTerm extends WeightedTerm {
  readonly texts: readonly string[]
  readonly origin: TermOrigin
}

/** A query as the ranking reads it. */
export interface ReadQuery {
  /** Each once, in the order of the query. */
  readonly terms: readonly QueryTerm[]
  readonly searched: readonly SearchedTerm[]
  /** The weight of each word that says something, by its place; a word that no passage has weighs as much as the rarest. */
  readonly words: ReadonlyMap<number, number>
  /** It has so few words that pages which say what they are about come first. */
  readonly isShort: boolean
  /** It asks what people ask every company, or names the company: pages near the root answer. */
  readonly isGeneral: boolean
  /** It asks for nothing but the company: the page at the root answers. */
  readonly isHome: boolean
  /** The place of the word that asks what something costs; undefined if it asks something else. */
  readonly price: number | undefined
  /** The language of the index that has most of its stop words; undefined where no language has more than all others. */
  readonly language: string | undefined
}

/** The index that a query is read for. */
export interface QueryContext {
  /** One per language of the passages; the first decides which words of a query matter. */
  readonly analyzers: readonly Analyzer[]
  readonly terms: KnownTerms
  readonly postings: Postings
  /** The terms that a word typed without accents may mean. */
  readonly unaccented: Pick<ReadonlyMap<string, readonly string[]>, 'get'>
  /** The synonyms of the content. */
  readonly glossary: CompiledGlossary
  /** The common vocabulary; undefined if the content leaves it out. */
  readonly commonVocabulary?: CompiledGlossary | undefined
}

/** Weights are integers, so that sums of them are exact; a thousandth of the rarity of a term is finer than an impact. */
export const weightScale = 1_000

/** @param factor what the term counts, against 1 for a word that is known */
export function weightOf(postings: Postings, term: number, factor: number): number {
  return Math.max(1, Math.round(weightScale * rarity(postings, term) * factor))
}
