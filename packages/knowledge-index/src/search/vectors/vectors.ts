import { embedPassages } from './embed-passages.ts'
import { checkedVectors, type Embedder, wellFormed } from './embedder.ts'
import { readVectors, writeVectors } from './saved-vectors.ts'
import { withTimeout } from './timeout.ts'

/** How long a search waits for the vector of its question (milliseconds); a text ranking needs one. */
const questionTimeout = 300

/** Ranking by meaning: the model that makes vectors, and vectors that it made before. */
export interface VectorOptions {
  readonly embedder: Embedder
  /** The bytes of an earlier `save`; vectors of exactly these texts and this model are taken from it. @default all are requested */
  readonly saved?: Uint8Array | undefined
  /** Receives after every search why vectors did not rank it, or nothing when they did. @default no report */
  readonly onRanked?: ((failure?: unknown) => void) | undefined
}

/** Whether the passages of a knowledge base have vectors, and the vectors to save. */
export interface VectorState {
  /** `incomplete`: some passages have no vector, and searches rank by the text only. */
  readonly status: 'complete' | 'incomplete'
  /** Why they are incomplete. */
  readonly failure?: unknown
  /** Passages whose vector the model was asked for; 0 when all were saved. */
  readonly asked: number
  /** All vectors there are as bytes, for the next start. */
  save(): Promise<Uint8Array>
}

/** The vectors of all passages as plain data; without `values` where they are incomplete. */
export interface VectorData extends Pick<VectorState, 'status'> {
  readonly dimensions: number
  readonly values?: Float32Array
}

/** The vectors of all passages. @param texts of the passages, in order */
export async function createVectors(
  texts: readonly string[],
  { embedder, saved }: VectorOptions,
): Promise<{ readonly state: VectorState; readonly data: VectorData }> {
  const { model } = embedder
  const { vectors, hashes, asked, failure } = await embedPassages(texts, embedder, await readVectors(saved, model))
  const status = failure === undefined ? 'complete' : 'incomplete'
  const dimensions = vectors.values().next().value?.length ?? 0
  let values: Float32Array | undefined
  if (status === 'complete') {
    values = new Float32Array(hashes.length * dimensions)
    for (const [passage, hash] of hashes.entries()) values.set(vectors.get(hash) ?? [], passage * dimensions)
  }
  return {
    state: { status, failure, asked, save: () => writeVectors(model, vectors) },
    data: values ? { status, dimensions, values } : { status, dimensions: 0 },
  }
}

/** Undefined when there is none in time; rejects only when the caller has left. @param passages without their values, no question is asked */
export function questionVectors(
  { embedder, onRanked }: VectorOptions,
  passages: VectorData | undefined,
): ((question: string, caller?: AbortSignal) => Promise<Float32Array | undefined>) | undefined {
  if (passages?.values === undefined) return undefined
  const { dimensions } = passages
  return async (question, caller) => {
    try {
      const given = await withTimeout(questionTimeout, caller, (signal) => embedder.embed([wellFormed(question)], signal))
      const [vector] = checkedVectors(given, 1, dimensions)
      onRanked?.()
      return vector
    } catch (error) {
      caller?.throwIfAborted()
      onRanked?.(error)
      return undefined
    }
  }
}
