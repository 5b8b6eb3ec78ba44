import { expect, test } from 'vitest'
import { publishedPreamble } from '../../../src/knowledge/publish/publish-pages.ts'
import { frontMatterEnd, preambleEnd } from '../../../src/page/markdown/preamble.ts'

const preamble = publishedPreamble(
  { title: 'Prices', url: 'https://example.com/prices', revision: '00ff00ff00ff00ff' },
  { baseUrl: 'https://example.com' },
)

test("the author's text begins after the front matter and the line that links llms.txt", () => {
  expect(preambleEnd(`${preamble}# Prices\n`)).toBe(preamble.length)
  expect(preambleEnd(preamble)).toBe(preamble.length)
})

test('the text of an unpublished page begins after its optional front matter', () => {
  expect(preambleEnd('---\ntitle: a\n---\nText.')).toBe(17)
  expect(preambleEnd('> Index of all public pages: quoted by an author\n')).toBe(0)
  expect(preambleEnd('# Prices\n')).toBe(0)
})

test.each([
  ['---\na: b\n---\nText', 13],
  ['---  \r\na: b\r\n--- \r\nText', 19],
  ['---\n---\n', 8],
  ['---\na\n---', 9],
  ['---\na\n', 0],
  ['---js\na\n---\n', 0],
  [' ---\na\n---\n', 0],
  ['\n---\na\n---\n', 0],
  ['---\na: |\n ---\n---\nText', 18],
  ['', 0],
])('front matter of %j ends at %i', (text, end) => {
  expect(frontMatterEnd(text)).toBe(end)
})
