import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstSimilar, sharedPart } from '../../../src/content/check/similar-descriptions.ts'

const words = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 16 }).map((list) => new Set(list))

it('finds the same similar sets as a comparison of every pair', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), fc.constantFrom(0.2, 0.5, 0.6, 0.75, 1), (sets, share) => {
      const compared = sets.map((set, index) => {
        const similar = sets.findIndex((other, at) => at !== index && sharedPart(set, other) >= share)
        return similar === -1 ? undefined : similar
      })
      expect(firstSimilar(sets, share)).toEqual(compared)
    }),
    { numRuns: 1_000 },
  )
})

it('similarity is the share of common words in all words of both', () => {
  expect(sharedPart(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd']))).toBe(0.5)
  expect(sharedPart(new Set(), new Set())).toBe(0)
})
