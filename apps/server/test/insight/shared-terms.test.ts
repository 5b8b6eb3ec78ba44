/** A term is stored once 5 clients have used it in one week (docs/pages/observe.md, "Insight"). */
import { expect, test } from 'vitest'
import { createSharedTerms } from '../../src/insight/shared-terms.ts'

const monday = new Date('2026-03-09T00:00:00Z')

test('earlier uses count when the fifth client uses the term, and then each use', () => {
  const terms = createSharedTerms(() => monday)
  const clients = ['a', 'a', 'b', 'c', 'd', 'd', 'e', 'a', 'f']
  expect(clients.map((client) => terms.use('refund', client))).toEqual([0, 0, 0, 0, 0, 0, 7, 1, 1])
  expect(terms.use('invoice', 'a')).toBe(0)
})

test('a new week begins on Monday with empty counts', () => {
  let now = monday
  const terms = createSharedTerms(() => now)
  for (const client of ['a', 'b', 'c', 'd']) terms.use('refund', client)
  now = new Date('2026-03-15T23:59:59Z')
  expect(terms.use('refund', 'e')).toBe(5)
  now = new Date('2026-03-16T00:00:00Z')
  expect(['a', 'b', 'c', 'd', 'e'].map((client) => terms.use('refund', client))).toEqual([0, 0, 0, 0, 5])
})

test('the least recently used words are dropped first', { tags: ['slow'] }, () => {
  const terms = createSharedTerms(() => monday)
  for (const client of ['a', 'b', 'c', 'd']) {
    terms.use('refund', client)
    for (let word = 0; word < 19_000; word += 1) terms.use(`${client}${word}`, 'z')
  }
  expect(terms.use('refund', 'e')).toBe(5)
  expect(terms.use('a0', 'e')).toBe(0)
})
