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
  readonly #index: QueryContext
  readonly #glossaries: ReadonlyMap<Analyzer, Glossary>
  readonly #groups = new Map<number, IndexedGroup>()

  constructor(groups: PhraseGroups, index: QueryContext) {
    this.#glossaries = new Map(index.analyzers.map((analyzer) => [analyzer, new Glossary(groups, analyzer)]))
    this.#index = index
  }

  /** What is read of a query in one language. */
  in(analyzer: Analyzer): Glossary {
    return this.#glossaries.get(analyzer) as Glossary
  }

  /** The groups that were found and that any passage has a term of. */
  indexed({ groups }: FoundGroups, weight: number): FoundSynonyms[] {
    return groups.map(({ group, place }) => ({ ...this.#group(group), place, weight })).filter(({ terms }) => terms.length > 0)
  }

  /** A group with its terms in all languages of the index. */
  #group(number: number): IndexedGroup {
    const known = this.#groups.get(number)
    if (known) return known
    const byTerm = new Map<number, IndexedGroup['terms'][number]>()
    for (const [analyzer, glossary] of this.#glossaries) {
      for (const [text, share] of glossary.termsOf(number)) {
        const term = this.#index.terms.find(text)
        if (term < 0 || this.#isStopInOthers(text, analyzer) || (byTerm.get(term)?.share ?? 0) >= share) continue
        byTerm.set(term, { term, text, share })
      }
    }
    const terms = [...byTerm.values()]
    const group = { terms, texts: terms.map(({ text }) => text), postings: mergedPostings(this.#index.postings, terms) }
    this.#groups.set(number, group)
    return group
  }

  /** Phrases are analysed in every language of an index: `what we charge` says nothing about its subject in Spanish either. */
  #isStopInOthers(term: string, own: Analyzer): boolean {
    return this.#index.analyzers.some((other) => other !== own && other.stretch(term).every(({ stop }) => stop))
  }
}
