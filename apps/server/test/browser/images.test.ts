// @module-tag slow
/** An SVG of the content folder runs nothing, opened by itself or shown on a page. Images have their size before they are loaded. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { png } from '@svc/tooling/png'
import { afterAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { browserTest } from './browser.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-drawings-'))
const content = join(root, 'content')

/** Every way in which a drawing can run a script or load something. */
const attack = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100"
  onload="document.documentElement.setAttribute('data-ran','onload');fetch('/healthz?onload')">
<script>document.documentElement.setAttribute('data-ran','script');fetch('/healthz?script')</script>
<script href="/developers.js"/>
<style>@import url("/style.css?drawing"); rect { fill: green }</style>
<image href="/images/red.png?drawing" width="10" height="10"/>
<foreignObject width="100" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/healthz?frame"></iframe>
<form xmlns="http://www.w3.org/1999/xhtml" action="/healthz"><button id="send">send</button></form></foreignObject>
<a id="link" href="javascript:document.documentElement.setAttribute('data-ran','link')"><text y="80">link</text></a>
<rect width="20" height="20"><set attributeName="onclick" to="1"/></rect></svg>`

const site = browserTest(async () => {
  cpSync(fixtureContent, content, { recursive: true })
  mkdirSync(join(content, 'images'), { recursive: true })
  writeFileSync(join(content, 'images/attack.svg'), attack)
  writeFileSync(join(content, 'images/red.png'), png(1_600, 800, [200, 0, 0]))
  const front = '---\ntitle: Shown\ndescription: A page with images.\n---\n\n'
  writeFileSync(
    join(content, 'pages/shown.md'),
    `${front}# Shown\n\n![A red field](/images/red.png)\n\n![An attack](/images/attack.svg)\n\n## Below\n\nText below.\n`,
  )
  return { CONTENT_DIR: content }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an SVG that is opened by itself runs no script, loads nothing and sends no form', async () => {
  const { page } = await site.open()
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).pathname))
  await page.goto(`${site.baseUrl}/images/attack.svg`)
  await page.locator('#link').click()
  await page.locator('#send').click({ force: true })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('rect').evaluate((rect) => rect.ownerDocument.defaultView.getComputedStyle(rect).fill)).toBe('rgb(0, 128, 0)')
  expect(await page.locator('svg').first().getAttribute('data-ran')).toBeNull()
  expect(await page.locator('svg').evaluate((svg) => svg.ownerDocument.defaultView.origin)).toBe('null')
  expect(answered).toEqual(['/images/attack.svg'])
  expect(page.url()).toBe(`${site.baseUrl}/images/attack.svg`)
  await page.context().close()
})

test.each([1_280, 320])('on a page of %i px images fit, nothing moves while they load, and nothing in them runs', async (width) => {
  const { page, visit, complaints } = await site.open({ viewport: { width, height: 800 } })
  let send = () => {}
  const released = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/images/**', (route) => released.then(() => route.continue()))
  const opened = visit('/shown')
  await page.waitForSelector('#below')
  const below = async () => (await page.locator('#below').boundingBox())?.y
  const before = await below()
  send()
  await opened
  const image = page.getByRole('img', { name: 'A red field' })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth)).toBe(1_600)
  await page.locator('body').evaluate((body) => body.ownerDocument.defaultView.scrollTo(0, 0))
  expect(await below()).toBe(before)
  const box = await image.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1)
  expect(box?.width).toBeLessThanOrEqual(width)
  expect(complaints).toEqual([])
  await page.context().close()
})
