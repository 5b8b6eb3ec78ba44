import { describe, expect, test } from 'vitest'
import { mrr10, ndcg10, recall, success, within } from '../retrieval/measures.mjs'
import { generate } from '../search/generated-passages.mjs'

const relevance = new Map([
  ['best', 3],
  ['good', 1],
])

describe('measures of a ranked list, computed by hand', () => {
  test('nDCG@10', () => {
    expect(ndcg10(['best', 'good'], relevance)).toBe(1)
    expect(ndcg10(['good', 'x', 'best'], relevance)).toBeCloseTo((1 + 3 / 2) / (3 + 1 / Math.log2(3)), 10)
    expect(ndcg10([...'0123456789', 'best'], relevance)).toBe(0)
  })

  test('MRR@10', () => {
    expect(mrr10(['x', 'good'], relevance)).toBe(1 / 2)
    expect(mrr10(['x'], relevance)).toBe(0)
  })

  test('success: one of the best is there', () => {
    expect(success(['x', 'best'], relevance)).toBe(1)
    expect(success(['good'], relevance)).toBe(0)
    expect(success(['x'], new Map())).toBe(0)
  })

  test('recall, also within a context', () => {
    expect(recall(['good', 'x'], relevance)).toBe(1 / 2)
    const lengths = new Map([
      ['x', 900],
      ['good', 101],
    ])
    expect(recall(within(['x', 'good'], lengths, 1_000), relevance)).toBe(0)
    expect(recall(within(['x', 'good'], lengths, 1_001), relevance)).toBe(1 / 2)
  })
})

test('generated passages are the same for the same seed and have the requested length', () => {
  const { passages, questions } = generate(16)
  expect(generate(16)).toEqual({ passages, questions })
  expect(new Set(passages.map(({ page }) => page)).size).toBe(2)
  for (const { text } of passages) expect(text.length).toBeGreaterThanOrEqual(1_100)
})
