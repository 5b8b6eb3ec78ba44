/** docs/pages/reference/import.md: a site of MkDocs. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\ndescription: A page.\n---\n\n${body}\n`

test('title, folder, language and former addresses come from the configuration, which is not executed', () => {
  const { dialect, text, site } = imported({
    'mkdocs.yml':
      'site_name: Tides\nsite_url: https://tides.example/\ntheme:\n  language: de\ndocs_dir: pages\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old/buoys.md: buoys.md\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.index\n',
    'pages/index.md': page('See [buoys](buoys.md#red), [green](buoys.md#go), [9.7](buoys.md#9.7.0).'),
    'pages/buoys.md': page(
      '## Red buoys { #red .wide }\n\n## Green buoys { id=go }\n\n## Version 9.7 { id="9.7.0" }\n\nText :material-check: and `:material-check:`.',
    ),
    'README.md': page('Not a page of the site.'),
  })
  expect(dialect).toBe('mkdocs')
  expect(site).toMatchObject({ title: 'Tides', url: 'https://tides.example', language: 'de' })
  expect(text('pages/buoys.md')).toContain('language: de\nformerly:\n  - /old/buoys\n')
  expect(text('pages/buoys.md')).toContain('Text and `:material-check:`.')
  expect(text('pages/index.md')).toContain('[buoys](/buoys#red), [green](/buoys#go), [9.7](/buoys#version-97)')
  expect(text('pages/readme.md')).toBeUndefined()
})

test('a folded block can have a title without a type, with a link and code in it', () => {
  const { body } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/index.md': page('??? "Raw data"\n    At six.\n\n???+ note "See [ports](ports.md), `a[0]`"\n    At nine.'),
    'docs/ports.md': page('Text.'),
  })
  expect(body('pages/index.md')?.trim()).toBe('**Raw data**\n\nAt six.\n\n> [!NOTE]\n> **See [ports](/ports), `a[0]`**\n>\n> At nine.')
})

test('admonitions become alerts and tabs become headings, also nested and in lists', () => {
  const { body } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/index.md': page(
      '!!! warning "High water"\n\n    Stay ashore.\n\n    ??? tip\n        Read the table.\n\n- Ports\n\n    !!! note\n        Open all day.\n\n=== "North"\n\n    At six.\n\n=== "South"\n\n    At nine.\n\nEnd.\n\n```\n!!! note\n    Code stays.\n```',
    ),
  })
  expect(body('pages/index.md')).toMatchInlineSnapshot(`
    "> [!WARNING]
    > **High water**
    >
    > Stay ashore.
    >
    > > [!TIP]
    > > Read the table.

    - Ports

        > [!NOTE]
        > Open all day.

    ## North

    At six.

    ## South

    At nine.

    End.

    \`\`\`
    !!! note
        Code stays.
    \`\`\`
    "
  `)
})

test('admonitions are read after a code span at the start of a line, and not in code that shows fences', () => {
  const { body } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/index.md': page(
      '```x``` is code.\n\n!!! note\n    Read.\n\n```text\n```yaml\n!!! note\n    Code stays.\n```\n\n!!! tip\n    Read.',
    ),
  })
  expect(body('pages/index.md')).toBe(
    '```x``` is code.\n\n> [!NOTE]\n> Read.\n\n```text\n```yaml\n!!! note\n    Code stays.\n```\n\n> [!TIP]\n> Read.\n',
  )
})

test('what only Python-Markdown reads is written as Markdown, or left out', () => {
  const { body } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/High water.md': page('Text.'),
    'docs/index.md': page(
      '[TOC]\n\nSee [high water](High water.md "Tides") and __this__{ title="More" }, `[a](b c.md)` and \\(x_{k=0}\\).\n\n*[HTML]: Hyper Text\n\n```\n[TOC]\n[a](b c.md)\n```',
    ),
  })
  expect(body('pages/index.md')?.trim()).toBe(
    'See [high water](/high-water "Tides") and __this__, `[a](b c.md)` and \\(x_{k=0}\\).\n\n\n\n```\n[TOC]\n[a](b c.md)\n```',
  )
})

test('a relative address on the front page is below the address of the site', () => {
  const { body } = imported({
    'mkdocs.yml': 'site_name: Tides\nsite_url: https://tides.example/docs/\n',
    'docs/index.md': page('[API](api/)'),
  })
  expect(body('pages/index.md')).toBe('[API](https://tides.example/docs/api/)\n')
})

test('a snippet includes a file of the source, whole or in part, and no file outside of it', () => {
  const { body, noted } = imported({
    'mkdocs.yml': 'site_name: Tides\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts, ../..]\n',
    'parts/tide.py': '# --8<-- [start:high]\nhigh = 6\n# --8<-- [end:high]\nlow = 12\n',
    'docs/index.md': page(
      '```python\n--8<-- "tide.py:high"\n```\n\n```python\n--8<-- "tide.py:4:4"\n```\n\n--8<-- "../../etc/passwd"\n\n--8<-- "tide.py:none"',
    ),
  })
  expect(body('pages/index.md')).toBe('```python\nhigh = 6\n```\n\n```python\nlow = 12\n```\n')
  expect(noted).toEqual(['left_out_include docs/index.md:14', 'left_out_include docs/index.md:16'])
})

test('the size of included text is limited', { tags: ['slow'] }, () => {
  const { body, noted } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'big.md': 'word '.repeat(120_000),
    'docs/index.md': page('Text.\n\n--8<-- "big.md"\n\n--8<-- "big.md"'),
  })
  expect(body('pages/index.md')?.length).toBeLessThan(700_000)
  expect(noted).toEqual(['left_out_include docs/index.md:10'])
})

test('an address with spaces stays an address, and the size of a picture is none', () => {
  const { body } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/index.md': page('[Port plan](port plan.md) and ![x](a.png =200x)'),
    'docs/port plan.md': page('Plan.'),
  })
  expect(body('pages/index.md')).toBe('[Port plan](/port-plan) and ![x](a.png =200x)\n')
})

test('pages of exclude_docs and draft_docs are left out and listed', () => {
  const { files, noted } = imported({
    'mkdocs.yml':
      'site_name: Tides\nexclude_docs: |\n  # Prices\n  price*.md\n  /api/**/old.md\n  !prices-2026.md\ndraft_docs: |\n  drafts/\n  _?.md\n',
    ...Object.fromEntries(
      [
        'index',
        'prices',
        'a/prices-2027',
        'prices-2026',
        'api/old',
        'api/v1/v2/old',
        'b/api/old',
        'a/drafts/secret',
        'drafts',
        '_1',
        '_12',
        'templates/x',
      ].map((name) => [`docs/${name}.md`, page('Text.')]),
    ),
  })
  expect([...files.keys()].sort()).toEqual(['12', 'b/api/old', 'drafts', 'index', 'prices-2026'].map((name) => `pages/${name}.md`))
  expect(noted).toEqual(
    ['_1', 'a/drafts/secret', 'a/prices-2027', 'api/old', 'api/v1/v2/old', 'prices', 'templates/x'].map(
      (name) => `page_left_out docs/${name}.md`,
    ),
  )
})

