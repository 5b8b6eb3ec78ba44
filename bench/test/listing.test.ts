// @module-tag slow
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBm25 } from '../listing/bm25.mjs'
import { contents, findTools, questionsOf } from '../listing/main.mjs'

test('ours are among the first three of 500 other tools for 95 of 100 questions', async () => {
  const definitions = readFileSync(new URL('../listing/definitions.txt', import.meta.url), 'utf8').split('\n')
  expect(definitions.filter((line) => line.includes(' | '))).toHaveLength(500)
  expect(definitions.filter((line) => line.startsWith('# ')).length).toBeGreaterThanOrEqual(60)
  let found = 0
  for (const { part, folder } of contents) {
    expect(new Set(questionsOf(part)).size).toBe(100)
    found += (await findTools(folder, part)).found
  }
  expect(found).toBeGreaterThanOrEqual(190)
})

test('BM25 prefers rare words and short texts', () => {
  const search = createBm25(['search the web', 'search pages of Acme', 'search pages of Acme, and read each of its many pages in parts'])
  expect(search('search Acme')).toEqual([1, 2, 0])
  expect(search('nothing')).toEqual([])
})
