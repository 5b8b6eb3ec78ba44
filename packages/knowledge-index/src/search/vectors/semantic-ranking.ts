import { embedPassages } from './embed-passages.ts'
import type { Embedder } from './embedder.ts'
import { readVectors, writeVectors } from './kept-vectors.ts'
import { PassageVectors } from './passage-vectors.ts'
import { withPatience } from './patience.ts'
import { unitVector } from './unit-vector.ts'
import { wellFormed } from './well-formed.ts'

/** How long a search waits for the vector of its question (milliseconds); a text ranking needs one. */
const questionPatience = 300

/** What ranks by meaning beside words: the model that makes vectors, and vectors it has made before. */
export interface VectorOptions {
  readonly embedder: Embedder
  /** What `keep` of an earlier knowledge wrote; only vectors of exactly these texts and this model are taken from it. */
  readonly kept?: Uint8Array | undefined
  /** Hears of every search whether vectors ranked it: nothing when they did, else why not. */
  readonly onRanked?: ((failure?: unknown) => void) | undefined
}

/** What became of the vectors of a knowledge. */
export interface VectorState {
  /** `incomplete`: some passages have no vector, and searches rank by the text alone. */
  readonly status: 'complete' | 'incomplete'
  /** Why they are incomplete. */
  readonly failure?: unknown
  /** Passages whose vector the model was asked for; 0 when all were kept. */
  readonly asked: number
  /** All vectors there are as bytes, for the next start. */
  keep(): Promise<Uint8Array>
}

/** The vectors of all passages as plain data; without `values` where they are incomplete. */
export interface VectorData extends Pick<VectorState, 'status'> {
  readonly dimensions: number
  readonly values?: Float32Array
}

/** Ranks passages by how near their vectors are to that of a question. */
export class SemanticRanking<State extends Pick<VectorState, 'status'> = Pick<VectorState, 'status'>> {
  readonly state: State
  readonly #vectors: PassageVectors | undefined
  readonly #options: VectorOptions

  private constructor(state: State, vectors: PassageVectors | undefined, options: VectorOptions) {
    this.state = state
    this.#vectors = vectors
    this.#options = options
  }

  /** @param texts of all passages, in order */
  static async create(texts: readonly string[], options: VectorOptions): Promise<SemanticRanking<VectorState>> {
    const { embedder, kept } = options
    const { model } = embedder
    const { vectors, hashes, asked, failure } = await embedPassages(texts, embedder, await readVectors(kept, model))
    const found = hashes.map((hash) => vectors.get(hash)).filter((vector) => vector !== undefined)
    const isComplete = failure === undefined
    const state = { status: isComplete ? 'complete' : 'incomplete', failure, asked, keep: () => writeVectors(model, vectors) } as const
    return new SemanticRanking(state, isComplete ? PassageVectors.of(found) : undefined, options)
  }

  /** The ranking that `data` was taken from; the model is asked for questions only. */
  static of({ status, dimensions, values }: VectorData, options: VectorOptions): SemanticRanking {
    return new SemanticRanking({ status }, values && new PassageVectors(dimensions, values), options)
  }

  get data(): VectorData {
    const { status } = this.state
    return this.#vectors === undefined
      ? { status, dimensions: 0 }
      : { status, dimensions: this.#vectors.dimensions, values: this.#vectors.values }
  }

  /**
   * Numbers of passages, nearest first; undefined when there is no ranking in time. Rejects only when the caller has left.
   */
  async rank(question: string, caller?: AbortSignal): Promise<readonly number[] | undefined> {
    const vectors = this.#vectors
    if (vectors === undefined) return undefined
    const { embedder, onRanked } = this.#options
    try {
      const nearest = await withPatience(questionPatience, caller, async (signal) => {
        const [vector = []] = await embedder.embed([wellFormed(question)], signal)
        return vectors.nearest(unitVector(vector, vectors.dimensions), signal)
      })
      onRanked?.()
      return nearest
    } catch (error) {
      caller?.throwIfAborted()
      onRanked?.(error)
      return undefined
    }
  }
}
