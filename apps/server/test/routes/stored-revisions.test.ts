// @module-tag slow
/** Revisions, histories and feeds are served as they are stored: cached, and counted when they are made. */
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Reading } from '@svc/publication/history'
import type { TaggedBytes } from '@svc/site'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RateLimit } from '../../src/http/rate-limit.ts'
import type { ServerContext } from '../../src/http/request-state.ts'
import { createMadeBodies } from '../../src/routes/made-bodies.ts'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let folder: string
let content: string
let running: RunningFrontDoor

const code = '\n```json\n{ "price": 42 }\n```\n'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-stored-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  appendFileSync(join(content, 'pages/pricing.md'), code)
})
afterEach(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string> = {}): Promise<void> {
  running = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: `sqlite:${join(folder, 'store.db')}`, ...environment })
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(running.baseUrl + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const html = { accept: 'text/html' }
const markdown = { accept: 'text/markdown' }

/** The first part of the result of `get`: over its limit a client gets 429. */
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status

const revisionOf = async (path: string) => /^revision: "?([0-9a-f]{16})/m.exec((await get(`${path}.md`)).text)?.[1] as string

const articleIn = (page: string) => /<article[\s\S]*<\/article>/.exec(page)?.[0]

/** Reads the store directly: reads of the history count. */
function inStore(sql: string): { readonly count: number }[] {
  const database = new Database(join(folder, 'store.db'))
  const rows = /^SELECT/.test(sql) ? database.prepare(sql).all() : [database.exec(sql)]
  database.close()
  return rows as { count: number }[]
}

async function recorded(path: string, revisions: number): Promise<void> {
  const sql = `SELECT count(*) AS count FROM svc_page_revision WHERE path = '${path}'`
  await expect.poll(() => inStore(sql)[0]?.count, { timeout: 30_000 }).toBe(revisions)
  const changes = `SELECT count(*) AS count FROM svc_publication_revision`
  await expect.poll(() => inStore(changes)[0]?.count, { timeout: 30_000 }).toBe(revisions)
}

/** Appends a line to `/pricing`, publishes it, and returns the revision that it had. */
async function editPricing(line: string, revisions: number): Promise<string> {
  const before = await revisionOf('/pricing')
  appendFileSync(join(content, 'pages/pricing.md'), `\n${line}\n`)
  await running.frontDoor.publications.reload()
  await recorded('/pricing', revisions)
  return before
}

test('the HTML of a replaced revision has the article that was published, with its colours', async () => {
  await start()
  await recorded('/pricing', 1)
  const published = articleIn((await get('/pricing', html)).text)
  expect(published).toContain('<span')
  const revision = await editPricing('More.', 2)
  expect(articleIn((await get(`/pricing@${revision}`, html)).text)).toBe(published)
  expect(articleIn((await get('/pricing', html)).text)).not.toBe(published)
})

test('concurrent requests for a body make it once, and one that failed is made again', async () => {
  const asked: ((reading: Reading<TaggedBytes>) => void)[] = []
  const make = () => new Promise<Reading<TaggedBytes>>((resolve) => asked.push(resolve))
  const ctx = { state: {} } as ServerContext
  const read = createMadeBodies({ count: async (_, next) => next(), peek: () => ({ remaining: 1, resetSeconds: 1 }) } as RateLimit)
  const failed = read(ctx, 'key', make)
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.({ status: 'unavailable' })
  expect(await failed).toBe('history_unavailable')
  const both = Promise.all([read(ctx, 'key', make), read(ctx, 'key', make)])
  await expect.poll(() => asked.length).toBe(2)
  const value = { tag: '"tag"', body: Buffer.from('body') }
  asked[1]?.({ status: 'read', value })
  expect(await both).toEqual([value, value])
  expect(await read(ctx, 'key', make)).toBe(value)
  expect(asked).toHaveLength(2)
})

describe('a client over its limit', () => {
  test('still gets every body that is cached, and 304 for what it has', async () => {
    await start({ MCP_CALLS_PER_MINUTE: '4' })
    await recorded('/pricing', 1)
    const revision = await editPricing('More.', 2)
    const made = [`/pricing@${revision}`, `/pricing@${revision}.md`, '/pricing.history.json', '/changes.json']
    const first = await Promise.all(made.map((path) => get(path)))
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const path of ['/changes.atom', '/changes', '/index.history.json', '/changes.json?since=2020-01-01']) {
      const { status, headers } = await get(path)
      expect([path, status, Number(headers.get('retry-after')) >= 1]).toEqual([path, 429, true])
    }
    for (let time = 0; time < 20; time += 1) {
      for (const [number, path] of made.entries()) {
        const { headers, text } = first[number] as (typeof first)[number]
        expect([path, (await get(path)).text]).toEqual([path, text])
        expect([path, await statusOf(path, { 'if-none-match': headers.get('etag') as string })]).toEqual([path, 304])
      }
    }
  })

  test('gets 304 for a revision that is not cached: its tag follows from what is stored', async () => {
    await start()
    await recorded('/pricing', 1)
    const revision = await editPricing('More.', 2)
    const tags = await Promise.all([html, markdown].map(async (accept) => (await get(`/pricing@${revision}`, accept)).headers.get('etag')))
    const { port } = running
    await running.stop()
    await start({ MCP_CALLS_PER_MINUTE: '1', PORT: String(port) })
    expect(await statusOf('/search?q=price')).toBe(200)
    expect(await statusOf(`/pricing@${revision}`, html)).toBe(429)
    for (const [number, accept] of [html, markdown].entries()) {
      expect(await statusOf(`/pricing@${revision}`, { ...accept, 'if-none-match': tags[number] as string })).toBe(304)
    }
    // Nothing has to be made of the current revision, and stored bytes are sent as they are.
    const current = await revisionOf('/pricing')
    for (const path of [`/pricing@${current}`, `/pricing@${current}.md`]) expect(await statusOf(path)).toBe(200)
    expect(await statusOf(`/pricing@${revision}.md`, { 'accept-encoding': 'br' })).toBe(200)
  })
})

