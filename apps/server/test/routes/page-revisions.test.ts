// @module-tag slow
/** Addresses of page revisions. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { getPage } from '../support/get-page.ts'

let folder: string
let running: RunningFrontDoor
/** Revisions of `/pricing`, before and after the edit. */
let before: { text: string; revision: string }
let after: { text: string; revision: string }

async function read(path: string, accept = '*/*') {
  const response = await fetch(running.baseUrl + path, { headers: { accept }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function pricing() {
  const { text } = await read('/pricing.md')
  return { text, revision: /^revision: "?([0-9a-f]{16})/m.exec(text)?.[1] as string }
}

interface StoredRevision {
  readonly revision: string
  readonly published_at: string
  readonly changed_sections: readonly string[]
}

const historyOf = async (path: string): Promise<StoredRevision[]> => JSON.parse((await read(`${path}.history.json`)).text)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-revisions-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const moved = '---\ntitle: Team\ndescription: Who we are.\nformerly: ["/@lantern", "/people@work"]\n---\n\nNine people.\n'
  writeFileSync(join(content, 'pages/team.md'), moved)
  running = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: `sqlite:${join(folder, 'store.db')}` })
  before = await pricing()
  await vi.waitFor(async () => expect(await historyOf('/pricing')).toHaveLength(1), 120_000)
  const file = join(content, 'pages/pricing.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n## Refunds\n\nMoney comes back within 30 days.\n`)
  await running.frontDoor.publications.reload()
  after = await pricing()
  await vi.waitFor(async () => expect(await historyOf('/pricing')).toHaveLength(2), 120_000)
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true })
})

