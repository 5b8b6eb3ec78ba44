// @module-tag slow
/** An export behind a static file server: a real Caddy with the documented file. */
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ManifestEntry } from '@svc/publication/export'
import { addressOf } from '@svc/publication/export'
import { contentCodings } from '@svc/site'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type Caddy, startCaddy } from './caddy.ts'

const caddyfile = fileURLToPath(new URL('../../../../deploy/Caddyfile.export', import.meta.url))

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const square = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

let settings: Record<string, string>
let baseUrl: string
let work: string
let folder: string
let server: RunningFrontDoor
let caddy: Caddy
let manifest: readonly ManifestEntry[]

beforeAll(async () => {
  baseUrl = `http://localhost:${await freePort()}`
  work = mkdtempSync(join(tmpdir(), 'svc-export-'))
  const content = join(work, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  mkdirSync(join(content, 'images/plans'), { recursive: true })
  writeFileSync(join(content, 'images/dot.png'), Buffer.from(dot, 'base64'))
  writeFileSync(join(content, 'images/plans/square.svg'), square)
  mkdirSync(join(content, 'well-known'))
  writeFileSync(join(content, 'well-known/mcp-registry-auth'), 'v=MCPv1; k=ed25519; p=AAAA\n')
  writeFileSync(join(content, 'well-known/glama.json'), '{}')
  settings = { CONTENT_DIR: content, BASE_URL: baseUrl, SECURITY_CONTACT: 'mailto:security@fernhollow.example' }
  folder = join(work, 'public')
  server = await startFrontDoor(settings)
  expect(await runInProcess(['export', folder], settings)).toMatchObject({ code: 0 })
  manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  caddy = await startCaddy(caddyfile, baseUrl, { EXPORT_DIR: folder, SERVER: `127.0.0.1:${server.port}` })
})
afterAll(async () => {
  await caddy?.stop()
  await server?.stop()
  rmSync(work, { recursive: true, force: true, maxRetries: 10 })
})

/** Bytes as sent: `fetch` decompresses. */
function raw(url: string, headers: Record<string, string>): Promise<{ status: number; headers: IncomingHttpHeaders; sha256: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk) => hash.update(chunk))
      response.on('end', () => resolve({ status: response.statusCode as number, headers: response.headers, sha256: hash.digest('hex') }))
    }).on('error', reject)
  })
}

const check = (deployment: string, ...words: readonly string[]) => runInProcess(['export', ...words, '--check', deployment], settings)

test('the manifest lists every file with its digest and size, and no other', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  expect(manifest.map(({ path }) => path).toSorted()).toEqual(files.filter((file) => file !== 'manifest.json').toSorted())
  for (const { path, sha256, size } of manifest) {
    const bytes = readFileSync(join(folder, path))
    expect([path, createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([path, sha256, size])
  }
})

test('every page exists as HTML and as Markdown, each in every coding', () => {
  const paths = new Set(manifest.map(({ path }) => path))
  const { pages } = server.frontDoor.publications.current().knowledge
  const names = pages.map(({ path }) => (path === '/' ? 'index' : path.slice(1)))
  const expected = names.flatMap((name) => ['.html', '.md'].flatMap((ending) => ['', '.br', '.gz'].map((coding) => name + ending + coding)))
  expect(expected.filter((path) => !paths.has(path))).toEqual([])
})

test('a crawl finds no broken link, and only dynamic addresses reach the server', async () => {
  const before = server.logLines().length
  const { pages } = server.frontDoor.publications.current().knowledge
  const { broken, seen } = await crawl(baseUrl, pages)
  expect(broken).toEqual([])
  const own = [`${baseUrl}/developers`, ...pages.flatMap(({ path, markdownUrl }) => [`${baseUrl}${path}`, markdownUrl])]
  expect(own.filter((address) => !seen.has(address))).toEqual([])
  const asked = new Set(
    server
      .logLines()
      .slice(before)
      .map(({ route }) => route),
  )
  const feeds = ['/changes', '/changes.atom', '/changes.json']
  expect([...asked].toSorted()).toEqual([
    '/.well-known/security.txt',
    '/api/v1/facts',
    '/api/v1/profile',
    ...feeds,
    '/mcp',
    '/mcp/connector',
    '/search',
  ])
})

describe('every address of the export', () => {
  test.each(contentCodings)('has the bytes, the type and the coding of the server in %s', async (coding) => {
    const files = manifest.filter(({ path, headers }) => path !== '_redirects' && !('Content-Encoding' in headers))
    const addresses = files.map(({ path }) => addressOf(path))
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/pricing.md', '/images/dot.png', '/llms.txt', '/.well-known/mcp-registry-auth']),
    )
    const headers = { 'Accept-Encoding': coding }
    for (const address of addresses) {
      const [here, there] = await Promise.all([baseUrl, `http://127.0.0.1:${server.port}`].map((base) => raw(base + address, headers)))
      const answer = ({ status, sha256, headers }: Awaited<ReturnType<typeof raw>>) => ({
        address,
        status,
        sha256,
        type: headers['content-type'],
        coding: headers['content-encoding'],
      })
      expect(answer(here as never)).toEqual(answer(there as never))
    }
  })

  test('returns Markdown if Accept prefers it', async () => {
    for (const path of ['/', '/pricing', '/developers']) {
      const [here, there] = await Promise.all(
        [baseUrl, `http://127.0.0.1:${server.port}`].map((base) => raw(base + path, { Accept: 'text/markdown' })),
      )
      expect(here?.sha256).toBe(there?.sha256)
      expect(here?.headers.vary).toContain('Accept')
    }
  })
})

