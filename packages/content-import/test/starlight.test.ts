/** docs/pages/reference/import.md: a site of Starlight. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string, fields = '') => `---\ntitle: Page\ndescription: A page.\n${fields}---\n\n${body}\n`

const config = `
import starlight from '@astrojs/starlight'
process.exit(1)
export default defineConfig({
  site: 'https://tides.example',
  base: '/help',
  redirects: { '/old': '/ports/', '/both': { status: 301 }, '/gone': {
    status: 301,
    destination: '/ports/',
  }, '/away': 'https://other.example' },
  integrations: [starlight({ title: 'Tides', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } } })],
})
`

test('the configuration is read as text: title, address, languages and redirects; links to untranslated pages lead to English', () => {
  const { dialect, text, site } = imported({
    'docs/astro.config.mjs': config,
    'docs/src/content/docs/index.mdx': page('[Ports](/help/ports/) and [the guide](./guides/first-steps/#read).'),
    'docs/src/content/docs/ports.md': page('Ports.'),
    'docs/src/content/docs/guides/First-Steps.md': page('## Read\n\nText.'),
    'docs/src/content/docs/guides/moved.md': page('Text.', 'slug: tables/of-today\n'),
    'docs/src/content/docs/404.md': page('Nothing here.'),
    'docs/src/content/docs/_part.md': page('Not a page.'),
    'docs/src/content/docs/de/ports.md': page('[Erste Schritte](/de/guides/first-steps/)'),
    'docs/src/content/docs/pt-br/ports.md': page('Portos.'),
    'docs/src/content/docs/draft.md': page('Soon.', 'draft: true\n'),
  })
  expect(dialect).toBe('starlight')
  expect(site).toMatchObject({ title: 'Tides', url: 'https://tides.example/help', language: 'en' })
  expect(text('pages/index.md')).toContain('[Ports](/ports) and [the guide](/guides/first-steps#read).')
  expect(text('pages/ports.md')).toContain('formerly:\n  - /old\n  - /gone\n---')
  expect(text('pages/tables/of-today.md')).toBeDefined()
  expect(text('pages/de/ports.md')).toMatch(/language: de\n[\s\S]*\(\/guides\/first-steps\)/)
  expect(text('pages/pt-br/ports.md')).toContain('language: pt-BR\n')
  for (const file of ['404', 'part', 'draft']) expect(text(`pages/${file}.md`)).toBeUndefined()
})

test('an imported text is the code of a component; one outside of the source is left out', () => {
  const file = (path: string) => `import text from '${path}?raw'\n\nText.\n\n<Code code={text} lang="json" />`
  const { body, noted } = imported({
    'astro.config.ts': 'export default {}',
    'src/tides.json': '{ "high": 6 }\n',
    'src/content/docs/a.mdx': page(file('../../tides.json')),
    'src/content/docs/b.mdx': page(file('../../../../tides.json')),
  })
  expect(body('pages/a.md')).toContain('```json\n{ "high": 6 }\n```')
  expect(body('pages/b.md')).not.toContain('tides.json')
  expect(noted).toEqual(['left_out_include src/content/docs/b.mdx:5', 'left_out_component src/content/docs/b.mdx:10'])
})

test('a constant of the page is the text of an attribute or an expression', () => {
  const constants = "export const code = `tide --high`;\nexport const ports = '40'\nexport const now = today()"
  const { body, noted } = imported({
    'astro.config.ts': 'export default {}',
    'src/content/docs/a.mdx': page(`${constants}\n\n<Code code={code} lang="sh" />\n\nAll {ports} ports {now}.`),
  })
  expect(body('pages/a.md')).toContain('```sh\ntide --high\n```\n\nAll 40 ports .')
  expect(noted).toEqual(['left_out_component src/content/docs/a.mdx:12'])
})

test('asides, tabs, cards and steps become Markdown, and an unknown component keeps its text', () => {
  const { body, notes } = imported({
    'astro.config.ts': 'export default {}',
    'src/content/docs/index.mdx': page(
      [
        "import { Aside, Card, CardGrid, LinkCard, Steps, TabItem, Tabs } from '@astrojs/starlight/components'",
        ':::tip[Low water]\nWalk.\n:::',
        '<Aside type="danger" title="High water">Run.</Aside>',
        '<Tabs>\n  <TabItem label="North">At six.</TabItem>\n  <TabItem label="South">At nine.</TabItem>\n</Tabs>',
        '<Steps>\n1. Look.\n2. Go.\n</Steps>',
        '<CardGrid>\n  <Card title="Ports" icon="star">\n    All of them.\n  </Card>\n  <LinkCard title="Home" href="/" description="The front page" />\n</CardGrid>',
        '<Wave height={2}>\n\nText *inside*.\n\n</Wave>',
      ].join('\n\n'),
    ),
  })
  const text = body('pages/index.md')
  for (const part of [
    '> [!TIP]\n> **Low water**\n>\n> Walk.',
    '> [!CAUTION]',
    '## North\n\nAt six.\n\n## South',
    'At nine.',
    '1. Look.',
    '**Ports**',
    '[Home](/): The front page',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Text *inside*.')
  expect(text).not.toMatch(/<|import/)
  expect(notes.map(({ message }) => message)).toEqual(['<wave> is left out; its text stays.'])
})

test('a link or a redirect to the path of a file leads to the page of the same language', () => {
  const { text, body } = imported({
    'astro.config.mjs': config.replace("base: '/help',", '').replace("'/old': '/ports/'", "'/old': '/guides/start'"),
    'src/content/docs/index.md': page('[Start](/guides/start/)'),
    'src/content/docs/guides/start.md': page('Start.', 'slug: guides/begin\n'),
    'src/content/docs/de/index.md': page('[Start](/guides/start/)'),
    'src/content/docs/de/guides/start.md': page('Start.', 'slug: de/guides/begin\n'),
  })
  expect(body('pages/index.md')).toBe('[Start](/guides/begin)\n')
  expect(body('pages/de.md')).toBe('[Start](/de/guides/begin)\n')
  expect(text('pages/guides/begin.md')).toContain('formerly:\n  - /old\n')
})