test('the files in a block of snippets are included, and a file that the source lacks is listed', () => {
  const { body, noted } = imported({
    'mkdocs.yml': 'site_name: Tides\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: parts\n',
    'parts/a.md': 'A.\n',
    'parts/b c.md': '1\n2\n3\n',
    'docs/index.md': page(
      '- Item\n\n  --8<--\n  a.md\n\n  b c.md:2:3\n  ; a.md\n  none.md\n  https://tides.example/a.md\n  --8<--\n\n--8<-- "https://tides.example/b.md"\n\n--8<--\n\nEnd.',
    ),
  })
  expect(body('pages/index.md')?.replace(/\n+/g, '\n')).toBe('- Item\n  A.\n  \n  2\n  3\n--8<--\nEnd.\n')
  expect(noted).toEqual([13, 14, 17].map((line) => `left_out_include docs/index.md:${line}`))
})

test('an indented fence does not end a listing that shows blocks', () => {
  const listing = '```\n=== "C"\n\n    ``` c\n    a\n    ```\n\n=== "D"\n\n    ``` d\n    b\n    ```\n```'
  const { body } = imported({ 'mkdocs.yml': 'site_name: Tides\n', 'docs/index.md': page(`${listing}\n\n=== "E"\n\n    Text.`) })
  expect(body('pages/index.md')).toBe(`${listing}\n\n## E\n\nText.\n`)
})

