import { type AnyOrama, create, insert, type Results, search } from '@orama/orama'
import type { Passage } from '../../page/model/passage.ts'
import { ShortTurns } from '../../page/model/take-turns.ts'
import { remembered } from '../../page/text/remembered.ts'
import { numberedPassages, placeOf, rankedPassages } from '../postings/postings.ts'
import type { TextRanking } from '../ranking/text-ranking.ts'
import type { VectorData } from '../vectors/vectors.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

/** What filters know of a passage. */
export interface IndexedPassage extends Pick<Passage, 'page' | 'language'> {
  readonly kind?: string
}

/** Conditions that every result meets. */
export interface SearchFilter {
  /** Kind of the page: `page`, `comparison` or `research`. @default any */
  readonly kind?: string | undefined
  /** A language range (RFC 4647): `en` includes passages in `en-US` (section 3.3.1), and `en-US` passages in `en` (3.4). @default any */
  readonly language?: string | undefined
  /** A page's path, or that of a folder above it. @default any */
  readonly under?: string | undefined
}

/** Results of one search at most. */
export const mostFound = rankedPassages

/** A passage that was found, by its place among the passages. */
export interface FoundPassage {
  readonly passage: number
  readonly score: number
}

/** What Orama keeps of a passage. */
interface PassageDocument {
  readonly id: string
  readonly number: number
  readonly kind: string | undefined
  readonly language: readonly string[]
  readonly folder: readonly string[]
  vector?: readonly number[]
}

/** Passages in an Orama database, which an index shares with the ones that it is edited to: every search goes through Orama's `search`. */
export class PassageIndex {
  readonly ranking: TextRanking
  readonly #orama: AnyOrama
  readonly #text: TextIndex

  private constructor(orama: AnyOrama, text: TextIndex, ranking: TextRanking) {
    this.#orama = orama
    this.#text = text
    this.ranking = ranking
  }

  /** @param vectors of all passages, one after another; without `values` searches rank by the text only */
  static async create(
    passages: readonly IndexedPassage[],
    ranking: TextRanking,
    vectors?: Pick<VectorData, 'dimensions' | 'values'>,
  ): Promise<PassageIndex> {
    const text = createTextIndex(ranking)
    const { dimensions = 0, values } = vectors ?? {}
    const hasVectors = values !== undefined && dimensions > 0
    const orama: AnyOrama = create({
      schema: {
        text: 'string',
        kind: 'enum',
        language: 'enum[]',
        folder: 'enum[]',
        ...(hasVectors && { vector: `vector[${dimensions}]` }),
      },
      // Results are ranked, never sorted by a property; the sorter would keep a copy of every value.
      sort: { enabled: false },
      components: text.components,
    })
    const vectorOf = (number: number) => Array.from(values?.subarray(number * dimensions, (number + 1) * dimensions) ?? [])
    await insertPassages(orama, passages, ranking, 0, hasVectors ? vectorOf : undefined)
    return new PassageIndex(orama, text, ranking)
  }

  /** The index after edits, without vectors: only the newest index of a database can be edited. @param ranking of all passages */
  async edited(passages: readonly IndexedPassage[], ranking: TextRanking): Promise<PassageIndex> {
    const first = numberedPassages(this.ranking.parts.postings)
    await insertPassages(this.#orama, passages, ranking, first)
    return new PassageIndex(this.#orama, this.#text, ranking)
  }

  /** Best first, ties in publication order. Passages near the query's vector count as much as those with its words. @param limit at most `mostFound` */
  search(
    query: string,
    limit: number,
    { filter, vector }: { filter?: SearchFilter | undefined; vector?: Float32Array | undefined } = {},
  ): FoundPassage[] {
    const where = filter && conditions(filter)
    const found = this.#search({ term: query, limit: mostFound, where })
    if (vector === undefined) return found.slice(0, limit)
    const nearest = this.#search({
      mode: 'vector',
      vector: { property: 'vector', value: vector },
      similarity: 0,
      limit: mostFound,
      where,
    })
    // A vector at a right angle is not near.
    const rankings = [found, nearest.filter(({ score }) => score > 0)]
    return fusedByReciprocalRank(rankings.map((ranking) => ranking.map(({ passage }) => passage))).slice(0, limit)
  }

