// @module-tag slow
/** `/changes` and its feeds. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { getPage } from '../support/get-page.ts'

let folder: string
let running: RunningFrontDoor
let pricingFile: string
/** The first publication. */
let first: { readonly revision: string; readonly pages: number }
let pricingRevision: string

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(running.baseUrl + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const itemsOf = (text: string) => parseJsonFeed(text).items ?? []
const items = async (query = '') => itemsOf((await read(`/changes.json${query}`)).text)
const publish = async (text: string) => {
  writeFileSync(pricingFile, text)
  await running.frontDoor.publications.reload()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-changes-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  pricingFile = join(content, 'pages/pricing.md')
  running = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: `sqlite:${join(folder, 'store.db')}` })
  const { knowledge } = running.frontDoor.publications.current()
  first = { revision: knowledge.revision, pages: knowledge.pages.length }
  pricingRevision = knowledge.page('/pricing')?.revision as string
  await vi.waitFor(async () => expect(await items()).toHaveLength(first.pages), 10_000)
  const before = readFileSync(pricingFile, 'utf8')
  await publish(`${before}\n## Refunds & "returns"\n\nMoney comes back within 30 days.\n`)
  await vi.waitFor(async () => expect(await items()).toHaveLength(first.pages + 1), 10_000)
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true })
})

describe('the feeds', () => {
  test('are JSON Feed 1.1 and Atom of the same changes, newest first', async () => {
    const json = await read('/changes.json')
    const atom = await read('/changes.atom')
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(JSON.parse(json.text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: `${running.baseUrl}/changes`,
      feed_url: `${running.baseUrl}/changes.json`,
    })
    const listed = itemsOf(json.text)
    const entries = parseAtomFeed(atom.text).entries ?? []
    expect(entries.map(({ id, title, updated, content }) => [id, title?.value, updated, content?.value])).toEqual(
      listed.map(({ id, title, date_published, content_text }) => [id, title, date_published, content_text]),
    )
    expect(new Set(listed.map(({ id }) => id)).size).toBe(first.pages + 1)
    const times = listed.map(({ date_published }) => String(date_published))
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('name the sections that changed, the revision and its permanent address', async () => {
    const [newest] = JSON.parse((await read('/changes.json')).text).items
    expect(newest).toMatchObject({
      url: `${running.baseUrl}/pricing`,
      content_text: expect.stringContaining('Refunds & "returns"'),
      tags: ['changed'],
    })
    const permalink = newest._svc.permalink as string
    expect(await (await fetch(`${permalink}.md`)).text()).toBe((await read('/pricing.md')).text)
  })

  test('answer 304 while nothing has changed', async () => {
    const { headers } = await read('/changes.json')
    const again = await read('/changes.json', { 'If-None-Match': headers.get('etag') as string })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('do not grow with a rebuild of the same content or a restart', async () => {
    const before = (await read('/changes.json')).text
    await running.frontDoor.publications.reload()
    expect((await read('/changes.json')).text).toBe(before)
  })

  test('are linked by the front page, the guide for developers and the catalogue', async () => {
    for (const path of ['/', '/developers', '/developers.md', '/.well-known/api-catalog']) {
      expect([path, (await read(path)).text.includes('changes.json')]).toEqual([path, true])
    }
    expect((await read('/sitemap.xml')).text).not.toContain('/changes')
  })
})

describe('?since=', () => {
  test.each([
    ['the revision of the publication before', () => first.revision],
    ['the revision of the page before', () => pricingRevision],
  ])('%s returns later changes', async (_, since) => {
    expect((await items(`?since=${since()}`)).map(({ url }) => url)).toEqual([`${running.baseUrl}/pricing`])
  })

  test('the current revision returns no change', async () => {
    expect(await items(`?since=${running.frontDoor.publications.current().revision}`)).toEqual([])
  })

  test('a date counts from its midnight in UTC, a time with its offset', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await items('?since=2026-01-01')).toHaveLength(first.pages + 1)
    expect(await items(`?since=${tomorrow.slice(0, 10)}`)).toEqual([])
    expect(await items(`?since=${tomorrow.slice(0, 19)}+00:00`)).toEqual([])
    expect(await items(`?since=${tomorrow.slice(0, 19)}Z`)).toEqual([])
  })

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '0123456789abcdef',
    "'; DROP TABLE svc_page_change",
    '2026-01-01&since=2026-01-02',
  ])('%j is refused with a resolution', async (since) => {
    const { status, text } = await read(`/changes.json?since=${since}`)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_parameter', resolution: expect.stringMatching(/^Send /) })
  })
})

