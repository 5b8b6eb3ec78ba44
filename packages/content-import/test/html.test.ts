/** docs/pages/reference/import.md: HTML in a paragraph, in a block and in MDX as Markdown. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\ndescription: A page.\n---\n\n${body}\n`
const files = ['paragraph.md', 'block.md', 'text.mdx', 'flow.mdx'] as const

/** The Markdown of inline HTML in a paragraph, in a block, and in MDX on lines of its own and between others. */
function written(html: string) {
  const inBlock = `<p>${html}</p>`
  const { body } = imported({
    'paragraph.md': page(`A ${html} z`),
    'block.md': page(inBlock),
    'text.mdx': page(`A ${html} z`),
    'flow.mdx': page(inBlock),
    'other.md': page('Other.'),
  })
  const texts = files.map((file) => body(`pages/${file.replace(/\.mdx?$/, '.md')}`)?.replace(/\s+/g, ' '))
  return texts.map((text) =>
    text
      ?.trim()
      .replace(/^A | z$/g, '')
      .trim(),
  )
}

test.each([
  ['<code>List&lt;T&gt;</code>', '`List<T>`'],
  ['<code>--out=<em>&lt;FILE&gt;</em></code>', '`--out=<FILE>`'],
  ['<kbd>&larr;</kbd> <samp>a_b</samp>', '`←` `a_b`'],
  ['<code><a href="other.md">f(x)</a></code>', '[`f(x)`](/other)'],
  ['<a href="other.md"><code>f&lt;T&gt;</code></a>', '[`f<T>`](/other)'],
  ['<code>a &#96; b</code>', '``a ` b``'],
  ['<code>&#96;&#96;a</code>', '``` ``a ```'],
  ['b<code> c </code>d', 'b `c` d'],
])('HTML of code is a code span with the characters of its text: %s', (html, markdown) => {
  expect(written(html)).toEqual(files.map(() => markdown))
})

test.each([
  ['Click <i class="cog"></i> here', 'Click here'],
  ['<strong>Note: </strong>text <em> x </em>y', '**Note:** text *x* y'],
  ['a<b></b>b <i> </i>c', 'ab c'],
  ['<b>a **b** <b>c</b> *d* <code>f(**g)</code></b>', '**a b c *d* `f(**g)`**'],
  ['<em>*required, 2 * 3</em>', '**required, 2 * 3*'],
  ['a <a href="other.md"><i class="icon"></i></a> b', 'a b'],
  ['<a href="other.md"> b <b>c</b> </a>d', '[b **c**](/other) d'],
])('marks and links are around the text of an element, without its spaces: %s', (html, markdown) => {
  expect(written(html)).toEqual(files.map(() => markdown))
})

test.each([
  ['## <i class="star"></i> Head', '## Head'],
  ['[<i class="icon"></i>](other.md), [<i class="icon"></i>](https://a.example/).', ', .'],
  ['<a href="other.md">open, <a href="other.md">closed</a>.', 'open, [closed](/other).'],
  ['<b>a <i>b</b> c</i>', '**a b** c'],
  ['<b>Title<br></b>text', '**Title**\\ text'],
  ['| a |\n| - |\n| <code>b &#124; c</code><b> d </b><i></i> |', '| a | | - | | `b \\| c` **d** |'],
  ['<details>\n<summary>Sum **b**</summary>\n\nText.\n\n</details>', '**Sum b** Text.'],
  ['<details><summary><h3>Title</h3></summary>Text.</details>', '### **Title** Text.'],
  ['<a href="other.md"><h3>Title</h3><p>Text.</p></a>', '### [Title](/other) [Text.](/other)'],
])('elements without text, and those that are not closed, leave no marks: %s', (source, markdown) => {
  const { body } = imported({ 'index.md': page(source), 'other.md': page('Other.') })
  expect(body('pages/index.md')?.replace(/\s+/g, ' ').trim()).toBe(markdown)
})

test.each(['index.md', 'index.mdx'])('a list of HTML keeps its numbers and its levels: %s', (file) => {
  const nested = '<ol><li>Open<ul><li>lid</li><li><p>box</p><p>tin</p></li></ul></li><li>Close</li></ol>'
  const { body } = imported({ [file]: page(`<ol start="4"><li>Turn off.</li><li>Wait.</li></ol>\n\nThen:\n\n${nested}`) })
  expect(
    body('pages/index.md')
      ?.replace(/[ \t]+$/gm, '')
      .replace(/\n+/g, '\n'),
  ).toBe('4. Turn off.\n5. Wait.\nThen:\n1. Open\n   - lid\n   - box\n     tin\n2. Close\n')
})
