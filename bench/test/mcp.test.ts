// @module-tag slow
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measure } from '../mcp/main.mjs'

test('every server answers every request of the MCP benchmark, and each has a figure', async () => {
  const built = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
  if (!existsSync(built)) throw new Error('apps/server/dist/main.js is missing: run `npm run build` first, or `npm test`, which does.')
  const { ratios, samples } = await measure({ rounds: 1, requests: 32, contents: { few: 3, many: 6, servers: 1 } })
  // Four methods: two peers and the SDK alone in two eras, one peer in one era. Six calls at two sizes of content, and memory.
  expect(ratios).toHaveLength(35)
  for (const [label, , measured] of ratios) expect([label, Number(measured) > 0]).toEqual([label, true])
  for (const { cost } of samples.values()) expect(cost).toHaveLength(1)
}, 120_000)
