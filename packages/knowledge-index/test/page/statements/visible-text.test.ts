// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Statement, statementsOf, visibleText } from '../../../src/index.ts'
import { createMarkdownRenderer } from '../../../src/page/markdown/markdown-renderer.ts'
import { escapeHtml, markdownTokens } from '../../../src/page/markdown/markdown-tokens.ts'
import { preambleEnd } from '../../../src/page/markdown/preamble.ts'
import { markdownTexts } from '../../support/markdown-texts.ts'
import { blocksBelow, published, rootOf } from '../../support/published.ts'

/** The visible text of the first statement's block. */
function seen(body: string): string {
  const page = published(body)
  return visibleText(page, (statementsOf(page)[0] as Statement).block)
}

describe('visible text has', () => {
  test.each([
    ['one tilde or two', 'a ~b~ ~~c~~ d~e~f ~~g~ ~h ~~~i~~~ ~ j ~5 to ~6', 'a df ~~g~ ~h ~~~i~~~ ~ j ~5 to ~6'],
    ['marks', '**Bold**, *it*, _it_, ~~gone~~ and ***both***.', 'Bold, it, it, and both.'],
    ['signs that are not marks', '2 * 3 * 4, snake_case_name, a**b and 3 ~ 4.', '2 * 3 * 4, snake_case_name, a**b and 3 ~ 4.'],
    [
      'links',
      'See [the *list*](https://e.example/a_(b) "t"), [two][r], [r] and [r][].\n\n[r]: https://r.example',
      'See the list, two, r and r.',
    ],
    ['images', 'A ![chart of *fees*](c.png) and [![logo](l.png)](x).', 'A chart of fees and logo.'],
    ['addresses', '<https://e.example/%C3%A9?a=b> and <a@b.example>.', 'https://e.example/%C3%A9?a=b and a@b.example.'],
    ['code spans', 'Run `npm  start`, `` a`b `` and ` x `.', 'Run npm  start, a`b and x.'],
    ['entities and escapes', 'A &amp; B &copy; &#x1F305; \\*c\\* \\a &unknown;', 'A & B © 🌅 *c* \\a &unknown;'],
    ['tags and comments', 'H<sub>2</sub>O <b>x</b><!-- no --> a<br>b <img alt="no">', 'H₂O x a b'],
    ['scripts', 'Before <script>no()</script> after.', 'Before  after.'],
    ['line breaks', 'One\ntwo  \nthree\\\nfour', 'One two three four'],
    ['quoted lines', '> One\n> *two\nthree* four', 'One two three four'],
    ['alerts', '> [!NOTE]\n> Text', 'Text'],
    ['tasks', '- [x] done\n- [ ] open', 'done'],
    ['footnotes', 'Fact[^1] and[^Note].\n\n[^1]: Single\n\n[^note]: Other', 'Fact and.'],
    ['references to no footnote', 'Fact[^1] and[^note].\n\n[^1]: Single', 'Fact and[^note].'],
    ['alerts', '> [!Note] Wait.', 'Wait.'],
    ['kinds of alerts that GitHub lacks', '> [!FOO] Wait.', '[!FOO] Wait.'],
    ['footnote definitions', '[^1]: The source is here.', 'The source is here.'],
    ['numbers in brackets', 'As [7] says, \\[12\\], [x] and [7a].', 'As (7) says, (12), [x] and [7a].'],
    ['angles', '1 < 2, \\<b>, &lt;/p> and `<!doctype>` <3', '1 < 2, ‹b>, ‹/p> and ‹!doctype> <3'],
    ['invisible characters', 'Soft\u00adware, a\u200bb, \u202eabc\u202c, \u0007bell', 'Software, ab, abc, bell'],
    ['joiners and variation selectors', '👨\u200d👩\u200d👧 می\u200cخواهم ❤\ufe0f x', '👨\u200d👩\u200d👧 می\u200cخواهم ❤\ufe0f x'],
    ['raw HTML', '<div class="a">\n  <p>One &amp; <b>t</b>wo</p><p>Three</p><!-- no -->\n<style>p{}</style></div>', 'One & two Three'],
    ['declarations of raw HTML', '<div>One <!word a<b> two\n</div>', 'One two'],
    ['code', '> ```js\n> if (a)\n>   b < c\n> ```', 'if (a)\n  b < c'],
    ['indented code', '    a\n\n      b', 'a\n\n  b'],
    ['code in a list', '- ```\n  x\n    y\n  ```', 'x\n  y'],
  ])('%s', (_, body, text) => {
    expect(seen(body)).toBe(text)
  })

  test('headings, and cells of a table in any block', () => {
    const page = published(
      '## The *fees* ##\n\n- > | **Plan** | a\\|b | |\n  > |---|:-:|---|\n  > | `x\\|y` |\n  > [A](b.md) | 1 | 2 | 3 |\n',
    )
    const blocks = blocksBelow(rootOf(statementsOf(page)[0] as Statement))
    expect(blocks.filter(({ kind }) => kind === 'cell' || kind === 'heading').map((block) => visibleText(page, block))).toEqual([
      'The fees',
      'Plan',
      'a|b',
      '',
      'x|y',
      '',
      '',
      'A',
      '1',
      '2',
    ])
    expect(blocks.filter(({ kind }) => kind === 'table').map((block) => visibleText(page, block))).toEqual([''])
  })
})

