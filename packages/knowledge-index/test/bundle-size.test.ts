import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

test('createSearchIndex of the built package is bundled without a parser, in the size that the README names', async () => {
  const { metafile } = await build({
    stdin: { contents: "export { createSearchIndex } from '@svc/knowledge-index'", resolveDir: folder },
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
  const packages = Object.keys(inputs).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
  expect([...new Set(packages)].filter((name) => name !== undefined).sort()).toEqual([
    '@orama/orama',
    '@orama/stemmers',
    '@orama/stopwords',
  ])
  const named = /bundle of `createSearchIndex` is\s+(\d+) kB/.exec(readFileSync(`${folder}/README.md`, 'utf8'))?.[1]
  expect(Math.abs(bytes / 1_000 - Number(named)), `${bytes} bytes, and ${named} kB in the README`).toBeLessThan(10)
})
