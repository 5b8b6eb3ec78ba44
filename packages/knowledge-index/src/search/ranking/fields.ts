/** The searchable fields of a passage, in the order in which they are stored. */
export const fields = ['title', 'headings', 'body'] as const

export type Field = (typeof fields)[number]

/**
 * BM25F (Robertson, Zaragoza 2004): the occurrences of a term in all fields are weighed, corrected for the length of their field and
 * saturated once, so that a word in title and body does not count as two independent signs.
 */
export interface FieldParameters {
  /** How many occurrences in the body one occurrence here is worth. */
  readonly weight: number
  /** 0: length does not matter; 1: twice the length halves the worth. */
  readonly lengthCorrection: number
}

// Chosen on the development halves of public judged sets, see `bench/retrieval`.
export const fieldParameters: Readonly<Record<Field, FieldParameters>> = {
  title: { weight: 2, lengthCorrection: 0.3 },
  headings: { weight: 2, lengthCorrection: 0.3 },
  body: { weight: 1, lengthCorrection: 0.5 },
}

/** Weighted occurrences at which a term has half of its greatest effect. */
export const saturation = 1.2
