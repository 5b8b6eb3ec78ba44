// @module-tag slow
import { describe, expect, test } from 'vitest'
import { shippedSettings } from '../support/front-door.ts'
import { browserTest } from './browser.ts'

const site = browserTest(shippedSettings)

describe('with scripts off', () => {
  test('a reader searches, opens the best result at its section, and comes back to the front page', async () => {
    const { page, visit, complaints } = await site.open({ javaScriptEnabled: false })
    await visit('/')
    await page.getByRole('searchbox', { name: 'Search' }).fill('does cyber insurance pay a ransom')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=*')
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ passages for does cyber insurance pay a ransom/)
    expect(await page.locator('mark').count()).toBeGreaterThan(0)
    const best = page.locator('.results a').first()
    const target = new URL((await best.getAttribute('href')) ?? '', site.baseUrl)
    await best.click()
    await page.waitForURL(target.href)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/cyber|ransom/i)
    expect(await page.locator('.dates').textContent()).toMatch(/^Reviewed \d{1,2} [A-Z][a-z]+ \d{4}/)
    // The browser goes to the words of the search, or to the section.
    await expect.poll(() => page.locator('html').evaluate((root) => root.scrollTop)).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.waitForURL(`${site.baseUrl}/`)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('/developers shows every tool and its curl line, and hides the forms', async () => {
    const { page, visit, complaints } = await site.open({ javaScriptEnabled: false })
    await visit('/developers')
    expect(await page.getByText('The forms need JavaScript.').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: /^(?:Call|Copy)/ }).count()).toBe(0)
    for (const name of ['ask_service', 'search_knowledge', 'get_page', 'compare_providers']) {
      await page.getByText(name, { exact: true }).and(page.locator('.tabs > label')).click()
      const section = page.getByRole('region', { name, exact: true })
      await section.getByText(`${name} with curl`).click()
      expect(await section.locator('.curl').textContent()).toMatch(/^curl -sS -i 'http/)
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('with a keyboard', () => {
  test('the first stop is a visible skip link to the content', async () => {
    const { page, visit } = await site.shared()
    await visit('/pricing')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    const box = await skip.boundingBox()
    expect(box).toMatchObject({ x: expect.any(Number), y: expect.any(Number) })
    expect([(box?.x ?? -1) >= 0, (box?.y ?? -1) >= 0]).toEqual([true, true])
    await page.keyboard.press('Enter')
    expect(await page.locator('main').evaluate((main) => main === main.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate((element) => element.closest('main') !== null)).toBe(true)
  })

  test.each([
    ['the frame', '/', 25],
    ['the content', '/pricing', 12],
    ['the content', '/search?q=price', 12],
    ['the content', '/developers', 25],
  ])('every stop of %s of %s has visible focus', async (part, path, stops) => {
    const { page, visit } = await site.shared()
    await visit(path)
    if (part === 'the content') await page.locator('main').focus()
    const unseen: string[] = []
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.locator('html').evaluate(({ ownerDocument }) => {
        const element = ownerDocument.activeElement
        const { outlineStyle, outlineWidth } = ownerDocument.defaultView.getComputedStyle(element)
        return { tag: element.outerHTML.slice(0, 80), isBody: element === ownerDocument.body, outline: `${outlineStyle} ${outlineWidth}` }
      })
      if (focused.isBody) break
      if (focused.outline !== 'solid 3px') unseen.push(`${focused.tag}: ${focused.outline}`)
    }
    expect(unseen).toEqual([])
  })

  test('a table that is wider than a phone scrolls by itself, also with the arrow keys', async () => {
    const { page, visit } = await site.shared({ width: 360, height: 740 })
    await visit('/pricing')
    const table = page.locator('.table').first()
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden).toBeGreaterThan(0)
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  })
})

test('a table is a stop of the keyboard only while it scrolls', async () => {
  const { page, visit } = await site.shared()
  await visit('/pricing')
  const table = page.locator('.table').first()
  await expect.poll(() => table.getAttribute('tabindex')).toBe(null)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => table.getAttribute('tabindex')).toBe('0')
})

test.each([390, 1_280])('no date, amount or id of the facts breaks at %i px', async (width) => {
  const { page, visit, screenshot } = await site.shared({ width, height: 800 })
  await visit('/facts')
  const lines = await page.locator(':is(td.whole, td.right)').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = cell.ownerDocument.createRange()
      range.selectNodeContents(cell)
      const { height } = range.getBoundingClientRect()
      return Math.round(height / Number.parseFloat(cell.ownerDocument.defaultView.getComputedStyle(cell).lineHeight))
    }),
  )
  expect(lines.length).toBeGreaterThan(10)
  expect(new Set(lines)).toEqual(new Set([1]))
  await screenshot(`facts-${width}`)
})

