// @module-tag slow
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Bundles a module as a user's bundler does. `loaded` are the packages of all modules that it loads, also of those that are left out. */
async function bundle(contents: string) {
  const { metafile } = await build({
    stdin: { contents, resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const [{ bytes, inputs } = { bytes: 0, inputs: {} }] = Object.values(metafile.outputs)
  return { bytes, packages: packagesOf(inputs), loaded: packagesOf(metafile.inputs) }
}

function packagesOf(inputs: object): string[] {
  const names = Object.keys(inputs).flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(names)].sort()
}

test('createSearchIndex of the built package is bundled without a parser, in the size that the README names', async () => {
  const { bytes, packages } = await bundle("export { createSearchIndex } from '@svc/knowledge-index'")
  expect(packages).toEqual(['@orama/orama', '@orama/stemmers', '@orama/stopwords'])
  const named = /bundle of `createSearchIndex` is\s+(\d+) kB/.exec(readFileSync(`${folder}/README.md`, 'utf8'))?.[1]
  expect(Math.abs(bytes / 1_000 - Number(named)), `${bytes} bytes, and ${named} kB in the README`).toBeLessThan(10)
})

test('the built entry for a page loads no parser and no search', async () => {
  expect((await bundle("export * from '@svc/knowledge-index/page'")).loaded).toEqual(['github-slugger'])
  expect((await bundle("export * from '@svc/knowledge-index'")).loaded).toContain('markdown-it')
})
