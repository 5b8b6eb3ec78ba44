import { numberAt } from '../../page/text/item-at.ts'
import type { RankingParameters } from './ranking-parameters.ts'

/** The searchable fields of a passage, in the order in which they are stored. */
export const fields = ['title', 'headings', 'body'] as const

export type Field = (typeof fields)[number]

/** Greatest impact of a posting. Six bits: on judged sets, 255 steps rank no better than 63. */
export const largestImpact = 63

/** Occurrences of one term in one passage: title in bits 0 to 7, headings in 8 to 15, body in 16 to 31. */
export const frequencyShift = { title: 0, headings: 8, body: 16 } as const
export const largestFrequency = { title: 0xff, headings: 0xff, body: 0xffff } as const

/** Content words of every passage's fields. */
export type FieldLengths = Readonly<Record<`${Field}Lengths`, Uint32Array>>

/** Content words of a field on average. */
export type FieldAverages = Readonly<Record<Field, number>>

export function fieldAverages({ titleLengths, headingsLengths, bodyLengths }: FieldLengths): FieldAverages {
  return { title: average(titleLengths), headings: average(headingsLengths), body: average(bodyLengths) }
}

function average(lengths: Uint32Array): number {
  return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1
}

/** BM25F (Robertson, Zaragoza 2004): fields are weighed together and saturated once. @returns the impact, 1 to 63, of a packed frequency */
export function passageImpacts(
  lengths: FieldLengths,
  averages: FieldAverages,
  parameters: RankingParameters,
): (passage: number) => (packed: number) => number {
  const [titleWorth, headingsWorth, bodyWorth] = [
    occurrenceWorth('title', lengths.titleLengths, averages.title, parameters),
    occurrenceWorth('headings', lengths.headingsLengths, averages.headings, parameters),
    occurrenceWorth('body', lengths.bodyLengths, averages.body, parameters),
  ]
  const { saturation } = parameters
  let [title, headings, body] = [0, 0, 0]
  const impact = (packed: number): number => {
    const occurrences =
      title * ((packed >>> frequencyShift.title) & 0xff) +
      headings * ((packed >>> frequencyShift.headings) & 0xff) +
      body * (packed >>> frequencyShift.body)
    return Math.max(1, Math.round((largestImpact * occurrences) / (saturation + occurrences)))
  }
  return (passage) => {
    title = titleWorth(passage)
    headings = headingsWorth(passage)
    body = bodyWorth(passage)
    return impact
  }
}

function occurrenceWorth(
  field: Field,
  lengths: Uint32Array,
  average: number,
  { headWeight, lengthCorrection }: RankingParameters,
): (passage: number) => number {
  const weight = field === 'body' ? 1 : headWeight
  return (passage) => weight / (1 - lengthCorrection + (lengthCorrection * numberAt(lengths, passage)) / average)
}
