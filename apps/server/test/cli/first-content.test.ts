/** The folder that `init` writes for a company. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContent } from '@svc/knowledge-index/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askCompany, firstContent } from '../../src/cli/first-content.ts'

const folder = fileURLToPath(new URL('../../template', import.meta.url))
const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const template = new Map(
  entries.map(({ parentPath, name }) => [relative(folder, join(parentPath, name)), readFileSync(join(parentPath, name), 'utf8')]),
)

/** A company from lines that are typed one after another. */
async function answered(lines: readonly string[]) {
  const left = [...lines]
  return askCompany(async () => left.shift())
}

const anyLine = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} .,&'’()+/-]{0,79}$/u),
  fc.constantFrom('37', 'no', '1. FC', 'null', 'Tidewater', 'ﬃ'.repeat(80), '株式会社', "O'Neill (UK)", 'a - b', '~', '---'),
)
const anyAddress = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ maxLength: 40 }))

test('the folder is valid for any input', async () => {
  await fc.assert(
    fc.asyncProperty(anyLine, anyAddress, anyLine, fc.constantFrom('', 'y', 'NO', 'perhaps'), async (...lines) => {
      const content = mkdtempSync(join(tmpdir(), 'svc-first-'))
      try {
        for (const [path, text] of firstContent(template, await answered(lines))) {
          mkdirSync(dirname(join(content, path)), { recursive: true })
          writeFileSync(join(content, path), text)
        }
        const loaded = await loadContent(content)
        expect(loaded.status === 'invalid' ? loaded.problems : []).toEqual([])
      } finally {
        rmSync(content, { recursive: true })
      }
    }),
    { numRuns: 8 },
  )
})

test('each question is asked until it is answered, and the end of the input accepts the suggestions', async () => {
  expect(await answered(['Acme', 'https://acme.example', 'Foundry', 'yes'])).toEqual({
    ...{ name: 'Acme', website: 'https://acme.example', trade: 'Foundry', isInInsurance: true },
  })
  expect(await answered(['Acme', 'acme.example/shop'])).toMatchObject({ website: 'https://acme.example/shop' })
  expect(await answered([])).toMatchObject({ name: 'Harbour Ledger', isInInsurance: false })
  expect(firstContent(template)).toEqual(template)
})

test('the answers are the text: nothing of the example company is left', async () => {
  const files = firstContent(template, await answered(['Krume', 'www.krume.example', 'Bakery and café', 'no']))
  const text = [...files].flat().join('\n')
  expect(text).not.toMatch(/harbour|software/i)
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
    ...{ type: 'Bakery and café', contact: { general: 'hello@krume.example' }, demoUrl: 'https://krume.example/demo' },
    links: { company: 'https://www.krume.example', product: 'https://krume.example/' },
  })
  expect(files.get('pages/contact.md')).toContain('Write to hello@krume.example.')
})

test('a host without mail gives addresses under .example', async () => {
  const files = firstContent(template, await answered(['Krume', 'http://localhost:3000', 'Bakery', 'no']))
  expect(files.get('pages/contact.md')).toContain('Write to hello@krume.example.')
})
