// @module-tag slow
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measure } from '../http/main.mjs'

test('the built server and its peers answer a small load as expected, and every ratio with a target is printed', async () => {
  const content = fileURLToPath(new URL('../../apps/server/template', import.meta.url))
  const { ratios, samples } = await measure({
    rounds: 1,
    requests: 8,
    contents: { few: 3, many: 6, servers: 1 },
    content,
    warmUpRounds: 0,
  })
  for (const [label, , measured] of ratios) expect([label, Number(measured) > 0]).toEqual([label, true])
  const labels = ratios.map(([label]) => label)
  for (const label of [
    'bare / svc, profile 200',
    'bare / svc, .md',
    'bare / svc, HTML page',
    'fastify / svc, profile 200',
    'express / svc, profile 200',
    '304 / 200 of svc',
    '429 / 200 of svc',
    '10,000 / 100 pages, .md',
  ])
    expect(labels).toContain(label)
  expect(samples.size).toBeGreaterThan(10)
})
