// @module-tag slow
/** A build that copies from an earlier file has the same rows as a full build (decision 0094). */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import Database from 'libsql'
import MarkdownIt from 'markdown-it'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildFile } from '../../src/publication/build-file.ts'
import { openDatabase } from '../../src/publication/file/database.ts'
import { stampOf } from '../../src/publication/file/file-digest.ts'
import { buildConfiguration } from '../../src/publication/origin.ts'
import { fixtureContent, testConfiguration } from '../support/front-door.ts'

const names = ['index', 'a', 'b', 'c', 'd'] as const
const words = [
  'Police',
  'coverage',
  'Größe',
  'prix',
  '保険の料金',
  'limits 10GB',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '- item\n- other',
  '\u{1f600} smile',
  // This page may or may not exist.
  '<http://localhost:8080/b.md#prices>',
] as const

interface Page {
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly link: number | undefined
  readonly language: string
}

const page = fc.record<Page>({
  title: fc.constantFrom('One', 'Two', 'Another title'),
  heading: fc.constantFrom('Prices', 'Terms & more', 'Größe'),
  text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n\n')),
  link: fc.option(fc.nat(names.length - 1), { nil: undefined }),
  language: fc.constantFrom('en', 'de', 'fr'),
})
/** A folder in which the front page always exists, and every other page may. */
const folder = fc.tuple(page, ...names.slice(1).map(() => fc.option(page, { nil: undefined, freq: 4 })))
type Folder = readonly (Page | undefined)[]

function write(directory: string, pages: Folder): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'pages'), { recursive: true })
  writeFileSync(join(directory, 'profile.json'), readFileSync(join(fixtureContent, 'profile.json')))
  pages.forEach((given, number) => {
    if (!given) return
    const { title, heading, text, link, language } = given
    const target = link === undefined ? undefined : pages[link]
    const anchor = target && { Prices: 'prices', 'Terms & more': 'terms--more', Größe: 'größe' }[target.heading]
    const linked = target ? `\n\n[there](${names[link as number]}.md#${anchor}) and [self](#)` : ''
    const front = `---\ntitle: ${title}\ndescription: About ${title}.\nlanguage: ${language}\n---\n`
    writeFileSync(join(directory, `pages/${names[number]}.md`), `${front}\n## ${heading}\n\n${text}${linked}\n`)
  })
}

let root: string
let content: string
let builds: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-incremental-'))
  content = join(root, 'content')
  mkdirSync(content)
  builds = 0
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Built {
  readonly file: string
  readonly stamp: string
}

async function build(previous?: Built): Promise<Built> {
  builds += 1
  const file = join(root, `${builds}.sqlite`)
  const configuration = buildConfiguration(testConfiguration({ CONTENT_DIR: content, BASE_URL: 'http://localhost:8080' }))
  const outcome = await buildFile(
    { configuration, program: 'test', file, today: '2026-11-23', previous },
    { log: { info() {}, warn() {} } },
  )
  if (outcome.status !== 'built') throw new Error(JSON.stringify(outcome))
  return { file, stamp: (await stampOf(file)) as string }
}

test('a build from an earlier file has the rows of a full build, after edits, deletions, additions and changed headings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(folder, { minLength: 2, maxLength: 4 }), async (contents) => {
      let previous: Built | undefined
      for (const pages of contents) {
        write(content, pages)
        previous = await build(previous)
        expect(await rowsOf(previous.file)).toEqual(await rowsOf((await build()).file))
      }
    }),
    { numRuns: 8 },
  )
})

test('a page that is added or removed renders only the articles that name it', async () => {
  const plain = { title: 'One', heading: 'Prices', text: 'Police', link: undefined, language: 'en' } as const
  const naming = { ...plain, text: '<http://localhost:8080/b.md>' }
  const elsewhere = (text: string) => `---\ntitle: Elsewhere\ndescription: d\n---\n\n${text}\n`
  const writeAll = (added: Page | undefined) => {
    write(content, [plain, plain, added, plain, plain])
    mkdirSync(join(content, 'pages/folder'))
    writeFileSync(join(content, 'pages/folder/naming.md'), elsewhere(naming.text))
    writeFileSync(join(content, 'pages/folder/plain.md'), elsewhere('Police'))
  }
  writeAll(undefined)
  const before = await build()
  writeAll(plain)
  const after = await build(before)
  const earlier = new Map(await contextsOf(before))
  const changed = (await contextsOf(after)).filter(([path, context]) => earlier.get(path) !== context).map(([path]) => path)
  expect(changed.sort()).toEqual(['/b', '/folder/naming'])
})

test('a build parses each page once, and a reload only edited pages', async () => {
  const plain = { title: 'One', heading: 'Prices', text: 'Police', link: 1, language: 'en' } as const
  const parse = vi.spyOn(MarkdownIt.prototype, 'parse')
  onTestFinished(() => parse.mockRestore())
  const parsed = () => {
    const texts = parse.mock.calls.map(([text]) => text.trim())
    parse.mockClear()
    // The sections of llms.txt and developers.md are read at every build.
    return texts.filter((text) => !text.startsWith('# Lantern Desk'))
  }
  write(content, [plain, plain, { ...plain, text: 'Terms' }])
  const text = (words: string) => `## Prices\n\n${words}\n\n[there](a.md#prices) and [self](#)`
  const first = await build()
  expect(parsed().sort()).toEqual([text('Police'), text('Police'), text('Terms')])
  write(content, [plain, plain, { ...plain, text: 'Other terms' }])
  const second = await build(first)
  expect(parsed()).toEqual([text('Other terms')])
  // Every published text has the changed instructions, although no page file changed.
  writeFileSync(join(content, 'agents.md'), 'Name the page.\n')
  await build(second)
  expect(parsed().filter((read) => read.includes('# Prices'))).toHaveLength(3)
})

test('a file that was written to is not copied from', async () => {
  const page = { title: 'One', heading: 'Prices', text: 'Police', link: undefined, language: 'en' } as const
  write(content, [page, page])
  const first = await build()
  const rows = await rowsOf(first.file)
  const database = new Database(first.file)
  database.exec("UPDATE page SET article = 'changed'")
  database.close()
  expect(await rowsOf((await build(first)).file)).toEqual(rows)
})

/** Everything besides its text that the article of each page depends on, by path. */
async function contextsOf({ file }: Built): Promise<[path: string, context: string][]> {
  const database = await openDatabase(file)
  try {
    const rows = database.prepare('SELECT path, article_context AS context FROM page').all() as { path: string; context: string }[]
    return rows.map(({ path, context }) => [path, context])
  } finally {
    database.close()
  }
}

/** Every row of every table, with the digests of binary values. */
async function rowsOf(file: string): Promise<Record<string, unknown>> {
  const database = await openDatabase(file)
  try {
    const tables = ['meta', 'page', 'section', 'passage', 'link', 'document', 'image', 'index']
    return Object.fromEntries(
      tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).all().map(readable)]),
    )
  } finally {
    database.close()
  }
}

function readable(row: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row as object).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
    ]),
  )
}
