// @module-tag slow
/** Revisions, feeds and errors have the addresses of today, whatever BASE_URL was when they were recorded. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const trial = 'https://a-long-name-of-a-trial.example'
const today = 'https://facts.example'
const quote = 'The sentence that a later edit removes stands below 🙂 a link.'

let folder: string
let content: string
let server: RunningFrontDoor
/** The revision of `/visit` before its edit, with the bytes that were served. */
let old: { readonly revision: string; readonly text: string }
let removed: string

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const revisionIn = (text: string) => /^revision: "?([0-9a-f]{16})/m.exec(text)?.[1] as string

async function start(baseUrl: string): Promise<void> {
  server = await startFrontDoor({ BASE_URL: baseUrl, CONTENT_DIR: content, STORE_URL: `sqlite:${join(folder, 'store.db')}` })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-addresses-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const visit = join(content, 'pages/visit.md')
  const links = `See [prices](/pricing#tiers), [the API](/openapi.json) and [more][more].\n\n[more]: /pricing\n\n\`\`\`md\n[x](${trial}/mcp)\n\`\`\`\n`
  writeFileSync(visit, `---\ntitle: Visit\ndescription: How to visit.\n---\n\n${links}\n## Sentence\n\n[Prices](/pricing). ${quote}\n`)
  writeFileSync(join(content, 'pages/gone.md'), '---\ntitle: Gone\ndescription: Removed.\n---\n\nA page.\n')
  await start(trial)
  const text = (await get('/visit.md')).text
  old = { revision: revisionIn(text), text }
  removed = revisionIn((await get('/gone.md')).text)
  rmSync(join(content, 'pages/gone.md'))
  writeFileSync(visit, '---\ntitle: Visit\ndescription: How to visit.\n---\n\nAnother text.\n')
  await server.frontDoor.publications.reload()
  await vi.waitFor(async () => expect((await get(`/gone@${removed}.md`)).status).toBe(200), 30_000)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('with the same BASE_URL a revision is byte for byte what was published', async () => {
  for (const coding of ['br', 'identity']) {
    const { text, headers } = await get(`/visit@${old.revision}.md`, { 'accept-encoding': coding })
    expect(text).toBe(old.text)
    expect(headers.get('link')).toMatch(`<${trial}/visit>; rel="canonical"`)
  }
})

test('with another one nothing has the address of the past, and all offsets are those of the text', async () => {
  await server.stop()
  await start(today)
  const path = `/visit@${old.revision}`
  const markdown = await get(`${path}.md`, { 'accept-encoding': 'identity' })
  expect(markdown.text).toBe(old.text.replaceAll(trial, today))
  expect((await get(`${path}.md`, { 'accept-encoding': 'br' })).text).toBe(markdown.text)
  const html = await get(path, { accept: 'text/html' })
  // What the author has written as code is no address of the service, but the build has resolved it like one.
  expect(html.text.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')).not.toContain(trial)
  for (const { headers } of [markdown, html]) expect(headers.get('link')).toContain(`<${today}/visit>`)
  const tag = markdown.headers.get('etag') as string
  expect((await get(`${path}.md`, { 'accept-encoding': 'identity', 'if-none-match': tag })).status).toBe(304)

  const checked = JSON.parse((await get(`/api/v1/verify?page=/visit&revision=${old.revision}&quote=${encodeURIComponent(quote)}`)).text)
  const [match] = checked.matches
  expect(checked.verdict).toBe('exact')
  expect([...markdown.text].slice(match.start, match.end).join('')).toBe(quote)
  expect(match.url).toBe(`${today}${path}#sentence`)

  for (const feed of ['/changes.json', '/changes.atom', '/changes.md', '/changes', '/visit.history.json']) {
    const { status, text } = await get(feed)
    expect([feed, status, text.includes(trial)]).toEqual([feed, 200, false])
  }
  expect((await get('/changes.json')).text).toContain(`"url":"${today}/visit"`)
})

test('the address of a page that was removed leads to its last revision', async () => {
  const kept = `${server.baseUrl}/gone@${removed}`
  for (const path of ['/gone', '/gone.md']) {
    const { status, text } = await get(path)
    expect([status, JSON.parse(text)]).toEqual([
      404,
      {
        error: 'not_found',
        message: 'The page at this address was removed. Its last revision is kept.',
        resolution: `Read ${kept}.md, or choose a page from /llms.txt.`,
      },
    ])
  }
  const page = await get('/gone', { accept: 'text/html' })
  expect(page.status).toBe(404)
  expect(page.text).toContain(`<p><a href="${kept}">as published then</a></p>`)
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_page', arguments: { page: '/gone' } } }
  const response = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify(call),
  })
  const { result } = (await response.json()) as { result: { structuredContent: unknown } }
  expect(result.structuredContent).toMatchObject({ error: 'page_not_found', suggestions: [`/gone@${removed}`] })
  expect((await get(`/gone@${removed}.md`)).headers.get('link')).toMatch(`<${server.baseUrl}/gone>; rel="canonical"`)
  expect(JSON.parse((await get('/never')).text).message).toBe('Nothing is published at this address.')
})

test('with a path in BASE_URL every address of the past is below it', async () => {
  await server.stop()
  await start(`${today}/docs`)
  const path = `/docs/visit@${old.revision}`
  const markdown = await get(`${path}.md`, { 'accept-encoding': 'identity' })
  expect(markdown.text).toBe(old.text.replaceAll(trial, `${today}/docs`))
  const { text } = await get(path, { accept: 'text/html' })
  const addresses = Array.from(text.matchAll(/ (?:href|src)="([^"]+)"/g), ([, address = '']) => new URL(address, `${today}${path}`))
  const own = addresses.filter(({ origin }) => origin === today)
  expect(own.filter(({ pathname }) => !`${pathname}/`.startsWith('/docs/')).map(({ href }) => href)).toEqual([])
  expect(own.map(({ pathname, hash }) => pathname + hash)).toContain('/docs/pricing#tiers')
  expect((await get('/docs/changes.json')).text).toContain(`"url":"${today}/docs/visit"`)
})
