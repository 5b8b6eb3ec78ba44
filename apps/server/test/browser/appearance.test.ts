/** Issue 7: pages are pleasant for people on a phone and on a desk, in both colour schemes, with a keyboard and with a screen reader. */
import axe, { type AxeResults } from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, shippedContent, startFrontDoor } from '../front-door.ts'
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
  ['comparison', '/comparisons/fernhollow-vs-mossgate'],
  ['search', '/search?q=does+cyber+insurance+pay+a+ransom'],
  ['developers', '/developers'],
] as const

describe.each([
  ['light', 360],
  ['dark', 360],
  ['light', 1_280],
  ['dark', 1_280],
] as const)('%s, %d px wide', (colorScheme, width) => {
  test.each(pages)('%s fits, is accessible and makes the browser complain of nothing', async (name, path) => {
    const { page, complaints, screenshot } = await openPage(browser, running.baseUrl, { colorScheme, viewport: { width, height: 740 } })
    await page.goto(path)
    await screenshot(`${name}-${colorScheme}-${width}`)
    const root = page.locator('html')
    expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const ground = await page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor)
    expect(ground).toBe(colorScheme === 'light' ? 'rgb(253, 253, 252)' : 'rgb(20, 24, 28)')
    // Not through the page's own scripts: its policy would not let the checker in.
    await page.evaluate(axe.source)
    const { violations, passes }: AxeResults = await root.evaluate(({ ownerDocument }) => ownerDocument.defaultView.axe.run())
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)])).toEqual([])
    expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'label', 'landmark-one-main', 'link-name']))
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
