// @module-tag slow
/** docs/pages/reference/export.md: a bundle of the Open Knowledge Format goes in and out without a loss. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readContent } from '@svc/composition'
import { importFolder, newProfile, writeContentFolder } from '@svc/content-import'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { okfBundle } from '../../src/export/okf-bundle.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-okf-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const profile = JSON.stringify(newProfile({ name: 'Acme', website: 'https://acme.example', trade: 'Retailer' }))
const now = new Date('2026-11-23T12:00:00Z')

/** The content folder that an import of a bundle writes. */
async function imported(bundle: Readonly<Record<string, string>>) {
  const result = importFolder(folderWith(bundle), { from: 'okf', now })
  const folder = folderWith({ 'profile.json': profile })
  await writeContentFolder(folder, result.files, { overwrite: false, note: () => undefined })
  return { folder, notes: result.notes }
}

async function exported(folder: string): Promise<Readonly<Record<string, string>>> {
  const read = await readContent({ contentDirectory: folder, baseUrl: undefined })
  if (read.status === 'invalid') throw new Error(read.problems.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  const files: Record<string, string> = {}
  for await (const { path, bytes } of okfBundle(folder, read.content)) files[path] = bytes.toString()
  return files
}

const head = `type: Metric
title: "Revenue" # of a year
generated: { by: agent/1.0, at: 2026-06-30T14:00:00Z }
verified: { by: human:jsmith, at: 2026-07-01T09:00:00Z }
status: stable
stale_after: 2026-08-01T00:00:00Z
sources:
  - { id: policy, resource: https://acme.example/policy, title: Policy, usage_count: 5000 }
  - { resource: all queries of a project }
`

test('trust fields become dates and sources of the page, and a page past stale_after is listed', async () => {
  const { folder, notes } = await imported({
    'index.md': '---\nokf_version: "0.2"\n---\n\n# Acme\n\n* [Revenue](metrics/net_revenue.md) - Revenue of a year.\n',
    'metrics/net_revenue.md': `---\n${head}---\n\n# Definition\n\nSee the [index](/index.md) and [none](/gone.md).\n`,
    'log.md': '# Log\n',
    'data/revenue.csv': 'year,eur\n',
  })
  const page = readFileSync(join(folder, 'pages/metrics/net-revenue.md'), 'utf8')
  expect(parse(page.split('---')[1] ?? '')).toMatchObject({
    title: 'Revenue',
    reviewed: '2026-07-01',
    verified: '2026-07-01',
    sources: [{ title: 'Policy', url: 'https://acme.example/policy' }],
  })
  expect(notes.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
    'page_left_out log.md',
    'stale metrics/net_revenue.md',
    'dead_link metrics/net_revenue.md',
    'left_out_file data/revenue.csv',
  ])
})

test('every concept of a bundle leaves as it came, byte by byte', async () => {
  const name = fc
    .stringMatching(/^[a-z_]{1,8}$/)
    .filter((each) => !/^(?:_*index|_*readme|log|_+|search|facts|changes|mcp|api|images|llms|developers|healthz|readyz)$/.test(each))
  const body = fc.array(
    fc.constantFrom(
      '# Schema\n',
      '\n',
      'Text. ',
      '[a](../a/b_c.md)',
      '| a |\n| --- |\n| b |\n',
      '```sql\nSELECT 1\n```\n',
      '  ',
      '<b>x</b>',
      '[^p]',
      '\r\n',
    ),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(name, name, body), { minLength: 1, maxLength: 4, selector: ([a, b]) => `${a}/${b}`.replace(/_/g, '') }),
      async (concepts) => {
        const bundle = Object.fromEntries(
          concepts.map(([folder, file, parts]) => [`${folder}/${file}.md`, `---\n${head}---\n${parts.join('')}`]),
        )
        const index = { 'index.md': '---\nokf_version: "0.2"\n---\n# Acme\n' }
        const { folder } = await imported({ ...index, ...bundle })
        expect(await exported(folder)).toEqual({ ...index, ...bundle })
      },
    ),
    { numRuns: 12 },
  )
})

test('an edited concept keeps its trust fields, and a page that was never in a bundle gets them from its front matter', async () => {
  const { folder } = await imported({ 'index.md': '# Acme\n', 'revenue.md': `---\n${head}---\n\n# Definition\n` })
  const file = join(folder, 'pages/revenue.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace('title: Revenue', 'title: Net revenue').replace('# Definition', '# Changed'))
  mkdirSync(join(folder, 'pages/guides'))
  writeFileSync(
    join(folder, 'pages/guides/index.md'),
    '---\ntitle: Guides\ndescription: All guides.\nreviewed: 2026-05-01\nreviewed_by: Editor\nverified: 2026-05-02\nsources: [{ title: Sheet, url: "https://acme.example/s" }]\norder: 3\n---\n\nText.\n',
  )
  const files = await exported(folder)
  expect(files['revenue.md']).toMatch(
    /^---\ntype: Metric\ntitle: "?Net revenue"? # of a year\n[\s\S]*usage_count: 5000[\s\S]*\n---\n\n# Changed\n$/,
  )
  const [, written = '', text] = files['guides.md']?.split(/^---\n/m) ?? []
  expect(text).toBe('\nText.\n')
  expect(parse(written)).toEqual({
    type: 'Page',
    title: 'Guides',
    description: 'All guides.',
    order: 3,
    reviewed: '2026-05-01',
    reviewed_by: 'Editor',
    verified: [
      { by: 'human:Editor', at: '2026-05-01T00:00:00Z' },
      { by: 'human:editor', at: '2026-05-02T00:00:00Z' },
    ],
    sources: [{ resource: 'https://acme.example/s', title: 'Sheet' }],
  })
})

test('the front matter of a page comes back from a bundle, in two languages', async () => {
  const pages = {
    'pages/index.md': 'title: Acme\ndescription: All of Acme.',
    'pages/prices.md':
      'title: Prices\ndescription: All prices.\nlabel: Fees\norder: 2\nreviewed: 2026-05-01\nreviewed_by: Finance\nverified: 2026-05-20\nsources:\n  - title: Sheet\n    url: https://acme.example/s\n    accessed: 2026-04-30\nformerly:\n  - /tariffs',
    'pages/de.md': 'title: Acme\ndescription: Alles von Acme.\nlanguage: de\ntranslation_of: /',
    'pages/preise.md': 'title: Preise\ndescription: Alle Preise.\nlanguage: de\ntranslation_of: /prices',
  }
  const written = Object.fromEntries(Object.entries(pages).map(([file, head]) => [file, `---\n${head}\n---\n\nText.\n`]))
  const { folder } = await imported(await exported(folderWith({ 'profile.json': profile, ...written })))
  for (const [file, head] of Object.entries(pages)) {
    expect(parse(readFileSync(join(folder, file), 'utf8').split('---')[1] ?? ''), file).toEqual(parse(head))
  }
})

test('the page of facts.yaml is no concept', async () => {
  const facts = '- { id: fax, label: Fax, status: not_published, say: We have no fax., instead: / }\n'
  const page = '---\ntitle: Acme\ndescription: All of Acme.\n---\n'
  const folder = folderWith({ 'profile.json': profile, 'facts.yaml': facts, 'pages/index.md': page })
  expect(Object.keys(await exported(folder))).toEqual(['index.md'])
})
