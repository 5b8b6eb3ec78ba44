import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, Spelling } from '../../src/ranking/spelling.ts'
import { StringTable } from '../../src/ranking/string-table.ts'

const units = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))

/** The definition, without a bound: optimal string alignment by recursion. */
function naiveDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const distances = [
    naiveDistance(a.slice(0, -1), b) + 1,
    naiveDistance(a, b.slice(0, -1)) + 1,
    naiveDistance(a.slice(0, -1), b.slice(0, -1)) + same,
  ]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    distances.push(naiveDistance(a.slice(0, -2), b.slice(0, -2)) + 1)
  }
  return Math.min(...distances)
}

const shortWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

test('edits are counted as defined, up to a bound', () => {
  fc.assert(
    fc.property(shortWord, shortWord, fc.integer({ min: 1, max: 2 }), (a, b, most) => {
      expect(editDistance(units(a), units(b), most)).toBe(Math.min(naiveDistance(a, b), most + 1))
    }),
  )
})

test('the nearest words are offered: one edit, two for long words, never for short ones or numbers', () => {
  const terms = new StringTable()
  for (const term of ['premium', 'deductible', 'policy', 'polish', 'form', '24000']) terms.add(term)
  const spelling = new Spelling(terms)
  const nearest = (word: string) => spelling.nearest(word).map((term) => terms.at(term))
  expect(nearest('premuim')).toEqual(['premium'])
  expect(nearest('dedcutibel')).toEqual(['deductible'])
  expect(nearest('prmim')).toEqual([])
  expect(nearest('polisy')).toEqual(['policy', 'polish'])
  expect(nearest('from')).toEqual([])
  expect(nearest('24001')).toEqual([])
})

test('a table of strings gives back what it was given, under one number each', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 20 })), (words) => {
      const table = new StringTable()
      const numbers = words.map((word) => table.add(word))
      const distinct = [...new Set(words)]
      expect(table.size).toBe(distinct.length)
      expect(numbers.map((number) => table.at(number))).toEqual(words)
      const reversed = table.reordered(Uint32Array.from(distinct, (_, index) => distinct.length - 1 - index))
      expect(distinct.map((word) => reversed.find(word))).toEqual(distinct.map((_, index) => distinct.length - 1 - index))
      expect(reversed.find('absent from every list')).toBe(-1)
    }),
  )
})