test('titles and places are those of nav, then of front matter, then of a heading of level 1, then of the file name', () => {
  const { text } = imported({
    'mkdocs.yml': 'site_name: Tides\nnav:\n  - Home: index.md\n  - Guides:\n      - Migration Guide: migrate.md\n      - plain-words.md\n',
    'docs/index.md': '# Tides\n\nText of the front page.\n',
    'docs/migrate.md': '---\ntitle: Other\n---\n\n## Install\n\nText.\n',
    'docs/plain-words.md': '## Not a title\n\nText.\n',
    'docs/meta.md': '---\ntitle: Own\n---\n\n# Other\n\nText.\n',
    'docs/heading.md': '# Written\n\nText.\n',
  })
  expect(text('pages/index.md')).toMatch(/^---\ntitle: Home\n.*\norder: 1\n/)
  expect(text('pages/migrate.md')).toMatch(/^---\ntitle: Migration Guide\n.*\norder: 2\n/)
  expect(text('pages/plain-words.md')).toMatch(/^---\ntitle: Plain words\n.*\norder: 3\n/)
  expect(text('pages/meta.md')).toMatch(/^---\ntitle: Own\ndescription: Text\.\n---/)
  expect(text('pages/heading.md')).toMatch(/^---\ntitle: Written\n/)
})

test('ids of items and paragraphs are anchors, and references to code become text', () => {
  const { body, noted } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/index.md': page('## Rules\n\n* An item\n{#item}\n\nA paragraph.\n{: #para .wide }\n\n![Port](port.png){ width=300 } H~2~O'),
    'docs/a.md': page(
      '[1](index.md#item) [2](index.md#para) [`Field()`][tides.Field] [tides.Port][] [x][y]\n\n[y]: index.md\n\n::: tides.ports\n    options:\n      members: no\n\nText.',
    ),
    'docs/port.png': Uint8Array.from(
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    ),
  })
  expect(body('pages/index.md')?.replace(/\n+/g, '\n')).toBe('## Rules\n* An item\nA paragraph.\n![Port](/images/port.png) H2O\n')
  expect(body('pages/a.md')?.replace(/\n+/g, '\n')).toBe(
    '[1](/#rules) [2](/#rules) `Field()` `tides.Port` [x][y]\n[y]: /\n`tides.ports`\nText.\n',
  )
  expect(noted).toEqual(['left_out_component docs/a.md:10', 'code_reference docs/a.md:6', 'code_reference docs/a.md:6'])
})

test('front matter needs no marks; a line of it that is not known is left out, as on the site, and listed', () => {
  const { text, body, noted, notes } = imported({
    'mkdocs.yml': 'site_name: Tides\n',
    'docs/secret.md': 'title: Secret\nDraft: true\n\n# Plan\n\nThe price is 99 euros.\n',
    'docs/index.md': 'title: High\n    water\nDescription: A page.\nconstructor: One\n\nNote: stays. [Nowhere](none.md).\n',
    'docs/note.md': 'Note: not shown on the site.\nShown.\n',
    'docs/text.md': '\nNote: shown.\n',
  })
  expect(text('pages/secret.md')).toBeUndefined()
  expect(text('pages/index.md')).toBe('---\ntitle: High water\ndescription: A page.\n---\n\nNote: stays. Nowhere.\n')
  expect(body('pages/note.md')).toBe('Shown.\n')
  expect(body('pages/text.md')).toBe('Note: shown.\n')
  expect(noted).toEqual([
    'left_out_field docs/index.md:1',
    'left_out_field docs/note.md:1',
    'page_left_out docs/secret.md',
    'dead_link docs/index.md:6',
  ])
  expect(notes[1]?.message).toBe('"note: not shown on the site." is left out. Write a blank line above it to keep it.')
})
