// @module-tag slow
/** A service whose BASE_URL has a path: what is below it, and what is not. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareDeployment, type ManifestEntry, manifestEntry, staticFiles } from '@svc/publication/export'
import { pageAssets } from '@svc/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTool } from '../support/call-tool.ts'
import { fixtureContent, type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { sendRaw } from '../support/raw-http.ts'

let folder: string
let running: RunningFrontDoor

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-below-'))
  cpSync(fixtureContent, folder, { recursive: true })
  const front = 'title: Visit\ndescription: How to visit.\nformerly: [/old-visit]'
  writeFileSync(join(folder, 'pages/visit.md'), `---\n${front}\n---\n\nSee [prices](/pricing#tiers) and [home](/).\n`)
  mkdirSync(join(folder, 'well-known'))
  writeFileSync(join(folder, 'well-known/mcp-registry-auth'), 'v=MCPv1')
  writeFileSync(join(folder, 'well-known/openai-apps-challenge'), 'a token')
  running = await startFrontDoor({ CONTENT_DIR: folder, SECURITY_CONTACT: 'mailto:a@example.com' }, undefined, { path: '/facts/public' })
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** At the root of the host. */
async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${running.port}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a file of well-known/ answers at the root of the host and below the path', async () => {
  for (const path of ['/.well-known/mcp-registry-auth', '/facts/public/.well-known/mcp-registry-auth']) {
    expect(await get(path)).toMatchObject({ status: 200, text: 'v=MCPv1' })
  }
  expect((await get('/.well-known/nothing')).status).toBe(404)
})

describe('the front page', () => {
  test('is at the path, without a slash', async () => {
    const { status, headers, text } = await get('/facts/public')
    expect(status).toBe(200)
    expect(headers.get('link')).toContain(`<${running.baseUrl}>; rel="canonical"`)
    expect(headers.get('link')).toContain('</facts/public/llms.txt>; rel="describedby"')
    expect(text).toContain(`<link rel="canonical" href="${running.baseUrl}">`)
    expect((await get('/facts/public?utm=1')).status).toBe(200)
  })

  test.each(['GET', 'HEAD'])('with a slash is 308 to it for %s', async (method) => {
    for (const path of ['/facts/public/', '/facts/public/?a=b']) {
      const { status, headers } = await get(path, { method })
      expect([status, headers.get('location')]).toEqual([308, '/facts/public'])
    }
  })

  test('with a slash has the methods of the page', async () => {
    expect((await get('/facts/public/', { method: 'POST' })).status).toBe(405)
    expect((await get('/facts/public/', { method: 'OPTIONS' })).status).toBe(204)
  })

  test('is found at no other spelling', async () => {
    for (const path of ['/facts/public//', '/facts//public', '/facts/public/.', '/facts/public/%2e', '/Facts/public', '/facts/public%2f']) {
      const [response] = await sendRaw(running.port, `GET ${path} HTTP/1.1\r\nHost: localhost:${running.port}\r\n\r\n`)
      expect([path, response?.status]).toEqual([path, 404])
    }
  })
})

test.each([
  ['/facts/public/visit/', '/facts/public/visit'],
  ['/facts/public/Visit.html', '/facts/public/visit'],
  ['/facts/public/index.html', '/facts/public'],
  ['/facts/public/old-visit', '/facts/public/visit'],
  ['/facts/public/old-visit.md', '/facts/public/visit.md'],
])('%s is 308 to %s', async (path, location) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([308, location])
})

test('/mcp leads a browser to the page for developers, and its slash to it', async () => {
  const opened = await get('/facts/public/mcp', { headers: { accept: 'text/html' } })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/facts/public/developers'])
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const posted = await get('/facts/public/mcp/', { method: 'POST', headers, body: '{}' })
  expect([posted.status, posted.headers.get('location')]).toEqual([308, '/facts/public/mcp'])
})

test('errors name the list of pages and the guide below the path', async () => {
  const index = 'choose a page from /facts/public/llms.txt.'
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }
  const call = (message: object) =>
    get('/facts/public/mcp', { method: 'POST', headers: json, body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) })
  const data = async (answer: ReturnType<typeof get>) => JSON.parse((await answer).text).error.data.resolution
  expect(JSON.parse((await get('/facts/public/nothing')).text).resolution).toBe(`Check the address, or ${index}`)
  expect(JSON.parse((await get('/facts/public/api/v1/verify?page=/none&quote=a+quote+of+a+page')).text).resolution).toBe(
    'Send the path of a page from /facts/public/llms.txt.',
  )
  expect(await data(get('/facts/public/mcp'))).toContain('read /facts/public/developers.md on this server')
  expect(await data(call({ method: 'nothing' }))).toContain('; /facts/public/developers.md shows every call.')
  expect(await data(call({ method: 'tools/call', params: { name: 7 } }))).toContain('; /facts/public/developers.md shows every call.')
})

test('no document names an address of the service without the path', async () => {
  for (const document of ['/developers.md', '/openapi.json', '/.well-known/agent-skills/public-information/SKILL.md', '/llms.txt']) {
    const { status, text } = await get(`/facts/public${document}`)
    // `/connector` is added to an address.
    const named = Array.from(text.matchAll(/(?:[`(<]|GET )(\/[a-z.][^\s`)>]*)/g), ([, address = '']) => address)
    expect([document, status, named.filter((address) => !address.startsWith('/facts/public/') && address !== '/connector')]).toEqual([
      document,
      200,
      [],
    ])
  }
})

