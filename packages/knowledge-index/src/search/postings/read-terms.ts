import { at, numberAt } from '../../text/item-at.ts'
import type { TermNumbers } from './term-numbers.ts'

/**
 * The lists of numbers of an index. The terms of a passage or page begin at its number in `…Starts`, which has one more than there are passages
 * or pages:
 *
 * - `posting…`: the distinct terms of every passage, with their packed `frequencies`
 * - `word…`: the content terms of every passage's headings and body, in order
 * - `title…`: the distinct content terms of every page's title
 * - `summary…`: all terms of every page's title, description and last path segment
 *
 * `…Lengths` count the content words of every passage's fields and of its nearest heading, `depths` the segments of every page's path.
 */
const termLists = [
  ...(['postingTerms', 'postingStarts', 'frequencies', 'wordTerms', 'wordStarts'] as const),
  ...(['titleTerms', 'titleStarts', 'summaryTerms', 'summaryStarts', 'depths'] as const),
  ...(['titleLengths', 'headingsLengths', 'bodyLengths', 'nearestHeadingLengths'] as const),
] as const

type TermList = (typeof termLists)[number]

/** A value for each list. */
export function byTermList<Value>(make: (name: TermList) => Value): Record<TermList, Value> {
  return Object.fromEntries(termLists.map((name) => [name, make(name)])) as Record<TermList, Value>
}

/**
 * The analysed texts of an index. With it, the index of content in which most pages are the same is built without reading them
 * again. Terms are numbers, places in `texts`.
 */
export interface ReadTerms extends Readonly<Record<TermList, Uint32Array>> {
  readonly texts: readonly string[]
  readonly unaccented: readonly (readonly [string, readonly number[]])[]
}

/** Terms of an earlier index by their numbers in this one, which gets those that are asked for. */
export class EarlierTerms {
  readonly terms: ReadTerms
  /** Numbers of the earlier terms in this index, counted from 1; 0 until one is asked for. */
  readonly #numbers: Uint32Array
  readonly #unaccented = new Map<number, string[]>()
  readonly #known: TermNumbers

  constructor(terms: ReadTerms, known: TermNumbers) {
    this.terms = terms
    this.#known = known
    this.#numbers = new Uint32Array(terms.texts.length)
    for (const [word, accented] of terms.unaccented) {
      for (const term of accented) this.#unaccented.set(term, [...(this.#unaccented.get(term) ?? []), word])
    }
  }

  readonly termOf = (earlier: number): number => {
    if (this.#numbers[earlier] === 0) {
      this.#numbers[earlier] = 1 + this.#known.numberOf(at(this.terms.texts, earlier), this.#unaccented.get(earlier) ?? [])
    }
    return numberAt(this.#numbers, earlier) - 1
  }
}
