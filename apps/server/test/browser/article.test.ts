// @module-tag slow
/** A page with everything in docs/pages/reference/markdown.md: accessible in both schemes, and quotes of it are found. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { checkAccessibility } from './accessibility.ts'
import { browserTest } from './browser.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-article-'))
const content = join(root, 'content')
const kinds = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']

const article = `---
title: Everything
description: A page with all that Markdown has.
---

# Everything {#all}

Cover ends[^end] when the term ends[^term]. See https://a.example/terms or help@a.example.

[^end]: The *last* day counts.
[^term]: Twelve months.

    Unless it is renewed.

## Steps {#steps}

- [x] Read **the terms**
- [ ] Sign [them](#all)
  - [ ] Send them

${kinds.map((kind) => `> [!${kind}]\n> A ${kind.toLowerCase()} with \`code\`.\n`).join('\n')}
## Code

\`\`\`ts title="src/cover.ts"
// Ends after a year.
export const cover: number = 12
const name = 'plan ' + cover
\`\`\`

\`\`\`
npm start
\`\`\`
`

const site = browserTest(async () => {
  cpSync(fixtureContent, content, { recursive: true })
  writeFileSync(join(content, 'pages/everything.md'), article)
  const long = (title: string, text: string, more = '') =>
    `---\ntitle: ${title}\ndescription: A page.\n${more}---\n\n## ${title}\n\n${text}\n`
  writeFileSync(join(content, 'pages/long.md'), long('T'.repeat(120), 'Text.'))
  writeFileSync(
    join(content, 'pages/hebrew.md'),
    long('צוות', `תשעה אנשים עובדים כאן.\n\n\`\`\`sh\ncurl ${'https://a.example/teams '.repeat(9)}\n\`\`\``, 'language: he\n'),
  )
  return { CONTENT_DIR: content }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a page in Hebrew is mirrored, with its interface texts, and its code is left to right', async () => {
  const { page, visit, complaints, screenshot } = await site.open()
  await visit('/hebrew')
  const root = page.locator('html')
  expect([await root.getAttribute('dir'), await page.locator('.skip').textContent()]).toEqual(['rtl', 'דילוג לתוכן'])
  const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? -1
  expect(await left('a.name')).toBeGreaterThan(await left('button.scheme'))
  expect(await left('.tree')).toBeGreaterThan(await left('main'))
  expect(await page.locator('pre > code').evaluate((code) => code.ownerDocument.defaultView.getComputedStyle(code).direction)).toBe('ltr')
  for (const [scheme, width, rules] of [
    ['light', 390, 'all'],
    ['dark', 768, undefined],
    ['light', 1_280, 'layout'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 740 })
    await screenshot(`hebrew-${scheme}-${width}`)
    if (rules !== undefined) expect([width, (await checkAccessibility(page, rules)).violations]).toEqual([width, []])
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('code is not wrapped and scrolls by itself, also with the arrow keys', async () => {
  const { page, visit } = await site.shared({ width: 390, height: 740 })
  await visit('/hebrew')
  const code = page.locator('pre > code')
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  await code.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test.each(['/', '/long', '/hebrew'])('long words and right-to-left texts fit on every screen: %s', async (path) => {
  const { page, visit } = await site.shared()
  await visit(path)
  for (const width of [320, 600, 768, 1_280]) {
    await page.setViewportSize({ width, height: 740 })
    expect([width, await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([width, 0])
  }
})

/** Rules that the page has elements for: the checker ran. */
const passing = {
  all: ['color-contrast', 'label', 'link-name', 'duplicate-id-aria'],
  layout: ['target-size'],
  colours: ['color-contrast'],
}

test.each([
  ['light', { 320: 'all', 1280: 'layout' }],
  ['dark', { 320: 'colours' }],
] as const)('is accessible, fits and causes no browser warning: %s', async (colorScheme, checks) => {
  const { page, visit, complaints, screenshot } = await site.shared()
  await page.emulateMedia({ colorScheme })
  await visit('/everything')
  for (const width of [320, 390, 1_280]) {
    await page.setViewportSize({ width, height: 740 })
    await screenshot(`everything-${colorScheme}-${width}`)
    expect(await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const rules = (checks as Readonly<Record<number, keyof typeof passing>>)[width]
    if (rules === undefined) continue
    const { violations, passed } = await checkAccessibility(page, rules)
    expect([width, violations]).toEqual([width, []])
    expect(passed).toEqual(expect.arrayContaining([...passing[rules]]))
  }
  expect(complaints).toEqual([])
})

test('the title of an alert is in the language of the page', async () => {
  const { page, visit } = await site.shared()
  await visit('/everything')
  const titles = () =>
    page
      .locator('.alert')
      .evaluateAll((alerts) => alerts.map((alert) => alert.ownerDocument.defaultView.getComputedStyle(alert, '::before').content))
  expect(await titles()).toEqual(['"Note"', '"Tip"', '"Important"', '"Warning"', '"Caution"'])
  await page.locator('html').evaluate((html) => html.setAttribute('lang', 'de-AT'))
  expect(await titles()).toEqual(['"Hinweis"', '"Tipp"', '"Wichtig"', '"Warnung"', '"Vorsicht"'])
})

test('code is copied with the keyboard and announced to screen readers', async () => {
  const { page, visit, complaints } = await site.open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit('/everything')
  const buttons = page.getByRole('button', { name: 'Copy code' })
  expect(await buttons.count()).toBe(2)
  await buttons.nth(1).focus()
  expect(await buttons.nth(1).evaluate((button) => button.ownerDocument.defaultView.getComputedStyle(button).opacity)).toBe('1')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
  expect(await buttons.nth(1).evaluate((button) => button.ownerDocument.defaultView.getComputedStyle(button, '::before').content)).toBe(
    '"Copied"',
  )
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm start')
  await buttons.first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' })
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    "// Ends after a year.\nexport const cover: number = 12\nconst name = 'plan ' + cover",
  )
  expect(await page.locator('article').innerText()).not.toContain('Copy')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without scripts code has its colours and no button', async () => {
  const { page, visit } = await site.open({ javaScriptEnabled: false })
  await visit('/everything')
  expect(await page.getByRole('button', { name: 'Copy code' }).count()).toBe(0)
  expect(await page.locator('code .k').first().textContent()).toContain('export')
  await page.context().close()
})
