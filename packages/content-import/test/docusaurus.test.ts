/** docs/pages/reference/import.md: a site of Docusaurus. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string, fields = '') => `---\ntitle: Page\ndescription: A page.\n${fields}---\n\n${body}\n`

const config = `
process.exit(1)
/** @type {import('@docusaurus/types').Config} */
module.exports = {
  title: 'Tides',
  tagline: 'When the water comes',
  url: "https://tides.example",
  baseUrl: '/app/',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js'), path: '../handbook', routeBasePath: 'learn' }, blog: {} }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/a', '/b'], to: '/learn/ports' }, { to: '/learn/start', from: '/c' }] }]],
}
`

test('the configuration is read as text: title, folder, route, languages and redirects', () => {
  const { dialect, text, site } = imported({
    'website/docusaurus.config.js': config,
    'handbook/02-start.md': page('See [ports](./harbours/ports.mdx#small-ports), [all](/learn/ports) and [more](/app/learn/ports).'),
    'handbook/harbours/ports.mdx': page('## Small ones {#small-ports}\n\nText.', 'slug: /ports\n'),
    'handbook/harbours/harbours.md': page('The page of its folder.'),
    'handbook/_parts/intro.md': page('Not a page.'),
    'handbook/2026-01-tables.md': page('A date is no place in an order.'),
    'website/i18n/de/docusaurus-plugin-content-docs/current/02-start.md': page('Zu den [Häfen](/learn/ports).'),
    'website/versioned_docs/version-1.0/start.md': page('Older.'),
  })
  expect(dialect).toBe('docusaurus')
  expect(site).toMatchObject({ title: 'Tides', description: 'When the water comes', url: 'https://tides.example/app', language: 'en' })
  expect(text('pages/learn/start.md')).toContain('See [ports](/learn/ports#small-ports), [all](/learn/ports) and [more](/learn/ports).')
  expect(text('pages/learn/start.md')).toContain('formerly:\n  - /c\n')
  expect(text('pages/learn/ports.md')).toContain('  - /a\n  - /b\n')
  expect(text('pages/learn/harbours.md')).toBeDefined()
  expect(text('pages/learn/2026-01-tables.md')).toBeDefined()
  expect(text('pages/de/learn/start.md')).toContain('language: de\n')
  expect(text('pages/de/learn/start.md')).toContain('(/learn/ports)')
  expect(text('pages/learn/parts/intro.md')).toBeUndefined()
})

test.each([
  ['the latest release', { 'versioned_docs/version-2.0/start.md': page('Two.') }, 'Two.'],
  ['the current version, where the folder lacks the latest release', {}, 'Next.'],
])('without the current version a site has the docs of %s', (_, released, text) => {
  const { body } = imported({
    'docusaurus.config.js':
      "export default { i18n: { locales: ['en', 'de'] }, docs: { routeBasePath: '/', includeCurrentVersion: false } }",
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-1.0/start.md': page('One.'),
    'docs/start.md': page('Next.'),
    ...released,
  })
  expect(body('pages/start.md')).toBe(`${text}\n`)
})

test('pages that are not in the folder of the configuration are in the language of the site', () => {
  const config = "export default { i18n: { locales: ['en', 'de'] }, docs: { path: 'handbook', routeBasePath: '/' } }"
  expect(imported({ 'docusaurus.config.js': config, 'start.md': page('Text.') }).text('pages/start.md')).not.toContain('language')
})

test('admonitions, tabs, partials, ids and comments become Markdown; code of MDX is left out and reported', () => {
  const { body, notes } = imported({
    'docusaurus.config.ts': "export default { title: 'Tides', url: 'https://tides.example', baseUrl: '/' }",
    'docs/_times.mdx': '| Port | Tide |\n| --- | --- |\n| North | six |',
    'docs/intro.md': page(
      [
        "import Times from './_times.mdx'\nimport Chart from '@site/src/Chart'",
        '<!-- a note\nto authors -->',
        ':::warning High water\n\nStay ashore.\n\n:::',
        '<Tabs>\n<TabItem value="north" label="North">\n\nAt six.\n\n</TabItem>\n<TabItem value="south" label="South">\n\nAt nine.\n\n</TabItem>\n</Tabs>',
        '<Times />',
        '## Tables {/* #tables */}',
        'See [tables](#tables).',
        '<Chart data={process.exit()} />',
        '```jsx title="a.js"\n// {#stays} :::note\n```',
      ].join('\n\n'),
    ),
  })
  // The number of blank lines between blocks has no meaning.
  expect(
    body('pages/docs/intro.md')
      ?.trim()
      .replace(/\n{3,}/g, '\n\n'),
  ).toBe(
    [
      '> [!WARNING]\n> **High water**\n>\n> Stay ashore.',
      '## North\n\nAt six.\n\n## South\n\nAt nine.',
      '| Port | Tide |\n| --- | --- |\n| North | six |',
      '## Tables {#tables}',
      'See [tables](#tables).',
      '```jsx title="a.js"\n// {#stays} :::note\n```',
    ].join('\n\n'),
  )
  expect(notes.map(({ message }) => message)).toEqual([expect.stringContaining('<chart> is left out')])
})

test('tabs that share a line are sections of their own', () => {
  const { body } = imported({
    'docusaurus.config.js': "module.exports = { title: 'Tides', url: 'https://tides.example', baseUrl: '/' }",
    'docs/intro.md': page(
      '<Tabs><TabItem value="north" label="North">\n\nAt six.\n\n</TabItem><TabItem value="south" label="South">\n\nAt nine.\n\n</TabItem></Tabs>',
    ),
  })
  expect(body('pages/docs/intro.md')?.trim()).toBe('## North\n\nAt six.\n\n## South\n\nAt nine.')
})

