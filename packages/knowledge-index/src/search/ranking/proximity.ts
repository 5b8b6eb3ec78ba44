import { at } from '../../page/text/item-at.ts'
import type { ReadTerms } from '../postings/read-terms.ts'
import { type QueryTerm, weightScale } from '../query/read-query.ts'

/** The content words of every passage's headings and body in order. */
export interface WordOrder {
  /** Term numbers; all terms from `rareTerm` on are that number. */
  readonly words: Uint16Array
  /** Where a passage's words begin in `words`; one more than there are passages. */
  readonly starts: Uint32Array
}

/** The words of the passage with a number. */
export type WordsOf = (passage: number) => Uint16Array

/** A term after the first 65,535 by frequency is in so few passages that its position does not matter: two bytes a word need no decoding. */
export const rareTerm = 0xffff

/** @param numbers the final number of each of the terms */
export function encodeWordOrder({ wordTerms, wordStarts }: ReadTerms, numbers: ArrayLike<number>): WordOrder {
  return { words: Uint16Array.from(wordTerms, (term) => Math.min(rareTerm, at(numbers, term))), starts: wordStarts.slice() }
}

/** Content words between which two words of a query still count as close. */
const reach = 8

/** The bonus of each passage for the terms of a query, in the unit of a text score. */
export type Proximity = (terms: readonly QueryTerm[], passages: readonly number[]) => number[]

/**
 * Rewards near words: for every pair of terms the weight of the lesser one, divided by their least distance without another term between.
 *
 * @param weight what two words side by side add, against what the lesser of them can add by itself
 */
export function proximity(wordsOf: WordsOf, termCount: number, weight: number): Proximity {
  /** For every term of the index, 0 or its place in the query at hand, counted from 1. */
  const places = new Uint8Array(Math.min(termCount, rareTerm) + 1)

  function bonusOf(terms: readonly QueryTerm[], passage: number, closeness: Float64Array): number {
    const words = wordsOf(passage)
    const row = terms.length + 1
    const pairs: number[] = []
    let previous = 0
    let previousPosition = 0
    for (let position = 0; position < words.length; position += 1) {
      const place = places[words[position] ?? rareTerm] ?? 0
      if (place === 0) continue
      const distance = position - previousPosition
      if (previous !== 0 && previous !== place && distance <= reach) {
        const pair = previous < place ? previous * row + place : place * row + previous
        const known = closeness[pair] ?? 0
        if (known === 0) pairs.push(pair)
        if (known * distance < 1) closeness[pair] = 1 / distance
      }
      previous = place
      previousPosition = position
    }
    let bonus = 0
    // In the order of the pairs, so that the sum does not depend on their positions in the passage.
    for (const pair of pairs.sort((a, b) => a - b)) {
      const first = at(terms, Math.floor(pair / row) - 1)
      const second = at(terms, (pair % row) - 1)
      bonus += (closeness[pair] ?? 0) * Math.min(first.weight, second.weight)
      closeness[pair] = 0
    }
    return (weight * bonus) / weightScale
  }
  return (terms, passages) => {
    if (terms.length < 2) return passages.map(() => 0)
    terms.forEach(({ term }, index) => {
      if (term < rareTerm) places[term] = index + 1
    })
    const closeness = new Float64Array((terms.length + 1) ** 2)
    const bonuses = passages.map((passage) => bonusOf(terms, passage, closeness))
    for (const { term } of terms) if (term < rareTerm) places[term] = 0
    return bonuses
  }
}
