import type { RankingParameters } from './ranking-parameters.ts'

/** The searchable fields of a passage, in the order in which they are stored. */
export const fields = ['title', 'headings', 'body'] as const

export type Field = (typeof fields)[number]

/** Greatest impact of a posting. Six bits: on judged sets, 255 steps rank no better than 63. */
export const largestImpact = 63

/** Occurrences of one term in one passage: title in bits 0 to 7, headings in 8 to 15, body in 16 to 31. */
export const frequencyShift = { title: 0, headings: 8, body: 16 } as const
export const largestFrequency = { title: 0xff, headings: 0xff, body: 0xffff } as const

/**
 * BM25F (Robertson, Zaragoza 2004): the occurrences of a term in all fields are weighed, corrected for the length of their field and
 * saturated once, so that a word in title and body does not count as two independent signs.
 *
 * @returns for a passage, the function from a packed frequency to the impact, 1 to 63
 * @param lengths content words of every passage's fields
 */
export function passageImpacts(
  lengths: Readonly<Record<Field, Uint32Array>>,
  parameters: RankingParameters,
): (passage: number) => (packed: number) => number {
  const averages = fields.map((field) => lengths[field].reduce((sum, length) => sum + length, 0) / Math.max(1, lengths[field].length) || 1)
  const { saturation } = parameters
  const factors = new Float64Array(fields.length)
  const impact = (packed: number): number => {
    const occurrences =
      (factors[0] as number) * ((packed >>> frequencyShift.title) & 0xff) +
      (factors[1] as number) * ((packed >>> frequencyShift.headings) & 0xff) +
      (factors[2] as number) * (packed >>> frequencyShift.body)
    return Math.max(1, Math.round((largestImpact * occurrences) / (saturation + occurrences)))
  }
  return (passage) => {
    fields.forEach((field, index) => {
      factors[index] = occurrenceWorth(field, lengths[field][passage] as number, averages[index] as number, parameters)
    })
    return impact
  }
}

/** The weight of one occurrence in a field of this length. */
function occurrenceWorth(field: Field, length: number, averageLength: number, { headWeight, lengthCorrection }: RankingParameters): number {
  return (field === 'body' ? 1 : headWeight) / (1 - lengthCorrection + (lengthCorrection * length) / averageLength)
}
