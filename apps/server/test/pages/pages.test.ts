// @module-tag slow
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '@svc/knowledge-index/internal'
import { publicProfileSchema } from '@svc/profile-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEachBase, fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'

atEachBase(() => {
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
    '---\ntitle: Elsewhere\ndescription: Kept on another site.\ncanonical_url: https://other.example/elsewhere\n---\n\n# Elsewhere\n'

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'front-door-'))
    await cp(fixtureContent, folder, { recursive: true })
    await writeFile(join(folder, 'pages/hostile.md'), hostilePage)
    await writeFile(join(folder, 'pages/elsewhere.md'), elsewhere)
    const profile = JSON.parse(await readFile(join(folder, 'profile.json'), 'utf8'))
    await writeFile(
      join(folder, 'profile.json'),
      JSON.stringify({ ...profile, description: '</script><script>alert(1)</script> & "facts"' }),
    )
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
    return fetch(urlOf(running.baseUrl, path), { headers, redirect: 'error' })
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
        [undefined, href('/page.js')],
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
            `api-catalog ${href('/.well-known/api-catalog')} application/linkset+json`,
            `service-desc ${href('/mcp/server-card')} application/mcp-server-card+json`,
            `service-doc ${href('/developers.md')} text/markdown`,
            `describedby ${href('/llms.txt')} text/plain`,
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
      expect(hrefs).toContain(href('/pricing#tiers'))
      expect(hrefs).toContain(href('/guides/first-steps'))
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
      expect(loaded.map(({ attributes }) => attributes.href)).toEqual([href('/style.css'), href('/icon.svg')])
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
      for (const { path } of knowledge.pages) if (path.indexOf('/', 1) < 0) expect(hrefs).toContain(href(path))
      expect(elements.find(({ name }) => name === 'form')?.attributes).toMatchObject({
        action: href('/search'),
        method: 'get',
        role: 'search',
      })
      expect(elements.find(({ name, attributes }) => name === 'input' && attributes.name === 'q')).toBeDefined()
      const agents = elements.find(({ attributes }) => attributes.class === 'agents')?.text
      expect(agents).toBe('For AI agents: Markdown · llms.txt · MCP · API')
      for (const path of ['/index.md', '/llms.txt', '/developers', '/developers/api']) expect(hrefs).toContain(href(path))
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
        `<${href('/.well-known/api-catalog')}>; rel="api-catalog"; type="application/linkset+json"`,
        `<${href('/mcp/server-card')}>; rel="service-desc"; type="application/mcp-server-card+json"`,
        `<${href('/llms.txt')}>; rel="describedby"; type="text/plain"`,
        `<${href('/openapi.json')}>; rel="service-desc"; type="application/json"`,
        `<${href('/developers.md')}>; rel="service-doc"; type="text/markdown"`,
      ]) {
        expect(link).toContain(member)
      }
      expect((await get('/pricing')).headers.get('link')).not.toContain('api-catalog')
    })

    test('links the list of all pages in the header of every page and every Markdown', async () => {
      const texts = ['/', '/index.md', '/pricing', '/pricing.md', '/developers', '/developers.md', '/developers/api']
      for (const path of [...texts, '/search?q=price', '/changes', '/changes.md', '/nowhere']) {
        const link = (await get(path, { accept: 'text/html' })).headers.get('link')?.split(', ')
        const members = link?.filter((member) => member.startsWith(`<${href('/llms.txt')}>; rel="describedby"`))
        expect([path, members?.length]).toEqual([path, 1])
      }
    })
  })
})
