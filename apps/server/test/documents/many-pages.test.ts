// @module-tag slow
/** A publication whose index is too long for one file: pages with long descriptions, some of them in folders. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { lintOpenApi } from './lint-openapi.ts'

let running: RunningFrontDoor
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-many-pages-'))
  const write = (file: string, title: string) => {
    mkdirSync(join(folder, 'pages', file, '..'), { recursive: true })
    writeFileSync(
      join(folder, 'pages', `${file}.md`),
      `---\ntitle: ${title}\ndescription: ${'One of many pages. '.repeat(15).trim()}\n---\n\nText of ${title}.\n`,
    )
  }
  writeFileSync(join(folder, 'profile.json'), readFileSync(join(fixtureContent, 'profile.json')))
  write('index', 'Home')
  write('guides', 'Guides')
  for (let number = 0; number < 200; number += 1) write(`page-${number}`, `Page ${number}`)
  for (let number = 0; number < 43; number += 1) write(`guides/page-${number}`, `Guide ${number}`)
  for (let number = 0; number < 43; number += 1) write(`guides/deep/page-${number}`, `Deep guide ${number}`)
  // With every document that variables add to /openapi.json.
  running = await startFrontDoor({ CONTENT_DIR: folder, SECURITY_CONTACT: 'mailto:security@example.com' })
})
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

const furtherIndexes = ['/llms-1.txt', '/llms-2.txt', '/guides/llms.txt']

function linksOf(text: string): string[] {
  return [...text.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm)].map(([, url]) => url as string)
}

test('/llms.txt links every page through files of at most 50,000 characters', async () => {
  const open = [`${running.baseUrl}/llms.txt`]
  const seen: string[] = []
  const pages: string[] = []
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    seen.push(url.slice(running.baseUrl.length))
    const response = await fetch(url)
    expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'text/plain; charset=utf-8'])
    const text = await response.text()
    expect(text.length).toBeLessThanOrEqual(50_000)
    const links = linksOf(text)
    open.push(...links.filter((link) => link.endsWith('.txt')))
    pages.push(...links.filter((link) => link.endsWith('.md')))
  }
  expect(seen.sort()).toEqual(['/llms.txt', ...furtherIndexes].sort())
  const published = running.frontDoor.publications.current().knowledge.pages.map(({ markdownUrl }) => markdownUrl)
  expect(pages.sort()).toEqual([...published, `${running.baseUrl}/developers.md`].sort())
  for (const url of pages) expect([url, (await fetch(url, { method: 'HEAD' })).status]).toEqual([url, 200])
})

test.each(furtherIndexes)('GET %s is a document like /llms.txt', async (path) => {
  const tags = new Set<string>()
  for (const coding of ['identity', 'gzip', 'br']) {
    const { status, headers } = await fetch(running.baseUrl + path, { headers: { 'accept-encoding': coding } })
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([200, 'public, max-age=300', 'Accept-Encoding'])
    expect([headers.get('content-encoding') ?? 'identity', headers.get('access-control-allow-origin')]).toEqual([coding, '*'])
    tags.add(headers.get('etag') as string)
  }
  expect(tags.size).toBe(3)
  const [tag = ''] = tags
  const answer = (method: string, headers = {}) => fetch(running.baseUrl + path, { method, headers })
  expect((await answer('GET', { 'if-none-match': tag, 'accept-encoding': 'identity' })).status).toBe(304)
  expect(await (await answer('HEAD')).text()).toBe('')
  expect((await answer('OPTIONS')).status).toBe(204)
  expect((await answer('POST')).status).toBe(405)
})

test('a folder whose pages another file lists has no index, and other spellings are 404', async () => {
  for (const path of [
    '/guides/deep/llms.txt',
    '/llms-3.txt',
    '/llms-0.txt',
    '/llms-01.txt',
    '/guides/llms-1.txt',
    '/Guides/llms.txt',
    '/sitemap-1.xml',
  ])
    for (const method of ['GET', 'DELETE'])
      expect([path, method, (await fetch(running.baseUrl + path, { method })).status]).toEqual([path, method, 404])
})

test('/openapi.json does not grow with the pages, and passes the strictest rules of redocly and spectral without a warning', async () => {
  const text = await (await fetch(`${running.baseUrl}/openapi.json`)).text()
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
  expect(await lintOpenApi(text)).toEqual([])
})
