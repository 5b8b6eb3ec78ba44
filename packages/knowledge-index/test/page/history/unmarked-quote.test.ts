import { fileURLToPath } from 'node:url'
import { seededRandom } from '@svc/tooling/seeded-random'
import { expect, test } from 'vitest'
import { publishPages } from '../../../src/index.ts'
import { loadContent } from '../../../src/node.ts'
import { foldText } from '../../../src/page/history/folded-text.ts'
import { unmarkedQuote } from '../../../src/page/history/unmarked-quote.ts'
import { isShown } from '../../../src/page/model/structure-numbers.ts'
import { parseStructure } from '../../../src/page/statements/parse-structure.ts'
import { CodePointText } from '../../../src/page/text/code-point-text.ts'
import { shippedBaseUrl, shippedPages } from '../../support/shipped-content.ts'

/** The visible text of a quote as the Markdown parser reads it. */
function parsed(quote: string): string {
  const markdown = quote.replace(/^([ \t]{0,8}\d{1,9})(?=[.)])/gm, '$1\\').replaceAll('|', ' ')
  const { blocks } = parseStructure(new CodePointText(markdown), { language: 'en', isShownImage: () => false })
  const shown = Array.from({ length: blocks.count }, (_, number) => number).filter((number) => isShown(blocks.kind(number)))
  return foldText(shown.map((number) => blocks.visibleText(number)).join('\n'), true).text
}

test('quotes of whole lines of the shipped pages lose the marks that the Markdown parser takes off', { tags: ['slow'] }, async () => {
  let [compared, different] = [0, 0]
  const docs = await loadContent(fileURLToPath(new URL('../../../../../docs', import.meta.url)))
  const further = docs.status === 'loaded' ? publishPages(docs.content, { baseUrl: shippedBaseUrl }) : []
  for (const { text, structure } of [...(await shippedPages()), ...further]) {
    for (const { kind, start, end } of structure.blocks.statements(0, text.length)) {
      const quote = text.slice(start, end)
      if (kind === 'code' || quote.length < 12 || quote.length > 600) continue
      compared += 1
      if (foldText(unmarkedQuote(quote), true).text !== parsed(quote)) different += 1
    }
  }
  expect(compared).toBeGreaterThan(3_000)
  // Entities that few people write, and HTML over several lines.
  expect(different).toBeLessThan(compared / 500)
})

test('parts of pages that begin and end between two words do too', { tags: ['slow'] }, async () => {
  const random = seededRandom(7)
  const pages = await shippedPages()
  const different: string[] = []
  for (let count = 0; count < 2_000; count += 1) {
    const { value } = (pages[Math.floor(random() * pages.length)] as (typeof pages)[number]).text
    const from = value.indexOf(' ', 400 + Math.floor(random() * (value.length - 1_000))) + 1
    const quote = value.slice(from, value.lastIndexOf(' ', from + 40 + random() * 300))
    if (foldText(unmarkedQuote(quote), true).text !== parsed(quote)) different.push(quote)
  }
  expect(different.length, different.slice(0, 5).join('\n---\n')).toBeLessThan(40)
})

test.each([
  ['**bold** and _slanted_ and `code` and ~~struck~~', 'bold and slanted and code and'],
  ['for ~~90~~ <del>80</del> 85 <S>euros</S>', 'for 85'],
  ['40<sup>1</sup>, 10<sup>-4</sup>, m<SUP>2</SUP>, x<sub>i</sub>', '40¹, 10⁻⁴, m², xᵢ'],
  ['2<sup>nd</sup>, x<sub>a,b</sub>, 2<sup>3<sup>2</sup></sup>', '2^(nd), x_(a,b), 2^(3²)'],
  ['an end 40<sup>1</sup> and 40<sup>1 euros', 'an end 40¹ and 40^(1 euros)'],
  ['1</sup> euros', '1 euros'],
  ['see [the prices](/pricing "Prices") and ![a chart](/images/a.png)', 'see the prices and a chart'],
  ['> - [x] done\n> - open', 'done open'],
  ['## Prices {#prices}\n\n| a | b |\n| --- | :-: |\n| 1 | 2 |', 'Prices a b 1 2'],
  ['1. first\n2. second', '1. first 2. second'],
  ['snake_case_name and 2 * 3 * 4 \\* 5', 'snake_case_name and 2 * 3 * 4 * 5'],
  ['a &amp; b &#233; <b>c</b><br>d <https://a.example/b_c_d>', 'a & b é cd https://a.example/b_c_d'],
  ['**a quote that ends in', '**a quote that ends in'],
  ['```sh\nnpm start **\n```', 'npm start **'],
])('%j is visible as %j', (quote, expected) => {
  expect(foldText(unmarkedQuote(quote), true).text.replace('c d', 'cd')).toBe(expected)
})

test.each(['[', '![', '`', '*', '_a', '<!--', '- ', '> ', '&#', '\\', '[a](', '~', '| '])('600 characters of %j are read', (mark) => {
  expect(unmarkedQuote(mark.repeat(600 / mark.length)).length).toBeLessThanOrEqual(600)
})