const docusaurus = { 'docusaurus.config.js': "module.exports = { title: 'Tides', url: 'https://tides.example', baseUrl: '/' }" }

test('a tab has the label that the values of its set give it, and begins a section', () => {
  const { body } = imported({
    ...docusaurus,
    'docs/intro.md': page(
      [
        "<Tabs\n  defaultValue=\"apple\"\n  values={[\n    {label: 'Apple label', value: 'apple'},\n    {value: 'orange', label: 'Orange label'},\n    {label: computed(), value: 'banana'},\n  ]}>\n  <TabItem value=\"apple\">This is an apple.</TabItem>\n  <TabItem value=\"orange\">This is an orange.</TabItem>\n  <TabItem value=\"banana\">This is a banana.</TabItem>\n</Tabs>\nAfter tabs.",
        '- Install:\n\n  <Tabs>\n    <TabItem value="npm">Run it.</TabItem>\n    <TabItem value="yarn">Run that.</TabItem>\n  </Tabs>\n\nBefore. <Tabs><TabItem value="one">One.</TabItem></Tabs>',
        '| Tabs |\n| --- |\n| <Tab label="North">Six.</Tab> |',
      ].join('\n\n'),
    ),
  })
  expect(body('pages/docs/intro.md')).toBe(
    [
      '## Apple label\n\nThis is an apple.\n\n## Orange label\n\nThis is an orange.\n\n## banana\n\nThis is a banana.\n\nAfter tabs.',
      '- Install:\n\n  **npm**\n  \n  Run it.\n  \n  **yarn**\n  \n  Run that.\n\nBefore.\n\n## one\n\nOne.',
      '| Tabs |\n| --- |\n| **North** Six. |\n',
    ].join('\n\n'),
  )
})

test('a card or an alert of one line does not run into the text around it', () => {
  const { body } = imported({
    ...docusaurus,
    'docs/intro.md': page('Ports:\n<Card title="North">At six.</Card>\n<Card title="South">At nine.</Card>\n<Note>Read it.</Note>\nEnd.'),
  })
  expect(body('pages/docs/intro.md')).toBe('Ports:\n\n**North**\n\nAt six.\n\n**South**\n\nAt nine.\n\n> [!NOTE]\n> Read it.\n\nEnd.\n')
})

test('every form of an import of Markdown includes its file, with the attributes that it is given', () => {
  const { body, notes } = imported({
    ...docusaurus,
    'docs/_guide\\_one.mdx': 'Wrong.',
    'docs/_guide_one.mdx': 'One.',
    'docs/_two.mdx': 'In {props.region}.\n\n```js\n{props.region}\n```',
    'docs/intro.mdx': page(
      [
        "import A from './\\_guide\\_one.mdx'\nimport B, {toc} from './_two'\nimport {default as C} from '@site/docs/_guide_one.mdx'\nimport D from './Chart'",
        '<A />\n\n<B region="Lyon" />\n\n<C />\n\n<D />',
        '<CodeBlock language="bash">{`npx make@$\u007bversion} \\`x\\``}</CodeBlock>',
        '[//]: # (a comment)',
      ].join('\n\n'),
    ),
  })
  expect(
    body('pages/docs/intro.md')
      ?.trim()
      .replace(/\n{3,}/g, '\n\n'),
  ).toBe('One.\n\nIn Lyon.\n\n```js\n{props.region}\n```\n\nOne.\n\n```bash\nnpx make@$\u007bversion} `x`\n```')
  expect(notes.filter(({ kind }) => kind !== 'page_left_out').map(({ message }) => message)).toEqual([
    '<d> is left out.',
    expect.stringContaining('not computed'),
  ])
})

test('text in the attributes of a component is published, and the report names the attributes that are lost', () => {
  const { body, notes } = imported({
    ...docusaurus,
    'docs/intro.md': page(
      'Name <Badge type="danger" text="required" />\n\n<TableRow name="Arrow functions" code="() => x" url="/x" />\n\n<Price amount="99" currency="EUR" rows={compute()} />\n\n<PlatformSupport platforms={[\'iOS\', "Android"]} />\n\n<Gauge level="7" />\n\n<Feature title="Fast">\n\nVery.\n\n</Feature>',
    ),
  })
  expect(body('pages/docs/intro.md')?.trim()).toBe(
    'Name required\n\nArrow functions `() => x`\n\n99 EUR\n\niOS, Android\n\n\n\n**Fast**\n\nVery.',
  )
  expect(notes.map(({ message }) => message)).toEqual([
    '<tablerow> is left out; its text stays.',
    '<price> is left out with rows; its text stays.',
    '<platformsupport> is left out; its text stays.',
    '<gauge> is left out with level.',
    '<feature> is left out; its text stays.',
  ])
})

test('the side bar, or the numbers of files, give the order; a label is no title; a description has the values of expressions', () => {
  const { text } = imported({
    ...docusaurus,
    'sidebars.js': "module.exports = { docs: [{ type: 'category', label: 'a', items: ['guides/b', 'a'] }] }",
    'docs/a.md': "---\nsidebar_label: Short\n---\n\nThe year is {2026} and the word is {'plain'}.\n",
    'docs/guides/b.md': '# Bees\n\nText.\n',
    'docs/03-c.md': '# Cees\n\nText.\n',
  })
  expect(text('pages/docs/a.md')).toContain('title: A\ndescription: The year is 2026 and the word is plain.\norder: 2\n')
  expect(text('pages/docs/guides/b.md')).toContain('order: 1\n')
  expect(text('pages/docs/c.md')).toContain('order: 3\n')
})