test('/changes shows them to people by day, many new pages in one line [45.7], and is not listed by search engines', async () => {
  const { status, text, headers } = await read('/changes', { accept: 'text/html' })
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(text).toMatch(
    new RegExp(`<h2><time datetime="[\\d-]{10}">[^<]+</time></h2>\n<ul class="changes">\n(?:<li>.*\n)*<li><a href="${href('/pricing')}">`),
  )
  expect(text).toMatch(/<summary>\d+ pages published<\/summary>/)
  expect(text).toContain('Refunds &amp; &quot;returns&quot;')
})

test('/changes.md shows them to agents, and get_page reads it', async () => {
  const { status, text, headers } = await read('/changes.md')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(text).toMatch(
    /^- \S+Z: \[.+\]\(http:\S+\/pricing\)\. Changed: .*Refunds.*\[As published then\]\(http:\S+\/pricing@[0-9a-f]{16}\.md\)\.$/m,
  )
  const page = await getPage(running.baseUrl, '/changes')
  expect(page).toMatchObject({
    path: '/changes',
    markdown: text,
    url: `${running.baseUrl}/changes`,
    markdown_url: `${running.baseUrl}/changes.md`,
  })
})

test('every link resolves: an entry of a removed page links its permalink', async () => {
  const pages = join(folder, 'content/pages')
  const write = (name: string, more = '') =>
    writeFileSync(join(pages, name), `---\ntitle: About ${name}\ndescription: Some words.\n${more}---\n\nSome words.\n`)
  const publish = async (count: number) => {
    await running.frontDoor.publications.reload()
    await vi.waitFor(async () => expect(await items()).toHaveLength(first.pages + 1 + count), 10_000)
  }
  write('gone.md')
  write('early.md')
  await publish(2)
  rmSync(join(pages, 'gone.md'))
  rmSync(join(pages, 'early.md'))
  write('late.md', 'formerly: [/early]\n')
  await publish(5)
  const listed = JSON.parse((await read('/changes.json')).text).items as { url?: string; tags: string[]; _svc: Record<string, string> }[]
  const of = (path: string) => listed.filter(({ _svc }) => _svc.path === path).map(({ tags, url }) => [tags[0], url])
  const [, { _svc: gone }] = listed.filter(({ _svc }) => _svc.path === '/gone') as [object, { _svc: Record<string, string> }]
  expect(of('/gone')).toEqual([
    ['removed', undefined],
    ['published', gone.permalink],
  ])
  expect(of('/early')).toEqual([
    ['removed', undefined],
    ['published', `${running.baseUrl}/early`],
  ])
  for (const form of ['/changes', '/changes.md', '/changes.json', '/changes.atom']) {
    const { text } = await read(form)
    expect([form, text.includes(`/gone@${gone.revision}`)]).toEqual([form, true])
    const links = text.matchAll(/(?:href="|\]\(|"(?:url|permalink)":")([^")]+)/g)
    const addresses = [...new Set(Array.from(links, ([, link]) => new URL(link as string, running.baseUrl)))]
    const own = addresses.filter(({ origin }) => origin === new URL(running.baseUrl).origin)
    expect(own.length).toBeGreaterThan(first.pages)
    for (const address of own) expect([form, address.href, (await fetch(address)).status]).toEqual([form, address.href, 200])
  }
})

test('without a store the feeds are valid and empty', async () => {
  const alone = await startFrontDoor({ STORE_URL: 'off' })
  try {
    const bodies = await Promise.all(
      ['/changes.json', '/changes.atom', '/changes'].map(async (path) => (await fetch(alone.baseUrl + path)).text()),
    )
    expect(itemsOf(bodies[0] as string)).toEqual([])
    expect(parseAtomFeed(bodies[1] as string)).toMatchObject({ id: `${alone.baseUrl}/changes`, updated: expect.any(String) })
    expect(bodies[2]).toContain('No change is recorded.')
    const { revision, knowledge } = alone.frontDoor.publications.current()
    for (const since of [revision, knowledge.page('/pricing')?.revision])
      expect(itemsOf(await (await fetch(`${alone.baseUrl}/changes.json?since=${since}`)).text())).toEqual([])
    expect((await fetch(`${alone.baseUrl}/changes.json?since=0123456789abcdef`)).status).toBe(400)
  } finally {
    await alone.stop()
  }
})
