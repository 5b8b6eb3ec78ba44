// @module-tag slow
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Skill, SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { protocolVersions } from '@svc/mcp-tools'
import { llmsFullTxt, sitemapBounds, sitemapFiles } from '@svc/site'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parseFrontmatter, validate } from 'skills-ref'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityTxt } from '../../src/routes/security-txt.ts'
import { href, type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'

let running: RunningFrontDoor
let baseUrl: string

beforeAll(async () => {
  running = await startFrontDoor(shippedSettings)
  baseUrl = running.baseUrl
})
afterAll(() => running.stop())

const fiveMinutes = 'public, max-age=300'
const anHour = 'public, max-age=3600'
const card = 'application/mcp-server-card+json'

const documents = [
  ['/llms-full.txt', 'text/plain; charset=utf-8', fiveMinutes],
  ['/robots.txt', 'text/plain; charset=utf-8', fiveMinutes],
  ['/sitemap.xml', 'application/xml; charset=utf-8', fiveMinutes],
  ['/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"', fiveMinutes],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json', anHour],
  ['/.well-known/ard.json', 'application/ai-catalog+json', anHour],
  ['/.well-known/agent-skills/index.json', 'application/json; charset=utf-8', fiveMinutes],
  ['/.well-known/agent-skills/public-information/SKILL.md', 'text/markdown; charset=utf-8', fiveMinutes],
  ['/mcp/server-card', card, anHour],
  ['/.well-known/mcp/server-card.json', card, anHour],
  ['/.well-known/mcp.json', card, anHour],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', fiveMinutes],
] as const

async function text(path: string): Promise<string> {
  // An idle connection of an earlier test may end just now.
  const response = await fetch(baseUrl + path, { headers: { connection: 'close' } })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

describe.each(documents)('GET %s', (path, contentType, cacheControl) => {
  test('is a public document in three codings, each with its own strong entity tag', async () => {
    const tags = new Set<string>()
    for (const coding of ['identity', 'gzip', 'br']) {
      const response = await fetch(baseUrl + path, { headers: { 'accept-encoding': coding } })
      const header = (name: string) => response.headers.get(name)
      expect([response.status, header('content-type'), header('cache-control')]).toEqual([200, contentType, cacheControl])
      expect([header('content-encoding') ?? 'identity', header('vary')]).toEqual([coding, 'Accept-Encoding'])
      expect([header('access-control-allow-origin'), header('x-content-type-options')]).toEqual(['*', 'nosniff'])
      expect(header('etag')).toMatch(/^"[\w-]+"$/)
      tags.add(header('etag') as string)
    }
    expect(tags.size).toBe(3)
  })

  test('answers HEAD, conditional requests and preflights, and refuses other methods and spellings', async () => {
    const got = await fetch(baseUrl + path)
    const head = await fetch(baseUrl + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const fields = (response: Response) => [...response.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name))
    expect(fields(head)).toEqual(fields(got))
    const notModified = await fetch(baseUrl + path, { headers: { 'if-none-match': got.headers.get('etag') as string } })
    expect([notModified.status, await notModified.text()]).toEqual([304, ''])
    expect((await fetch(baseUrl + path, { method: 'OPTIONS' })).status).toBe(204)
    const posted = await fetch(baseUrl + path, { method: 'POST', body: '{}' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    for (const other of [`${path}/`, path.toUpperCase(), `/${path}`])
      expect([other, (await fetch(baseUrl + other)).status]).toEqual([other, 404])
  })
})

describe('/robots.txt (RFC 9309)', () => {
  test('allows every crawler, states the permitted uses, and has the absolute address of the sitemap', async () => {
    expect(await text('/robots.txt')).toBe(
      [
        'User-agent: *',
        'Content-Signal: search=yes, ai-input=yes, ai-train=no',
        'Allow: /',
        '',
        `Sitemap: ${baseUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    )
  })

  test('has CONTENT_SIGNAL on one line, however it is written', async () => {
    const other = await startFrontDoor({ CONTENT_SIGNAL: ' search=yes ,\n ai-train=yes' })
    const answer = await (await fetch(`${other.baseUrl}/robots.txt`)).text()
    await other.stop()
    expect(answer.split('\n')[1]).toBe('Content-Signal: search=yes, ai-train=yes')
  })
})

describe('/sitemap.xml (sitemaps.org 0.9)', () => {
  test('lists the canonical address of every page, with the date of its review before a change', async () => {
    const sitemap = await text('/sitemap.xml')
    expect(sitemap).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n/,
    )
    const entries = [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)]
    const { pages } = running.frontDoor.publications.current().knowledge
    expect(entries.map(([, url, changed]) => [url, changed])).toEqual(pages.map(({ url, reviewed }) => [url, reviewed]))
    expect(pages.some(({ reviewed }) => reviewed !== undefined)).toBe(true)
    for (const [, url] of entries) expect(url).not.toMatch(/\.md$/)
  })

  test('omits pages with a canonical address elsewhere, has lastmod of a change or a review, and escapes', () => {
    const own = 'https://svc.example.com'
    const pages = [
      { path: '/', url: `${own}/`, changed: '2026-05-01T08:00:00.000Z', reviewed: '2026-04-30' },
      { path: '/reviewed', url: `${own}/reviewed`, reviewed: '2026-04-30' },
      { path: '/moved', url: 'https://www.example.com/moved' },
      { path: `/a&b'c`, url: `${own}/a&b'c` },
    ]
    const [sitemap, ...further] = sitemapFiles(pages, own)
    expect(further).toEqual([])
    expect(sitemap.text().split('\n').slice(2, -2)).toEqual([
      `<url><loc>${own}/</loc><lastmod>2026-05-01T08:00:00.000Z</lastmod></url>`,
      `<url><loc>${own}/reviewed</loc><lastmod>2026-04-30</lastmod></url>`,
      `<url><loc>${own}/a&#38;b&#39;c</loc></url>`,
    ])
  })

  const pagesOf = (count: number, length: number, filler = 'a') =>
    Array.from({ length: count }, (_, index) => `/${String(index).padStart(length, filler)}`).map((path) => ({
      path,
      url: `https://a.example${path}`,
    }))

  const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

  test('is one file up to 50,000 addresses, and an index of numbered sitemaps from there on', () => {
    expect(sitemapFiles(pagesOf(50_000, 8), 'https://a.example').map(({ path }) => path)).toEqual(['/sitemap.xml'])
    const pages = pagesOf(50_001, 8)
    const [index, ...parts] = sitemapFiles(pages, 'https://a.example')
    expect(index.text()).toMatch(
      /^<\?xml [^>]*>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n<sitemap><loc>/,
    )
    expect(index.text()).toMatch(/<\/loc><\/sitemap>\n<\/sitemapindex>\n$/)
    expect(locations(index.text())).toEqual([1, 2].map((part) => `https://a.example/sitemap-${part}.xml`))
    expect(parts.map(({ path, text }) => [path, locations(text()).length])).toEqual([
      ['/sitemap-1.xml', 50_000],
      ['/sitemap-2.xml', 1],
    ])
    expect(parts.flatMap(({ text }) => locations(text()))).toEqual(pages.map(({ url }) => url))
  })

  test('splits before a file exceeds the size limit of a sitemap', () => {
    // Three bytes each.
    const [, ...parts] = sitemapFiles(pagesOf(10_000, 2_000, '\u{20ac}'), 'https://a.example')
    const sizes = parts.map(({ text }) => Buffer.byteLength(text()))
    for (const size of sizes) expect(size).toBeLessThanOrEqual(sitemapBounds.bytes)
    expect(sizes[0]).toBeGreaterThan(sitemapBounds.bytes - 7_000)
    expect(parts.map(({ text }) => locations(text()).length).reduce((sum, count) => sum + count)).toBe(10_000)
  })
})

test('/.well-known/ard.json is the AI catalogue, with questions that the pages answer', async () => {
  const catalogue = await text('/.well-known/ard.json')
  expect(catalogue).toBe(await text('/.well-known/ai-catalog.json'))
  const [entry] = JSON.parse(catalogue).entries
  // The pattern of Lighthouse 13.5, third-party/ard/ard.js.
  expect(entry.identifier).toMatch(/^urn:air:([a-zA-Z0-9.-]+)(?::([a-zA-Z0-9._:-]+))?:([a-zA-Z0-9._-]+)$/)
  expect(entry.representativeQueries).toHaveLength(5)
  expect(entry.representativeQueries[0]).toBe('What does a single review cost?')
})

describe('/.well-known/api-catalog (RFC 9727)', () => {
  test('is a linkset of the APIs with their descriptions, and sends its own Link header, also for HEAD', async () => {
    const guide = [{ href: `${baseUrl}/developers.md`, type: 'text/markdown' }]
    expect(JSON.parse(await text('/.well-known/api-catalog'))).toEqual({
      linkset: [
        {
          anchor: `${baseUrl}/api/v1/profile`,
          'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
          'service-doc': guide,
        },
        {
          anchor: `${baseUrl}/api/v1/facts`,
          'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
          'service-doc': guide,
        },
        {
          anchor: `${baseUrl}/changes.json`,
          'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
          'service-doc': guide,
        },
        { anchor: `${baseUrl}/mcp`, 'service-desc': [{ href: `${baseUrl}/mcp/server-card`, type: card }], 'service-doc': guide },
        {
          anchor: `${baseUrl}/mcp/connector`,
          'service-desc': [{ href: `${baseUrl}/mcp/server-card`, type: card }],
          'service-doc': guide,
        },
        {
          anchor: `${baseUrl}/.well-known/api-catalog`,
          item: ['/api/v1/profile', '/api/v1/facts', '/changes.json', '/mcp', '/mcp/connector'].map((path) => ({ href: baseUrl + path })),
        },
      ],
    })
    const head = await fetch(`${baseUrl}/.well-known/api-catalog`, { method: 'HEAD' })
    expect(head.headers.get('link')).toBe(`<${href('/.well-known/api-catalog')}>; rel="api-catalog"`)
  })
})

describe('/mcp/server-card (SEP-2127)', () => {
  test('validates against the schema of the card, at each of its three addresses', async () => {
    const schema = JSON.parse(readFileSync(fileURLToPath(new URL('../fixtures/mcp-server-card.schema.json', import.meta.url)), 'utf8'))
    const validate = addFormats
      .default(new Ajv2020({ strict: false }))
      .addSchema(schema, 'card')
      .getSchema('card#/$defs/ServerCard')
    const texts = await Promise.all(['/mcp/server-card', '/.well-known/mcp/server-card.json', '/.well-known/mcp.json'].map(text))
    expect(new Set(texts).size).toBe(1)
    const read = JSON.parse(texts[0] as string)
    expect([validate?.(read), validate?.errors]).toEqual([true, null])
    expect(read.remotes).toEqual([{ type: 'streamable-http', url: `${baseUrl}/mcp`, supportedProtocolVersions: protocolVersions }])
    expect(read).toMatchObject({ name: JSON.parse(await text('/server.json')).name, _meta: { tools: expect.any(Array) } })
  })

  test('has the same name, version and title as the MCP server', async () => {
    const read = JSON.parse(await text('/mcp/server-card'))
    const client = new Client({ name: 'card', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(new StreamableHTTPClientTransport(new URL(read.remotes[0].url)))
    const { name, title, version, websiteUrl } = read
    expect(client.getServerVersion()).toMatchObject({ name, title, version, websiteUrl })
    expect(client.getInstructions()).toContain('The publisher asks: Cite Fernhollow by the canonical URL')
    const { tools } = await client.listTools()
    expect(read._meta.tools.map((tool: { name: string }) => tool.name)).toEqual(tools.map((tool) => tool.name))
    await client.close()
  })

  test('does not affect POST /mcp', async () => {
    expect((await fetch(`${baseUrl}/mcp`, { method: 'POST', body: '{}' })).status).toBe(415)
  })
})

describe('/.well-known/agent-skills (Agent Skills Discovery 0.2.0)', () => {
  test('lists one skill with its digest and a description of its own file', async () => {
    const { $schema, skills, ...more } = JSON.parse(await text('/.well-known/agent-skills/index.json'))
    expect([$schema, more]).toEqual(['https://schemas.agentskills.io/discovery/0.2.0/schema.json', {}])
    expect(skills).toHaveLength(1)
    const [{ digest, url, description, ...skill }] = skills
    expect(skill).toEqual({ name: 'public-information', type: 'skill-md' })
    const file = await fetch(new URL(url, `${baseUrl}/.well-known/agent-skills/index.json`), { headers: { connection: 'close' } })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`)
    expect(parseFrontmatter(bytes.toString())).toMatchObject([
      { name: skill.name, description },
      expect.stringContaining('search_knowledge'),
    ])
  })

  test('has a skill that the reference library accepts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skill-'))
    const skill = join(folder, 'public-information')
    await mkdir(skill)
    await writeFile(join(skill, 'SKILL.md'), await text('/.well-known/agent-skills/public-information/SKILL.md'))
    expect(await validate(skill)).toEqual([])
    await rm(folder, { recursive: true })
  })
})

describe.each([
  ['2026-07-28', { mode: { pin: '2026-07-28' } }, { ttlMs: 300_000, cacheScope: 'public' }],
  ['2025-06-18', { mode: 'legacy' }, {}],
] as const)('skills over MCP (SEP-2640), %s', (_version, versionNegotiation, hint) => {
  const uri = 'skill://public-information/SKILL.md'
  let client: Client
  let skills: SkillsClient
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`)))
    skills = new SkillsClient(client)
  })
  afterAll(() => client.close())

  test("lists the skill of the well-known address, and the SDK's client verifies its bytes and its frontmatter", async () => {
    expect([skills.supported, skills.directoryRead]).toEqual([true, false])
    const { skills: listed, ...more } = await skills.list()
    expect(more).toEqual({ invalid: [], ...hint })
    expect(listed).toMatchObject([{ uri, frontmatter: { name: 'public-information' }, resources: [{ uri }] }])
    const file = await skills.read(listed[0] as Skill)
    expect(file).toMatchObject({ mimeType: 'text/markdown', verified: true })
    expect(file.text).toBe(await text('/.well-known/agent-skills/public-information/SKILL.md'))
    expect(await skills.get(uri)).toEqual({ skill: listed[0], ...hint })
  })

  test.each(['skill://public-information', 'skill://other/SKILL.md', 'constructor'])('has no skill at %s: -32602', async (unknown) => {
    await expect(skills.get(unknown)).rejects.toMatchObject({ code: -32602, data: { error: 'unknown_skill' } })
  })

  test('has one part of the list', async () => {
    await expect(skills.list({ cursor: 'x' })).rejects.toMatchObject({ code: -32602, data: { error: 'invalid_cursor' } })
  })
})

test('/.well-known/ai-catalog.json links the server card, with the members of both drafts', async () => {
  const host = new URL(baseUrl).hostname
  expect(JSON.parse(await text('/.well-known/ai-catalog.json'))).toEqual({
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${host}:mcp:public-information`,
        displayName: 'Fernhollow',
        type: card,
        mediaType: card,
        url: `${baseUrl}/mcp/server-card`,
        representativeQueries: expect.any(Array),
      },
    ],
  })
})

describe('/.well-known/security.txt (RFC 9116)', () => {
  test('has a contact, an expiry within a year and its own address', async () => {
    const lines = (await text('/.well-known/security.txt')).trimEnd().split('\n')
    expect(lines.map((line) => line.split(': ', 1)[0])).toEqual(['Contact', 'Expires', 'Canonical'])
    expect(lines[0]).toBe('Contact: mailto:security@fernhollow.example')
    expect(lines[2]).toBe(`Canonical: ${baseUrl}/.well-known/security.txt`)
    const expires = (lines[1] as string).slice('Expires: '.length)
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect([days > 100, days < 365]).toEqual([true, true])
  })

  test('is the same on every instance during a day, and changes the next day', () => {
    const today = securityTxt('tel:+1-555-0100', 'https://svc.example.com', 20_000)
    expect(today).toContain('Expires: 2025-04-02T00:00:00Z')
    expect(securityTxt('tel:+1-555-0100', 'https://svc.example.com', 20_001)).toContain('Expires: 2025-04-03T00:00:00Z')
  })

  test('is 404 without a configured contact, and no document mentions it', async () => {
    const other = await startFrontDoor({})
    expect((await fetch(`${other.baseUrl}/.well-known/security.txt`)).status).toBe(404)
    expect(await (await fetch(`${other.baseUrl}/developers.md`)).text()).not.toContain('security.txt')
    expect(await text('/developers.md')).toContain('security.txt')
    await other.stop()
  })
})

describe('/llms-full.txt', () => {
  test('is the text of every page, byte for byte, under a head like that of llms.txt', async () => {
    const full = await text('/llms-full.txt')
    const head = (await text('/llms.txt')).split('\n\n').slice(0, 2)
    expect(full.split('\n\n').slice(0, 2)).toEqual(head)
    expect(full.split('\n\n')[3]).toMatch(/^For agents: Cite Fernhollow/)
    let at = 0
    for (const page of running.frontDoor.publications.current().knowledge.pages) {
      at = full.indexOf(page.text.value, at)
      expect([page.path, at > 0]).toEqual([page.path, true])
      at += page.text.value.length
    }
    expect(at).toBe(full.length)
  })

  test('begins with the number of omitted pages', async () => {
    const { knowledge } = running.frontDoor.publications.current()
    const [first, second] = knowledge.pages
    if (first === undefined || second === undefined) throw new Error('no pages')
    const full = await llmsFullTxt({ name: 'A', description: 'B' }, knowledge, first.text.value.length)
    const count = knowledge.pages.length
    const opening = full.slice(0, full.indexOf(first.text.value)).split('\n\n')
    expect(opening[2]).toContain(`The texts of the first 1 of ${count} published pages, `)
    expect(opening[4]).toBe(
      `Left out, because this text would be too long: the last ${count - 1} pages, from ${second.markdownUrl} on. The index lists them.`,
    )
    expect(full.endsWith(first.text.value)).toBe(true)
  })
})
