// @module-tag slow
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measure } from '../mcp/main.mjs'

test('every server answers every request of the MCP benchmark, and each has a figure', async () => {
  const built = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
  if (!existsSync(built)) throw new Error('apps/server/dist/main.js is missing: run `npm run build` first, or `npm test`, which does.')
  const content = fileURLToPath(new URL('../../apps/server/template', import.meta.url))
  const { ratios, samples } = await measure({
    rounds: 1,
    requests: 8,
    // Without two sizes of content: they are in the test of `http`.
    served: { content, page: '/pricing' },
    warmUpRounds: 0,
  })
  const labels = ratios.map(([label]) => label)
  for (const label of ['express / svc, tools/call get_page modern', 'express / svc, the four tools legacy', 'svc / express, memory'])
    expect(labels).toContain(label)
  for (const [label, , measured] of ratios) expect([label, Number(measured) > 0]).toEqual([label, true])
  for (const { cost } of samples.values()) expect(cost).toHaveLength(1)
})
