import { turn } from '../../turn.ts'
import { rankedPassages } from '../ranking/postings.ts'
import { ResultHeap } from '../ranking/result-heap.ts'

/** Products of two numbers before other work gets its turn: some milliseconds. */
const productsPerTurn = 2_000_000

/** The unit vectors of all passages, one after another in one buffer. */
export class PassageVectors {
  readonly dimensions: number
  /** Not to be changed. */
  readonly values: Float32Array

  constructor(dimensions: number, values: Float32Array) {
    this.dimensions = dimensions
    this.values = values
  }

  /** @param vectors one for every passage, all of the same length */
  static of(vectors: readonly Float32Array[]): PassageVectors {
    const dimensions = vectors[0]?.length ?? 0
    const values = new Float32Array(dimensions * vectors.length)
    for (const [passage, vector] of vectors.entries()) values.set(vector, passage * dimensions)
    return new PassageVectors(dimensions, values)
  }

  /**
   * The passages nearest to a unit vector by cosine, nearest first, ties in the order of the passages; at most `rankedPassages`. Every
   * passage is looked at: the result is exact. One that points away (a cosine of 0 or less) is not near.
   */
  async nearest(question: Float32Array, signal: AbortSignal): Promise<readonly number[]> {
    const { dimensions } = this
    const count = dimensions === 0 ? 0 : this.values.length / dimensions
    const perTurn = Math.max(1, Math.floor(productsPerTurn / dimensions))
    const nearest = new ResultHeap(rankedPassages, 0)
    for (let passage = 0; passage < count; passage += 1) {
      if (passage % perTurn === 0 && passage > 0) {
        await turn()
        signal.throwIfAborted()
      }
      const cosine = this.#product(passage * dimensions, question)
      if (cosine > nearest.unreachable) nearest.add(passage, cosine)
    }
    return nearest.sorted().passages
  }

  #product(start: number, question: Float32Array): number {
    const values = this.values
    let sum = 0
    for (let index = 0; index < question.length; index += 1) sum += (values[start + index] as number) * (question[index] as number)
    return sum
  }
}
