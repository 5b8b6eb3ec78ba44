import { expect, test } from 'vitest'
import { shippedSettings } from '../support/front-door.ts'
import { browserTest } from './browser.ts'

const site = browserTest(shippedSettings)

test.each(['/', '/pricing', '/search?q=price', '/developers', '/developers/api'])('on %s a slash focuses the field', async (path) => {
  const { page, visit, complaints } = await site.open()
  await visit(path)
  const field = page.locator('#Query')
  await page.keyboard.press('/')
  expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  // In the field it is a letter like any other.
  await page.keyboard.type('a/b')
  expect(await field.inputValue()).toBe('a/b')
  await field.blur()
  await page.keyboard.press('Control+/')
  expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(false)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a chosen title opens its page, and other words open the results', async () => {
  const { page, visit, complaints } = await site.open()
  await visit('/pricing')
  const offered = page.locator('#Titles option[data-path="/research/cyber/ransomware-payments"]')
  await page.locator('#Query').fill((await offered.getAttribute('value')) ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/research/cyber/ransomware-payments')
  await page.locator('#Query').fill('ransom')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=ransom')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without scripts a chosen title is searched for', async () => {
  const { page, visit } = await site.open({ javaScriptEnabled: false })
  await visit('/pricing')
  const title = (await page.locator('#Titles option').first().getAttribute('value')) ?? ''
  await page.locator('#Query').fill(title)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=*')
  expect(await page.locator('.results h2').first().textContent()).toContain(title)
  await page.context().close()
})
