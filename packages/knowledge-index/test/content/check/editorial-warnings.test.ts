import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editorialWarnings } from '../../../src/content/check/editorial-warnings.ts'
import type { Content, SourcePage } from '../../../src/content/folder/content.ts'
import { load, loadSound, page as pageFile, soundFiles } from '../../support/content-folder.ts'

const today = new Date('2026-11-21T00:00:00Z')

function page(path: string, frontMatter: Partial<SourcePage['frontMatter']> = {}, body = '# A page\n'): SourcePage {
  return {
    file: `pages${path === '/' ? '/index' : path}.md`,
    path,
    kind: 'page',
    frontMatter: {
      title: path,
      description: `Everything worth knowing about ${path.slice(1)}, with figures, examples and exclusions named ${path}.`,
      reviewed: '2026-06-01',
      verified: '2026-06-01',
      sources: [],
      language: 'en',
      ...frontMatter,
    },
    body,
    revision: '0123456789abcdef',
  }
}

function codes(...pages: SourcePage[]): string[] {
  return codesOf({}, ...pages)
}

function codesOf(settings: Partial<Content>, ...pages: SourcePage[]): string[] {
  const home = page(
    '/',
    { description: 'The front page of a company that sells umbrellas in Trieste.' },
    '# Home\n\n[a](/apples) [b](/barrels)\n',
  )
  const content: Content = {
    profile: {},
    pages: [home, ...pages],
    providers: [],
    glossary: [],
    questions: [],
    revision: '0123456789abcdef',
    ...settings,
  }
  return editorialWarnings(content, { staleAfterDays: 365, today }).map(({ file, code }) => `${file} ${code}`)
}

describe('editorial warnings', () => {
  it('are empty if a page is reviewed, verified, linked and has its own description', () => {
    expect(codes(page('/apples', { description: 'Varieties of orchard fruit with harvest months and storage temperatures.' }))).toEqual([])
  })

  it('include a page that was never reviewed, as undated if it was not verified either', () => {
    const { reviewed: _, verified: __, ...undated } = page('/apples').frontMatter
    expect(codes({ ...page('/apples'), frontMatter: undated })).toEqual(['pages/apples.md undated'])
    expect(codes({ ...page('/apples'), frontMatter: { ...undated, verified: '2026-01-01' } })).toEqual(['pages/apples.md never_reviewed'])
  })

  it('include pages without any date once for all', () => {
    const { reviewed: _, verified: __, ...undated } = page('/apples').frontMatter
    const pages = ['/apples', '/barrels'].map((path) => ({ ...page(path), frontMatter: { ...undated, title: path } }))
    expect(codes(...pages).filter((code) => code.endsWith('undated'))).toEqual(['pages/apples.md undated'])
  })

  it('include a review from the day after STALE_AFTER_DAYS', () => {
    expect(codes(page('/apples', { reviewed: '2025-11-21' }))).toEqual([])
    expect(codes(page('/apples', { reviewed: '2025-11-20' }))).toEqual(['pages/apples.md stale'])
  })

  it('include a page that no other page links', () => {
    expect(codes(page('/alone', {}, '# Alone\n\n[me](/alone)\n'))).toEqual(['pages/alone.md orphaned'])
  })

  it('do not include a page in the menu, in the footer, or whose translation is linked [45.9]', () => {
    const [visit, legal, besuch] = [page('/visit'), page('/legal'), page('/de/besuch', { language: 'de', translationOf: '/visit' })]
    const warned = (site: NonNullable<Content['site']>) =>
      codesOf({ site }, visit, legal, besuch).filter((code) => code.endsWith('orphaned'))
    expect(warned({})).toEqual(['pages/visit.md orphaned', 'pages/legal.md orphaned', 'pages/de/besuch.md orphaned'])
    expect(warned({ navigation: [{ title: 'Visit', href: '/visit#hours' }] })).toEqual(['pages/legal.md orphaned'])
    expect(warned({ footer: { links: [{ title: 'Legal', href: '/legal' }] } })).toEqual([
      'pages/visit.md orphaned',
      'pages/de/besuch.md orphaned',
    ])
  })

  it.each([
    ['en', 'Country loaf', 'Dense rye bread with caraway.', false],
    ['ar', 'الأسعار', 'أسعار الخبز والكعك في المخبز', false],
    ['ja', '料金', '契約金額ごとの保証料金の一覧です。', false],
    ['en', 'Country loaf', 'The country loaf.', true],
    ['en', 'Country loaf', 'Our loaves.', true],
    ['de', 'Preise', 'Die Preise', true],
  ])('judge a description by its terms in search: %s, %s: %s [45.9]', (language, title, description, isVague) => {
    expect(codes(page('/apples', { language, title, description }))).toEqual(isVague ? ['pages/apples.md vague_description'] : [])
  })

  it('include a description that is similar to that of another page, or too short', () => {
    const description = 'Coverage terms, limits, deductibles and exclusions of commercial policies.'
    expect(codes(page('/apples', { description }), page('/barrels', { description: `${description} Examples.` }))).toEqual([
      'pages/apples.md vague_description',
      'pages/barrels.md vague_description',
    ])
    expect(codes(page('/apples', { description: 'All about apples.' }))).toEqual(['pages/apples.md vague_description'])
  })

  it('are all others if descriptions are not compared', () => {
    const stale = page('/apples', { description: 'All about apples.', reviewed: '2024-01-01' })
    const content: Content = { profile: {}, pages: [stale], providers: [], glossary: [], questions: [], revision: '0123456789abcdef' }
    const found = editorialWarnings(content, { staleAfterDays: 365, today, comparesDescriptions: false })
    expect(found.map(({ code }) => code)).toEqual(['stale', 'orphaned'])
  })
})

