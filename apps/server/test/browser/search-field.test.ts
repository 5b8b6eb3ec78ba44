// @module-tag slow
/** The search dialog of every page, and the form without a script (docs/decisions/0171-one-script-for-every-page.md) [45.3]. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shippedSettings } from '../support/front-door.ts'
import { checkDesktopAndPhone } from './accessibility.ts'
import { browserTest } from './browser.ts'

const site = browserTest(shippedSettings)

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')

/** Types into the dialog and waits for its results. */
async function search(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await page.getByRole('dialog').getByRole('status').filter({ hasText: query }).waitFor()
}

test.each(['/', '/search?q=price', '/developers'])('on %s a slash and Ctrl+K open the dialog', async (path) => {
  const { page, visit, complaints } = await site.shared()
  await visit(path)
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key)
    await field(page).waitFor()
    // In the field it is a letter like any other.
    await field(page).fill('')
    await page.keyboard.type('a/b')
    expect(await field(page).inputValue()).toBe('a/b')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
  }
  expect(complaints).toEqual([])
})

test('results are grouped by page, chosen by keys, accessible on a desktop and a phone, and lead to the highlighted words', async () => {
  const { page, visit, complaints, screenshot } = await site.open({ colorScheme: 'light' })
  await visit('/about')
  await page.keyboard.press('/')
  await search(page, 'free trial')
  const list = page.getByRole('listbox')
  expect(await list.getByRole('group').first().textContent()).toContain('The trial lasts 14 days')
  const titles = await list.locator('[role=group] > p').allTextContents()
  expect(new Set(titles).size).toBe(titles.length)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const active = list.locator('[aria-selected=true]')
  expect(await active.count()).toBe(1)
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  expect(await checkDesktopAndPhone(page, (colorScheme) => screenshot(`search-dialog-${colorScheme}`, 'viewport'))).toEqual([])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pricing#:~:text=/)
  expect(complaints).toEqual([])

  // The last search stays in this browser.
  await page.keyboard.press('/')
  await field(page).fill('')
  await list.getByText('free trial').waitFor()
  await list.getByText('Clear').click()
  expect(await list.getByRole('option').count()).toBe(0)
  await page.context().close()
})

test('Enter without a choice opens the results, and nothing found leads to the menu', async () => {
  const { page, visit, complaints } = await site.shared()
  await visit('/about')
  await page.keyboard.press('Control+k')
  await search(page, 'zxqvw')
  const menu = page.getByRole('listbox').getByRole('group', { name: 'Pages', exact: true })
  expect(await menu.getByRole('option').allTextContents()).toContain('Pricing')
  await field(page).fill('ransom')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=ransom')
  expect(complaints).toEqual([])
})

test('typing sends one search for the last words, and none for words that are known', async () => {
  const { page, visit } = await site.shared()
  await visit('/about')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/search?') && sent.push(new URL(request.url()).searchParams.get('q') ?? ''))
  await page.keyboard.press('/')
  await field(page).pressSequentially('deductible', { delay: 1 })
  await page.getByRole('dialog').getByRole('status').filter({ hasText: 'deductible' }).waitFor()
  const first = sent.length
  expect(first).toBeLessThan('deductible'.length)
  await search(page, 'premium')
  await search(page, 'deductible')
  expect(sent.length).toBe(first + 1)
})

test('words of the glossary of the company are underlined, and those that people ask every company are not', async () => {
  const { page, visit } = await site.shared()
  await visit('/search?q=coi')
  expect(await page.locator('.results mark.glossary').allTextContents()).toContain('certificate')
  await visit('/search?q=vacancies')
  expect(await page.locator('.results h2').count()).toBeGreaterThan(0)
  expect(await page.locator('.results mark.glossary').count()).toBe(0)
})

test('the header has one stop of the keyboard for the search', async () => {
  const { page, visit } = await site.shared()
  await visit('/pricing')
  await page.locator('#Query').focus()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('class')).toBe('scheme')
})

test('without scripts the field opens the results', async () => {
  const { page, visit } = await site.open({ javaScriptEnabled: false })
  await visit('/pricing')
  await page.getByRole('searchbox').fill('ransom')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=ransom')
  expect(await page.locator('.results h2').count()).toBeGreaterThan(1)
  await page.context().close()
})
