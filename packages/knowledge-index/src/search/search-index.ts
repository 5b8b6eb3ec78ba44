/**
 * The only file that imports Orama. Orama hosts the passages; what ranks them is ours, set in through its public `components.index` and
 * `components.tokenizer` (docs/decisions tells why).
 */
import { type AnyOrama, create, type IIndex, insert, search } from '@orama/orama'
import { givenOptions, invalidOption } from '../invalid-option.ts'
import { KnowledgeError } from '../knowledge-error.ts'
import { checkPassage, type Passage } from '../passage.ts'
import { turn } from '../turn.ts'
import type { Analyzer } from './analysis/analyzer.ts'
import { checkedLimit, checkedQuery, longestQuery } from './query-bounds.ts'
import type { Explanation } from './ranking/explanation.ts'
import type { QueryTerm } from './ranking/query-terms.ts'
import { RankingComponent } from './ranking/ranking-component.ts'
import { type RankedPassage, TextRanking } from './ranking/text-ranking.ts'
import { contentHash, readSnapshot, writeSnapshot } from './snapshot.ts'

/** Language, synonyms and earlier work, for `createSearchIndex`. */
export interface SearchIndexOptions {
  /** BCP 47 tag; decides stemming and stop words. A language without them is searched by its exact words. */
  readonly language: string
  /** Groups of words or phrases that mean the same. */
  readonly glossary?: readonly (readonly string[])[]
  /**
   * What `snapshot` of an index over these passages wrote. Taken only when it is whole and of exactly this content and version; any other
   * is left aside and the index is built, so that the results are always the same.
   */
  readonly snapshot?: Uint8Array
}

/** A passage that was found; scores compare results of one query and nothing else. */
export interface SearchResult {
  readonly id: string
  readonly score: number
  /** Only when it was asked for. */
  readonly explanation?: Explanation
}

/** How many results, and whether they explain themselves. */
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
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`, `invalid_option`
   */
  search(query: string, options?: SearchOptions): SearchResult[]
  /**
   * The built index as bytes, the same for the same content, without the passages and the glossary. The passages must still be as they were
   * given: what they say is what the bytes are taken for.
   */
  snapshot(): Promise<Uint8Array>
}

/**
 * Builds an index over passages.
 *
 * @throws KnowledgeError `invalid_passage`, `duplicate_passage`, `invalid_option`
 */
export async function createSearchIndex(passages: readonly Passage[], options: SearchIndexOptions): Promise<SearchIndex> {
  if (!Array.isArray(passages)) throw invalidOption('passages', passages, 'Give a list of { id, page, title, headings, text }.')
  return PassageIndex.create(passages, checkedOptions(options))
}

function checkedOptions(options: SearchIndexOptions): SearchIndexOptions {
  const { language, glossary = [] } = options ?? {}
  if (typeof language !== 'string') {
    throw invalidOption('language', language, 'Name the language of most passages by its BCP 47 tag: { language: "en" }.')
  }
  const areTexts = (group: unknown) => Array.isArray(group) && group.every((phrase) => typeof phrase === 'string')
  if (!Array.isArray(glossary) || !glossary.every(areTexts)) {
    throw invalidOption('glossary', glossary, 'Give a list of groups, each a list of words or phrases: [["fee", "price"]].')
  }
  return options
}

/** Characters of passages read before other work gets its turn: some milliseconds. */
const unitsPerTurn = 250_000
/** What a passage costs without its text, in characters read in the same time. */
const unitsPerPassage = 200

/** How much longer a character of a script without spaces takes: its words are looked up in a dictionary. */
const unspacedFactor = 17
/** Every so many units of a text tell its script; a prime number, so that they do not fall on the same place of every line. */
const sampleDistance = 37

/** What reading a text costs, in characters of a script with spaces. */
function costOf(text: string): number {
  let cost = text.length
  for (let index = sampleDistance >>> 1; index < text.length; index += sampleDistance) {
    if (text.charCodeAt(index) >= firstUnspaced) cost += sampleDistance * (unspacedFactor - 1)
  }
  return cost
}

/** U+0E00, where Thai begins; the other scripts without spaces lie above it. */
const firstUnspaced = 0x0e00

/** The index with what the rest of the package needs beyond a search: numbers instead of ids, and the terms that made a match. */
export class PassageIndex implements SearchIndex {
  readonly #orama: AnyOrama
  readonly #ranking: TextRanking
  readonly #contentHash: () => Promise<Uint8Array>

  private constructor(orama: AnyOrama, ranking: TextRanking, hash: () => Promise<Uint8Array>) {
    this.#orama = orama
    this.#ranking = ranking
    this.#contentHash = hash
  }

  static async create(given: readonly Passage[], { language, glossary = [], snapshot }: SearchIndexOptions): Promise<PassageIndex> {
    const passages = [...given]
    passages.forEach(checkPassage)
    const parts = snapshot && (await readSnapshot(snapshot, await contentHash(passages, language)))
    const component = new RankingComponent(language, passages, parts && new TextRanking(parts, glossary))
    const orama: AnyOrama = create({
      schema: component.properties,
      // Results are ranked, never sorted by a property; the sorter would keep a copy of every value.
      sort: { enabled: false },
      components: { index: component satisfies IIndex<ReturnType<typeof component.create>>, tokenizer: component.tokenizer },
    })
    let unitsRead = 0
    for (const passage of passages) {
      if (orama.internalDocumentIDStore.idToInternalId.has(passage.id)) {
        throw new KnowledgeError(
          'duplicate_passage',
          `Two passages have the id ${JSON.stringify(passage.id)}.`,
          'Give every passage an id of its own.',
        )
      }
      // No part of this index is asynchronous, so Orama inserts at once and gives no promise.
      void insert(orama, passage)
      unitsRead += costOf(passage.text) + unitsPerPassage
      if (unitsRead < unitsPerTurn) continue
      unitsRead = 0
      await turn()
    }
    return new PassageIndex(orama, component.finish(glossary), () => contentHash(passages, language))
  }

  get byteLength(): number {
    return this.#ranking.byteLength
  }

  search(query: string, options: SearchOptions = {}): SearchResult[] {
    const { limit, explain = false } = givenOptions(options)
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

  async snapshot(): Promise<Uint8Array> {
    return writeSnapshot(this.#ranking.parts, await this.#contentHash())
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
