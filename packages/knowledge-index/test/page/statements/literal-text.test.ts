/** docs/pages/reference/markdown.md: text that other parsers take for a mark is text here, in titles, statements, HTML and the check. */
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { editorialWarnings } from '../../../src/content/check/editorial-warnings.ts'
import { statementsOf, visibleText } from '../../../src/index.ts'
import { createPageHtml } from '../../../src/knowledge/publish/page-html.ts'
import { loadSound, soundFiles } from '../../support/content-folder.ts'
import { published } from '../../support/published.ts'

const texts = [
  'We open at 7:30 and close at 18:45',
  'The ratio is 3:1, see :x and ::x here',
  'The a:b[c] is an index of ours',
  'It costs $5 and $6 a day',
  'Set {braces} and {#5} in the middle here',
  'Save it in C:\\dir for today',
  'Ticket #5 is open, and parcels <5 kg go',
]

function shownText(html: string): string {
  const textOf = (node: object): string =>
    'value' in node ? String(node.value) : 'childNodes' in node ? (node.childNodes as readonly object[]).map(textOf).join('') : ''
  return textOf(parseFragment(html))
}

test.each(texts)('%s', async (text) => {
  const page = published(`## ${text}\n\n${text}.\n\n| ${text} |\n| --- |\n| ${text} |\n`)
  const said = statementsOf(page).map(({ block, start, end, kind }) =>
    kind === 'row' ? block.children.map((cell) => visibleText(page, cell)).join() : visibleText(page, block, start, end),
  )
  expect(said).toEqual([`${text}.`, text])
  expect(shownText(createPageHtml([page])(page)).split(text)).toHaveLength(5)
  const front = `---\ntitle: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(`${text}.`)}\n---\n\n`
  const content = await loadSound({ ...soundFiles, 'pages/said.md': `${front}${text}.\n` })
  const found = content.pages.find(({ path }) => path === '/said')?.frontMatter
  expect([found?.title, found?.description]).toEqual([text, `${text}.`])
  const warnings = editorialWarnings(content, { staleAfterDays: 365, today: new Date('2026-11-21T00:00:00Z') })
  expect(warnings.filter(({ file, code }) => file === 'pages/said.md' && !/orphaned|undated|vague/.test(code))).toEqual([])
})

test.each([
  ['**マークダウン(Markdown)**を使う', 'マークダウン(Markdown)を使う'],
  ['これは**「重要」**です', 'これは「重要」です'],
  ['**마크다운(Markdown)**을 쓴다', '마크다운(Markdown)을 쓴다'],
  ['价格是~~(旧)~~**100元。**现在', '价格是100元。现在'],
])('emphasis beside the punctuation of Chinese, Japanese and Korean is read as it was meant: %s', (written, expected) => {
  const page = published(`${written}\n`)
  expect(
    statementsOf(page)
      .map(({ block, start, end }) => visibleText(page, block, start, end))
      .join(''),
  ).toBe(expected)
  expect(createPageHtml([page])(page)).toContain('<strong>')
})
