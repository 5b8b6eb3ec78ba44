// @module-tag slow
import { expect, test } from 'vitest'
import { measure } from '../watch/main.mjs'

test('an edit with --watch is measured: its time, CPU and memory', async () => {
  const [sample, ...others] = await measure(1, 0)
  expect(others).toEqual([])
  for (const value of Object.values(sample as object)) expect(value).toBeGreaterThan(0)
})
