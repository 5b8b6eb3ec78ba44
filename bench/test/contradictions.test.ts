// @module-tag slow
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measure } from '../contradictions/main.mjs'

test('planted contradictions are counted, and false alarms on the folder as it is', async () => {
  const folder = fileURLToPath(new URL('../contradictions/content/prices', import.meta.url))
  const { pages, declared, undeclared, scoped, alarms } = await measure({ name: 'prices', folder })
  expect(pages).toBe(15)
  expect(declared.found).toBeGreaterThanOrEqual(0.9 * declared.of)
  expect(undeclared.found).toBeGreaterThanOrEqual(0.6 * undeclared.of)
  expect(scoped.of).toBeGreaterThan(30)
  expect(scoped.found).toBe(0)
  expect(alarms).toEqual([])
})
