// @module-tag slow
import { seededRandom } from '@svc/tooling/seeded-random'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Analyzer } from '../../src/search/analysis/analyzer.ts'
import { type Field, fieldAverages, fields, largestImpact } from '../../src/search/postings/bm25f.ts'
import { encodePostings } from '../../src/search/postings/encode-postings.ts'
import { PassageCollector, type PassageFields } from '../../src/search/postings/passage-collector.ts'
import { rankedPassages } from '../../src/search/postings/postings.ts'
import { defaultParameters } from '../../src/search/postings/ranking-parameters.ts'
import { topPassages } from '../../src/search/ranking/top-passages.ts'

// A language without stemmer and stop words: the terms are the words, and the oracle needs no analysis of its own.
const analyzer = new Analyzer('xx')

function indexOf(passages: readonly PassageFields[]) {
  const collector = new PassageCollector(passages.map((_, number) => `/${number}`))
  for (const [number, passage] of passages.entries()) collector.add(`/${number}`, passage, analyzer)
  const read = collector.readTerms()
  const { postings, numbers } = encodePostings(read, fieldAverages(read), defaultParameters)
  return { postings, number: (word: string) => numbers[read.texts.indexOf(word)] as number }
}

/** The oracle: scores every passage for every word by the formula. */
function oracle(passages: readonly PassageFields[], weights: ReadonlyMap<string, number>, isAllowed: (passage: number) => boolean) {
  const words = passages.map(({ title, headings, text }) => ({
    title: title.split(' ').filter(Boolean),
    headings: headings.flatMap((heading) => heading.split(' ')).filter(Boolean),
    body: text.split(' ').filter(Boolean),
  }))
  const average = (field: Field) => words.reduce((sum, passage) => sum + passage[field].length, 0) / words.length || 1
  const averages = Object.fromEntries(fields.map((field) => [field, average(field)])) as Record<Field, number>
  return words
    .map((passage, number) => {
      let score = 0
      for (const [word, weight] of weights) {
        let occurrences = 0
        for (const field of fields) {
          const { headWeight, lengthCorrection } = defaultParameters
          const worth = field === 'body' ? 1 : headWeight
          const normal = 1 - lengthCorrection + (lengthCorrection * passage[field].length) / averages[field]
          occurrences += (worth / normal) * passage[field].filter((other) => other === word).length
        }
        if (occurrences > 0)
          score += weight * Math.max(1, Math.round((largestImpact * occurrences) / (defaultParameters.saturation + occurrences)))
      }
      return { number, score }
    })
    .filter(({ number, score }) => score > 0 && isAllowed(number))
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, rankedPassages)
}

/** Words by Zipf's law, so that some are in nearly every passage and some in one. */
function generated(count: number, seed: number): PassageFields[] {
  const random = seededRandom(seed)
  const word = () => `w${Math.floor(301 ** random() - 1)}`
  const words = (most: number) => Array.from({ length: Math.floor(random() * most) }, word).join(' ')
  return Array.from({ length: count }, () => ({ title: words(3), headings: [words(3), words(4)], text: words(25) }))
}

describe('the best passages', () => {
  const terms = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 299 }), fc.integer({ min: 1, max: 9_000 })), {
    minLength: 1,
    maxLength: 12,
    selector: ([word]) => word,
  })

  // Fewer passages than a ranking has, and more than are collected before others are dropped.
  test.each([
    [0, 3],
    [1, 50],
    [2, 150],
    [3, 2_100],
  ])('are the same as by scoring all passages (collection %i, %i passages)', (seed, count) => {
    const passages = generated(count, seed)
    const { postings, number } = indexOf(passages)
    fc.assert(
      fc.property(terms, fc.constantFrom(1, 2, 40), (query, share) => {
        const isAllowed = (passage: number) => passage % share === 0
        const known = query.filter(([word]) => number(`w${word}`) !== undefined)
        const found = topPassages(
          known.map(([word, weight]) => ({ postings, term: number(`w${word}`), weight })),
          share === 1 ? undefined : isAllowed,
        )
        const expected = oracle(passages, new Map(known.map(([word, weight]) => [`w${word}`, weight])), isAllowed)
        expect(found.passages).toEqual(expected.map((passage) => passage.number))
        expect(found.scores).toEqual(expected.map(({ score }) => score))
      }),
      { numRuns: count > 1_000 ? 12 : 60 },
    )
  })

  test('of equal score are in the order of the passages', () => {
    const { postings, number } = indexOf(Array.from({ length: 5_000 }, () => ({ title: '', headings: [], text: 'same words' })))
    const found = topPassages([
      { postings, term: number('same'), weight: 3 },
      { postings, term: number('words'), weight: 7 },
    ])
    expect(found.passages).toEqual(Array.from({ length: rankedPassages }, (_, index) => index))
  })

  test('are none for no terms', () => {
    expect(topPassages([]).passages).toEqual([])
  })
})
