import { KnowledgeError } from '../../knowledge-error.ts'

/** The most numbers of a vector; the largest models in use have 4,096. */
const mostDimensions = 16_384

/**
 * The vector at length one, so that a product is a cosine.
 *
 * @throws KnowledgeError `invalid_vector` when it has another number of dimensions than the others, or anything but finite numbers
 */
export function unitVector(vector: ArrayLike<number>, dimensions: number = vector.length): Float32Array {
  const unit = Float32Array.from(vector)
  const length = Math.sqrt(unit.reduce((sum, value) => sum + value * value, 0))
  if (unit.length !== dimensions || dimensions === 0 || dimensions > mostDimensions || !Number.isFinite(length)) {
    throw new KnowledgeError(
      'invalid_vector',
      `A vector of ${unit.length} numbers came where ${dimensions} finite ones were expected.`,
      'Use one embedding model for passages and questions.',
    )
  }
  return length === 0 ? unit : unit.map((value) => value / length)
}
