// @module-tag slow
/** Pages are pleasant for people on a phone and on a desk, in both colour schemes, with a keyboard and with a screen reader (issue 22, 9 and 10). */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFrontDoor, shippedContent, startFrontDoor } from '../front-door.ts'
import { checkAccessibility } from './accessibility.ts'
import { launchBrowser, openPage } from './browser.ts'

let running: RunningFrontDoor
let browser: Browser

beforeAll(async () => {
  running = await startFrontDoor({ CONTENT_DIR: shippedContent, MCP_CALLS_PER_MINUTE: '1000', STORE_URL: 'sqlite::memory:' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await running?.stop()
})

const pages = [
  ['front', '/'],
  ['page', '/pricing'],
  ['deep page', '/research/cyber/ransomware-payments'],
  ['table', '/guides/reading-a-policy'],
  ['section', '/research'],
  ['comparison', '/comparisons/fernhollow-vs-mossgate'],
  ['search', '/search?q=does+cyber+insurance+pay+a+ransom'],
  ['search-without-results', '/search?q=zxqvw'],
  ['developers', '/developers'],
  ['facts', '/facts'],
  ['changes', '/changes'],
  ['not-found', '/prcing'],
] as const

/** How far the content of a page has moved since it was opened, as Chromium counts it. */
const layoutShift = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(resolve, 200, 0))`

const appearances = [
  ['light', 320],
  ['dark', 320],
  ['light', 390],
  ['dark', 390],
  ['light', 1_280],
  ['dark', 1_280],
] as const

/** `--ground` of the style sheet. */
const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(20, 24, 28)' }

test.each(pages)(
  '%s fits, is accessible and makes the browser complain of nothing, light and dark, on a phone and on a desk',
  async (name, path) => {
    const { page, visit, complaints, screenshot } = await openPage(browser, running.baseUrl)
    await visit(path)
    await page.setViewportSize({ width: 390, height: 740 })
    await page.reload({ waitUntil: 'load' })
    expect(await page.evaluate(layoutShift)).toBe(0)
    const root = page.locator('html')
    for (const [colorScheme, width] of appearances) {
      const where = `${colorScheme}, ${width} px`
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 740 })
      await screenshot(`${name}-${colorScheme}-${width}`)
      expect([where, await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([where, 0])
      const ground = await page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor)
      expect([where, ground]).toEqual([where, grounds[colorScheme]])
      const { violations, kept } = await checkAccessibility(page)
      expect([where, violations]).toEqual([where, []])
      expect(kept).toEqual(expect.arrayContaining(['color-contrast', 'label', 'landmark-one-main', 'link-name']))
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await screenshot(`${name}-print`)
    // The browser's word for an error page.
    expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
    await page.context().close()
  },
)