  #search(parameters: Record<string, unknown>): FoundPassage[] {
    const { postings } = this.ranking.parts
    this.#text.ranking = this.ranking
    // No hook is installed, so Orama searches synchronously.
    const { hits } = search(this.#orama, parameters) as Results<PassageDocument>
    const found = hits.map(({ score, document }) => ({ passage: document.number, score }))
    // Orama orders equals by number, which is not their order after an edit.
    return found.sort((a, b) => b.score - a.score || placeOf(postings, a.passage) - placeOf(postings, b.passage))
  }
}

/** @param first number of the first passage @param vectorOf a passage with a number */
async function insertPassages(
  orama: AnyOrama,
  passages: readonly IndexedPassage[],
  { analyzer }: Pick<TextRanking, 'analyzer'>,
  first: number,
  vectorOf?: (number: number) => readonly number[],
): Promise<void> {
  // Orama keeps every document, so the passages of a page share their keys.
  // The ranges that a tag is in, and the tag itself: `de-at`, `de` and `TAG de-at`. In capitals, because no range that is asked for has them.
  const languagesOf = sharedKeys((tag) => [...beginnings(tag.toLowerCase(), '-'), `TAG ${tag.toLowerCase()}`])
  const foldersOf = sharedKeys((page) => beginnings(page, '/'))
  const turns = new ShortTurns()
  for (const [index, passage] of passages.entries()) {
    const number = first + index
    // A literal without spreads: Orama reads it in half the time.
    const document: PassageDocument = {
      id: String(number),
      number,
      kind: passage.kind,
      language: languagesOf(passage.language ?? analyzer.language),
      folder: foldersOf(passage.page),
    }
    if (vectorOf) document.vector = vectorOf(number)
    // No component is asynchronous, so Orama inserts synchronously.
    void insert(orama, document)
    // Orama's vector index has its own copy, at half the size.
    delete document.vector
    if (turns.isOver) await turns.next()
  }
}

function conditions({ kind, language, under }: SearchFilter): Record<string, unknown> {
  return {
    ...(kind !== undefined && { kind: { eq: kind } }),
    ...(language !== undefined && { language: { containsAny: wantedLanguageKeys(language) } }),
    // Every page is under the root.
    ...(under !== undefined && under !== '/' && { folder: { containsAny: [under] } }),
  }
}

/** Tags in the range, and the shorter tags that it begins with: for `de-AT` also the tag `de`, but not `de-CH`. */
function wantedLanguageKeys(range: string): string[] {
  const [asked = '', ...shorter] = beginnings(range.toLowerCase(), '-')
  return [asked, ...shorter.map((tag) => `TAG ${tag}`)]
}

/** A text and its beginnings before each separator: `/a/b` and `/a`, `en-US` and `en`. */
function beginnings(text: string, separator: string): string[] {
  const found = [text]
  for (let at = text.lastIndexOf(separator); at > 0; at = text.lastIndexOf(separator, at - 1)) found.push(text.slice(0, at))
  return found
}

function sharedKeys(keysOf: (text: string) => string[]): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (text) => remembered(known, text, () => keysOf(text))
}

/** Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): a larger k reduces the weight of the first places, so that one ranking seldom decides. */
const k = 60

/** Fuses two rankings, best first, by the sum of 1 / (k + place): no score of one is ever compared with a score of the other. */
export function fusedByReciprocalRank(rankings: readonly (readonly number[])[]): { passage: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const ranking of rankings) {
    for (const [index, passage] of ranking.entries()) scores.set(passage, (scores.get(passage) ?? 0) + 1 / (k + index + 1))
  }
  return Array.from(scores, ([passage, score]) => ({ passage, score })).sort((a, b) => b.score - a.score || a.passage - b.passage)
}