test('a part of a block is visible without its marks', () => {
  const page = published('> A **bold [link *label*](https://e.example) and `co de`** &amp; more\n> of it.')
  const { block } = statementsOf(page)[0] as Statement
  const whole = 'A bold link label and co de & more of it.'
  const at = (start: number, end: number) => visibleText(page, block, start, end)
  for (let cut = block.start; cut <= block.end; cut += 1) {
    expect(`${at(block.start, cut)}${at(cut, block.end)}`.replaceAll(' ', '')).toBe(whole.replaceAll(' ', ''))
  }
})

/** A character that no published text has. */
const htmlBlockEnd = '\0'
/** The visible text of HTML. */
const render = createMarkdownRenderer({
  image: (tokens, index, options, environment, renderer) => {
    const label = (tokens[index]?.children ?? []).filter(({ type }) => type !== 'html_inline')
    return escapeHtml(renderer.renderInlineAsText(label, options, environment))
  },
  html_block: (tokens, index) => `${tokens[index]?.content}${htmlBlockEnd}`,
})
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
// A declaration, `<!word …>`, may contain `<`. Without an end it ends with its block.
const plain = (html: string) =>
  withoutStruck(html)
    .replace(/<![^>\0]*[>\0]|<[^<>]*>|\0/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] as string)
/** HTML without struck texts, from the innermost on. */
function withoutStruck(html: string): string {
  const rest = html.replace(/<s>(?:(?!<\/?s>).)*<\/s>/gs, '')
  return rest === html ? html : withoutStruck(rest)
}
/** A reference to a missing footnote is visible, but not part of a statement. */
const unspaced = (text: string) => text.replace(/\s/g, '').replaceAll('‹', '<').replaceAll('[^n]', '')

test('the mark of a task is not visible if a struck text and a closing mark follow', () => {
  const page = published('- [ ] ~~old~~. New words.\n\nEnd.')
  const text = blocksBelow(rootOf(statementsOf(page).at(-1) as Statement)).map((block) => visibleText(page, block))
  expect(text.join('')).toBe('. New words.End.')
})

/** Texts that are marks of tasks or alerts only in some context. */
const taskOrAlert = /\[[\s>]+\](?! )|\[!(?!tip\]\n)/

test('the visible text of all blocks is the same as in the HTML of the renderer', () => {
  fc.assert(
    fc.property(markdownTexts, (body) => {
      fc.pre(!taskOrAlert.test(body))
      const page = published(`${body}\n\nEnd.`)
      const statement = statementsOf(page).at(-1) as Statement
      const text = blocksBelow(rootOf(statement)).map((block) => visibleText(page, block))
      expect(unspaced(text.join(''))).toBe(unspaced(plain(render(markdownTokens(page.text.value.slice(preambleEnd(page.text.value))), {}))))
    }),
    { numRuns: 300 },
  )
})
