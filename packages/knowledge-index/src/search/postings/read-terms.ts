import type { TermNumbers } from './term-numbers.ts'

/**
 * The analysed texts of an index. With it, the index of content in which most pages are the same is built without reading them
 * again. Terms are numbers, places in `texts`.
 */
export interface ReadTerms {
  readonly texts: readonly string[]
  readonly unaccented: readonly (readonly [string, readonly number[]])[]
  /** The distinct terms of every passage with their packed frequencies; those of a passage begin at `starts[passage]`. */
  readonly postings: { readonly terms: Uint32Array; readonly frequencies: Uint32Array; readonly starts: Uint32Array }
  /** The content words of every passage, in order. */
  readonly words: { readonly terms: Uint32Array; readonly starts: Uint32Array }
  /** Content words of every passage's fields, and of its nearest heading. */
  readonly lengths: {
    readonly title: Uint32Array
    readonly headings: Uint32Array
    readonly body: Uint32Array
    readonly nearestHeading: Uint32Array
  }
  /** The terms of the title and of the description of every page, and the depth of its path. */
  readonly leads: {
    readonly titleTerms: Uint32Array
    readonly titleStarts: Uint32Array
    readonly summaryTerms: Uint32Array
    readonly summaryStarts: Uint32Array
    readonly depths: Uint32Array
  }
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
      this.#numbers[earlier] = 1 + this.#known.numberOf(this.terms.texts[earlier] as string, this.#unaccented.get(earlier) ?? [])
    }
    return (this.#numbers[earlier] as number) - 1
  }
}
