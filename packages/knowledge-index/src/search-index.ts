/**
 * The only file that imports Orama. Orama hosts the passages; what ranks them is ours, set in through its public `components.index` and
 * `components.tokenizer` (docs/decisions tells why).
 */
import { type AnyOrama, create, type IIndex, insert, search } from '@orama/orama'
import type { Analyzer } from './analysis/analyzer.ts'
import { KnowledgeError } from './knowledge-error.ts'
import { checkedLimit, checkedQuery, longestQuery } from './query-bounds.ts'
import type { Explanation } from './ranking/explanation.ts'
import type { QueryTerm } from './ranking/query-terms.ts'
import { RankingComponent } from './ranking/ranking-component.ts'
import type { RankedPassage, TextRanking } from './ranking/text-ranking.ts'
import { turn } from './turn.ts'

/** A stretch of a page that is found as one. */
export interface Passage {
  /** Unique among all passages. */
  readonly id: string
  /** What the passage is a part of: passages with the same value lift each other a little. */
  readonly page: string
  readonly title: string
  /** The headings above the passage, outermost first. */
  readonly headings: readonly string[]
  readonly text: string
  /** BCP 47 tag, when it is not the index's language. */
  readonly language?: string
}

export interface SearchIndexOptions {
  /** BCP 47 tag; decides stemming and stop words. A language without them is searched by its exact words. */
  readonly language: string
  /** Groups of words or phrases that mean the same. */
  readonly glossary?: readonly (readonly string[])[]
}

export interface SearchResult {
  readonly id: string
  readonly score: number
  /** Only when it was asked for. */
  readonly explanation?: Explanation
}

export interface SearchOptions {
  /** Whole number from 1, default 6; above 20 is served as 20. */
  readonly limit?: number
  /** Adds to each result which terms, fields and bonuses made its score; costs a reading of every result's text. */
  readonly explain?: boolean
}

/** Finds passages. Immutable; the same passages in the same order always give the same results. */
export interface SearchIndex {
  /** Bytes of the index's own buffers, without the passages. */
  readonly byteLength: number
  /**
   * The best passages for a query, best first, ties in the order of the passages; empty when no word of the query that says something about its
   * subject occurs.
   *
   * @param query 1 to 512 code points; at most 32 distinct words of it are used
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`
   */
  search(query: string, options?: SearchOptions): SearchResult[]
}

/**
 * Builds an index over passages.
 *
 * @throws KnowledgeError `invalid_passage`, `duplicate_passage`
 */
export async function createSearchIndex(passages: readonly Passage[], options: SearchIndexOptions): Promise<SearchIndex> {
  return PassageIndex.create(passages, options)
}

/** Characters of passages read before other work gets its turn: some milliseconds. */
const unitsPerTurn = 250_000
/** What a passage costs without its text, in characters read in the same time. */
const unitsPerPassage = 200

/** The index with what the rest of the package needs beyond a search: numbers instead of ids, and the terms that made a match. */
export class PassageIndex implements SearchIndex {
  readonly #orama: AnyOrama
  readonly #ranking: TextRanking

  private constructor(orama: AnyOrama, ranking: TextRanking) {
    this.#orama = orama
    this.#ranking = ranking
  }

  static async create(passages: readonly Passage[], { language, glossary = [] }: SearchIndexOptions): Promise<PassageIndex> {
    const component = new RankingComponent(language)
    const orama: AnyOrama = create({
      schema: component.properties,
      // Results are ranked, never sorted by a property; the sorter would keep a copy of every value.
      sort: { enabled: false },
      components: { index: component satisfies IIndex<ReturnType<typeof component.create>>, tokenizer: component.tokenizer },
    })
    let unitsRead = 0
    for (const [number, passage] of passages.entries()) {
      checkPassage(passage, number)
      if (orama.internalDocumentIDStore.idToInternalId.has(passage.id)) {
        throw new KnowledgeError(
          'duplicate_passage',
          `Two passages have the id ${JSON.stringify(passage.id)}.`,
          'Give every passage an id of its own.',
        )
      }
      // No part of this index is asynchronous, so Orama inserts at once and gives no promise.
      void insert(orama, passage, passage.language)
      unitsRead += passage.text.length + unitsPerPassage
      if (unitsRead < unitsPerTurn) continue
      unitsRead = 0
      await turn()
    }
    return new PassageIndex(orama, component.finish(glossary))
  }

  get byteLength(): number {
    return this.#ranking.byteLength
  }

  search(query: string, { limit, explain = false }: SearchOptions = {}): SearchResult[] {
    const most = checkedLimit(limit)
    const term = checkedQuery(query, longestQuery)
    const { hits } = search(this.#orama, { term, limit: most }) as { hits: { id: string; score: number; document: Passage }[] }
    if (!explain) return hits.map(({ id, score }) => ({ id, score }))
    const terms = this.terms(term)
    const ranked = this.rank(terms)
    return hits.map(({ id, score, document }, index) => ({
      id,
      score,
      explanation: this.#ranking.explain(terms, ranked[index] as RankedPassage, document, document.language),
    }))
  }

  get analyzers(): readonly Analyzer[] {
    return this.#ranking.analyzers
  }

  /** The terms a question is searched by; the question is already held to its bounds. */
  terms(question: string): QueryTerm[] {
    return this.#ranking.terms(question)
  }

  rank(terms: readonly QueryTerm[]): RankedPassage[] {
    return this.#ranking.rank(terms)
  }
}

function checkPassage(passage: Passage, number: number): void {
  const isText = (value: unknown) => typeof value === 'string'
  const { id, page, title, headings, text } = passage
  if (isText(id) && id !== '' && isText(page) && isText(title) && isText(text) && Array.isArray(headings) && headings.every(isText)) return
  throw new KnowledgeError(
    'invalid_passage',
    `Passage ${number} has a wrong shape.`,
    'A passage is { id, page, title, headings, text }: headings a list of strings, the others strings, and id not empty.',
  )
}
