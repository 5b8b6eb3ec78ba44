// @module-tag slow
/**
 * The common checks of agent readiness, as scanners of public sites state them, one test each. Not
 * applicable to an anonymous, read-only service: OAuth metadata, Web Bot Auth, commerce and payment.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { urlOf } from '@svc/knowledge-index/internal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEachBase, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

atEachBase(() => {
  let running: RunningFrontDoor

  beforeAll(async () => {
    running = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '1000', SECURITY_CONTACT: 'mailto:security@lantern.example' })
  })
  afterAll(() => running.stop())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(urlOf(running.baseUrl, path), { headers, redirect: 'manual' })

  async function linesOfRobots(): Promise<string[]> {
    return (await (await get('/robots.txt')).text()).split('\n')
  }

  /** The members of a Link header: target and relation (RFC 8288). */
  function linksOf(response: Response): { target: string; relation: string | undefined }[] {
    return (response.headers.get('link') ?? '').split(/,\s*(?=<)/).map((member) => ({
      target: /^<([^>]*)>/.exec(member)?.[1] ?? '',
      relation: /;\s*rel="([^"]*)"/.exec(member)?.[1],
    }))
  }

  describe('discoverability', () => {
    test('robots.txt is plain text with a group for every crawler', async () => {
      const response = await get('/robots.txt')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(await linesOfRobots()).toContain('User-agent: *')
    })

    test('robots.txt names the sitemap, and each address in it returns a page', async () => {
      const [sitemap = ''] = (await linesOfRobots()).flatMap((line) => /^Sitemap: (.*)$/.exec(line)?.[1] ?? [])
      const text = await (await fetch(sitemap)).text()
      const addresses = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => url)
      expect(addresses).toEqual(running.frontDoor.publications.current().knowledge.pages.map(({ url }) => url))
      for (const address of addresses) {
        const response = await fetch(address, { redirect: 'manual' })
        expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'text/html; charset=utf-8'])
      }
    })

    test('the Link header of the front page names catalogue, description, guide and Markdown, and each exists', async () => {
      const links = linksOf(await get('/'))
      expect(links.map(({ relation }) => relation)).toEqual(
        expect.arrayContaining(['api-catalog', 'service-desc', 'service-doc', 'describedby', 'alternate']),
      )
      for (const { target } of links) expect([target, (await fetch(new URL(target, running.baseUrl))).status]).toEqual([target, 200])
    })

    test('llms.txt opens with a heading and links Markdown', async () => {
      const text = await (await get('/llms.txt')).text()
      expect(text).toMatch(/^# .+\n\n> .+\n/)
      expect(text).toMatch(/^- \[[^\]]+\]\(http[^)]+\.md\): /m)
    })
  })

  describe('content for agents', () => {
    test('a page is Markdown if Accept prefers Markdown, else HTML, with Vary', async () => {
      for (const path of ['/', '/pricing']) {
        const markdown = await get(path, { accept: 'text/markdown' })
        expect([markdown.status, markdown.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
        expect(markdown.headers.get('vary')?.toLowerCase()).toMatch(/\baccept\b(?!-)/)
        expect(Number(markdown.headers.get('x-markdown-tokens'))).toBeGreaterThan(0)
        const html = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
        expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect((await get(path, { accept: 'application/pdf' })).status).toBe(406)
      }
    })

    test('HTML links its Markdown and is readable without a script', async () => {
      const text = await (await get('/pricing')).text()
      expect(text).toMatch(/<link rel="alternate" type="text\/markdown"/)
      expect(text.replace(/<script[\s\S]*?<\/script>/g, '')).toMatch(/<h1[\s\S]*<table/)
    })

    test('the company is described as JSON-LD', async () => {
      const text = await (await get('/')).text()
      const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '{}')
      expect(JSON.stringify(data)).toContain('"Organization"')
    })
  })

  describe('access of bots', () => {
    test.each(['GPTBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'])(
      'robots.txt allows %s to read everything',
      async (name) => {
        const lines = await linesOfRobots()
        const named = lines.some((line) => line.toLowerCase() === `user-agent: ${name.toLowerCase()}`)
        expect([
          named,
          lines.includes('User-agent: *'),
          lines.includes('Allow: /'),
          lines.some((line) => /^Disallow: \S/.test(line)),
        ]).toEqual([false, true, true, false])
      },
    )

    test('the group of robots.txt has content signals', async () => {
      const [agent, signal] = await linesOfRobots()
      expect(agent).toBe('User-agent: *')
      expect(signal).toMatch(/^Content-Signal: (?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, |$))+/)
    })

    test('no client is refused because of its User-Agent', async () => {
      for (const agent of ['GPTBot/1.2', 'ClaudeBot/1.0', 'curl/8', '']) {
        expect([agent, (await get('/pricing', { 'user-agent': agent })).status]).toEqual([agent, 200])
      }
    })
  })

  describe('protocols', () => {
    test('the API catalogue is a linkset whose targets exist (RFC 9727)', async () => {
      const response = await get('/.well-known/api-catalog')
      expect(response.headers.get('content-type')).toMatch(/^application\/linkset\+json/)
      const { linkset } = (await response.json()) as { linkset: Record<string, { href: string }[]>[] }
      expect(linkset.length).toBeGreaterThan(0)
      const targets = linkset.flatMap((context) => ['service-desc', 'service-doc'].flatMap((relation) => context[relation] ?? []))
      for (const { href } of targets) expect([href, (await fetch(href)).status]).toEqual([href, 200])
      expect(linksOf(await fetch(response.url, { method: 'HEAD' }))).toContainEqual({
        target: href('/.well-known/api-catalog'),
        relation: 'api-catalog',
      })
    })

    test('the OpenAPI description exists', async () => {
      expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })
    })

    test.each(['/.well-known/mcp/server-card.json', '/.well-known/mcp.json', '/mcp/server-card'])(
      'the card at %s names a server that answers',
      async (path) => {
        const card = (await (await get(path)).json()) as { name: string; version: string; remotes: { type: string; url: string }[] }
        const [remote] = card.remotes
        expect(remote?.type).toBe('streamable-http')
        const client = new Client({ name: 'scanner', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
        await client.connect(new StreamableHTTPClientTransport(new URL(remote?.url ?? '')))
        expect(client.getServerVersion()).toMatchObject({ name: card.name, version: card.version })
        expect((await client.listTools()).tools.length).toBeGreaterThan(0)
        await client.close()
      },
    )

    test('the AI catalogue links the card', async () => {
      const { entries } = (await (await get('/.well-known/ai-catalog.json')).json()) as { entries: { url: string; type: string }[] }
      const response = await fetch(entries[0]?.url ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, entries[0]?.type])
    })

    test('CORS allows every origin', async () => {
      for (const path of ['/', '/index.md', '/llms.txt', '/.well-known/api-catalog', '/mcp/server-card', '/api/v1/profile']) {
        expect([path, (await get(path)).headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      }
    })
  })

  describe('trust', () => {
    test('security.txt has a contact and has not expired', async () => {
      const text = await (await get('/.well-known/security.txt')).text()
      expect(text).toMatch(/^Contact: mailto:/m)
      expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
    })

    test('an unknown address is 404 with a resolution', async () => {
      const response = await get('/no-such-page')
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'not_found', resolution: expect.stringContaining('/llms.txt') })
    })
  })
})
