// @module-tag slow
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measure } from '../start/main.mjs'

test('a start of each server is measured until its first answer to a tool call: time, CPU and memory', async () => {
  const content = fileURLToPath(new URL('../../apps/server/template', import.meta.url))
  const samples = await measure({ rounds: 1, content, settling: 100 })
  expect([...samples.keys()]).toEqual(['svc', 'express with the SDK', 'fastmcp'])
  for (const [sample] of samples.values()) for (const value of Object.values(sample as object)) expect(value).toBeGreaterThan(0)
})