test('a fact is one line in a window of 1,280 px: its source shows the page, and names the section for readers and on hover', async () => {
  const { page, visit } = await site.shared()
  await visit('/facts')
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  const oneLine = Math.min(...heights)
  expect(heights.length).toBeGreaterThan(40)
  // The others have a long value or two dates.
  expect(heights.filter((height) => height < 1.2 * oneLine).length / heights.length).toBeGreaterThan(0.7)
  expect(await page.locator('.table').evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length)).toBe(0)
  expect(await page.locator('.outline-closed').isVisible()).toBe(true)
  const source = page.getByTitle('Pricing › Single review', { exact: true }).first()
  expect([await source.textContent(), await source.getAttribute('href')]).toEqual(['Pricing', '/pricing#single-review'])
})

test.each(['/', '/coverage/cyber'])(
  'a phone shows the title of %s before the menu of the page and the list of its headings',
  async (path) => {
    const { page, visit, screenshot } = await site.shared({ width: 390, height: 844 })
    await visit(path)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? -1
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const below = (title?.y ?? 0) + (title?.height ?? 0)
    expect(await top('.page-menu')).toBeGreaterThanOrEqual(below)
    if (path !== '/') {
      const folded = await page.locator('.outline-closed').boundingBox()
      expect(folded?.y).toBeGreaterThanOrEqual(below)
      // Nothing is covered.
      expect(await top('article > .dates')).toBeGreaterThanOrEqual((folded?.y ?? 0) + (folded?.height ?? 0))
    }
    await screenshot(`title-first${path.replaceAll('/', '-')}`, 'viewport')
  },
)

test.each([390, 800])('the list of headings of /developers is below its title at %i px', async (width) => {
  const { page, visit } = await site.shared({ width, height: 844 })
  await visit('/developers')
  const [title, list] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.locator('.outline-closed').boundingBox(),
  ])
  expect(list?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
})

test('a printed page has its text, its address and the footer of the company, dark on light, without links for agents', async () => {
  const { page, visit, screenshot } = await site.shared({ width: 1_123, height: 794 })
  await visit('/research/cyber/ransomware-payments')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of [
    'header form',
    'header button',
    'nav.main',
    '.tree',
    '.breadcrumb',
    '.page-menu',
    '.outline',
    '.outline-closed',
    '.steps',
    'footer .agents',
    '.skip',
    '.unseen',
    '.about',
  ])
    expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false])
  for (const shown of ['.printed', 'footer .company']) expect([shown, await page.locator(shown).isVisible()]).toEqual([shown, true])
  expect(await page.locator('.printed').textContent()).toBe(`${site.baseUrl}/research/cyber/ransomware-payments`)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  const colours = await page.locator('body').evaluate((body) => {
    const { color, backgroundColor } = body.ownerDocument.defaultView.getComputedStyle(body)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(27, 33, 39)', backgroundColor: 'rgb(255, 255, 255)' })
  await screenshot('print')
  await page.emulateMedia({ media: null, colorScheme: null })
})