describe('a revision of a page', () => {
  test('that was replaced is served byte for byte as immutable', async () => {
    const { status, text, headers } = await read(`/pricing@${before.revision}.md`)
    expect(status).toBe(200)
    expect(text).toBe(before.text)
    expect(text).not.toBe(after.text)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('link')).toBe(
      `<${running.baseUrl}/pricing>; rel="canonical", <${href('/llms.txt')}>; rel="describedby"; type="text/plain"`,
    )
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(Date.parse(headers.get('memento-datetime') as string)).toBeLessThanOrEqual(Date.now())
  })

  test('that is current has an address', async () => {
    const { status, text } = await read(`/pricing@${after.revision}.md`)
    expect([status, text]).toEqual([200, after.text])
  })

  test('is HTML for people, with its dates, what changed since, the other revisions and the current version [45.7]', async () => {
    const { status, headers, text } = await read(`/pricing@${before.revision}`, 'text/html')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const date = '<time datetime="[^"]+">[^<]+</time>'
    expect(text).toMatch(new RegExp(`This is an old revision.</strong> Revision of ${date}, replaced ${date}. The current version`))
    expect(text).toMatch(new RegExp(`Changed from this revision to that of ${date}:</p>\n<ul><li>Pricing › Refunds</li></ul>`))
    // Both are of this day.
    expect(text.match(/Revision of <time [^>]*>([^<]*)</)?.[1]).toMatch(/ at \d\d:\d\d:\d\d UTC$/)
    expect(text).toContain('<nav class="main" aria-label="Main">\n<ul class="menu-links">')
    for (const revision of [before.revision, after.revision]) expect(text).toContain(`<li><a href="${href('/pricing')}@${revision}"`)
    expect(text).toContain(`The current version is <a href="${running.baseUrl}/pricing">`)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('Money comes back')
    expect(text).not.toContain('What this revision changed')
    const markdown = await read(`/pricing@${before.revision}`, 'text/markdown')
    expect(markdown.text).toBe(before.text)
    // A cache may show it after it was replaced.
    const current = await read(`/pricing@${after.revision}`, 'text/html')
    expect(current.text).toMatch(/This is the current revision on <time datetime="\d{4}-\d\d-\d\d">/)
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('shows the words that it changed, and 304 needs none of them', async () => {
    const { text, headers } = await read(`/pricing@${after.revision}`, 'text/html')
    expect(text).toContain(
      `<summary>What this revision changed</summary>\n<p>Compared with the <a href="${href('/pricing')}@${before.revision}">`,
    )
    expect(text).toContain(
      '<p><strong>Pricing › Refunds</strong></p>\n<p class="words" lang="en" dir="auto"><ins>Refunds\nMoney comes back within 30 days.</ins></p>',
    )
    const known = await fetch(`${running.baseUrl}/pricing@${after.revision}`, {
      headers: { accept: 'text/html', 'if-none-match': headers.get('etag') as string },
    })
    expect(known.status).toBe(304)
  })

  test('of the front page is at /index', async () => {
    const { text } = await read('/index.md')
    const revision = /^revision: "?([0-9a-f]{16})/m.exec(text)?.[1]
    expect((await read(`/index@${revision}.md`)).text).toBe(text)
    expect(await historyOf('/index')).toHaveLength(1)
  })

  test.each([
    ['of another page', (revision: string) => `/index@${revision}.md`],
    ['that is too short', (revision: string) => `/pricing@${revision.slice(1)}.md`],
    ['in capitals', (revision: string) => `/pricing@${revision.toUpperCase()}X`],
    ['that is empty', () => '/pricing@.md'],
    ['that was never published', () => `/pricing@${'0'.repeat(16)}`],
  ])('%s is 404, with a list of the stored revisions', async (_, address) => {
    const { status, text } = await read(address(before.revision))
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({ error: 'revision_not_kept', resolution: expect.stringMatching(/[0-9a-f]{16}\.$/) })
  })

  test('of an unknown page is 404', async () => {
    expect(JSON.parse((await read(`/nowhere@${'0'.repeat(16)}`)).text).error).toBe('not_found')
    expect(JSON.parse((await read('/nowhere.history.json')).text).error).toBe('not_found')
  })

  test('of the front page has no second address', async () => {
    const [{ revision }] = (await historyOf('/index')) as [StoredRevision]
    const addresses = [`/@${revision}`, `/@${revision}.md`, '/.history.json']
    expect(await Promise.all(addresses.map(async (address) => (await read(address)).status))).toEqual([404, 404, 404])
  })

  test.each([
    ['/@lantern', '/team'],
    ['/people@work', '/team'],
    ['/people@work.md', '/team.md'],
  ])('does not hide the path %s that a page had before', async (path, target) => {
    const { status, headers } = await read(path)
    expect([status, headers.get('location')]).toEqual([308, href(target)])
  })

  test('is not in the sitemap and not in llms.txt', async () => {
    for (const path of ['/sitemap.xml', '/llms.txt', '/llms-full.txt']) expect((await read(path)).text).not.toContain(`@${before.revision}`)
  })
})

describe('get_page', () => {
  test.each([
    ['by path', () => `/pricing@${before.revision}`],
    ['by address', () => `${running.baseUrl}/pricing@${before.revision}`],
    ['by the address of its Markdown', () => `${running.baseUrl}/pricing@${before.revision}.md`],
    ['in another spelling of the path', () => `Pricing/@${before.revision}`],
  ])('reads a revision that was replaced %s', async (_, page) => {
    const url = `${running.baseUrl}/pricing@${before.revision}`
    const notice = expect.stringMatching(
      `^This is an earlier revision, first published .*The current version is ${running.baseUrl}/pricing\\.$`,
    )
    const expected = { path: '/pricing', url, markdown_url: `${url}.md`, revision: before.revision, markdown: before.text, notice }
    expect(await getPage(running.baseUrl, page())).toMatchObject(expected)
  })

  test('reports the current revision as current', async () => {
    const notice = expect.stringContaining(`This is the current revision of ${running.baseUrl}/pricing`)
    expect(await getPage(running.baseUrl, `/pricing@${after.revision}`)).toMatchObject({ markdown: after.text, notice })
  })

  test('reads the front page at /index', async () => {
    const { text } = await read('/index.md')
    const revision = /^revision: "?([0-9a-f]{16})/m.exec(text)?.[1]
    expect(await getPage(running.baseUrl, `/index@${revision}`)).toMatchObject({ path: '/', markdown: text })
  })

  test('lists the stored revisions, newest first', async () => {
    const suggestions = [after, before].map(({ revision }) => `/pricing@${revision}`)
    expect(await getPage(running.baseUrl, `/pricing@${'0'.repeat(16)}`)).toMatchObject({ error: 'revision_not_kept', suggestions })
  })

  test.each(['/llms.txt', '/developers'])('returns %s like its address', async (path) => {
    const { text } = await read(path === '/developers' ? '/developers.md' : path)
    const { markdown, next_start } = await getPage(running.baseUrl, path, { max_characters: 50_000 })
    expect(text.startsWith(markdown as string)).toBe(true)
    expect(next_start ?? text.length).toBe([...(markdown as string)].length)
  })

  test.each(['/llms-full.txt', '/robots.txt', '/openapi.json', '/search'])('does not read %s', async (path) => {
    expect(await getPage(running.baseUrl, path)).toMatchObject({ error: 'page_not_found' })
  })
})

test('the history of a page lists its revisions, newest first, with the changed sections', async () => {
  const [newest, first] = await historyOf('/pricing')
  expect(newest).toMatchObject({ revision: after.revision, changed_sections: [expect.stringContaining('Refunds')] })
  expect(first?.revision).toBe(before.revision)
  expect((newest?.published_at ?? '') > (first?.published_at ?? '')).toBe(true)
})

test('times of the last change come from the history: sitemap, resources and structured data', async () => {
  const { text } = await read('/sitemap.xml')
  const [newest] = await historyOf('/pricing')
  expect(text).toContain(`<loc>${running.baseUrl}/pricing</loc><lastmod>${newest?.published_at}</lastmod>`)
  expect((await read('/pricing', 'text/html')).text).toContain(`"dateModified":"${newest?.published_at}"`)
})

test('a revision that was replaced too long ago is deleted, and its address is 404', async () => {
  const store = new Database(join(folder, 'store.db'))
  store.prepare("UPDATE svc_page_revision SET replaced_at = '2020-01-01T00:00:00.000Z' WHERE revision = ?").run(before.revision)
  store.close()
  const file = join(folder, 'content/pages/index.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne more line.\n`)
  await running.frontDoor.publications.reload()
  await expect.poll(() => historyOf('/pricing')).toHaveLength(1)
  for (const ending of ['', '.md']) {
    const { status, text } = await read(`/pricing@${before.revision}${ending}`)
    expect([status, JSON.parse(text).error]).toEqual([404, 'revision_not_kept'])
  }
  expect(await getPage(running.baseUrl, `/pricing@${before.revision}`)).toMatchObject({
    error: 'revision_not_kept',
    suggestions: [`/pricing@${after.revision}`],
  })
})

test('without a store only the current revision has an address', async () => {
  const without = await startFrontDoor({ STORE_URL: 'off' })
  const { text } = await fetch(`${without.baseUrl}/pricing.md`).then(async (response) => ({ text: await response.text() }))
  const revision = /^revision: "?([0-9a-f]{16})/m.exec(text)?.[1]
  const permalink = await fetch(`${without.baseUrl}/pricing@${revision}.md`)
  expect(await permalink.text()).toBe(text)
  expect(await (await fetch(`${without.baseUrl}/pricing.history.json`)).json()).toEqual([])
  await without.stop()
})

test.each([
  ['is a folder', (path: string) => `sqlite:${path}`],
  ['is no database', (path: string) => `sqlite:${join(path, 'text.db')}`],
])('with a store that %s pages are served without history, and /readyz reports it', async (_, storeUrl) => {
  const place = mkdtempSync(join(folder, 'bad-'))
  writeFileSync(join(place, 'text.db'), 'This is no database. '.repeat(500))
  const damaged = await startFrontDoor({ STORE_URL: storeUrl(place) })
  await expect.poll(() => fetch(`${damaged.baseUrl}/readyz`).then((response) => response.text())).toContain('history: unavailable since ')
  expect((await fetch(`${damaged.baseUrl}/pricing`)).status).toBe(200)
  const markdown = await (await fetch(`${damaged.baseUrl}/pricing.md`)).text()
  const revision = /^revision: "?([0-9a-f]{16})/m.exec(markdown)?.[1]
  expect(await (await fetch(`${damaged.baseUrl}/pricing@${revision}.md`)).text()).toBe(markdown)
  const history = await fetch(`${damaged.baseUrl}/pricing.history.json`)
  expect([history.status, await history.text()]).toEqual([503, expect.stringContaining('history_unavailable')])
  expect(Number(history.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await damaged.stop()
})
