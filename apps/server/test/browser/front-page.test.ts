// @module-tag slow
/** The front page stays short, and the frame leads through the site: navigation, outline, colours and the menu at a title. */
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureContent, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { browserTest } from './browser.ts'

/** A small desktop screen. The machine's fonts change heights by a few percent: DejaVu is wide. */
const desktop = { width: 1_440, height: 900 }

/** More than 100 pages: 14 folders of three, and 60 below the root. The text of the front page has a second title, as imported ones do. */
async function manyPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'many-'))
  await cp(fixtureContent, folder, { recursive: true })
  await appendFile(join(folder, 'pages/index.md'), '\n# A second title\n\nText.\n')
  const write = (path: string, title: string) =>
    writeFile(join(folder, 'pages', path), `---\ntitle: ${title} with a title of usual length\ndescription: d\n---\n\ntext\n`)
  for (let number = 0; number < 14; number += 1) {
    await mkdir(join(folder, `pages/folder-${number}`))
    for (let page = 0; page < 3; page += 1) await write(`folder-${number}/page-${page}.md`, `Page ${page}`)
  }
  for (let page = 0; page < 60; page += 1) await write(`page-${page}.md`, `Page ${page}`)
  return folder
}

const site = browserTest(shippedSettings)

test('the front page has at most five screens, and lists at most 30 folders and pages', async () => {
  const many = await manyPages()
  const large = await startFrontDoor({ ...shippedSettings, CONTENT_DIR: many })
  try {
    for (const { baseUrl } of [site, large]) {
      const { page, visit, complaints } = await site.open({ viewport: desktop }, baseUrl)
      await visit('/')
      expect(await page.locator('html').evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThanOrEqual(5 * desktop.height)
      if (baseUrl === large.baseUrl) {
        expect(await page.locator('.overview li').count()).toBe(31)
        expect(await page.locator('.overview li:last-child').textContent()).toBe('More pages')
      }
      await page.setViewportSize({ width: 390, height: 740 })
      const [title, lead] = await Promise.all(['.hero h1', '.hero .lead'].map((part) => page.locator(part).boundingBox()))
      expect((lead?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThan(24)
      expect(complaints).toEqual([])
      await page.context().close()
    }
  } finally {
    await large.stop()
    await rm(many, { recursive: true, force: true })
  }
})

test('the outline stays next to the page on a desktop, marks the section that is read, and opens above the page on a phone', async () => {
  const { page, visit } = await site.shared({ width: 1_280, height: 700 })
  await visit('/coverage/cyber')
  const outline = page.locator('nav.outline')
  const headerHeight = Math.round((await page.locator('header.site').boundingBox())?.height ?? -1)
  await page.mouse.wheel(0, 1_200)
  await expect.poll(async () => Math.round((await outline.boundingBox())?.y ?? -1)).toBe(headerHeight)
  const link = outline.locator('a').nth(3)
  await link.click()
  await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
  expect(await outline.locator('[aria-current]').count()).toBe(1)
  const heading = page.locator(new URL((await link.getAttribute('href')) ?? '', page.url()).hash)
  expect((await heading.boundingBox())?.y).toBeGreaterThan(headerHeight)
  await page.setViewportSize({ width: 390, height: 740 })
  expect(await outline.isVisible()).toBe(false)
  const above = page.locator('.outline-closed a').first()
  expect(await above.isVisible()).toBe(false)
  await page.locator('.outline-closed summary').click()
  await above.click()
  expect(page.url()).toMatch(/#[a-z-]+$/)
})

test('a phone without scripts opens the navigation with a button, and it shows where the reader is', async () => {
  const { page, visit } = await site.open({ viewport: { width: 390, height: 740 }, javaScriptEnabled: false })
  await visit('/coverage/cyber')
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  expect(await navigation.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await navigation.locator('[aria-current=page]').textContent()).toBe('Cyber')
  await navigation.getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
})

test('a long navigation scrolls by itself, next to the text, to the current page', async () => {
  const { page, visit } = await site.shared({ width: 1_280, height: 500 })
  await visit('/research/cyber/ransomware-payments')
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  const current = navigation.locator('[aria-current=page]')
  await expect.poll(async () => (await current.boundingBox())?.y ?? 9_999).toBeLessThan(500)
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.mouse.wheel(0, 900)
  await expect.poll(async () => Math.round((await navigation.boundingBox())?.y ?? -1)).toBe(60)
})

test('a reader chooses the colours, and a later page has them before it is shown', async () => {
  const { page, visit, complaints } = await site.open({ colorScheme: 'light' })
  const ground = () => page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor)
  await visit('/pricing')
  const button = page.locator('button.scheme')
  const names: (string | null)[] = []
  for (const _ of [1, 2, 3]) {
    names.push(await button.getAttribute('aria-label'))
    await button.click()
  }
  expect(names).toEqual(['Colours: automatic', 'Colours: light', 'Colours: dark'])
  await button.click()
  await button.click()
  expect(await ground()).toBe('rgb(20, 24, 28)')
  // The scheme at the moment when the body begins, before anything is painted.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.body === null) return
    globalThis.firstScheme = document.documentElement.dataset.scheme
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })`)
  await visit('/coverage')
  expect([await page.evaluate('firstScheme'), await ground()]).toEqual(['dark', 'rgb(20, 24, 28)'])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the menu at a title copies the page as Markdown, and links it to assistants', async () => {
  const { page, visit, complaints } = await site.open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit('/pricing')
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await (await fetch(`${site.baseUrl}/pricing.md`)).text())
  await page.locator('.page-menu summary').click()
  const links = page.locator('.page-menu a')
  expect(await links.allTextContents()).toEqual(['View as Markdown', 'Open in Claude', 'Open in ChatGPT', 'Connect your client'])
  const claude = new URL((await links.nth(1).getAttribute('href')) ?? '')
  expect([claude.origin, claude.searchParams.get('q')]).toEqual([
    'https://claude.ai',
    `Read ${site.baseUrl}/pricing.md and answer my questions about it.`,
  ])
  await page.keyboard.press('Escape')
  expect(await links.first().isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await page.context().close()
})
