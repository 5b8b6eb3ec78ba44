/** docs/pages/reference/import.md: a folder of plain Markdown. */

import { expect, test } from 'vitest'
import { importFolder } from '../src/import-folder.ts'
import { imported, temporaryFolder } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\ndescription: A page.\n---\n\n${body}\n`

test('title, description, order and review come from the front matter, or else from the text', () => {
  const { text } = imported({
    'README.md': '# Tide tables\n\n![badge](https://img.example/b.svg)\n\nWhere to find **high water** for 40 ports.\n',
    'a.md': '---\ntitle: Ports\ndescription: All ports.\nweight: 3\nlast_reviewed: 2026-01-31\nlastmod: 2026-02-02\n---\nText.\n',
    'b.md': '+++\ntitle = "Buoys"\nsidebar_position = 2\n+++\nBuoys mark the channel at night.\n',
  })
  expect(text('pages/index.md')).toMatch(
    /^---\ntitle: Tide tables\ndescription: Where to find high water for 40 ports\.\n---\n\n# Tide tables\n/,
  )
  expect(text('pages/a.md')).toBe('---\ntitle: Ports\ndescription: All ports.\norder: 3\nreviewed: 2026-01-31\n---\n\nText.\n')
  expect(text('pages/b.md')).toBe(
    '---\ntitle: Buoys\ndescription: Buoys mark the channel at night.\norder: 2\n---\n\nBuoys mark the channel at night.\n',
  )
})

test.each(['title: [open', 'title: "open', 'title: a: b', '- a\nb: c'])(
  'a page whose front matter has an error may be a draft, so it is left out and listed: %s',
  (fields) => {
    const { text, noted } = imported({ 'a.md': `---\n${fields}\n---\n\n# Ports\n\nAll ports of the coast.\n` })
    expect(text('pages/a.md')).toBeUndefined()
    expect(noted).toEqual(['page_left_out a.md:1'])
  },
)

test('file names become paths, and the former address redirects to the page', () => {
  const { files, text } = imported({
    'index.md': page('Top.'),
    'Get_Started.v2.md': page('Start.'),
    'guides/README.md': page('Guides.'),
    'Café Menü/Über uns.md': page('About.'),
    'search.md': page('Reserved.'),
  })
  expect([...files.keys()].sort()).toEqual([
    'pages/cafe-menu/uber-uns.md',
    'pages/get-started-v2.md',
    'pages/guides.md',
    'pages/index.md',
    'pages/search-page.md',
  ])
  expect(text('pages/get-started-v2.md')).toContain('formerly:\n  - /Get_Started.v2\n')
  expect(text('pages/cafe-menu/uber-uns.md')).toContain('  - /Caf%C3%A9%20Men%C3%BC/%C3%9Cber%20uns\n')
  expect(text('pages/guides.md')).not.toContain('formerly')
})

test('pages with the same path get different paths, and the report lists the change', () => {
  const { files, noted } = imported({ 'index.md': page('Top.'), 'a-b.md': page('1'), 'a_b.md': page('2'), 'A B.md': page('3') })
  expect([...files.keys()].sort()).toEqual(['pages/a-b-2.md', 'pages/a-b-3.md', 'pages/a-b.md', 'pages/index.md'])
  expect(noted).toEqual(['renamed_page A B.md', 'renamed_page a_b.md'])
})

test('links in every spelling lead to the page of the content folder', () => {
  const spellings = [
    'Setup_Guide.md',
    'Setup_Guide',
    './Setup_Guide/',
    '/guides/Setup_Guide',
    '/guides/setup_guide.html',
    '../guides/Setup_Guide.md?plain=1',
  ]
  const { body, notes } = imported({
    'index.md': page('Top.'),
    'guides/a.md': page(spellings.map((link) => `[x](${link} "T")`).join('\n')),
    'guides/Setup_Guide.md': page('Setup.'),
  })
  expect(body('pages/guides/a.md')).toBe(`\n${spellings.map(() => '[x](/guides/setup-guide "T")').join('\n')}\n`.trimStart())
  expect(notes).toEqual([])
})

