import { at } from '../../page/text/item-at.ts'
import { remembered } from '../../page/text/remembered.ts'
import { type QueryTerm, type ReadQuery, weightScale } from '../query/read-query.ts'
import { rareTerm, type WordsOf } from './proximity.ts'

/** Bonus for a title or heading that is the whole query; 1 is as much as all words of the query. */
const wholeTitleWeight = 0.3
/** Bonus for a page whose title, description or last path segment has the words of a short query. */
const summaryWeight = 0.5
/** Bonus for a page near the root if a short query asks what people ask every company, or addresses the company. */
const nearRootWeight = 0.3
/** Bonus for the root if a query asks only for the company. */
const homeWeight = 1
/** Pages directly below the root are the ones that a site leads with. */
const nearestDepth = 1
/** Words of a heading that names something: one word is the heading of many sections. */
const fewestWords = 2

/** Terms of titles and descriptions. Those of a page begin at its number in `…Starts`, which has one more than there are pages. */
export interface PageLeads {
  /** Distinct content terms of titles. */
  readonly titleTerms: Uint32Array
  readonly titleStarts: Uint32Array
  /** Distinct terms of titles, descriptions and names in addresses. */
  readonly summaryTerms: Uint32Array
  readonly summaryStarts: Uint32Array
  /** Segments of every page's path. */
  readonly depths: Uint8Array
}

/** What a page says that it is about, in distinct terms. */
export interface PageLead {
  /** Content terms of its title. */
  readonly titleTerms: Uint32Array
  /** Terms of its title, its description and the name in its address. */
  readonly summaryTerms: Uint32Array
  /** Segments of its path. */
  readonly depth: number
}

/** Where the content words of the nearest heading of every passage are among its words. */
export interface PassageHeadings {
  /** Content words of all headings above a passage: the nearest heading ends there. */
  readonly ends: Uint32Array
  /** Content words of the nearest heading. */
  readonly lengths: Uint32Array
}

/** The number of the page of a passage. */
export type PageOf = (passage: number) => number

/** The bonus of passages, best first, for the best three of their page, the second and third at half and a quarter. @param weight against `scores` */
export function pageBonuses(passages: readonly number[], scores: readonly number[], pageOf: PageOf, weight: number): number[] {
  const sums = new Map<number, { sum: number; share: number }>()
  passages.forEach((passage, index) => {
    const page = pageOf(passage)
    const known = sums.get(page) ?? { sum: 0, share: 1 }
    if (known.share >= 0.25) sums.set(page, { sum: known.sum + known.share * at(scores, index), share: known.share / 2 })
  })
  return passages.map((passage) => weight * (sums.get(pageOf(passage))?.sum ?? 0))
}

/** The bonus of a page for its title, description and address, in the unit of a text score: `pricing` means the page of that title. */
export function leadBonuses(
  { terms, isShort, isGeneral, isHome }: ReadQuery,
  leadOf: (page: number) => PageLead,
): (page: number) => number {
  const asked = new Map(terms.map((term) => [term.term, term]))
  const words = terms.filter(({ origin }) => origin === 'word')
  const whole = sumOfBest(terms)
  const known = new Map<number, number>()
  const bonusOf = (page: number) => {
    const { titleTerms, summaryTerms, depth } = leadOf(page)
    const isWholeTitle = titleTerms.length === words.length && words.every(({ term }) => titleTerms.includes(term))
    let bonus = isWholeTitle ? wholeTitleWeight * sumOf(words) : 0
    if (isShort) {
      const covered: QueryTerm[] = []
      for (const number of summaryTerms) {
        const term = asked.get(number)
        if (term) covered.push(term)
      }
      bonus += summaryWeight * sumOfBest(covered)
      if (isGeneral && depth <= nearestDepth) bonus += nearRootWeight * whole
      if (isHome && depth === 0) bonus += homeWeight * whole
    }
    return bonus / weightScale
  }
  return (page) => remembered(known, page, () => bonusOf(page))
}

/** The bonus for a heading that is the whole query, as much as for a whole title: `what is an insured contract` asks for that section. */
export function headingBonuses({ terms }: ReadQuery, headingOf: WordsOf): (passage: number) => number {
  const asked = terms.filter(({ origin }) => origin === 'word')
  const numbers = asked.map(({ term }) => Math.min(rareTerm, term))
  if (numbers.length < fewestWords) return () => 0
  const bonus = (wholeTitleWeight * sumOf(asked)) / weightScale
  return (passage) => {
    const words = headingOf(passage)
    if (words.length < numbers.length) return 0
    const heading = new Set(words)
    return heading.size === numbers.length && numbers.every((number) => heading.has(number)) ? bonus : 0
  }
}

/** The sum of the weights of terms; of those that mean the same, only the greatest counts. */
function sumOfBest(terms: readonly QueryTerm[]): number {
  const best = new Map<number, QueryTerm>()
  for (const term of terms) if (term.weight > (best.get(term.place)?.weight ?? 0)) best.set(term.place, term)
  return sumOf([...best.values()])
}

function sumOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0)
}
