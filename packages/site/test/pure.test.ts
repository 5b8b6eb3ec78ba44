// @module-tag slow
/** The site is made of checked content alone: its code reaches no disk, no database and no network. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseConfiguration, readContent } from '@svc/composition'
import { contentCodings } from '@svc/site'
import { externalPackages, rawText } from '@svc/tooling/bundler'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { makeEveryBody } from './make-every-body.ts'

/** A small content with an image and every kind of page. */
const contentDirectory = fileURLToPath(new URL('../../../apps/server/test/fixtures/content', import.meta.url))
/** For digests, codings, turns and the place of a font; and what the YAML library takes of Node. */
const allowed = ['node:crypto', 'node:module', 'node:timers/promises', 'node:util', 'node:zlib', 'buffer', 'process', '@resvg/resvg-js']

// Among the packages of the site, which it finds by path.
const folder = mkdtempSync(fileURLToPath(new URL('../node_modules/.pure-', import.meta.url)))
const bundle = join(folder, 'site.mjs')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let imported: readonly string[]
beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('make-every-body.ts', import.meta.url))],
    bundle: true,
    outfile: bundle,
    metafile: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@svc/source'],
    banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url)" },
    external: [...externalPackages],
    plugins: [rawText],
    logLevel: 'silent',
  })
  imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
})

test('the code that makes every body imports nothing of Node that reads a disk, a database or a network', () => {
  expect(imported.filter((name) => !allowed.includes(name))).toEqual([])
})

test('every page, document, image and script of a content is made in every coding', async () => {
  const parsed = parseConfiguration(
    { CONTENT_DIR: contentDirectory, BASE_URL: 'https://facts.example.com' },
    { shippedContentDirectory: contentDirectory, isTerminal: false, now: new Date(), readFolder: readdirSync, readFile: () => '' },
  )
  if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  const { configuration } = parsed
  const read = await readContent(configuration)
  if (read.status === 'invalid') throw new Error(JSON.stringify(read.problems))
  const { content } = read
  const site: { readonly makeEveryBody: typeof makeEveryBody } = await import(/* @vite-ignore */ pathToFileURL(bundle).href)
  const made = await site.makeEveryBody(content, configuration)
  expect(made.size).toBeGreaterThan(content.pages.length * 3)
  const plain = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const [path, codings] of made) {
    expect(codings, path).toHaveLength(contentCodings.length)
    const identity = codings[contentCodings.indexOf('identity')] as Buffer
    expect(identity.length, path).toBeGreaterThan(0)
    // Images are not compressed again.
    if (/\.(?:png|ico|jpe?g|webp)$/.test(path)) continue
    for (const [place, coding] of contentCodings.entries())
      expect(plain[coding](codings[place] as Buffer).equals(identity), path).toBe(true)
  }
})
