/** docs/pages/reference/import.md: folders of Markdown, of Notion and of Obsidian. */

import { expect, test } from 'vitest'
import { importFolder } from '../src/import-folder.ts'
import { imported, temporaryFolder } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\ndescription: A page.\n---\n\n${body}\n`

test('title, description, order and review come from the front matter, or else from the text', () => {
  const { text } = imported({
    'README.md': '# Tide tables\n\n![badge](https://img.example/b.svg)\n\nWhere to find **high water** for 40 ports.\n',
    'a.md': '---\ntitle: Ports\ndescription: All ports.\nweight: 3\nlast_reviewed: 2026-01-31\nlastmod: 2026-02-02\n---\nText.\n',
    'b.md': '---\ntitle: Buoys\nsidebar_position: 2\n---\nBuoys mark the channel at night.\n',
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

test('a link without a target becomes its text', () => {
  const { body, noted } = imported({
    'index.md': page(
      '[gone *far*](gone.md), [ref][r], [r], ![pic][p], <a href="gone">tag</a>, [js](javascript:alert), [ok](https://a.example/)\n\n[r]: nowhere.md\n[p]: none.png',
    ),
  })
  expect(body('pages/index.md')).toContain('gone *far*, ref, r, pic, tag, js, [ok](https://a.example/)\n')
  expect(noted.filter((line) => line.startsWith('dead_link'))).toHaveLength(4)
})

test('text keeps its words, marks, lines and code in one notation', () => {
  const odd =
    'Setext\n======\n\n* star list\n+ plus\n\n| a|b |\n|--|:-:|\n|1 |2|\n\n~~~js title="x.js"\nlet  a\n~~~\n\nA *b* _c_ __d__  \nhard\\\nbreak &amp; 10:30 :smile: https://a.example/x_y'
  expect(imported({ 'index.md': page(odd) }).body('pages/index.md')).toBe(
    '# Setext\n\n- star list\n\n* plus\n\n| a | b |\n| - | :-: |\n| 1 | 2 |\n\n```js title="x.js"\nlet  a\n```\n\n' +
      'A *b* *c* **d**\\\nhard\\\nbreak & 10:30 :smile: [https://a.example/x_y](https://a.example/x_y)\n',
  )
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

test('HTML that pages do not render becomes Markdown, and marks that they render stay', () => {
  const { body } = imported({
    'index.md': page(
      'Water at 10<sup>6</sup> and <kbd>Esc</kbd>, <span>plain</span> or <name>.\n\n<details>\n<summary>More</summary>\n\n- one\n\n</details>\n\nText  stays\n* as it is',
    ),
  })
  expect(body('pages/index.md')).toBe(
    'Water at 10<sup>6</sup> and <kbd>Esc</kbd>, plain or \\<name>.\n\n**More**\n\n- one\n\nText stays\n\n- as it is\n',
  )
})

test('a folder without a page for "/" gets one that links the pages next to it, with the name of the company', () => {
  const files = { 'a.md': '# Ports\n\nAll ports of the coast.\n', 'b.md': '# Buoys\n\nAll buoys of the coast.\n' }
  expect(imported(files).text('pages/index.md')).toBe(
    '---\ntitle: Documentation\ndescription: All pages of Documentation.\n---\n\n# Documentation\n\n- [Ports](/a): All ports of the coast.\n- [Buoys](/b): All buoys of the coast.\n',
  )
  const named = importFolder(temporaryFolder(files), { from: 'auto', now: new Date('2026-11-23T12:00:00Z'), name: 'Kessler Roofing' })
  expect(new TextDecoder().decode(named.files.get('pages/index.md'))).toContain('title: Kessler Roofing\n')
})

test('an export of Notion loses its ids and its properties, and lists its databases', () => {
  const id = '1a2b3c4d5e6f708192a3b4c5d6e7f809'
  const { files, body, noted, text } = imported({
    [`Wiki ${id}.md`]: `# Wiki\n\n[Prices](Wiki%20${id}/Prices%20${id}.md) and [Rooms](Rooms%20${id}.csv).\n`,
    [`Wiki ${id}/Prices ${id}.md`]:
      '# Prices\n\nOwner: Mira\nStatus: Done\nLast edited: November 3, 2026 4 PM\n\nA visit costs 40 euros.\n',
    [`Rooms ${id}.csv`]: 'Name,Size\n',
  })
  expect([...files.keys()].sort()).toEqual(['pages/index.md', 'pages/wiki.md', 'pages/wiki/prices.md'])
  expect(body('pages/wiki.md')).toContain('[Prices](/wiki/prices) and Rooms.')
  expect(text('pages/wiki/prices.md')).toBe(
    '---\ntitle: Prices\ndescription: A visit costs 40 euros.\n---\n\n# Prices\n\nA visit costs 40 euros.\n',
  )
  expect(noted).toContain(`left_out_field Wiki ${id}/Prices ${id}.md:3`)
  expect(noted).toContain(`left_out_file Rooms ${id}.csv`)
})

test('notes of Obsidian have links, pictures, callouts and marks of GitHub Flavored Markdown, without comments', () => {
  const { body, noted } = imported({
    'index.md':
      'See [[Price list|prices]], [[Price list#Rooms]] and [[Nowhere]]. %%not for readers%% ==New== `[[code]]`\n\n> [!tip]- Call us\n> Before nine.\n\n![[plan.svg]]\n',
    'shop/Price list.md': '## Rooms\n\nForty euros. ^block1\n',
    'plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  })
  expect(body('pages/index.md')).toBe(
    'See [prices](/shop/price-list), [Price list > Rooms](/shop/price-list#rooms) and Nowhere. <mark>New</mark> `[[code]]`\n\n> [!TIP]\n> **Call us**\n>\n> Before nine.\n\n![](/images/plan.svg)\n',
  )
  expect(body('pages/shop/price-list.md')).toBe('## Rooms\n\nForty euros.\n')
  expect(noted).toEqual(['dead_link index.md:1'])
})

test('a page is published unless its front matter says that it is not', () => {
  const fields = ['draft: true', 'draft: "yes"', 'published: false', 'publish: false', 'status: draft', 'robots: noindex', 'hidden: 1']
  const files = Object.fromEntries(fields.map((field, at) => [`p${at}.md`, `---\n${field}\n---\n\nSecret.\n`]))
  const { files: written } = imported({ ...files, 'index.md': '---\ndraft: false\npublished: true\n---\n\nText.\n' })
  expect([...written.keys()]).toEqual(['pages/index.md'])
})

test('files that are not pages are listed with what to do', () => {
  const { notes } = imported({
    'index.md': '# Top\n\nText.\n',
    'old.html': '<p>Old',
    'flyer.pdf': '%PDF',
    'letter.docx': 'PK',
    'guide.mdx': '# A',
  })
  expect(notes.map(({ file, message }) => `${file} ${message}`)).toEqual([
    expect.stringMatching(/^flyer\.pdf Convert it, for example with pdftohtml/),
    'guide.mdx It is not a page.',
    expect.stringMatching(/^letter\.docx Convert it, for example with pandoc/),
    expect.stringMatching(/^old\.html The folder is read as Markdown\. Import HTML with --from html/),
  ])
})
