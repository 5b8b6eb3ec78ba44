// @module-tag slow
/** The front page stays short, however many pages there are. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureContent, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { browserTest } from './browser.ts'

/** Pixels of four desktop screens. */
const fourScreens = 4 * 800

/** More than 400 pages: 14 folders of 25, and 60 below the root. */
async function manyPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'many-'))
  await cp(fixtureContent, folder, { recursive: true })
  const write = (path: string, title: string) =>
    writeFile(join(folder, 'pages', path), `---\ntitle: ${title} with a title of usual length\ndescription: d\n---\n\ntext\n`)
  for (let number = 0; number < 14; number += 1) {
    await mkdir(join(folder, `pages/folder-${number}`))
    for (let page = 0; page < 25; page += 1) await write(`folder-${number}/page-${page}.md`, `Page ${page}`)
  }
  for (let page = 0; page < 60; page += 1) await write(`page-${page}.md`, `Page ${page}`)
  return folder
}

const site = browserTest(shippedSettings)

test('the front page has at most four screens, and links the rest above 12 folders or 48 pages', async () => {
  const many = await manyPages()
  const large = await startFrontDoor({ ...shippedSettings, CONTENT_DIR: many })
  try {
    for (const { baseUrl } of [site, large]) {
      const { page, visit, complaints } = await site.open({}, baseUrl)
      await visit('/')
      expect(await page.locator('html').evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThanOrEqual(fourScreens)
      const lists = page.locator('.overview ul')
      if (baseUrl === large.baseUrl) {
        expect(await lists.first().locator('li').count()).toBe(13)
        // 14 folders, comparisons, guides and research; 60 pages and the one of the fixture.
        expect(await page.locator('.overview li:last-child').allTextContents()).toEqual(['5 more', '13 more'])
      }
      expect(complaints).toEqual([])
      await page.context().close()
    }
  } finally {
    await large.stop()
    await rm(many, { recursive: true, force: true })
  }
})

test('the outline stays next to the page on a desktop and opens above it on a phone', async () => {
  const { page, visit } = await site.open({ viewport: { width: 1_024, height: 700 } })
  await visit('/coverage/cyber')
  const outline = page.locator('nav.outline')
  await page.mouse.wheel(0, 1_200)
  await expect.poll(async () => Math.round((await outline.boundingBox())?.y ?? -1)).toBe(16)
  await page.setViewportSize({ width: 390, height: 740 })
  expect(await outline.isVisible()).toBe(false)
  const link = page.locator('.outline-closed a').first()
  expect(await link.isVisible()).toBe(false)
  await page.getByText('On this page').last().click()
  await link.click()
  expect(page.url()).toMatch(/#[a-z-]+$/)
})
