// @module-tag slow
/** `/embed.js`: the search dialog of a service below a path on a site of another origin (docs/decisions/0214-one-dialog-on-two-sites.md). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, startFrontDoor } from '../support/front-door.ts'
import { checkAccessibility, checkDesktopAndPhone } from './accessibility.ts'
import { browserTest, type WatchedPage } from './browser.ts'

const path = '/facts/public'
const content = mkdtempSync(join(tmpdir(), 'svc-embed-'))
const site = browserTest(
  async () => {
    cpSync(fixtureContent, content, { recursive: true })
    const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: ${title}.\n---\n\n## ${title}\n\n${text}\n`
    writeFileSync(join(content, 'pages/trial.md'), page('Free trial', 'The free trial lasts 14 days, needs no card, and is free.'))
    writeFileSync(
      join(content, 'pages/jobs.md'),
      page('Careers', 'We are hiring two readers of policies. The work begins after a trial of a month.'),
    )
    writeFileSync(join(content, 'pages/proof.md'), page('Proof', 'A certificate of insurance is sent within a day.'))
    writeFileSync(join(content, 'glossary.yaml'), '- [coi, certificate of insurance]\n')
    return { CONTENT_DIR: content, MCP_CALLS_PER_MINUTE: '1000' }
  },
  { path },
)

/** What a policy needs to allow. */
const policy = (service: string) =>
  `default-src 'none'; script-src ${service}/; connect-src ${service}/; style-src 'self'; form-action 'none'`

/** Each page of the other site by its path, and its style sheet. */
const pages = new Map<string, string>()
let host: Server
let hostUrl: string
let service: string

beforeAll(async () => {
  host = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', url.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8')
    if (!url.endsWith('.css')) response.setHeader('Content-Security-Policy', policy(service))
    response.end(pages.get(url) ?? '')
  })
  await once(host.listen(0, '127.0.0.1'), 'listening')
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  service = site.baseUrl
})
afterAll(() => {
  host?.close()
  rmSync(content, { recursive: true })
})

let shared: Promise<WatchedPage> | undefined

/** The same page for all tests: a new browser context takes longer than a visit. */
async function sharedHost(): Promise<WatchedPage> {
  shared ??= site.open({}, hostUrl)
  const watched = await shared
  const { page, complaints } = watched
  await page.unrouteAll()
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1_280, height: 800 })
  complaints.length = 0
  return watched
}

