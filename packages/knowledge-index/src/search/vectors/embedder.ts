import { KnowledgeError } from '../../page/model/knowledge-error.ts'

/** The port to an embedding model: it returns a vector for each text, close to the vectors of texts with a similar meaning. */
export interface Embedder {
  /** Names the model: vectors of models with different names are never compared. */
  readonly model: string
  /** One vector for every text, in order, all of the same length. Rejects when it cannot, and soon after the signal aborts. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly ArrayLike<number>[]>
}

/** The most numbers of a vector; the largest models in use have 4,096. */
const mostDimensions = 16_384

/** A text that an endpoint takes: it refuses a whole request for one lone surrogate. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** @throws KnowledgeError `invalid_vector` if one is missing, has another length than the others or `dimensions`, or is not finite */
export function checkedVectors(given: readonly ArrayLike<number>[], texts: number, dimensions = given[0]?.length ?? 0): Float32Array[] {
  if (given.length !== texts) {
    throw new KnowledgeError(
      'invalid_vector',
      `The embedder returned ${given.length} vectors for ${texts} texts.`,
      'Return one vector for every text, in order.',
    )
  }
  return given.map((numbers) => {
    const vector = Float32Array.from(numbers)
    if (vector.length === dimensions && dimensions > 0 && dimensions <= mostDimensions && vector.every(Number.isFinite)) return vector
    throw new KnowledgeError(
      'invalid_vector',
      `The embedder returned a vector of ${vector.length} numbers where ${dimensions} finite ones were expected.`,
      'Use one embedding model for passages and questions.',
    )
  })
}
