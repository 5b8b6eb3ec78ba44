// @module-tag slow
/** Pages are pleasant for people on a phone and on a desk, in both colour schemes, with a keyboard and with a screen reader. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFrontDoor, shippedContent, startFrontDoor } from '../front-door.ts'
import { checkAccessibility } from './accessibility.ts'
import { launchBrowser, openPage } from './browser.ts'

let running: RunningFrontDoor
let browser: Browser

beforeAll(async () => {
  running = await startFrontDoor({ CONTENT_DIR: shippedContent, MCP_CALLS_PER_MINUTE: '1000' })
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
  ['developers', '/developers'],
] as const

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
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
