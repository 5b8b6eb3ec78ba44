// @module-tag slow
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorBodySchema, publicProfileSchema } from '@svc/profile-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { getPage } from '../support/get-page.ts'
import { readHtml } from '../support/html-document.ts'
import { sendRaw } from '../support/raw-http.ts'

let running: RunningFrontDoor
let folder: string

const hostilePage = `---
title: A "quoted" <b>title</b> & more
description: "</title><script>alert(1)</script>"
reviewed: 2026-05-01
reviewed_by: "<i>Editor</i>"
sources: [{ title: "<script>alert(1)</script>", url: "https://example.com/?a=1&b='2'" }]
language: de
---

Vorher.

<script>alert(document.domain)</script>
<img src=x onerror=alert(1)>

## Überschrift <svg/onload=alert(1)>

| a | b |
| :-: | --: |
| <iframe src="https://evil.example"></iframe> | [x](https://a.example/"onclick="x) |

</article></main></body><style>*{display:none}</style>
`

const elsewhere =
  '---\ntitle: Elsewhere\ndescription: Kept on another site.\ncanonical_url: https://other.example/elsewhere\nformerly: [/home-page, /Products/Elsewhere_2019.php, /überall/]\n---\n\n# Elsewhere\n'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'front-door-'))
  await cp(fixtureContent, folder, { recursive: true })
  await writeFile(join(folder, 'pages/hostile.md'), hostilePage)
  await writeFile(join(folder, 'pages/elsewhere.md'), elsewhere)
  const profile = JSON.parse(await readFile(join(folder, 'profile.json'), 'utf8'))
  await writeFile(join(folder, 'profile.json'), JSON.stringify({ ...profile, description: '</script><script>alert(1)</script> & "facts"' }))
  running = await startFrontDoor({ CONTENT_DIR: folder })
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

const paths = [
  '/',
  '/pricing',
  '/guides/first-steps',
  '/comparisons/lantern-vs-harbour',
  '/research/cyber/ransom-payments',
  '/hostile',
  '/elsewhere',
]

const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(running.baseUrl + path, { headers, redirect: 'error' })
}

async function read(path: string) {
  return readHtml(await (await get(path)).text())
}