test('anchors of every generator lead to the heading', () => {
  const { body, noted } = imported({
    'index.md': page(
      '[1](b.md#my-heading) [2](b.md#My_Heading) [3](b.md#old) [4](b.md#named) [5](b.md#nowhere) [6](#top) [7](#own) [8](b.md#two_1) [9](b.md#v0.14.2)\n\n## Own',
    ),
    'b.md': page('## My heading\n\n## With id {#old}\n\n<a name="named"></a>\n\n### Named\n\n## Two\n\n## Two\n\n## Patch {#v0.14.2 .new}'),
  })
  expect(body('pages/index.md')).toContain(
    '[1](/b#my-heading) [2](/b#my-heading) [3](/b#old) [4](/b#named) [5](/b) [6](/) [7](#own) [8](/b#two-1) [9](/b#patch)',
  )
  expect(body('pages/b.md')).toContain('## With id {#old}\n')
  expect(noted).toEqual(['dead_anchor index.md:6'])
})

test('a link without a target becomes its text', () => {
  const { body, noted } = imported({
    'index.md': page(
      '[gone *far*](gone.md), [ref][r], [r], ![pic][p], <a href="gone">tag</a>, [js](javascript:alert), [ok](https://a.example/)\n\n[r]: nowhere.md\n[p]: none.png',
    ),
  })
  expect(body('pages/index.md')).toContain('gone *far*, ref, r, pic, tag, js, [ok](https://a.example/)\n')
  expect(noted.filter((line) => line.startsWith('dead_link'))).toHaveLength(4)
})

test('text stays as its author wrote it', () => {
  const odd =
    'Setext\n======\n\n* star list\n+ plus\n\n| a|b |\n|--|:-:|\n|1 |2|\n\n~~~js title="x.js"\nlet  a\n~~~\n\nA *b* _c_ __d__  \nhard\\\nbreak &amp; 10:30 :smile: https://a.example/x_y'
  expect(imported({ 'index.md': page(odd) }).body('pages/index.md')).toBe(`${odd}\n`)
})

test.each([
  ['a<br>b', 'a\\\nb'],
  ['a<br>\nb', 'a\\\nb'],
  ['a<br/><br/>b', 'a\\\nb'],
  ['a<br/>\n\nb', 'a\n\nb'],
  ['a\n\n<br>\n\nb', 'a\n\n\n\nb'],
  ['| a |\n| - |\n| b<br>c |', '| a |\n| - |\n| b c |'],
])('line breaks are written as Markdown: %j', (source, written) => {
  expect(imported({ 'index.md': page(source) }).body('pages/index.md')).toBe(`${written}\n`)
})

test('alerts, directives and HTML become Markdown', () => {
  const { body } = imported({
    'index.md': page(
      '> [!WARNING]\n> Stay.\n\n:::tip Read *this*\nOne\n\n- two\n:::\n\n- item\n\n  ::: danger\n  Deep\n  :::\n\n<details>\n<summary>More</summary>\n\nHidden.\n\n</details>\n\nPress <kbd>Esc</kbd>, then<br>see <b>bold</b> and <placeholder>.',
    ),
  })
  expect(body('pages/index.md')).toBe(
    '> [!WARNING]\n> Stay.\n\n> [!TIP]\n> **Read *this***\n>\n> One\n>\n> - two\n\n- item\n\n  > [!CAUTION]\n  > Deep\n\n**More**\n\nHidden.\n\n\n\nPress `Esc`, then\\\nsee **bold** and \\<placeholder>.\n',
  )
})

test('words around the tags of a block of HTML stay apart', () => {
  const { body } = imported({
    'index.md': page('<div>\n    See <b> bold</b> text and <a href="https://a.example/">this</a> for\n    more.\n</div>'),
  })
  expect(body('pages/index.md')).toBe('See **bold** text and [this](https://a.example/) for\nmore.\n')
})

test('a listing of HTML is a block of code with the characters of its entities', () => {
  const { body } = imported({
    'index.md': page(
      '<pre>a &mdash; b &copy;&nbsp;&#8230; &lt;b&gt; &notanentity; &constructor;</pre>\n\n<pre><code>x &rarr; y</code></pre>',
    ),
  })
  expect(body('pages/index.md')).toBe('```\na — b © … <b> &notanentity; &constructor;\n```\n\n```\nx → y\n```\n')
})