test('the server answers for all other addresses, such as the manifest and compressed files', async () => {
  const missing = ['/nothing-here', '/manifest.json', '/_redirects', '/pricing.md.br']
  const elsewhere = ['/pricing.html', '/pricing/', '/Pricing', '/index']
  for (const path of [...missing, ...elsewhere]) {
    const ask = async (base: string) => {
      const { status, headers } = await fetch(base + path, { redirect: 'manual' })
      return [path, status, headers.get('location'), headers.get('content-type')]
    }
    const answer = await ask(baseUrl)
    expect(answer).toEqual(await ask(`http://127.0.0.1:${server.port}`))
    expect(answer[1]).toBe(missing.includes(path) ? 404 : 308)
  }
})

describe('`export --check`', () => {
  test('finds no difference, with the folder and without', async () => {
    expect(await check(baseUrl, folder)).toMatchObject({ code: 0, output: expect.stringMatching(/: \d+ paths as exported\.\n$/) })
    expect(await check(baseUrl)).toMatchObject({ code: 0 })
  })

  test('lists differences and missing files', async () => {
    const copy = join(work, 'copy')
    cpSync(folder, copy, { recursive: true })
    const port = await freePort()
    const other = await startCaddy(caddyfile, `http://localhost:${port}`, { EXPORT_DIR: copy, SERVER: '127.0.0.1:1' })
    onTestFinished(other.stop)
    for (const ending of ['', '.br', '.gz']) copyFileSync(join(copy, `robots.txt${ending}`), join(copy, `llms.txt${ending}`))
    for (const ending of ['', '.br', '.gz']) unlinkSync(join(copy, `pricing.html${ending}`))
    const { code, errors } = await check(`http://localhost:${port}`, folder)
    expect(code).toBe(1)
    expect(errors).toContain('2 differences at')
    expect(errors).toContain('/llms.txt: other bytes')
    expect(errors).toContain('/pricing: status 502 instead of 200')
  })

  test('reports a deployment that does not answer', async () => {
    const { code, errors } = await check(`http://127.0.0.1:${await freePort()}`, folder)
    expect(code).toBe(1)
    expect(errors).toContain('/: no answer (ECONNREFUSED)')
    expect(errors).toMatch(/and \d+ more\n/)
  })
})

test('below a path, the same file serves an export as the server does', async () => {
  const site = `http://localhost:${await freePort()}`
  const below = { ...settings, BASE_URL: `${site}/facts/public` }
  const exported = join(work, 'below')
  expect(await runInProcess(['export', exported], below)).toMatchObject({ code: 0 })
  const behind = await startFrontDoor(below)
  onTestFinished(behind.stop)
  const environment = { EXPORT_DIR: exported, SERVER: `127.0.0.1:${behind.port}`, BASE_PATH: '/facts/public' }
  const host = await startCaddy(caddyfile, site, environment)
  onTestFinished(host.stop)
  const before = behind.logLines().length
  expect(await runInProcess(['export', exported, '--check', below.BASE_URL], below)).toMatchObject({ code: 0 })
  for (const [path, markdown] of [['', '/index.md'] as const, ['/pricing', '/pricing.md'] as const]) {
    const [page, text] = await Promise.all([path, markdown].map((shown) => raw(below.BASE_URL + shown, { Accept: 'text/markdown' })))
    expect([page?.sha256, page?.headers.link]).toEqual([text?.sha256, `</facts/public${markdown}>; rel="alternate"; type="text/markdown"`])
  }
  expect(behind.logLines().slice(before)).toEqual([])
  for (const [path, status] of Object.entries({
    '/facts/public/search?q=price': 200,
    '/facts/public/': 308,
    '/pricing': 404,
    '/manifest.json': 404,
  }))
    expect([path, (await raw(site + path, {})).status]).toEqual([path, status])
})