describe('GET <page path>', () => {
  test.each(paths)('%s is valid HTML with one script, JSON-LD and no active element', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const { elements, errors } = readHtml(await response.text())
    expect(errors).toEqual([])
    const scripts = elements.filter(({ name }) => name === 'script')
    expect(scripts.map(({ attributes: { type, src } }) => [type, src])).toEqual([
      [undefined, '/page.js'],
      ['application/ld+json', undefined],
    ])
    for (const forbidden of ['style', 'iframe', 'svg', 'img', 'object', 'base', 'i', 'b']) {
      expect(elements.filter(({ name }) => name === forbidden)).toEqual([])
    }
    for (const { name, attributes } of elements) {
      expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on') || attribute === 'style')).toEqual([])
      if (name === 'a') expect(attributes.href).toMatch(/^(?:https?:|mailto:|tel:|\/|#)/)
    }
    expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1)
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(paths)('%s has the content security policy and links to its other forms', async (path) => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "style-src 'self'",
      "form-action 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('link')).toContain(`<${running.baseUrl}${markdownPath(path)}>; rel="alternate"; type="text/markdown"`)
  })

  test('links the card of the MCP server, the catalogue, the guide and the index, also on generated and missing pages', async () => {
    for (const path of [...paths, '/search', '/developers', '/developers/api', '/changes', '/nowhere']) {
      const { elements } = readHtml(await (await get(path, { accept: 'text/html' })).text())
      const links = elements.flatMap(({ name, attributes: { rel, href, type } }) => (name === 'link' ? [`${rel} ${href} ${type}`] : []))
      expect(links).toEqual(
        expect.arrayContaining([
          'api-catalog /.well-known/api-catalog application/linkset+json',
          'service-desc /mcp/server-card application/mcp-server-card+json',
          'service-doc /developers.md text/markdown',
          'describedby /llms.txt text/plain',
        ]),
      )
    }
  })

  test('has every heading of the Markdown, with the anchor of search results', async () => {
    for (const page of running.frontDoor.publications.current().knowledge.pages) {
      const ids = new Set((await read(page.path)).elements.flatMap(({ attributes }) => attributes.id ?? []))
      for (const { anchor } of page.sections) if (anchor !== '') expect(ids).toContain(anchor)
    }
  })

  test('shows dates, sources and the language of the page', async () => {
    const { elements } = await read('/hostile')
    const text = (selector: (element: (typeof elements)[number]) => boolean) => elements.find(selector)?.text
    expect(elements.find(({ name }) => name === 'html')?.attributes.lang).toBe('de')
    expect(text(({ attributes }) => attributes.class === 'dates')).toBe('Geprüft am 1. Mai 2026 von <i>Editor</i>')
    expect(elements.find(({ name }) => name === 'time')?.attributes.datetime).toBe('2026-05-01')
    expect(text(({ name }) => name === 'title')).toBe('A "quoted" <b>title</b> & more · Lantern Desk')
    expect(text(({ name }) => name === 'h1')).toBe('A "quoted" <b>title</b> & more')
    expect(
      elements.filter(({ attributes }) => attributes.href === "https://example.com/?a=1&b='2'").map(({ text: shown }) => shown),
    ).toEqual(['<script>alert(1)</script>'])
    expect((await read('/pricing')).elements.find(({ attributes }) => attributes.class === 'dates')?.text).toContain(
      'Reviewed 1 April 2026 by Head of finance',
    )
    expect((await read('/')).elements.find(({ attributes }) => attributes.class === 'dates')?.text).toContain(
      'Reviewed 1 May 2026, facts verified 2 May 2026',
    )
  })

  test('links pages, not their Markdown', async () => {
    const hrefs = (await read('/')).elements.flatMap(({ attributes }) => attributes.href ?? [])
    expect(hrefs).toContain('/pricing#tiers')
    expect(hrefs).toContain('/guides/first-steps')
  })

  test('of a page with a canonical address elsewhere has that address', async () => {
    const response = await get('/elsewhere')
    expect(response.headers.get('link')).toContain('<https://other.example/elsewhere>; rel="canonical"')
    const { elements } = readHtml(await response.text())
    expect(elements.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href).toBe('https://other.example/elsewhere')
  })

  test('loads the style sheet and the icon of this server', async () => {
    const { elements } = await read('/')
    const loaded = elements.filter(({ name, attributes }) => name === 'link' && ['stylesheet', 'icon'].includes(`${attributes.rel}`))
    expect(loaded.map(({ attributes }) => attributes.href)).toEqual(['/style.css', '/icon.svg'])
    for (const [path, type] of [
      ['/style.css', 'text/css; charset=utf-8'],
      ['/icon.svg', 'image/svg+xml'],
    ] as const) {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      const tag = response.headers.get('etag') as string
      expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
      expect(await response.text()).not.toMatch(/url\(|@import|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    }
  })
})

describe('the front page', () => {
  test('has the contact, a link to every page, and links for agents', async () => {
    const { elements } = await read('/')
    const { knowledge } = running.frontDoor.publications.current()
    const profile = publicProfileSchema.parse(await (await get('/api/v1/profile')).json())
    const body = elements.find(({ name }) => name === 'body')?.text ?? ''
    for (const shown of [profile.legalName, ...Object.values(profile.address), ...Object.values(profile.contact)])
      expect(body).toContain(shown)
    // Fields for insurers are not printed for other trades.
    expect(body).not.toMatch(/insurance carrier|commissions on premiums/)
    const hrefs = elements.flatMap(({ attributes }) => attributes.href ?? [])
    for (const { path } of knowledge.pages) if (path.indexOf('/', 1) < 0) expect(hrefs).toContain(path)
    expect(elements.find(({ name }) => name === 'form')?.attributes).toMatchObject({ action: '/search', method: 'get', role: 'search' })
    expect(elements.find(({ name, attributes }) => name === 'input' && attributes.name === 'q')).toBeDefined()
    const agents = elements.find(({ attributes }) => attributes.class === 'agents')?.text
    expect(agents).toBe('For AI agents: Markdown · llms.txt · MCP · API')
    for (const path of ['/index.md', '/llms.txt', '/developers', '/developers/api']) expect(hrefs).toContain(path)
  })

  test('has JSON-LD of the company, which no text can end', async () => {
    const { elements } = await read('/')
    const { '@graph': graph } = JSON.parse(elements.find(({ attributes }) => attributes.type === 'application/ld+json')?.text ?? '')
    const profile = (await (await get('/api/v1/profile')).json()) as Record<string, unknown>
    expect(graph[0]).toMatchObject({
      '@type': 'Organization',
      name: profile.name,
      legalName: profile.legalName,
      alternateName: profile.dba,
      description: '</script><script>alert(1)</script> & "facts"',
      address: { '@type': 'PostalAddress', ...(profile.address as object) },
    })
  })

  test('has a Link header for programs (RFC 8288)', async () => {
    const link = (await get('/')).headers.get('link') ?? ''
    for (const member of [
      '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
      '</mcp/server-card>; rel="service-desc"; type="application/mcp-server-card+json"',
      '</llms.txt>; rel="describedby"; type="text/plain"',
      '</openapi.json>; rel="service-desc"; type="application/json"',
      '</developers.md>; rel="service-doc"; type="text/markdown"',
    ]) {
      expect(link).toContain(member)
    }
    expect((await get('/pricing')).headers.get('link')).not.toContain('api-catalog')
  })

  test('links the list of all pages in the header of every page and every Markdown', async () => {
    const texts = ['/', '/index.md', '/pricing', '/pricing.md', '/developers', '/developers.md', '/developers/api']
    for (const path of [...texts, '/search?q=price', '/changes', '/changes.md', '/nowhere']) {
      const link = (await get(path, { accept: 'text/html' })).headers.get('link')?.split(', ')
      const members = link?.filter((member) => member.startsWith('</llms.txt>; rel="describedby"'))
      expect([path, members?.length]).toEqual([path, 1])
    }
  })
})

describe('negotiation at a page’s own address', () => {
  test.each(paths)('%s as Markdown has the bytes and the entity tag of its .md', async (path) => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { accept: 'text/markdown', 'accept-encoding': coding }
      const [negotiated, plain] = [await get(path, headers), await get(markdownPath(path), { 'accept-encoding': coding })]
      expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(negotiated.headers.get('vary')).toBe('Accept, Accept-Encoding')
      expect(negotiated.headers.get('etag')).toBe(plain.headers.get('etag'))
      expect(negotiated.headers.get('content-encoding')).toBe(plain.headers.get('content-encoding'))
      expect(Number(negotiated.headers.get('x-markdown-tokens'))).toBeGreaterThan(0)
      expect(await negotiated.text()).toBe(await plain.text())
    }
  })

  test('answers 406 in JSON if neither is acceptable, and 304 to the entity tag of what it would send', async () => {
    const refused = await get('/pricing', { accept: 'application/json' })
    expect([refused.status, refused.headers.get('vary')]).toEqual([406, 'Accept, Accept-Encoding'])
    expect(errorBodySchema.parse(await refused.json()).error).toBe('not_acceptable')
    const markdownTag = (await get('/pricing.md')).headers.get('etag') as string
    const htmlTag = (await get('/pricing')).headers.get('etag') as string
    expect(markdownTag).not.toBe(htmlTag)
    expect((await get('/pricing', { accept: 'text/markdown', 'if-none-match': markdownTag })).status).toBe(304)
    expect((await get('/pricing', { 'if-none-match': markdownTag })).status).toBe(200)
    const notModified = await get('/pricing', { 'if-none-match': htmlTag })
    expect([notModified.status, notModified.headers.get('vary')]).toEqual([304, 'Accept, Accept-Encoding'])
  })

  test('answers HEAD like GET without a body, OPTIONS, and 405 to other methods', async () => {
    const [head, whole] = [await fetch(`${running.baseUrl}/pricing`, { method: 'HEAD' }), await get('/pricing')]
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'content-length', 'etag', 'link', 'vary', 'content-security-policy']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect((await fetch(`${running.baseUrl}/pricing`, { method: 'OPTIONS' })).status).toBe(204)
    const posted = await fetch(`${running.baseUrl}/pricing`, { method: 'POST', body: 'x' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test.each([
    '/nowhere/index',
    '/nowhere/',
    '/Nowhere',
    '/%70ricing',
    '//pricing',
    '//pricing/',
    '//evil.example/pricing',
    '//index.html',
    '/pricing//',
    '/pricing%00',
    '/pricing%2f',
    '/./pricing',
    '/pricing;a',
    '/pricing.htm',
    '/.html',
  ])('%s is 404, in JSON for programs and as a page for people', async (path) => {
    const typeFor = async (accept: string) => {
      const [response] = await sendRaw(
        running.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      )
      return [response?.status, response?.headers['content-type']]
    }
    expect(await typeFor('*/*')).toEqual([404, 'application/json; charset=utf-8'])
    expect(await typeFor('text/html')).toEqual([404, 'text/html; charset=utf-8'])
  })

  test.each([
    ['/pricing/', '/pricing'],
    ['/Pricing', '/pricing'],
    ['/pricing.html', '/pricing'],
    ['/PRICING.HTML/', '/pricing'],
    ['/pricing/index.html', '/pricing'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/guides/first-steps/index', '/guides/first-steps'],
    ['/guides/first-steps/index.md', '/guides/first-steps.md'],
    ['/Guides/First-Steps/', '/guides/first-steps'],
    ['/home-page', '/elsewhere'],
    ['/Products/Elsewhere_2019.php', '/elsewhere'],
    ['/products/elsewhere_2019.php', '/elsewhere'],
    ['/%C3%BCberall/', '/elsewhere'],
    ['/home-page.md', '/elsewhere.md'],
    ['/Products/Elsewhere_2019.php.md', '/elsewhere.md'],
  ])('%s is 308 to %s, for every Accept header', async (path, target) => {
    for (const accept of ['text/html', 'text/markdown', '*/*']) {
      for (const method of ['GET', 'HEAD']) {
        const [response] = await sendRaw(
          running.port,
          `${method} ${path}?next=//evil.example HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
          { bodies: method === 'GET' },
        )
        const { location, 'cache-control': cacheControl, 'x-content-type-options': sniffing } = response?.headers ?? {}
        expect([response?.status, location, cacheControl, sniffing]).toEqual([308, target, 'public, max-age=300', 'nosniff'])
        // HEAD is answered with the headers of GET (RFC 9110 section 9.3.2).
        const { 'content-type': type, 'content-length': length } = response?.headers ?? {}
        expect([type, length]).toEqual(['text/plain; charset=utf-8', String('Permanent Redirect'.length)])
        expect(response?.body).toBe(method === 'HEAD' ? '' : 'Permanent Redirect')
      }
    }
    expect((await fetch(running.baseUrl + path)).status).toBe(200)
    expect((await fetch(running.baseUrl + path, { method: 'OPTIONS', redirect: 'error' })).status).toBe(204)
    const posted = await fetch(running.baseUrl + path, { method: 'POST', redirect: 'error' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('a redirect is logged with its template, not with its path', async () => {
    await get('/home-page').catch(() => undefined)
    const redirected = running.logLines().filter(({ status }) => status === 308)
    expect(new Set(redirected.map(({ route }) => route))).toEqual(new Set(['/{page}', '/*page.md']))
  })

  test('ignores the query and logs the template, never the path', async () => {
    expect((await get('/pricing?utm_source=x')).status).toBe(200)
    expect(running.logLines()).toContainEqual(expect.objectContaining({ message: 'request', route: '/{page}', status: 200 }))
  })

  test.each(['/home-page', '/home-page.md', '/home-page/', 'Home-Page'])(
    'get_page follows %s and reports that the page has moved',
    async (page) => {
      const result = await getPage(running.baseUrl, page)
      expect(result).toMatchObject({
        path: '/elsewhere',
        notice: expect.stringMatching(/^This page was at \/home-page\/? before; its address is now /i),
      })
    },
  )

  test('GET /mcp from a browser redirects to /developers', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const response = await fetch(`${running.baseUrl}/mcp?x=//evil.example`, { headers: { accept }, redirect: 'manual' })
    const { status, headers } = response
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/developers', 'no-store'])
    expect(headers.get('vary')).toBe('Origin, Accept')
    expect((await fetch(`${running.baseUrl}/mcp`, { headers: { accept } })).url).toBe(`${running.baseUrl}/developers`)
    expect(running.logLines()).toContainEqual(expect.objectContaining({ message: 'request', route: '/mcp', status: 303 }))
  })

  test.each([
    ['GET', '*/*'],
    ['GET', 'text/event-stream'],
    ['GET', 'application/json, text/event-stream'],
    ['GET', 'text/html, application/json'],
    ['HEAD', 'text/html'],
    ['PUT', 'text/html'],
  ])('%s /mcp with Accept: %s is 405 with an explanation', async (method, accept) => {
    const response = await fetch(`${running.baseUrl}/mcp`, { method, headers: { accept }, redirect: 'manual' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    if (method === 'HEAD') return
    const { error } = (await response.json()) as { error: { message: string; data: { resolution: string } } }
    expect(error.message).toContain('MCP server')
    expect(error.data.resolution).toContain('/developers.md')
  })
})