/** `line:column message` of the warnings of a code for a page with this text, which begins in line 6. */
async function remarks(code: string, body: string): Promise<string[]> {
  const content = await loadSound({ ...soundFiles, 'pages/remarks.md': pageFile('Remarks', body) })
  const warnings = editorialWarnings(content, { staleAfterDays: 365, today }).filter((warning) => warning.code === code)
  expect(warnings.map(({ file }) => file)).toEqual(warnings.map(() => 'pages/remarks.md'))
  return warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('a page has one warning for', () => {
  it.each([
    ['unrendered_markup', 'text <b>bold</b>', '6:6 "<b>" is not rendered, the first of 2.'],
    ['unrendered_markup', '<div class="a">\n\n**text**\n\n</div>', '6:1 "<div class="a">" is not rendered, the first of 2.'],
    ['unrendered_markup', '> - a\n>   <Card title={1} />', '7:5 "<Card title={1} />" is not rendered.'],
    ['unrendered_markup', '| a |\n| - |\n| é {{ b }} |', '8:5 "{{ b }}" is not rendered.'],
    ['unrendered_markup', '# {% raw %}', '6:3 "{% raw %}" is not rendered.'],
    ['unrendered_markup', "import Tabs from '@theme/Tabs'", '6:1 "import Tabs from \'" is not rendered.'],
    ['unrendered_markup', '<!-- a --> <i>', '6:12 "<i>" is not rendered.'],
    ['unrendered_markup', 'a <del>b', '6:3 "<del>" has no end in its block.'],
    ['unrendered_markup', '**a <sup>b** c</sup>', '6:5 "<sup>" has no end in its block, the first of 2.'],
    ['unrendered_markup', '40<sup class="a">1</sup>', '6:3 "<sup class="a">" is rendered without its attributes.'],
    ['unrendered_markup', `${'<sup>'.repeat(1_000)}1${'</sup>'.repeat(1_000)}`, '6:161 "<sup>" is not rendered, the first of 1936.'],
    ['extra_cell', '| a | b |\n| - | - |\n| 1 | 2 | é 3 |', '8:11 "é 3" is in more cells than the table\'s head has.'],
    [
      'extra_cell',
      '> - a|b\n>   -|-\n>   1|2|3 | 4|\n>   1|2|3',
      '8:9 "3 | 4" is in more cells than the table\'s head has, the first of 2.',
    ],
    ['extra_cell', '| a | b |\n| - | - |\n| 1 | | 3 |', '8:9 "3" is in more cells than the table\'s head has.'],
    ['wiki_link', 'See [[Pricing]] and ![[team.png]].', '6:5 "[[Pricing]]" is not a link in Markdown, the first of 2.'],
    ['wiki_link', '| a |\n| - |\n| ![[team.png]] |', '8:3 "![[team.png]]" is not a link in Markdown.'],
    ['wiki_link', '- [[Prices/Team#Half a year|Team]]', '6:3 "[[Prices/Team#Half a year|Team]]" is not a link in Markdown.'],
    ['bidirectional_control', 'é a\u202eb\u202c', '6:4 The character U+202E changes the order in which text is shown, the first of 2.'],
    ['bidirectional_control', '```js\nif (a) { // \u2066b\n```', '7:13 The character U+2066 changes the order in which text is shown.'],
    ['second_title', '# One\n\n# Two\n\nThree\n=====\n', '8:1 "Two" is another heading of level 1, the first of 2.'],
    ['skipped_level', '# One\n\n### Two\n\n## Three\n', '8:1 "Two" is a heading of level 3 below one of level 1.'],
    ['skipped_level', '## One\n\n#### Two\n\n###### Three\n', '8:1 "Two" is a heading of level 4 below one of level 2, the first of 2.'],
    [
      'missing_alt',
      'A ![](https://a.example/a.png) b ![ ](https://a.example/b.png)',
      '6:3 An image has no words that say what it shows, the first of 2.',
    ],
    ['missing_alt', '- ![][a]\n\n[a]: https://a.example/a.png', '6:3 An image has no words that say what it shows.'],
    ['long_paragraph', `Short.\n\n> - ${'é'.repeat(601)}`, '8:5 A paragraph has 601 characters.'],
    ['long_block', `${'- item of a list\n'.repeat(1_300)}`, '6:1 A list has 22099 characters.'],
    ['long_block', `\`\`\`\n${'code of a block\n'.repeat(1_300)}\`\`\``, '6:1 A block of code has 20807 characters.'],
    ['long_block', `| a |\n| - |\n${'| cell of a table |\n'.repeat(1_300)}`, '6:1 A table has 26011 characters.'],
  ])('%s (%#)', async (code, body, expected) => {
    expect(await remarks(code, body)).toEqual([expected])
  })

  it.each([
    ['unrendered_markup', 'a < b and c > d, {a}, {{}}'],
    ['unrendered_markup', 'line<br>line<br/>'],
    ['unrendered_markup', '10<sup>6</sup> **<kbd>a</kbd>**, <abbr title="A b">c</abbr>\n<DEL>d\ne</DEL>'],
    ['unrendered_markup', '<!-- <b> -->\n\ntext <!-- {{ a }} -->'],
    ['unrendered_markup', '`<b>` and `{{ a }}`'],
    ['unrendered_markup', '```\n<b> {{ a }}\n```\n\n    <b>'],
    ['unrendered_markup', '<https://a.example> <help@a.example> [a](<https://a.example>)'],
    ['unrendered_markup', '\\<b>'],
    ['unrendered_markup', 'Goods that we import from Italy'],
    ['extra_cell', '| a | b |\n| - | - |\n| 1 \\| x | 2 | |\n| 1 |\n1|2\n| | |'],
    ['wiki_link', '`[[a]]` \\[[a]] [[1]](/pricing) [[^1]] [[ -f x ]] [[]] [[1, 2], [3]]\n\n```\n[[a]]\n```\n\n[^1]: Note.'],
    ['bidirectional_control', 'السعر 5 \u200eAcme\u200f \u061c'],
    ['second_title', '# One\n\n## Two\n\n```\n# Three\n```\n'],
    ['skipped_level', '### One\n\n# Two\n\n## Three\n\n### Four\n\n# Five\n'],
    ['missing_alt', '`![](a)` \\![](https://a.example/a.png) ![a](https://a.example/a.png)'],
    [
      'long_paragraph',
      `${'a'.repeat(580)} [b](https://a.example/${'c'.repeat(40)} "d") [e][f]\n\n[f]: https://a.example/${'c'.repeat(40)}`,
    ],
    ['long_paragraph', `${'🧾'.repeat(600)}\n\n${'- item\n'.repeat(200)}\n\n\`\`\`\n${'a'.repeat(601)}\n\`\`\``],
    ['long_block', '- item\n'.repeat(1_300)],
  ])('but none for %s without its cause (%#)', async (code, body) => {
    expect(await remarks(code, body)).toEqual([])
  })

  it.each([
    ['title: Issue #5', '2:14 "title" ends before "#5", which is a comment of YAML.'],
    [
      'title: Remarks\ndescription: Costs from 5 # per user and month.',
      '3:27 "description" ends before "# per user and month.", which is a comment of YAML.',
    ],
    ['description: A page about\n  one thing #1\ntitle: T', '3:13 "description" ends before "#1", which is a comment of YAML.'],
  ])('a text of front matter that YAML ends: %j', async (lines, expected) => {
    const further = ['title: T', 'description: A page about one thing.'].filter((line) => !lines.includes(line.split(' ')[0] as string))
    const content = await loadSound({ ...soundFiles, 'pages/remarks.md': `---\n${[lines, ...further].join('\n')}\n---\n\nText.\n` })
    const found = editorialWarnings(content, { staleAfterDays: 365, today }).filter(({ code }) => code === 'cut_text')
    expect(found.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([expected])
  })

  it('but none for a comment behind another value, behind quotes or on a line of its own', async () => {
    const front =
      '# Page\ntitle: "Issue #5" # quoted\ndescription: A C#-like text#here\n# next\norder: 3 # third\nreviewed: 2026-05-01 # by us'
    const content = await loadSound({ ...soundFiles, 'pages/remarks.md': `---\n${front}\n---\n\nText.\n` })
    expect(editorialWarnings(content, { staleAfterDays: 365, today }).filter(({ code }) => code === 'cut_text')).toEqual([])
  })

  it('cells that the parser drops, in any table (oracle: the cells of each row, counted)', async () => {
    const cell = fc.constantFrom('', ' ', 'a', ' b ', 'c d', '\\|', 'é')
    const row = fc.array(cell, { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(row, { minLength: 1, maxLength: 4 }), async (columns, rows) => {
        const line = (cells: readonly string[]) => `|${cells.join('|')}|`
        const body = [line(Array(columns).fill('h')), line(Array(columns).fill('-')), ...rows.map(line)].join('\n')
        const dropped = rows.filter((cells) => cells.slice(columns).some((text) => text.trim() !== ''))
        const found = await remarks('extra_cell', body)
        expect(found).toHaveLength(Math.min(dropped.length, 1))
        if (dropped.length > 1) expect(found[0]).toContain(`the first of ${dropped.length}.`)
        if (dropped[0]) expect(found[0]).toMatch(new RegExp(`^${8 + rows.indexOf(dropped[0])}:`))
      }),
      { numRuns: 20 },
    )
  })

  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'a bidirectional control in front matter: %j (CVE-2021-42574)',
    async (character) => {
      const content = await loadSound({ ...soundFiles, 'pages/remarks.md': pageFile(`A${character}B`) })
      const [warning] = editorialWarnings(content, { staleAfterDays: 365, today }).filter(({ code }) => code === 'bidirectional_control')
      expect([warning?.file, warning?.line, warning?.column]).toEqual(['pages/remarks.md', 2, 9])
    },
  )

  it('a long list, whose length does not count towards the limit of its section', async () => {
    const list = '- item of a list\n'.repeat(1_300)
    const files = (others: number) => ({ ...soundFiles, 'pages/long.md': pageFile('Long', `${list}\n${'a'.repeat(others)}\n`) })
    expect((await load(files(19_000))).status).toBe('loaded')
    const result = await load(files(20_500))
    expect(result.status === 'invalid' && result.problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^section_too_long .* has 20502 characters/),
    ])
  })
})

