// @module-tag slow
/** An export replaces its folder as a whole, and never a folder with other files. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programDigest } from '@svc/publication/build'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { builtServer, fixtureContent, startFrontDoor } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { sharedBaseUrl, startForTest, startProcess } from '../support/server-process.ts'

let work: string
let content: string
let folder: string

/** The file of the content and its export, made once for all tests that do not change the content. */
const built = mkdtempSync(join(tmpdir(), 'svc-export-built-'))
const publication = join(built, 'publication.sqlite')
const exported = join(built, 'public')
beforeAll(async () => {
  expect(await runInProcess(['build', '--out', publication])).toMatchObject({ code: 0 })
  expect(await runInProcess(['export', exported], { PUBLICATION: publication })).toMatchObject({ code: 0 })
})
afterAll(() => rmSync(built, { recursive: true }))

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'svc-export-'))
  content = join(work, 'content')
  folder = join(work, 'public')
  cpSync(fixtureContent, content, { recursive: true })
})
afterEach(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }))

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runInProcess(words, { CONTENT_DIR: content, ...environment })

const putExport = () => cpSync(exported, folder, { recursive: true })
/** Exports the content folder. */
const exportContent = () => run(['export', folder])
/** Exports the file that was built once. */
const exportFile = () => run(['export', folder], { PUBLICATION: publication })

const text = (name: string) => readFileSync(join(folder, name), 'utf8')

test('a new folder is written, with every address in the manifest', async () => {
  const { code, output } = await exportContent()
  expect(code).toBe(0)
  expect(output).toBe(`${JSON.parse(text('manifest.json')).length} files in ${folder}, listed in ${join(folder, 'manifest.json')}\n`)
  expect(text('pricing.md')).toContain('# ')
  expect(readdirSync(work).toSorted()).toEqual(['content', 'public'])
})

test('an empty folder is used, also through a link', async () => {
  const target = join(work, 'target')
  mkdirSync(target)
  symlinkSync(target, folder)
  expect((await exportFile()).code).toBe(0)
  expect(readdirSync(target)).toContain('manifest.json')
})

test('an earlier export is replaced as a whole: a page that is gone has no file', async () => {
  const page = join(content, 'pages/old/page.md')
  cpSync(join(content, 'pages/pricing.md'), page)
  await exportContent()
  expect(readdirSync(folder)).toContain('old')
  rmSync(page)
  expect(await exportFile()).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).not.toContain('old')
})