test('two folders of translations are languages, other short names are not', () => {
  const { text } = imported({
    'index.md': page('Top.'),
    'fr/a.md': page('[b](b.md) [root](/b)'),
    'fr/b.md': page('B'),
    'pt-br/a.md': page('A'),
    'go/only.md': page('Go'),
  })
  expect(text('pages/fr/a.md')).toContain('language: fr\n')
  expect(text('pages/fr/a.md')).toContain('[b](/fr/b) [root](/fr/b)')
  expect(text('pages/pt-br/a.md')).toContain('language: pt-BR\n')
  expect(text('pages/go/only.md')).not.toContain('language')
})

test('a folder without a page for "/" gets one that links the pages next to it', () => {
  const { text } = imported({ 'a.md': page('A'), 'deep/b.md': page('B') })
  expect(text('pages/index.md')).toBe(
    '---\ntitle: Documentation\ndescription: All pages of Documentation.\n---\n\n# Documentation\n\n- [Page](/a): A page.\n',
  )
})

test('MDX is never run: imports are removed, text of components stays, partial files are inserted', () => {
  const { body, noted } = imported({
    'index.mdx': page(
      'import Note from \'./_note.mdx\'\nimport Chart from \'../chart\'\nexport const x = globalThis.process.exit(1)\n\n<Note />\n\n<Chart data={x} />\n\nSum {1 + 1} is {\'two\'}{/* silent */}.\n\n<Aside type="caution" title="Hot">\n  Do *not* touch.\n</Aside>\n\n<Tabs>\n  <TabItem label="npm">\n    ```sh\n    npm i\n    ```\n  </TabItem>\n</Tabs>',
    ),
    '_note.mdx': 'Shared [top](./index.mdx).',
  })
  expect(body('pages/index.md')).toBe(
    'Shared [top](/).\n\n\n\nSum  is two.\n\n> [!WARNING]\n> **Hot**\n>\n> Do *not* touch.\n\n## npm\n\n```sh\nnpm i\n```\n',
  )
  expect(noted).toEqual(['left_out_component index.mdx:12', 'left_out_component index.mdx:14'])
})

test('elements and directives with a name of JavaScript are unknown names', () => {
  const { body } = imported({ 'index.md': page('A <constructor> and\n\n:::constructor\nText.\n:::') })
  expect(body('pages/index.md')).toBe('A \\<constructor> and\n\nText.\n')
})

const table = '<table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Basic</td><td>$10</td></tr></tbody></table>'

test.each([
  ['on one line', table, '| Name | Price |\n| --- | --- |\n| Basic | $10 |'],
  ['on several lines', table.replaceAll('><', '>\n  <'), '| Name | Price |\n| --- | --- |\n| Basic | $10 |'],
  [
    'with inline elements, a caption, and no thead',
    '<table id="t">\n<caption>Our <b>prices</b></caption>\n<tr><th>Name</th><th>Per month</th></tr>\n<tr><th>A|B</th><td><p>From <a href="b.md">here</a></p><p><code>x</code><br>or<br/>\nthere</p></td></tr>\n<tr><td>C</td></tr>\n</table>',
    'Our **prices**\n\n| Name | Per month |\n| --- | --- |\n| A\\|B | From [here](/b) `x` or there |\n| C |',
  ],
])('a table of HTML with a row of headings becomes a table of Markdown: %s', (_, html, markdown) => {
  for (const file of ['index.md', 'index.mdx']) {
    const { body } = imported({
      [file]: `Before.\n\n${html.replaceAll('<br>', file === 'index.mdx' ? '<br/>' : '<br>')}\n\n- Item\n\n  ${table}\n`,
      'b.md': 'B.',
    })
    expect(body('pages/index.md')).toBe(`Before.\n\n${markdown}\n\n- Item\n\n  | Name | Price |\n  | --- | --- |\n  | Basic | $10 |\n`)
  }
})

test.each(['index.md', 'index.mdx'])('HTML blocks in a cell of Markdown stay in its row: %s', (file) => {
  const cell = '<p>Wheel</p><p>Up<br/>Down</p><hr/><ul><li>Left</li><li>Right</li></ul>'
  const { body } = imported({ [file]: `| A | B |\n| --- | --- |\n| Zoom | ${cell} |\n| Pan | Drag |\n` })
  expect(body('pages/index.md')?.replace(/ +/g, ' ')).toBe(
    '| A | B |\n| --- | --- |\n| Zoom | Wheel Up Down • Left • Right |\n| Pan | Drag |\n',
  )
})

