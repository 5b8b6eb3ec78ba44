import { at } from '../../page/text/item-at.ts'

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
  /** Absent in an index that was built as a whole. */
  readonly edits?: PostingEdits | undefined
}

/** What edits changed. New passages and terms have the numbers after the last. The lists of an index keep the passages that are gone. */
export interface PostingEdits {
  /** The passages that there are, in publication order. */
  readonly order: Uint32Array
  /** The place of every passage in that order; `gone` for one that is gone. */
  readonly places: Uint32Array
  /** Postings of new passages, by their term. */
  readonly added: ReadonlyMap<number, Uint32Array>
  /** How many passages have a term, of the terms that were asked for: an edit counts none. */
  readonly frequencies: Map<number, number>
}

/** The place of a passage that is gone: after all others. */
export const gone = 0xffffffff

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

/** The postings of a term, each list in the order of the numbers of its passages; passages that are gone are among them. */
export function postingLists({ starts, postings, edits }: Postings, term: number): Uint32Array[] {
  const built = term + 1 < starts.length ? [postings.subarray(starts[term], starts[term + 1])] : []
  const added = edits?.added.get(term)
  return added === undefined ? built : [...built, added]
}

/** Whether any passage has a term, of those that there are. */
export function isFound(postings: Postings, term: number): boolean {
  const { starts, postings: built, edits } = postings
  const isHere = (posting: number) => placeOf(postings, passageOf(posting)) !== gone
  for (let index = starts[term] ?? 0; index < (starts[term + 1] ?? 0); index += 1) if (isHere(at(built, index))) return true
  return edits?.added.get(term)?.some(isHere) === true
}

/** The numbers of the passages that have a term. */
export function passagesWith(postings: Postings, term: number): number[] {
  const found: number[] = []
  for (const list of postingLists(postings, term)) {
    for (const posting of list) if (placeOf(postings, passageOf(posting)) !== gone) found.push(passageOf(posting))
  }
  return found
}

/** The place of a passage in publication order, or `gone`. */
export function placeOf({ edits }: Postings, passage: number): number {
  return edits === undefined ? passage : at(edits.places, passage)
}

/** Numbers of passages so far, those that are gone included. */
export function numberedPassages({ passageCount, edits }: Postings): number {
  return edits?.places.length ?? passageCount
}

/** How many passages have a term. */
export function frequencyOf(postings: Postings, term: number): number {
  const { starts, edits } = postings
  if (edits === undefined) return at(starts, term + 1) - at(starts, term)
  const frequency = edits.frequencies.get(term) ?? passagesWith(postings, term).length
  edits.frequencies.set(term, frequency)
  return frequency
}

/** How well a term distinguishes passages: BM25's inverse document frequency, never negative. A term below 0 is in no passage. */
export function rarity(postings: Postings, term: number): number {
  const frequency = term < 0 ? 0 : frequencyOf(postings, term)
  const passageCount = postings.edits?.order.length ?? postings.passageCount
  return Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5))
}