describe('nothing is written or deleted if', () => {
  test('the folder has a file that no export wrote', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'thesis.txt'), 'years of work')
    expect(await exportFile()).toMatchObject({ code: 1, errors: expect.stringContaining('thesis.txt is not part of one') })
    expect(readdirSync(folder)).toEqual(['thesis.txt'])
  })

  test('an earlier export has an added file', async () => {
    putExport()
    mkdirSync(join(folder, 'mine'))
    writeFileSync(join(folder, 'mine/notes.txt'), 'mine')
    expect(await exportFile()).toMatchObject({ code: 1, errors: expect.stringContaining('mine/notes.txt is not part of one') })
    expect(text('mine/notes.txt')).toBe('mine')
  })

  test('the manifest is truncated', async () => {
    putExport()
    truncateSync(join(folder, 'manifest.json'), 2_000)
    expect(await exportFile()).toMatchObject({ code: 1, errors: expect.stringContaining('is not empty and not an earlier export') })
  })

  test('the content has an error', async () => {
    putExport()
    const before = text('manifest.json')
    writeFileSync(join(content, 'pages/wrong.md'), '---\ntitle: Wrong\n---\n\n# Wrong\n')
    expect(await exportContent()).toMatchObject({ code: 78, errors: expect.stringContaining('pages/wrong.md:2:1') })
    expect(text('manifest.json')).toBe(before)
    expect(readdirSync(work).toSorted()).toEqual(['content', 'public'])
  })

  test('the disk is full', async () => {
    putExport()
    const before = text('manifest.json')
    // A limit on file size fails writes like a full disk; in blocks of 512 bytes.
    const exporting = startProcess({ PUBLICATION: publication }, ['export', folder], { limits: '-f 20' })
    expect((await exporting.exited).code).toBe(1)
    expect(exporting.errors()).toContain('cannot be written (EFBIG)')
    expect(text('manifest.json')).toBe(before)
    expect(readdirSync(work).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('the path is that of a file', async () => {
    writeFileSync(folder, 'a file')
    expect(await exportFile()).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be written (ENOTDIR)') })
  })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends an export and leaves no files', async (signal, code) => {
  // Without a saved publication it takes as long as a build.
  const running = startForTest({ CONTENT_DIR: content }, ['export', folder], { cwd: work })
  await expect.poll(() => readdirSync(work).some((name) => name.endsWith('.tmp')), { interval: 5 }).toBe(true)
  running.child.kill(signal)
  expect(await running.exited).toMatchObject({ code })
  expect(readdirSync(work)).toEqual(['content'])
})

test('former paths are in the redirect table', async () => {
  const page = join(content, 'pages/pricing.md')
  writeFileSync(page, readFileSync(page, 'utf8').replace('---\n', '---\nformerly: [/old/prices]\n'))
  expect(await exportContent()).toMatchObject({ code: 0 })
  expect(text('_redirects')).toBe('/old/prices /pricing 308\n/old/prices.md /pricing.md 308\n')
})

test('the file that PUBLICATION names is exported as it is', async () => {
  await exportContent()
  const exported = text('manifest.json')
  rmSync(folder, { recursive: true })
  writeFileSync(join(content, 'pages/pricing.md'), `${readFileSync(join(content, 'pages/pricing.md'))}\nNot in the file.\n`)
  expect(await exportFile()).toMatchObject({ code: 0 })
  expect(text('manifest.json')).toBe(exported)
})

test('a server with the same content and working directory serves what is exported, with the times of its history', async () => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const data = join(work, 'data')
  const settings = { CONTENT_DIR: content, PORT: String(port), BASE_URL: address, STORE_URL: `sqlite:${data}/store.db` }
  const there = { ...settings, QUOTA_URL: `sqlite:${data}/quota.db` }
  const server = await startFrontDoor(there, programDigest(builtServer))
  onTestFinished(() => server.stop())
  const runThere = (words: readonly string[]) => run(words, there)
  expect(await runThere(['export', folder])).toMatchObject({ code: 0 })
  expect(text('pricing.html')).toContain('dateModified')
  expect(await runThere(['export', folder, '--check', address])).toMatchObject({ code: 0 })
  expect(await runThere(['export', '--check', address])).toMatchObject({ code: 0 })
})

test('an edit that the server does not serve yet is exported', async () => {
  const quota = { QUOTA_URL: `sqlite:${join(work, 'data/quota.db')}` }
  const server = await startFrontDoor({ CONTENT_DIR: content, BASE_URL: sharedBaseUrl, ...quota }, programDigest(builtServer))
  onTestFinished(() => server.stop())
  writeFileSync(join(content, 'pages/pricing.md'), `${readFileSync(join(content, 'pages/pricing.md'))}\nA new sentence.\n`)
  expect(await run(['export', folder], quota)).toMatchObject({ code: 0 })
  expect(text('pricing.md')).toContain('A new sentence.')
})

test.each([
  [['export'], 'Missing argument "dir".'],
  [['export', '--check', 'facts.example.com'], 'Expected an address such as https://facts.example.com.'],
])('%j is a command line error', async (words, message) => {
  expect(await runInProcess(words)).toMatchObject({ code: 64, errors: expect.stringContaining(message) })
})

test('a folder without a manifest cannot be compared', async () => {
  const { code, errors } = await run(['export', folder, '--check', 'http://127.0.0.1:1'])
  expect(code).toBe(1)
  expect(errors).toContain('is not the manifest of an export')
})
