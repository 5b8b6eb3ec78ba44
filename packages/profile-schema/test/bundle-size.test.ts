// @module-tag slow
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** The minified code of one import from the built package, with zod if the code needs it. */
async function bundle(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  return result.outputFiles.map(({ text }) => text).join('')
}

it.each([
  ['a constant of ./contract', "export { profilePath } from '@svc/profile-schema/contract'", 100],
  ['a constant of the root', "export { profilePath } from '@svc/profile-schema'", 100],
  ['every constant', "export * from '@svc/profile-schema/contract'", 800],
  ['fetchProfile', "export { fetchProfile, ProfileRequestError } from '@svc/profile-schema/client'", 3_700],
  ['the client', "export * from '@svc/profile-schema/client'", 4_300],
])('%s is bundled without zod: %s in less than %i bytes', async (_, code, ceiling) => {
  const text = await bundle(code)
  expect(text).toMatch(/export\{/)
  expect(text).not.toMatch(/\bimport\b|\brequire\b|Zod/)
  expect(Buffer.byteLength(text)).toBeLessThan(ceiling)
})

// zod's own part is about 90 kB: `import { z }` would bundle its messages in every language, 454 kB in all.
it.each([
  ['the schemas', "export * from '@svc/profile-schema'", 104_000],
  ['OpenAPI', "export * from '@svc/profile-schema/openapi'", 107_000],
])('%s are bundled with parts of zod: %s in less than %i bytes', async (_, code, ceiling) => {
  const text = await bundle(code)
  expect(text).toContain('Zod')
  expect(Buffer.byteLength(text)).toBeLessThan(ceiling)
})