test('equal bytes have equal tags and other bytes have other tags, whatever else is published', async () => {
  await start()
  await recorded('/pricing', 1)
  const seen = new Map<string, Set<string>>()
  const note = async (revision: string) => {
    for (const accept of [html, markdown, { ...markdown, 'accept-encoding': 'br' }]) {
      const response = await fetch(`${running.baseUrl}/pricing@${revision}`, { headers: accept })
      const bytes = `${response.headers.get('content-encoding')} ${await response.text()}`
      seen.set(bytes, (seen.get(bytes) ?? new Set()).add(response.headers.get('etag') as string))
    }
  }
  const first = await revisionOf('/pricing')
  await note(first)
  writeFileSync(join(content, 'pages/another.md'), '---\ntitle: Another\ndescription: One more.\n---\n\nOther text.\n')
  await editPricing('More.', 2)
  await note(first)
  await note(await revisionOf('/pricing'))
  rmSync(join(content, 'pages/another.md'))
  const second = await editPricing('Much more.', 3)
  for (const revision of [first, second, await revisionOf('/pricing')]) await note(revision)
  const tags = [...seen.values()].map((own) => [...own])
  expect(tags.filter(({ length }) => length !== 1)).toEqual([])
  expect(new Set(tags.flat()).size).toBe(seen.size)
})

test('the Markdown of a revision is sent as it is stored if brotli is accepted', async () => {
  await start()
  await recorded('/pricing', 1)
  const { text } = await get('/pricing.md')
  const revision = await editPricing('More.', 2)
  const { request } = await import('node:http')
  const read = (coding: string) =>
    new Promise<{ readonly coding: string | undefined; readonly vary: string | undefined; readonly bytes: Buffer }>((resolve, reject) => {
      request(`${running.baseUrl}/pricing@${revision}.md`, { headers: { 'accept-encoding': coding } }, async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        resolve({ coding: response.headers['content-encoding'], vary: response.headers.vary, bytes })
      })
        .on('error', reject)
        .end()
    })
  const compressed = await read('gzip, br')
  expect([compressed.coding, compressed.vary]).toEqual(['br', 'Accept-Encoding'])
  expect(brotliDecompressSync(compressed.bytes).toString()).toBe(text)
  const plain = await read('gzip')
  expect([plain.coding, plain.bytes.toString()]).toEqual([undefined, text])
})

test('a page of 1 MiB with many revisions costs one call for each body that is made of it', async () => {
  const big = join(content, 'pages/big.md')
  // As code, whose sentences are not read.
  const code = 'A line of some length, which is one of many.\n'.repeat(230)
  const text = Array.from({ length: 100 }, (_, number) => `## Part ${number}\n\n\`\`\`\n${code}\`\`\`\n`)
  const write = (edit: number) => writeFileSync(big, `---\ntitle: Big\ndescription: Long.\n---\n\nEdit ${edit}.\n\n${text.join('\n')}`)
  write(0)
  await start({ MCP_CALLS_PER_MINUTE: '3' })
  await recorded('/big', 1)
  const revision = await revisionOf('/big')
  write(1)
  await running.frontDoor.publications.reload()
  await recorded('/big', 2)
  for (let time = 0; time < 5; time += 1) {
    const paths = [`/big@${revision}`, `/big@${revision}.md`, '/big.history.json']
    expect(await Promise.all(paths.map((path) => statusOf(path, html)))).toEqual([200, 200, 200])
  }
  expect(await statusOf('/changes.json')).toBe(429)
})
