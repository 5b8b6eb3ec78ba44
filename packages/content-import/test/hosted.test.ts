/** docs/pages/reference/import.md: sites of Mintlify and GitBook. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string, fields = '') => `---\ntitle: Page\ndescription: A page.\n${fields}---\n\n${body}\n`

test('Mintlify: the pages of the navigation, its components and snippets', () => {
  const { dialect, text, body, site, noted, notes } = imported({
    'docs.json': JSON.stringify({
      name: 'Tides',
      colors: { primary: '#14598a' },
      navbar: { links: [{ label: 'Help', href: 'https://help.example' }] },
      navigation: {
        tabs: [
          {
            tab: 'Docs',
            groups: [
              { group: 'Start', pages: ['index', { group: 'More', pages: ['guides/ports'] }] },
              { group: 'Staff', hidden: true, pages: ['staff'] },
            ],
          },
        ],
      },
      redirects: [
        { source: '/harbours', destination: '/guides/ports' },
        { source: '/latest/:slug*', destination: '/guides/:slug*' },
        { source: '/old/:slug', destination: '/guides/:slug' },
      ],
    }),
    'snippets/note.mdx': 'Mind the {props.what}.',
    'index.mdx': page(
      'import Mind from \'/snippets/note.mdx\'\n\n<Note>Read it.</Note>\n\n<Mind what="gap" />\n\n<CodeGroup>\n```bash npm\nnpm i\n```\n```bash yarn\nyarn\n```\n</CodeGroup>\n\n<ParamField path="port" type="string" required>\n  The port.\n</ParamField>\n\n<Steps>\n<Step title="First">Go.</Step>\n</Steps>\n\n<Update label="2025-01-02" description="v1.4.0">\n  New ports.\n</Update>',
    ),
    'guides/ports.mdx': page('import Mind from \'/snippets/note.mdx\'\n\n<Mind what="rocks" />'),
    'staff.mdx': page('Salaries.'),
    'unlisted.mdx': page('Secret.'),
  })
  expect(dialect).toBe('mintlify')
  expect(site.title).toBe('Tides')
  expect(body('pages/index.md')?.replace(/\n+/g, '\n').trim()).toBe(
    '> [!NOTE]\n> Read it.\nMind the gap.\n**npm**\n```bash npm\nnpm i\n```\n**yarn**\n```bash yarn\nyarn\n```\n- **port** (string, required)\n  The port.\n**First**\nGo.\n**2025-01-02**: v1.4.0\nNew ports.',
  )
  expect(text('pages/guides/ports.md')).toContain('order: 2\nformerly:\n  - /harbours\n  - /latest/ports\n---')
  expect(body('pages/guides/ports.md')?.trim()).toBe('Mind the rocks.')
  expect(noted).toEqual(['page_left_out staff.mdx', 'page_left_out unlisted.mdx'])
  expect(notes).toHaveLength(2)
})

test('Mintlify: a configuration in several files, which can name each other', () => {
  const { text, noted } = imported({
    'docs.json': JSON.stringify({ name: 'Tides', navigation: { $ref: './config/navigation.json', pages: ['index'] } }),
    'config/navigation.json': JSON.stringify({ groups: { $ref: 'groups.json' }, again: { $ref: 'navigation.json' } }),
    'config/groups.json': JSON.stringify([{ group: 'More', pages: ['ports'] }, { $ref: '../../outside.json' }]),
    'index.mdx': page('Text.'),
    'ports.mdx': page('Text.'),
    'staff.mdx': page('Salaries.'),
  })
  expect(text('pages/index.md')).toContain('Text.')
  expect(text('pages/ports.md')).toContain('Text.')
  expect(noted).toEqual(['page_left_out staff.mdx'])
})

test('GitBook: the pages of SUMMARY.md, and blocks in braces', () => {
  const { dialect, text, body, noted } = imported({
    '.gitbook.yaml': 'root: ./book\nredirects:\n  old/ports: ports.md\n',
    'book/SUMMARY.md': '# Table of contents\n\n* [Tides](README.md)\n* [Ports](ports.md)\n',
    'book/README.md':
      '# Tides\n\n{% hint style="warning" %}\nStay ashore.\n{% endhint %}\n\n{% tabs %}\n{% tab title="North" %}\nAt six.\n{% endtab %}\n{% endtabs %}\n\n{% content-ref url="ports.md" %}\n[ports.md](ports.md)\n{% endcontent-ref %}\n\n{% embed url="https://tides.example/v" %}\n\n{% include "../.gitbook/includes/part.md" %}\n\n{% openapi src="x" %}\n',
    'book/.gitbook/includes/part.md': 'A part.',
    '.gitbook/includes/part.md': 'A part.',
    'book/ports.md': '---\ndescription: All ports.\n---\n\n# Ports\n\nText.\n',
    'book/secret.md': '# Secret\n',
    'README.md': '# Repository\n',
  })
  expect(dialect).toBe('gitbook')
  expect(body('pages/index.md')?.replace(/\n+/g, '\n').trim()).toBe(
    '# Tides\n> [!WARNING]\n> Stay ashore.\n## North\nAt six.\n[ports.md](/ports)\n[https://tides.example/v](https://tides.example/v)\nA part.',
  )
  expect(text('pages/ports.md')).toContain('title: Ports\ndescription: All ports.\norder: 2\nformerly:\n  - /old/ports\n')
  expect(noted).toEqual(['page_left_out book/SUMMARY.md', 'page_left_out book/secret.md', 'left_out_component book/README.md:21'])
})
