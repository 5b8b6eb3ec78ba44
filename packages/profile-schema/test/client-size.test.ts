import { fileURLToPath } from 'node:url'
import { browserBundle } from '@svc/tooling/bundler'
import { expect, it } from 'vitest'

it('the client is under 3 KB minified and imports nothing, zod least of all', async () => {
  const bundle = await browserBundle(fileURLToPath(new URL('../src/client.ts', import.meta.url)))
  expect(bundle).toContain('fetchProfile')
  expect(bundle).not.toMatch(/\bimport\b|\brequire\b/)
  expect(Buffer.byteLength(bundle)).toBeLessThan(3_000)
})
