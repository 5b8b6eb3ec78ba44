import type { QueryTerm } from './query-terms.ts'

/** What the best three passages of a page add to each of its passages, the second and third at half and a quarter. */
const pageWeight = 0.05

/**
 * A passage of a page that answers the query in several places is the better find among equals.
 *
 * @param passages ranked passages, best first
 * @param scores their text scores
 * @param pages number of the page of every passage of the index
 */
export function pageBonuses(passages: readonly number[], scores: readonly number[], pages: Uint32Array): number[] {
  const sums = new Map<number, { sum: number; share: number }>()
  passages.forEach((passage, index) => {
    const page = pages[passage] as number
    const known = sums.get(page) ?? { sum: 0, share: 1 }
    if (known.share >= 0.25) sums.set(page, { sum: known.sum + known.share * (scores[index] as number), share: known.share / 2 })
  })
  return passages.map((passage) => pageWeight * (sums.get(pages[passage] as number)?.sum ?? 0))
}

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