it('warnings are reported together with errors, except those that need all pages', async () => {
  const result = await load({
    ...soundFiles,
    'pages/broken.md': '---\ntitel: Broken\n---\n\n# A\n\n# B\n\n![](https://a.example/a.png)\n',
    'pages/remarks.md': pageFile('Remarks', '# A\n\n# B\n\n[a](/gone)\n'),
    'pages/notes.txt': 'a',
  })
  const warnings = result.status === 'invalid' ? editorialWarnings(result.partial, { staleAfterDays: 365, today }) : []
  const found = warnings.map(({ file, line, code }) => `${file}:${line} ${code}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'pages/broken.md:7 second_title',
      'pages/broken.md:9 missing_alt',
      'pages/remarks.md:8 second_title',
      'comparisons/acme-vs-bolt.md:1 undated',
      'pages/notes.txt:1 unread_file',
    ]),
  )
  expect(found.filter((warning) => /orphaned/.test(warning))).toEqual([])
})

it('Markdown files outside the page folders are reported, and files that describe a repository are not', async () => {
  const others = {
    'README.md': 'a',
    'readme.md': 'a',
    'CODE_OF_CONDUCT.md': 'a',
    '.draft.md': 'a',
    'docs/README.md': 'a',
    'docs/deep/note.md': 'a',
  }
  const content = await loadSound({
    ...soundFiles,
    ...others,
    'prices.md': 'a',
    'Terms.mdx': 'a',
    'drafts/idea.md': 'a',
    'drafts/later.md': 'a',
  })
  const warnings = editorialWarnings(content, { staleAfterDays: 365, today })
  expect(warnings.filter(({ code }) => code === 'unread_file').map(({ file, message }) => `${file} ${message}`)).toEqual([
    'Terms.mdx Files of this name are not read here.',
    'drafts/idea.md No file in drafts/ is read.',
    'prices.md Files of this name are not read here.',
  ])
})

it('files in images/ that are no images keep nothing from being served: each is a warning, and hidden ones are ignored', async () => {
  const strays = ['images/README.txt', 'images/Thumbs.db', 'images/a plan.pdf', 'images/brand/logo.psd', 'images/plan.tiff']
  const files = Object.fromEntries([...strays, 'images/.DS_Store', 'images/.gitkeep'].map((path) => [path, 'II*']))
  const content = await loadSound({ ...soundFiles, ...files })
  const warnings = editorialWarnings(content, { staleAfterDays: 365, today })
  const fix = 'Save it as PNG, JPEG, WebP, AVIF, GIF or SVG, or move it out of images/.'
  expect(warnings.filter(({ file }) => file.startsWith('images/'))).toEqual(
    strays.map((file) => ({ file, line: 1, column: 1, code: 'unread_file', message: 'Images of this type are not served.', fix })),
  )
})

it('unread files in the page folders are reported last, and other files are not reported', async () => {
  const content = await loadSound({
    ...soundFiles,
    'pages/guides/notes.txt': 'a',
    'pages/logo.png': 'a',
    'notes.txt': 'a',
    'pages/.hidden': 'a',
  })
  const warnings = editorialWarnings(content, { staleAfterDays: 365, today })
  expect(warnings.slice(-2).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'pages/guides/notes.txt unread_file',
    'pages/logo.png unread_file',
  ])
  expect(warnings.filter(({ code }) => code === 'unread_file')).toHaveLength(2)
})
