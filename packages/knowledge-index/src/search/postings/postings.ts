/** Passages of one ranking at most: the bonuses are worked out for these. */
export const rankedPassages = 100

/** Bits of an impact in a posting. 26 bits are left for the passage: a publication has far fewer. */
const impactBits = 6

/** The passages that contain each term and what it adds to their scores, for terms numbered by falling frequency. */
export interface Postings {
  readonly passageCount: number
  /** Where the postings of each term begin; one more than there are terms. */
  readonly starts: Uint32Array
  /** A passage and an impact in one number, so that a search reads one list. Ascending within a term. */
  readonly postings: Uint32Array
}

/** A term to look for, and what an impact of it is multiplied by, an integer: sums of integers are exact in whatever order they are taken. */
export interface WeightedTerm {
  /** That its number is of. */
  readonly postings: Postings
  readonly term: number
  readonly weight: number
}

/** @param impact 1 to 63 */
export function posting(passage: number, impact: number): number {
  return ((passage << impactBits) | impact) >>> 0
}

export function passageOf(posting: number): number {
  return posting >>> impactBits
}

export function impactOf(posting: number): number {
  return posting & ((1 << impactBits) - 1)
}

/** The postings of a term in the order of their passages. */
export function postingsOf({ starts, postings }: Postings, term: number): Uint32Array {
  return postings.subarray(starts[term], starts[term + 1])
}

/** How well a term distinguishes passages: BM25's inverse document frequency, never negative. A term below 0 is in no passage. */
export function rarity(postings: Postings, term: number): number {
  const frequency = term < 0 ? 0 : postingsOf(postings, term).length
  return Math.log(1 + (postings.passageCount - frequency + 0.5) / (frequency + 0.5))
}
