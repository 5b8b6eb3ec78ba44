import type { QueryTerm, ReadQuery } from './query-terms.ts'

/**
 * A passage of a page that answers the query in several places is the better find among equals. What the best three passages of a page add to
 * each of its passages, the second and third at half and a quarter.
 *
 * @param passages ranked passages, best first
 * @param scores their text scores
 * @param pages number of the page of every passage of the index
 * @param weight against the scores
 */
export function pageBonuses(passages: readonly number[], scores: readonly number[], pages: Uint32Array, weight: number): number[] {
  const sums = new Map<number, { sum: number; share: number }>()
  passages.forEach((passage, index) => {
    const page = pages[passage] as number
    const known = sums.get(page) ?? { sum: 0, share: 1 }
    if (known.share >= 0.25) sums.set(page, { sum: known.sum + known.share * (scores[index] as number), share: known.share / 2 })
  })
  return passages.map((passage) => weight * (sums.get(pages[passage] as number)?.sum ?? 0))
}

/** What a title or a heading that is the whole query adds, against the most that the query's words can. */
export const wholeTitleWeight = 0.3

/** What a page adds to each of its passages, against the most that the query's words can. Chosen on short questions of three contents. */
const leadWeights = {
  /** Its title is the whole query. */
  wholeTitle: wholeTitleWeight,
  /** Its title, description or name in its address has the words of a short query. */
  summary: 0.5,
  /** It is near the root, and a short query asks what people ask every company, or addresses the company. */
  nearRoot: 0.3,
  /** It is the root, and the query asks for nothing but the company. */
  home: 1,
} as const

/** Pages directly below the root are the ones that a site leads with. */
const nearestDepth = 1

/** What pages say that they are about, for queries of a few words: `pricing` means the page of that title. */
export class PageLeads {
  /** Distinct content terms of titles; a page's begin at `titleStarts[page]`. */
  readonly titleTerms: Uint32Array
  /** One more than there are pages. */
  readonly titleStarts: Uint32Array
  /** Distinct terms of titles, descriptions and names in addresses; a page's begin at `summaryStarts[page]`. */
  readonly summaryTerms: Uint32Array
  readonly summaryStarts: Uint32Array
  /** Segments of every page's path. */
  readonly depths: Uint8Array

  constructor(leads: Pick<PageLeads, 'titleTerms' | 'titleStarts' | 'summaryTerms' | 'summaryStarts' | 'depths'>) {
    this.titleTerms = leads.titleTerms
    this.titleStarts = leads.titleStarts
    this.summaryTerms = leads.summaryTerms
    this.summaryStarts = leads.summaryStarts
    this.depths = leads.depths
  }

  /** For each page, what it adds, in the unit of the weights. */
  bonuses({ terms, isShort, isGeneral, isHome }: ReadQuery, pages: readonly number[]): number[] {
    const asked = new Map(terms.map((term) => [term.term, term]))
    const words = terms.filter(({ origin }) => origin === 'word')
    const wholeWords = words.reduce((sum, { weight }) => sum + weight, 0)
    const whole = sumOf(bestByPlace(terms))
    const known = new Map<number, number>()
    return pages.map((page) => {
      const earlier = known.get(page)
      if (earlier !== undefined) return earlier
      const titleTerms = this.titleTerms.subarray(this.titleStarts[page], this.titleStarts[page + 1])
      let bonus = isWholeTitle(titleTerms, words) ? leadWeights.wholeTitle * wholeWords : 0
      if (isShort) {
        const summaryTerms = this.summaryTerms.subarray(this.summaryStarts[page], this.summaryStarts[page + 1])
        bonus += leadWeights.summary * coveredOf(summaryTerms, asked)
        if (isGeneral && (this.depths[page] as number) <= nearestDepth) bonus += leadWeights.nearRoot * whole
        if (isHome && this.depths[page] === 0) bonus += leadWeights.home * whole
      }
      known.set(page, bonus)
      return bonus
    })
  }
}

function isWholeTitle(title: Uint32Array, words: readonly QueryTerm[]): boolean {
  return title.length === words.length && words.every(({ term }) => title.includes(term))
}

/** What the terms of a text are worth together, those that mean the same once. */
function coveredOf(text: Uint32Array, asked: ReadonlyMap<number, QueryTerm>): number {
  const covered: QueryTerm[] = []
  for (const term of text) {
    const found = asked.get(term)
    if (found) covered.push(found)
  }
  return sumOf(bestByPlace(covered))
}

function bestByPlace(terms: readonly QueryTerm[]): Map<number, number> {
  const best = new Map<number, number>()
  for (const { place, weight } of terms) best.set(place, Math.max(best.get(place) ?? 0, weight))
  return best
}

function sumOf(weights: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const weight of weights.values()) sum += weight
  return sum
}
