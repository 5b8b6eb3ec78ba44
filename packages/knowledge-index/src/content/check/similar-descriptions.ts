import { at } from '../../page/text/item-at.ts'
import { remembered } from '../../page/text/remembered.ts'

/**
 * For each set of words the first other set with at least this Jaccard index.
 *
 * Comparing every pair of 10,000 descriptions takes a minute. Two sets that share enough have one of their rarest words in common, so only
 * those that meet in a rare word are compared (prefix filtering: Chaudhuri, Ganti and Kaushik, "A Primitive Operator for Similarity Joins").
 *
 * @param share above 0, at most 1
 */
export function firstSimilar(sets: readonly ReadonlySet<string>[], share: number): readonly (number | undefined)[] {
  const frequency = new Map<string, number>()
  for (const word of sets.flatMap((set) => [...set])) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const rarestFirst = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1)
  const rareWords = sets.map((set) => {
    // The least number of words in common with a similar set; the tolerance is for products such as 0.6 * 15.
    const leastCommon = Math.ceil(set.size * share - 1e-9)
    return [...set].sort(rarestFirst).slice(0, set.size - leastCommon + 1)
  })
  const setsWith = new Map<string, number[]>()
  for (const [index, words] of rareWords.entries()) {
    for (const word of words) remembered(setsWith, word, () => []).push(index)
  }
  return sets.map((set, index) => {
    const met = new Set(rareWords[index]?.flatMap((word) => setsWith.get(word) ?? []))
    const similar = [...met].filter((other) => other !== index && sharedPart(set, at(sets, other)) >= share)
    return similar.sort((a, b) => a - b)[0]
  })
}

/** The part of the words of both sets that both have. */
export function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, one.size + other.size - shared)
}