/** Opens a page of the other site with this body, and waits for the script. */
async function openHost(
  body: string,
  { head = '', lang = 'en', from = service }: { readonly head?: string; readonly lang?: string; readonly from?: string } = {},
): Promise<WatchedPage> {
  service = from
  const attribute = lang === '' ? '' : ` lang="${lang}"`
  const tag = `<script src="${from}/embed.js" async></script>`
  pages.set(
    '/',
    `<!doctype html><html${attribute}><head><title>Another site</title>${head}${tag}</head><body><main><h1>Another site</h1>${body}</main></body></html>`,
  )
  const watched = await sharedHost()
  const loaded = watched.page.waitForResponse(`${from}/embed.js`)
  await watched.visit('/')
  await loaded
  return watched
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('combobox')
const status = (page: Page) => dialog(page).getByRole('status')

async function search(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await status(page).filter({ hasText: query }).waitFor()
}

const ownRequest = () => new RegExp(`^request to ${site.baseUrl}/(embed\\.js|search\\?q=)`)

test('the script is small, may be loaded by any site, and has no storage and no eval', async () => {
  const response = await fetch(`${site.baseUrl}/embed.js`, { headers: { 'Accept-Encoding': 'br' } })
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    200,
    {
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  ])
  expect(Number(response.headers.get('content-length'))).toBeLessThan(12_000)
  expect(await response.text()).not.toMatch(/cookie|Storage|indexedDB|\beval\b|Function\(|innerHTML|import\(/)
})

test('the example has the search under a strict policy, opened in each way and closed by one Escape', async () => {
  const file = fileURLToPath(new URL('../../../../examples/search-on-another-site/serve.js', import.meta.url))
  const example = spawn(process.execPath, [file], { env: { SERVICE: site.baseUrl, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(example.stdout, 'data')
    const { page, visit, complaints } = await site.open({}, String(line).trim().replace(/\/$/, ''))
    await visit('/')
    const ways = [() => page.keyboard.press('/'), () => page.keyboard.press('Control+k'), () => page.getByRole('button').click()]
    for (const open of ways) {
      await open()
      await search(page, 'free trial')
      await page.keyboard.press('Escape')
      await field(page).waitFor({ state: 'hidden' })
    }
    expect(complaints.filter((each) => !ownRequest().test(each))).toEqual([])
  } finally {
    example.kill()
  }
})

test('results lead to the highlighted words, and stay accessible on a desktop and a phone', async () => {
  const { page, complaints, screenshot } = await openHost('<p>Text.</p>')
  await page.keyboard.press('/')
  await search(page, 'free trial')
  const list = page.getByRole('listbox')
  expect(await list.getByRole('group').first().textContent()).toContain('The free trial lasts 14 days')
  const titles = await list.locator('[role=group] > p').allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  expect(new Set(titles).size).toBe(titles.length)
  await page.keyboard.press('ArrowDown')
  expect(await checkDesktopAndPhone(page, (colorScheme) => screenshot(`embed-${colorScheme}`, 'viewport'))).toEqual([])
  const links = await list.getByRole('option').evaluateAll((options) => options.map((each) => each.getAttribute('href') ?? ''))
  expect(links.filter((href) => !/^[/#]/.test(href.slice(site.baseUrl.length)) || !href.startsWith(site.baseUrl))).toEqual([])
  expect(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual(['', 0, 0])
  expect(await page.context().cookies()).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `${path}/trial`)
  expect(complaints.filter((each) => !each.startsWith(`request to ${site.baseUrl}/`))).toEqual([])
})

test('Enter without a choice opens the results, and nothing found offers the menu', async () => {
  const { page } = await openHost('<p>Text.</p>')
  await page.keyboard.press('/')
  await search(page, 'zxqvw')
  const menu = page.getByRole('listbox').getByRole('group', { name: 'Pages', exact: true })
  expect(await menu.getByRole('option').allTextContents()).toContain('Pricing')
  expect(await menu.getByRole('option', { name: 'Pricing' }).getAttribute('href')).toBe(`${site.baseUrl}/pricing`)
  await field(page).fill('ransom')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.baseUrl}/search?q=ransom`)
})

test('words of the glossary of the company are underlined, and Tab stops at the field and its button only', async () => {
  const { page } = await openHost('<p>Text.</p>')
  await page.keyboard.press('/')
  await search(page, 'vacancies')
  expect(await page.getByRole('option').count()).toBeGreaterThan(0)
  expect(await dialog(page).locator('mark.glossary').count()).toBe(0)
  await search(page, 'coi')
  const underlined = dialog(page).locator('mark.glossary').first()
  expect(await underlined.evaluate((mark) => mark.ownerDocument.defaultView.getComputedStyle(mark).textDecorationLine)).toBe('underline')
  await page.keyboard.press('Tab')
  expect(await dialog(page).locator(':focus').getAttribute('aria-label')).toBe('Close')
  await page.keyboard.press('Shift+Tab')
  expect(await dialog(page).locator(':focus').getAttribute('role')).toBe('combobox')
})

test.each([
  ['de-AT', 'de', 'ltr', 'Suche', /zu free trial, beste zuerst/],
  ['ar', 'ar', 'rtl', 'بحث', /free trial/],
  ['pt', 'en', 'ltr', 'Search', /for free trial, best first/],
  ['', 'en', 'ltr', 'Search', /for free trial, best first/],
])('on a page in "%s" the dialog speaks %s', async (lang, language, direction, label, sentence) => {
  const { page } = await openHost('<p>Text.</p>', { lang })
  await page.keyboard.press('/')
  await search(page, 'free trial')
  expect(await status(page).textContent()).toMatch(sentence)
  expect(await page.getByRole('dialog', { name: label }).evaluate(({ lang, dir }: { lang: string; dir: string }) => [lang, dir])).toEqual([
    language,
    direction,
  ])
})

describe('the other site', () => {
  const hostile = `* { all: unset !important; font-size: 40px !important; display: block !important; color: red !important; transform: scale(2) !important }
:root { --ground: red; --text: red; font-size: 40px; letter-spacing: 1em; direction: rtl; visibility: hidden }
dialog, [role], input, svc-search { display: none !important }`

  /** How the dialog looks. */
  const look = (page: Page) =>
    dialog(page).evaluate((element) => {
      const view = element.ownerDocument.defaultView
      return [element, ...element.querySelectorAll('*')].map((each) => {
        const { color, backgroundColor, fontSize, letterSpacing, direction, visibility } = view.getComputedStyle(each)
        const { x, y, width, height } = each.getBoundingClientRect()
        return [each.localName, color, backgroundColor, fontSize, letterSpacing, direction, visibility, x, y, width, height]
      })
    })

  test('does not change the dialog by its styles', async () => {
    const looks: unknown[] = []
    for (const styles of ['', hostile]) {
      pages.set('/site.css', styles)
      const { page } = await openHost('<p>Text.</p>', { head: '<link rel="stylesheet" href="/site.css">' })
      await page.keyboard.press('/')
      await search(page, 'free trial')
      looks.push(await look(page))
    }
    expect(looks[1]).toEqual(looks[0])
  })

  test('is not changed by the dialog, and keeps its keys', async () => {
    const { page } = await openHost('<input aria-label="Own"><div contenteditable>Text</div><own-field tabindex="0"></own-field>')
    const globals = () => page.evaluate('Object.getOwnPropertyNames(window).join()')
    const withScript = await globals()
    const fields = [page.getByLabel('Own'), page.locator('[contenteditable]'), page.locator('own-field')]
    for (const own of fields) {
      await own.focus()
      await page.keyboard.press('/')
      expect(await dialog(page).count()).toBe(0)
    }
    expect(await page.getByLabel('Own').inputValue()).toBe('/')
    await page.evaluate(`document.addEventListener('keydown', (event) => event.key === 'k' && event.preventDefault())`)
    await page.keyboard.press('Control+k')
    expect(await dialog(page).count()).toBe(0)

    await page.locator('h1').click()
    const document = () => page.evaluate('document.head.outerHTML + document.body.outerHTML')
    const before = await document()
    await page.evaluate(`addEventListener('keydown', ({ key }) => (document.seen = [...(document.seen ?? []), key]))`)
    await page.keyboard.press('/')
    await field(page).waitFor()
    await page.keyboard.type('s/k')
    expect(await field(page).inputValue()).toBe('s/k')
    expect(await page.evaluate('document.seen')).toEqual(['/'])
    await page.keyboard.press('Escape')
    expect(await document()).toBe(before)
    await page.route('**/embed.js', (route) => route.fulfill({ body: '' }))
    await page.reload()
    expect(withScript).toBe(await globals())
  })

  test('may have the tag twice, and a link or a field of its own for the search', async () => {
    const own = `<a href="${site.baseUrl}/search" data-svc-search><b>Find</b></a><input aria-label="Own" data-svc-search>`
    const { page } = await openHost(`${own}<script src="${site.baseUrl}/embed.js"></script>`)
    await page.getByText('Find').click()
    await field(page).waitFor()
    expect(page.url()).toBe(`${hostUrl}/`)
    expect(await dialog(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByLabel('Own').focus()
    await page.keyboard.type('tri')
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('tri')
  })

  test('may have the tags of two services: the first one opens', async () => {
    const { page } = await openHost(`<input aria-label="Own" data-svc-search><script src="${site.baseUrl}/embed.js?second"></script>`)
    for (const open of [() => page.getByLabel('Own').fill('t'), () => page.keyboard.press('/')]) {
      await open()
      await field(page).waitFor()
      expect(await dialog(page).count()).toBe(1)
      await page.keyboard.press('Escape')
      await page.locator('h1').click()
    }
  })
})

describe('a failure is said in words', () => {
  test('offline', async () => {
    const { page } = await openHost('<p>Text.</p>', { lang: 'de' })
    await page.context().setOffline(true)
    await page.keyboard.press('/')
    await field(page).fill('free trial')
    await status(page).filter({ hasText: 'Die Suche ist nicht erreichbar. Prüfen Sie, ob dieses Gerät offline ist' }).waitFor()
    await page.context().setOffline(false)
    await search(page, 'free trials')
  })

  test('over the limit, which is not that of the reader of the service', async () => {
    const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '1' }, undefined, { path })
    try {
      const { page } = await openHost('<p>Text.</p>', { from: limited.baseUrl })
      await page.keyboard.press('/')
      await search(page, 'price')
      await field(page).fill('contact')
      await status(page)
        .filter({ hasText: /^Too many requests\. Wait \d+ seconds?, then search again\.$/ })
        .waitFor()
      expect((await checkAccessibility(page)).violations).toEqual([])
      expect((await fetch(`${limited.baseUrl}/search?q=price`)).status).toBe(200)
    } finally {
      service = site.baseUrl
      await limited.stop()
    }
  })

  test('of the service or of what is before it', async () => {
    const { page } = await openHost('<p>Text.</p>')
    await page.keyboard.press('/')
    const answers = [
      [503, { 'Retry-After': '2' }, '{"error":"overloaded"}', 'Too busy right now. Wait 2 seconds, then search again.'],
      [503, {}, '<html>Unavailable</html>', 'The search cannot be reached.'],
      [503, { 'Retry-After': '3' }, '{"error":"overloaded"}', 'Too busy right now. Wait 3 seconds, then search again.'],
      [502, {}, '<html>Bad gateway</html>', 'The search cannot be reached.'],
      [503, { 'Retry-After': '4' }, '{"error":"overloaded"}', 'Too busy right now. Wait 4 seconds, then search again.'],
      [500, {}, '{"error":"internal_error"}', 'The search cannot be reached.'],
    ] as const
    for (const [index, [status, fields, body, words]] of answers.entries()) {
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After', ...fields }
      await page.unrouteAll()
      await page.route('**/search?*', (route) => route.fulfill({ status, headers, body }))
      await field(page).fill(`free trial ${index}`)
      await dialog(page).getByRole('status').filter({ hasText: words }).waitFor()
    }
  })
})
