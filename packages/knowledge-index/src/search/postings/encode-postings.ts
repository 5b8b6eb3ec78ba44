import { numberAt } from '../../page/text/item-at.ts'
import { type FieldAverages, largestImpact, passageImpacts } from './bm25f.ts'
import { gone, impactOf, numberedPassages, type Postings, passageOf, placeOf, posting, postingLists } from './postings.ts'
import type { RankingParameters } from './ranking-parameters.ts'
import type { ReadTerms } from './read-terms.ts'

/** Writes the postings and returns them with the final number of each of the terms: the most frequent first. */
export function encodePostings(
  read: ReadTerms,
  averages: FieldAverages,
  parameters: RankingParameters,
): { postings: Postings; numbers: Uint32Array } {
  const termCount = read.texts.length
  const passageCount = read.bodyLengths.length
  const { postingTerms: terms, postingStarts: passageStarts, frequencies } = read
  const collected = new Uint32Array(termCount)
  for (const term of terms) collected[term] = (collected[term] ?? 0) + 1
  // Sorting numbers that contain both keys is ten times as fast as comparing by a function.
  const keys = Float64Array.from(collected, (frequency, term) => (passageCount - frequency) * termCount + term).sort()
  const numbers = new Uint32Array(termCount)
  const starts = new Uint32Array(termCount + 1)
  let counted = 0
  keys.forEach((key, number) => {
    const term = key % termCount
    numbers[term] = number
    counted += numberAt(collected, term)
    starts[number + 1] = counted
  })

  // A counting sort by term: passages are read in order, so each term gets them in order.
  const ends = starts.slice()
  const postings = new Uint32Array(terms.length)
  const impactsOf = passageImpacts(read, averages, parameters)
  for (let passage = 0; passage < passageCount; passage += 1) {
    const impact = impactsOf(passage)
    const last = numberAt(passageStarts, passage + 1)
    for (let index = numberAt(passageStarts, passage); index < last; index += 1) {
      const number = numberAt(numbers, numberAt(terms, index))
      const end = numberAt(ends, number)
      ends[number] = end + 1
      postings[end] = posting(passage, impact(numberAt(frequencies, index)))
    }
  }
  return { postings: { passageCount, starts, postings }, numbers }
}

/** The postings of several terms as those of the term 0: a passage with all has more than with one, less than their sum. `share`: at most 1 */
export function mergedPostings(postings: Postings, terms: readonly { readonly term: number; readonly share: number }[]): Postings {
  const missing = new Float64Array(numberedPassages(postings)).fill(1)
  for (const { term, share } of terms) {
    for (const list of postingLists(postings, term)) {
      for (const found of list) {
        const passage = passageOf(found)
        missing[passage] = (missing[passage] ?? 1) * (1 - (share * impactOf(found)) / largestImpact)
      }
    }
  }
  const merged: number[] = []
  for (const [passage, rest] of missing.entries()) {
    if (rest < 1 && placeOf(postings, passage) !== gone) {
      merged.push(posting(passage, Math.max(1, Math.round(largestImpact * (1 - rest)))))
    }
  }
  const { passageCount, edits } = postings
  return {
    passageCount,
    starts: Uint32Array.of(0, merged.length),
    postings: Uint32Array.from(merged),
    edits: edits && { ...edits, added: new Map(), frequencies: new Map() },
  }
}
