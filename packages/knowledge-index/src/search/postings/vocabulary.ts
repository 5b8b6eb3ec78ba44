import { firstIndex } from '../../page/text/code-point-text.ts'
import { numberAt } from '../../page/text/item-at.ts'

/** The sorted terms of an index as plain buffers. */
export interface VocabularyBuffers {
  /** The UTF-16 units of all terms, in the order of the terms. */
  readonly units: Uint16Array
  /** Where each term begins in `units`; one more than there are terms. */
  readonly starts: Uint32Array
  /** The number of every term. */
  readonly numbers: Uint32Array
}

/** A term by its number, and its UTF-16 units. */
export interface KnownTerm {
  readonly term: number
  readonly units: Uint16Array
}

/** The terms of an index. */
export interface KnownTerms {
  /** Every number of a term is below it. */
  readonly size: number
  /** The number of a term, or -1. */
  find(text: string): number
  beginningWith(text: string): Iterable<KnownTerm>
  /** Looks at the end of every term. */
  endingWith(text: string): Iterable<KnownTerm>
}

/** The terms of an index in the order of their UTF-16 units: a look-up halves them, and terms that begin alike are neighbours. */
export class Vocabulary implements KnownTerms {
  readonly buffers: VocabularyBuffers

  constructor(buffers: VocabularyBuffers) {
    this.buffers = buffers
  }

  /** @param terms each with the number that `numbers` replaces */
  static of(terms: ReadonlyMap<string, number>, numbers: Uint32Array): Vocabulary {
    const sorted = [...terms.keys()].sort()
    const starts = new Uint32Array(sorted.length + 1)
    const units = new Uint16Array(sorted.reduce((sum, { length }) => sum + length, 0))
    let end = 0
    sorted.forEach((text, place) => {
      for (let index = 0; index < text.length; index += 1) units[end++] = text.charCodeAt(index)
      starts[place + 1] = end
    })
    return new Vocabulary({ units, starts, numbers: Uint32Array.from(sorted, (text) => numberAt(numbers, terms.get(text) ?? 0)) })
  }

  get size(): number {
    return this.buffers.numbers.length
  }

  find(text: string): number {
    const place = this.#placeOf(text)
    return place < this.size && this.#compared(place, text) === 0 ? numberAt(this.buffers.numbers, place) : -1
  }

  /** The terms from a text on, in order. */
  *from(text: string): Generator<KnownTerm> {
    const { units, starts, numbers } = this.buffers
    for (let place = this.#placeOf(text); place < this.size; place += 1) {
      yield { term: numberAt(numbers, place), units: units.subarray(starts[place], starts[place + 1]) }
    }
  }

  *beginningWith(text: string): Generator<KnownTerm> {
    for (const known of this.from(text)) {
      if (!isAt(text, known.units, 0)) return
      yield known
    }
  }

  *endingWith(text: string): Generator<KnownTerm> {
    const { units, starts, numbers } = this.buffers
    for (let place = 0; place < this.size; place += 1) {
      const end = numberAt(starts, place + 1)
      const start = end - text.length
      if (start < numberAt(starts, place) || !isAt(text, units, start)) continue
      yield { term: numberAt(numbers, place), units: units.subarray(starts[place], end) }
    }
  }

  #placeOf(text: string): number {
    return firstIndex(0, this.size, (place) => this.#compared(place, text) < 0)
  }

  /** Below 0 when the term at a place comes before the text, above 0 when it comes after. */
  #compared(place: number, text: string): number {
    const { units, starts } = this.buffers
    const start = numberAt(starts, place)
    const length = numberAt(starts, place + 1) - start
    for (let index = 0; index < length && index < text.length; index += 1) {
      const difference = (units[start + index] ?? 0) - text.charCodeAt(index)
      if (difference !== 0) return difference
    }
    return length - text.length
  }
}

/** Whether a text is at a position, compared from its end: most terms differ there. */
function isAt(text: string, units: Uint16Array, start: number): boolean {
  let index = text.length - 1
  while (index >= 0 && units[start + index] === text.charCodeAt(index)) index -= 1
  return index < 0
}
