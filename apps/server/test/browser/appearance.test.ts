// @module-tag slow
/** Layout and accessibility of pages on a phone and a desktop, in both colour schemes. */

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { beforeAll, expect, test } from 'vitest'
import { fixtureContent, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { checkAccessibility } from './accessibility.ts'
import { browserTest } from './browser.ts'

let metricsPort: number
const site = browserTest(async () => {
  metricsPort = await freePort()
  return { ...shippedSettings, STORE_URL: 'sqlite::memory:', METRICS_PORT: String(metricsPort) }
})

beforeAll(async () => (await site.shared()).page.addInitScript(hideUntilParsed))

async function currentRevision(): Promise<string> {
  const response = await fetch(`${site.baseUrl}/pricing.history.json`)
  return ((await response.json()) as [{ revision: string }])[0].revision
}

const pages = [
  ['front', '/'],
  ['page', '/pricing'],
  ['table', '/guides/reading-a-policy'],
  ['section', '/research'],
  ['comparison', '/comparisons/fernhollow-vs-mossgate'],
  ['search', '/search?q=free+trial'],
  ['search-without-results', '/search?q=zxqvw'],
  ['developers', '/developers'],
  ['api-reference', '/developers/api'],
  ['facts', '/facts'],
  ['changes', '/changes'],
  ['revision', async () => `/pricing@${await currentRevision()}`],
  ['insight', '/insight'],
  ['not-found', '/prcing'],
] as const

/** Of elements that the others have too: their dark colours are those of the others. */
const ofSameElements: readonly string[] = ['table', 'section', 'comparison', 'search-without-results', 'revision', 'not-found']

/** A busy browser shows a page that it has read in part, whose tables grow with each row. Scripts run after `interactive`. */
const hideUntilParsed = `const hidden = new CSSStyleSheet()
hidden.replaceSync('html { display: none }')
document.adoptedStyleSheets = [hidden]
document.addEventListener('readystatechange', () => { document.adoptedStyleSheets = [] }, { once: true })`

/** How far the content of a page has moved since it was read, as Chromium counts it. */
const layoutShift = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(resolve, 200, 0))`

/** One page of each frame: what only a desktop has is part of the frame. */
const ofEachFrame: readonly string[] = ['front', 'page', 'api-reference', 'insight']

/** Both schemes on a phone and a desktop; 320 px is the narrowest that WCAG 2.2 asks for (1.4.10). */
const appearances = (name: string) =>
  [
    ['light', 320, 'all'],
    ['light', 1_280, ofEachFrame.includes(name) ? 'all' : undefined],
    ['dark', ofEachFrame.includes(name) ? 1_280 : 390, ofSameElements.includes(name) ? undefined : 'colours'],
  ] as const

/** Rules that every page has elements for: the checker ran. */
const passing = { all: ['color-contrast', 'landmark-one-main', 'target-size'], colours: ['color-contrast'] }

/** `--ground` of the style sheet. */
const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(20, 24, 28)' }

test.each(pages)('%s fits, is accessible and causes no browser warning, light and dark, on a phone and a desktop', async (name, path) => {
  const origin = name === 'insight' ? `http://127.0.0.1:${metricsPort}` : site.baseUrl
  // One is of another server, and the other one has messages of its own, which come late.
  const isAlone = name === 'insight' || name === 'api-reference'
  const { page, visit, complaints, screenshot } = await (isAlone ? site.open({}, origin) : site.shared())
  if (isAlone) await page.addInitScript(hideUntilParsed)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 740 })
  await visit(typeof path === 'string' ? path : await path())
  expect(await page.evaluate(layoutShift)).toBe(0)
  const root = page.locator('html')
  for (const [colorScheme, width, rules] of appearances(name)) {
    const where = `${colorScheme}, ${width} px`
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 740 })
    await screenshot(`${name}-${colorScheme}-${width}`)
    expect([where, await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([where, 0])
    // Next to the navigation and the outline.
    expect([where, ((await page.locator('main').boundingBox())?.width ?? 0) > Math.min(width - 40, 560)]).toEqual([where, true])
    const ground = await page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor)
    expect([where, ground]).toEqual([where, grounds[colorScheme]])
    if (rules === undefined) continue
    const { violations, passed } = await checkAccessibility(page, rules)
    expect([where, violations]).toEqual([where, []])
    expect(passed).toEqual(expect.arrayContaining([...passing[rules]]))
  }
  if (process.env.SCREENSHOTS) {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await screenshot(`${name}-print`)
  }
  // The browser's messages for a page with an error status, and for styles that axe-core adds.
  const expected = name === 'api-reference' ? 'Applying inline style' : 'status of 404'
  expect(complaints.filter((complaint) => !complaint.includes(expected))).toEqual([])
  if (isAlone) await page.context().close()
})

test('generated pages are mirrored, fit and are accessible where the front page is Arabic [45.5, 45.10]', async () => {
  const content = await mkdtemp(join(tmpdir(), 'arabic-'))
  await cp(fixtureContent, content, { recursive: true })
  const front = await readFile(join(content, 'pages/index.md'), 'utf8')
  await writeFile(join(content, 'pages/index.md'), front.replace('---\n', '---\nlanguage: ar\n'))
  const arabic = await startFrontDoor({ CONTENT_DIR: content })
  try {
    const { page, visit, screenshot } = await site.open({}, arabic.baseUrl)
    for (const path of ['/', '/search?q=pricing', '/developers', '/changes']) {
      await visit(path)
      const root = page.locator('html')
      expect([path, await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([path, 'ar', 'rtl'])
      // What a phone shows differs most on the page with a form. Colours do not depend on the direction.
      const checked = path === '/developers' ? 390 : 1_280
      for (const [colorScheme, width] of [
        ['dark', 390],
        ['light', 1_280],
      ] as const) {
        const where = `${path}, ${width} px`
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 740 })
        await screenshot(`arabic-${path.replace(/\W+/g, '-')}-${width}`)
        expect([where, await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([where, 0])
        // `/changes` has the same frame, and text.
        if (width === checked && path !== '/changes') expect([where, (await checkAccessibility(page)).violations]).toEqual([where, []])
      }
    }
    await page.context().close()
  } finally {
    await arabic.stop()
    await rm(content, { recursive: true, force: true })
  }
})
