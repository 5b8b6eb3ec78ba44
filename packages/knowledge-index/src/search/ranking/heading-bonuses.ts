import { wholeTitleWeight } from './page-bonuses.ts'
import { rareTerm, type WordOrder } from './proximity.ts'
import { type ReadQuery, weightScale } from './query-terms.ts'

/** Where the content words of the nearest heading of every passage are among its words. */
export interface PassageHeadings {
  /** Content words of all headings above a passage: the nearest heading ends there. */
  readonly ends: Uint32Array
  /** Content words of the nearest heading. */
  readonly lengths: Uint32Array
}

/** Words of a heading that names something: one word is the heading of many sections. */
const fewestWords = 2

/**
 * What a heading that is the whole query adds to its passages, in the unit of a text score, as much as a whole title: `what is an insured
 * contract` asks for the section of that name, however often other sections have both words.
 */
export function headingBonuses(
  { terms }: ReadQuery,
  passages: readonly number[],
  { words, starts }: WordOrder,
  { ends, lengths }: PassageHeadings,
): number[] {
  const asked = terms.filter(({ origin }) => origin === 'word')
  const numbers = asked.map(({ term }) => Math.min(rareTerm, term))
  if (numbers.length < fewestWords) return passages.map(() => 0)
  const bonus = (wholeTitleWeight * asked.reduce((sum, { weight }) => sum + weight, 0)) / weightScale
  return passages.map((passage) => {
    const length = lengths[passage] as number
    if (length < numbers.length) return 0
    const end = (starts[passage] as number) + (ends[passage] as number)
    const heading = new Set(words.subarray(end - length, end))
    return heading.size === numbers.length && numbers.every((number) => heading.has(number)) ? bonus : 0
  })
}