test('/developers.md of the shipped content has at most 16,000 bytes with a host of 60 characters and a path of three segments', async () => {
  const host = `${'facts-and-prices.'.repeat(3)}a.example`
  expect(host).toHaveLength(60)
  const far = await startFrontDoor({ ...shippedSettings, BASE_URL: `https://${host}/company/facts/public` })
  try {
    const guide = await (await fetch(`http://127.0.0.1:${far.port}/company/facts/public/developers.md`)).text()
    expect(guide).toContain(`https://${host}/company/facts/public/mcp`)
    expect(Buffer.byteLength(guide)).toBeLessThanOrEqual(16_000)
  } finally {
    await far.stop()
  }
})

describe('outside of the path', () => {
  test.each([
    '/',
    '/pricing',
    '/mcp',
    '/facts',
    '/facts/',
    '/facts/publicity',
    '/llms.txt',
    '/robots.txt',
    '/.well-known/api-catalog',
    '/api/v1/profile',
  ])('%s is 404 that names the path', async (path) => {
    const { status, headers, text } = await get(path)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toEqual({
      error: 'not_found',
      message: 'All addresses of this service begin with /facts/public.',
      resolution: `Begin the path with /facts/public, or choose a page from ${running.baseUrl}/llms.txt.`,
    })
  })

  test('every method is 404', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'OPTIONS']) expect([method, (await get('/mcp', { method })).status]).toEqual([method, 404])
  })

  test('a browser gets a page that names the path and links the front page', async () => {
    const { status, headers, text } = await get('/pricing', { headers: { accept: 'text/html' } })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('All addresses of this service begin with /facts/public.')
    expect(text).toContain('<a href="/facts/public">')
  })

  test('the health routes answer at both places', async () => {
    for (const path of ['/healthz', '/readyz', '/facts/public/healthz', '/facts/public/readyz']) {
      expect([path, (await get(path)).status]).toEqual([path, 200])
    }
  })
})

test('a file of well-known/ answers at both places, and no other name at the root', async () => {
  for (const path of ['/.well-known/openai-apps-challenge', '/facts/public/.well-known/openai-apps-challenge']) {
    const { status, text } = await get(path)
    expect([status, text]).toEqual([200, 'a token'])
  }
  for (const path of ['/.well-known/nothing', '/.well-known/mcp.json', '/.well-known/security.txt']) {
    expect([path, (await get(path)).text]).toEqual([path, expect.stringContaining('begin with /facts/public')])
  }
})

test('an export has the files of the path, and is what the server sends', async () => {
  const publication = running.frontDoor.publications.current()
  const entries: ManifestEntry[] = []
  for await (const file of staticFiles(publication, pageAssets(publication.site))) entries.push(manifestEntry(file))
  const paths = entries.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['facts/public.html', 'facts/public/index.md', 'facts/public/pricing.html', '_redirects']))
  expect(paths.filter((path) => !/^facts\/public[/.]|^_redirects$/.test(path))).toEqual([])
  async function* listed() {
    yield* entries
  }
  for (const url of [running.baseUrl, new URL(running.baseUrl).origin]) {
    const { addresses, differences } = await compareDeployment(listed(), { url, fetch })
    expect([differences, addresses > 20]).toEqual([[], true])
  }
})

test('the deprecated profile leads to its successor below the path', async () => {
  expect((await get('/facts/public/api/profile')).headers.get('link')).toBe('</facts/public/api/v1/profile>; rel="successor-version"')
})

async function call(name: string, args: Record<string, unknown>) {
  const { text } = await callTool(running.baseUrl, name, args)
  return JSON.parse(/^(?:data: )?(\{.*\})$/m.exec(text)?.[1] ?? '').result
}

test('tools take paths and full addresses, and answer with full addresses', async () => {
  for (const page of [
    '/pricing',
    `${running.baseUrl}/pricing`,
    '/facts/public/pricing',
    'pricing.md#tiers',
    '/old-visit',
    `${running.baseUrl}/llms.txt`,
  ]) {
    const { structuredContent } = await call('get_page', { page })
    expect([page, structuredContent.url]).toEqual([page, expect.stringMatching(new RegExp(`^${running.baseUrl}/`))])
  }
  for (const under of ['/guides', `${running.baseUrl}/guides`, '/facts/public/guides']) {
    const { structuredContent } = await call('search_knowledge', { query: 'first steps policy', under })
    const results = structuredContent.results as { url: string }[]
    expect([under, results.length > 0 && results.every(({ url }) => url.startsWith(`${running.baseUrl}/guides`))]).toEqual([under, true])
  }
})

test.each(['/pricing', 'https://localhost/pricing'])('a quote is verified on the page %s', async (page) => {
  const address = page.startsWith('/') ? page : `${running.baseUrl}/pricing`
  const query = new URLSearchParams({ quote: 'There is one price for each size of company.', page: address })
  const { verdict, matches } = JSON.parse((await get(`/facts/public/api/v1/verify?${query}`)).text)
  expect([verdict, matches[0].path]).toEqual(['exact', '/pricing'])
  expect(matches[0].quote_url.startsWith(`${running.baseUrl}/pricing#`)).toBe(true)
})
