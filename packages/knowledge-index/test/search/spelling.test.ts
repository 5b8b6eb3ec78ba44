import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearchIndex } from '../../src/index.ts'
import { editDistance, unitsOf } from '../../src/page/text/edit-distance.ts'
import type { Postings } from '../../src/search/postings/postings.ts'
import { Vocabulary } from '../../src/search/postings/vocabulary.ts'
import { compoundsWith, nearestTerms } from '../../src/search/query/query-terms.ts'

/** The definition without a limit: optimal string alignment by recursion. */
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

test('edits are counted as defined, up to a limit', () => {
  fc.assert(
    fc.property(shortWord, shortWord, fc.integer({ min: 1, max: 3 }), (word, other, most) => {
      expect(editDistance(unitsOf(word), unitsOf(other), most)).toBe(Math.min(naiveDistance(word, other), most + 1))
    }),
  )
})

/** Numbers every word by its place in the list. */
function vocabularyOf(words: readonly string[]): Vocabulary {
  const numbers = Uint32Array.from(words, (_, number) => number)
  return Vocabulary.of(new Map(words.map((word, number) => [word, number])), numbers)
}

/** An index in which each word of the list is in more passages than the next. */
function indexOf(words: readonly string[]): { readonly terms: Vocabulary; readonly postings: Postings } {
  const starts = new Uint32Array(words.length + 1)
  for (const number of words.keys()) starts[number + 1] = (starts[number] as number) + words.length - number
  return { terms: vocabularyOf(words), postings: { passageCount: words.length, starts, postings: new Uint32Array() } }
}

test('the nearest words have one edit, two for long words; short words and numbers have none', () => {
  const index = indexOf(['premium', 'deductible', 'policy', 'polish', 'form', '24000'])
  const nearest = (word: string) => nearestTerms(word, index).map(({ text }) => text)
  expect(nearest('premuim')).toEqual(['premium'])
  expect(nearest('dedcutibel')).toEqual(['deductible'])
  expect(nearest('prmim')).toEqual([])
  expect(nearest('polisy')).toEqual(['policy', 'polish'])
  expect(nearest('from')).toEqual([])
  expect(nearest('24001')).toEqual([])
})

test('a nearer word is preferred, of equals the more frequent one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '保'), minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 60 }), (asked, words) => {
      const candidates = words
        .map((text, term) => ({ term, text, distance: editDistance(unitsOf(asked), unitsOf(text), 3) }))
        .filter(({ text, distance }) => asked.length >= 5 && text[0] === asked[0] && distance <= (asked.length < 9 ? 1 : 2))
      const least = Math.min(...candidates.map(({ distance }) => distance))
      const expected = candidates.filter(({ distance }) => distance === least).slice(0, 3)
      expect(nearestTerms(asked, indexOf(words))).toMatchObject(expected.map(({ term, text }) => ({ term, text })))
    }),
  )
})

test('a vocabulary finds exactly its terms', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', 'b', '\0', '\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\ud800', '\udc00'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const word = fc.oneof(fc.string({ unit, maxLength: 8 }), fc.string({ unit, minLength: 100, maxLength: 700 }))
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), fc.array(word), (words, others) => {
      const vocabulary = vocabularyOf(words)
      expect(words.map((text) => vocabulary.find(text))).toEqual(words.map((_, number) => number))
      for (const other of others) expect(vocabulary.find(other)).toBe(words.indexOf(other))
      expect(Array.from(vocabulary.from(''), ({ units }) => String.fromCharCode(...units))).toEqual(
        words.toSorted((a, b) => (a < b ? -1 : 1)),
      )
    }),
    { numRuns: 30 },
  )
})

describe('compounds with an unknown word', () => {
  const index = indexOf(['behindertentoilett', 'rollstuhl', 'rollstuhlfahr', 'toilettn', 'rad'])
  const compounds = (word: string, language: string) => compoundsWith(word, language, index).map(({ text }) => text)

  test.each([
    ['toilett', 'de', ['behindertentoilett']],
    ['rollstuhl', 'de', ['rollstuhlfahr']],
    ['rad', 'de', []],
    ['toilett', 'en', []],
  ])('%s in %s is part of %j', (word, language, expected) => {
    expect(compounds(word, language)).toEqual(expected)
  })
})

describe('words as people type them', () => {
  const texts = {
    version: 'Version 2.10.3 repairs the export.',
    release: 'Version 3.0.0-rc.1 has a new editor.',
    price: 'Pricing: the plan costs €1.500,00 a year.',
    protocol: 'The network speaks IPv6 only.',
    login: 'Sign in with OAuth2.',
    test: 'We compare pages in an A/B test.',
    other: 'Nothing else is said about the weather of the coast.',
  }
  const passages = Object.entries(texts).map(([id, text]) => ({ id, page: id, title: id, headings: [], text }))

  test.each([
    ['2.10', 'version'],
    ['v2.10', 'version'],
    ['3.0', 'release'],
    ['3.0.0', 'release'],
    ['3.0.0-rc.1', 'release'],
    ['pircing', 'price'],
    ['€1500', 'price'],
    ['1,500 euros', 'price'],
    ['1.500 €', 'price'],
    ['ipv 6', 'protocol'],
    ['ip v6', 'protocol'],
    ['oauth 2', 'login'],
    ['AB test', 'test'],
    ['A/B', 'test'],
  ])('%s finds the passage with what was meant', async (query, expected) => {
    const index = await createSearchIndex(passages, { language: 'en' })
    expect(index.search(query)[0]?.id).toBe(expected)
  })
})
