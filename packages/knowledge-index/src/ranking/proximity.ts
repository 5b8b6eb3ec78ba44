import type { QueryTerm } from './query-terms.ts'
import { weightScale } from './query-terms.ts'
import { visitWords, type WordOrder } from './word-order.ts'

/** Content words between which two words of a query still count as close. */
const reach = 8
/** What two rare words side by side add, against what each of them adds by itself. */
const closenessWeight = 0.2

/**
 * Rewards passages in which the query's words stand close together: for every pair of terms, the smallest distance at which they follow
 * each other without another of the query's terms between them, worth the weight of the lesser one divided by the distance.
 */
export class Proximity {
  readonly #terms: readonly QueryTerm[]
  readonly #indexes: ReadonlyMap<number, number>
  /** For each pair of terms, the greatest closeness seen in the passage at hand. */
  readonly #closeness: Float64Array

  constructor(terms: readonly QueryTerm[]) {
    this.#terms = terms
    this.#indexes = new Map(terms.map(({ term }, index) => [term, index]))
    this.#closeness = new Float64Array(terms.length * terms.length)
  }

  /** In the unit of a text score. */
  bonus(order: WordOrder, passage: number): number {
    const count = this.#terms.length
    if (count < 2) return 0
    const pairs: number[] = []
    let previous = -1
    let previousPosition = 0
    visitWords(order, passage, (position, term) => {
      const index = this.#indexes.get(term)
      if (index === undefined) return
      const distance = position - previousPosition
      if (previous >= 0 && previous !== index && distance <= reach) {
        const pair = previous < index ? previous * count + index : index * count + previous
        const known = this.#closeness[pair] as number
        if (known === 0) pairs.push(pair)
        this.#closeness[pair] = Math.max(known, 1 / distance)
      }
      previous = index
      previousPosition = position
    })
    let bonus = 0
    // In the order of the pairs, so that the sum does not depend on where in the passage they stand.
    for (const pair of pairs.sort((a, b) => a - b)) {
      const lesser = Math.min(this.#terms[Math.floor(pair / count)]?.weight ?? 0, this.#terms[pair % count]?.weight ?? 0)
      bonus += (this.#closeness[pair] as number) * lesser
      this.#closeness[pair] = 0
    }
    return (closenessWeight * bonus) / weightScale
  }
}
