// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedSettings } from '../support/front-door.ts'
import { browserTest, type WatchedPage } from './browser.ts'

const site = browserTest(shippedSettings)

/** One page for all tests with scripts: the reference takes a second to render. */
let opened: WatchedPage
const reference = () => opened.page.locator('rapi-doc')
const profile = () => reference().locator('.endpoint-head').filter({ hasText: '/api/v1/profile' }).first()
beforeAll(async () => {
  opened = await site.open({ colorScheme: 'light', viewport: { width: 1_280, height: 900 } })
  await opened.visit('/developers/api')
  await profile().click()
})
afterAll(() => {
  expect(opened.complaints).toEqual([])
})

test('renders every operation', async () => {
  const document = (await (await fetch(`${site.baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  const text = await reference().evaluate((element) => element.shadowRoot?.textContent ?? '')
  for (const [path, item] of Object.entries(document.paths)) {
    for (const { summary } of Object.values(item)) expect(text, path).toContain(summary)
  }
})

test.each(['light', 'dark'] as const)('has the colours of a reader who prefers %s, without a browser warning', async (colorScheme) => {
  const { page, visit, complaints, screenshot } = colorScheme === 'light' ? opened : await site.open({ colorScheme })
  if (colorScheme === 'dark') await visit('/developers/api')
  const shown = page.locator('rapi-doc')
  await shown.locator('.endpoint-head').filter({ hasText: '/api/v1/profile' }).first().waitFor()
  expect(await shown.getAttribute('theme')).toBe(colorScheme)
  await screenshot(`api-reference-${colorScheme}`, 'viewport')
  expect(complaints).toEqual([])
})

test('shows the response beside the request, and next to the list of pages, in a window of 1,280 px', async () => {
  const { page } = opened
  const boxes = ['nav.tree', 'rapi-doc api-request', 'rapi-doc api-response'].map((part) => page.locator(part).first().boundingBox())
  const [list, request, response] = await Promise.all(boxes)
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(request?.x ?? 0)
  expect((request?.x ?? 0) + (request?.width ?? 0)).toBeLessThanOrEqual(response?.x ?? 0)
  expect(Math.abs((request?.y ?? 0) - (response?.y ?? 0))).toBeLessThan(40)
})

test('calls the profile from the page', async () => {
  const answer = opened.page.waitForResponse('**/api/v1/profile*')
  await reference().getByRole('button', { name: 'TRY' }).first().click()
  expect((await answer).status()).toBe(200)
})

test('without scripts lists the operations, and links the Markdown and the OpenAPI document', async () => {
  const { page, visit, complaints } = await site.open({ javaScriptEnabled: false })
  await visit('/developers/api')
  for (const [name, address] of [
    ['openapi.json', '/openapi.json'],
    ['/developers.md', '/developers.md'],
  ] as const)
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
  await page.getByText('GET /api/v1/profile', { exact: true }).waitFor()
  expect(await page.locator('nav.tree').isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})
