import type { Analyzer } from '../analysis/analyzer.ts'
import { mergedPostings } from '../postings/encode-postings.ts'
import type { Postings } from '../postings/postings.ts'
import { type FoundGroups, Glossary } from './glossary.ts'
import type { PhraseGroups } from './phrase-groups.ts'
import type { QueryContext } from './read-query.ts'

/** A group of synonyms in an index: the terms that any passage has, and the passages of all of them. */
interface IndexedGroup {
  readonly terms: readonly { readonly term: number; readonly text: string; readonly share: number }[]
  readonly texts: readonly string[]
  readonly postings: Postings
}

/** A group that a query has a member of. */
export interface FoundSynonyms extends IndexedGroup {
  /** Place of the member's first word. */
  readonly place: number
  /** What the group counts. */
  readonly weight: number
}

/** A glossary in an index. What a group finds is put together when it is first asked for. */
export class IndexedGlossary {
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
  indexed({ groups }: FoundGroups, weight: number): FoundSynonyms[] {
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
