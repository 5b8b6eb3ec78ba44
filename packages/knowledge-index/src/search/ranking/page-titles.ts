import type { QueryTerm } from './query-terms.ts'

/** What a title that is the whole query adds to each passage of its page, against the most that the query's words can. */
const titleWeight = 0.3

/** The content words of every page's title, for queries that name a page: `pricing` means the page of that title. */
export class PageTitles {
  /** Distinct term numbers; a page's begin at `starts[page]`. */
  readonly terms: Uint32Array
  /** One more than there are pages. */
  readonly starts: Uint32Array

  constructor(terms: Uint32Array, starts: Uint32Array) {
    this.terms = terms
    this.starts = starts
  }

  get byteLength(): number {
    return this.terms.byteLength + this.starts.byteLength
  }

  /** For each page, what its title adds, in the unit of the weights: nothing unless its words are the words that were asked for. */
  bonuses(terms: readonly QueryTerm[], pages: readonly number[]): number[] {
    const asked = new Map(terms.filter(({ origin }) => origin === 'word').map(({ term, weight }) => [term, weight]))
    const whole = titleWeight * [...asked.values()].reduce((sum, weight) => sum + weight, 0)
    return pages.map((page) => {
      const start = this.starts[page] as number
      const end = this.starts[page + 1] as number
      if (end - start !== asked.size) return 0
      for (let index = start; index < end; index += 1) if (!asked.has(this.terms[index] as number)) return 0
      return whole
    })
  }
}