test('a link without an address is its text, and one to a file of a site without an address says why', () => {
  const { body, notes } = imported({ 'index.md': '[](){#id}[a]() [b](b.zip)\n', 'b.zip': 'x' })
  expect(body('pages/index.md')).toBe('{#id}a b\n')
  expect(notes.map(({ message }) => message)).toEqual([
    '"" leads to no page.',
    '"b.zip" is a file, and its address on the site is not known.',
  ])
})

test('a link to a file leads to its address on the site, which the configuration or the command says', () => {
  const link = (files: Readonly<Record<string, string>>, page: string, website?: string) => {
    const folder = temporaryFolder({ 'index.md': 'Top.', 'README.md': 'Top.', 'docs/index.md': 'Top.', ...files })
    const result = importFolder(folder, { from: 'auto', now: new Date(), website })
    const body = new TextDecoder().decode(result.files.get(page)).replace(/^---\n.*?\n---\n\n/s, '')
    return [body.trim(), ...result.notes.filter(({ kind }) => kind.endsWith('_link')).map(({ message }) => message)]
  }
  const files = {
    'guide/setup.md': '[a](../files/a%20b.zip)\n\n[own](https://tides.example/docs/guide/)',
    'files/a b.zip': 'x',
    'guide/index.md': 'G.',
  }
  expect(link(files, 'pages/guide/setup.md', 'https://tides.example/docs/')).toEqual([
    '[a](https://tides.example/docs/files/a%20b.zip)\n\n[own](/guide)',
    '"../files/a%20b.zip" is a file. The link leads to the site.',
  ])
  const mkdocs = { 'mkdocs.yml': 'site_url: https://ports.example/', 'docs/guide/setup.md': '[a](../a.zip)', 'docs/a.zip': 'x' }
  expect(link(mkdocs, 'pages/guide/setup.md', 'https://tides.example')).toEqual([
    '[a](https://ports.example/a.zip)',
    '"../a.zip" is a file. The link leads to the site.',
  ])
  const gitbook = { 'SUMMARY.md': '[Top](README.md) [A](a.md)', 'a.md': '[a](.gitbook/assets/a.zip)', '.gitbook/assets/a.zip': 'x' }
  expect(link(gitbook, 'pages/a.md', 'https://tides.example')).toEqual([
    'a',
    '".gitbook/assets/a.zip" is a file, and its address on the site is not known.',
  ])
})

test.each([
  ['without headings', '<table><tr><td>Basic</td><td>$10</td></tr></table>'],
  ['with a cell over two columns', table.replace('<td>Basic', '<td colspan="2">Basic')],
  ['with a list in a cell', table.replace('Basic', '<ul><li>Basic</li></ul>')],
  ['with a table in a cell', table.replace('Basic', table)],
  ['with a second row of headings', table.replace('</thead>', '<tr><th>Long name</th></tr></thead>')],
  ['with a row longer than its headings', table.replace('</td></tr>', '</td><td>Basic</td></tr>')],
])('a table that Markdown cannot express becomes its text: %s', (_, html) => {
  for (const file of ['index.md', 'index.mdx']) {
    const { body } = imported({ [file]: `Before.\n\n${html}\n` })
    expect(body('pages/index.md')).toMatch(/Basic[^|]*\$10/)
    expect(body('pages/index.md')).not.toContain('---')
  }
})

test('a list of HTML on one line becomes a list of several items', () => {
  for (const file of ['index.md', 'index.mdx']) {
    const { body } = imported({ [file]: 'Before.\n\n<ul><li>one</li><li>two <b>b</b></li></ul>\n\nAfter.\n' })
    expect(body('pages/index.md')).toBe('Before.\n\n- one\n\n- two **b**\n\nAfter.\n')
  }
  const { body } = imported({ 'index.mdx': '<ul>\n  <li>one<ul><li>deep</li></ul></li>\n  <li>two</li>\n</ul>\n' })
  expect(body('pages/index.md')).toBe('- one\n  \n  - deep\n\n- two\n')
})
