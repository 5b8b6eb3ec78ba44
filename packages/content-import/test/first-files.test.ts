/** docs/pages/reference/import.md: a folder serves at once after its import. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '@svc/composition'
import { expect, test } from 'vitest'
import { writeContentFolder } from '../src/content-folder.ts'
import { newProfile, newSiteFile } from '../src/first-files.ts'
import { imported, temporaryFolder } from './source-files.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

test('the site has logo, icon, colours, navigation and links of the configuration, and what is not taken over is listed', () => {
  const { settings, notes } = imported({
    'docusaurus.config.js': `export default {
      title: 'Tides', url: 'https://tides.example', baseUrl: '/', favicon: 'img/icon.svg',
      themeConfig: { navbar: { logo: { src: 'img/logo.svg', srcDark: 'img/none.svg' }, items: [
        { to: '/docs/a', label: 'Ports' }, { href: 'https://code.tides.example', label: 'Code' }, { to: '/blog', label: 'Blog' } ] } } }`,
    'static/img/icon.svg': logo,
    'static/img/logo.svg': logo,
    'src/css/custom.css': ':root { --ifm-color-primary: #14598a; }\n[data-theme=dark] { --ifm-color-primary: #222222; }\n',
    'docs/a.md': '# A\n\nText.\n',
  })
  expect(JSON.parse(JSON.stringify(settings))).toEqual({
    logo: 'img/logo.svg',
    icon: 'img/icon.svg',
    accent: { light: '#14598a' },
    navigation: [
      { title: 'Ports', page: '/docs/a' },
      { title: 'Code', url: 'https://code.tides.example' },
    ],
  })
  expect(notes.filter(({ kind }) => kind === 'configuration').map(({ message }) => message.split(' is left out')[0])).toEqual([
    'The colour #222222',
    'The logo "img/none.svg"',
    'The link "Blog" to "/blog"',
  ])
})

test.each([
  [
    'mkdocs',
    {
      'mkdocs.yml': 'site_name: Tides\ntheme: { logo: a/logo.svg }\nrepo_url: https://code.example/t\n',
      'docs/a/logo.svg': logo,
      'docs/b.md': 'B.',
    },
    'a/logo.svg',
    'Source code',
  ],
  [
    'hugo',
    {
      'hugo.yaml': 'baseURL: https://tides.example\nparams: { logo: /logo.svg }\nmenus: { main: [{ name: Ports, pageRef: /b }] }\n',
      'static/logo.svg': logo,
      'content/b.md': 'B.',
    },
    'logo.svg',
    'Ports',
  ],
  [
    'jekyll',
    { '_config.yml': 'title: Tides\nlogo: /logo.svg\naux_links: { Ports: ["/b"] }\n', 'logo.svg': logo, 'b.md': 'B.' },
    'logo.svg',
    'Ports',
  ],
  [
    'starlight',
    {
      'astro.config.mjs':
        "starlight({ logo: { src: './src/logo.svg' }, social: [{ icon: 'github', label: 'Code', href: 'https://code.example' }] })",
      'src/logo.svg': logo,
      'src/content/docs/b.md': 'B.',
    },
    'src/logo.svg',
    'Code',
  ],
] as const)('%s: the logo and links', (_, files, image, title) => {
  const { settings, noted } = imported(files)
  expect(settings).toMatchObject({ logo: image })
  expect(JSON.stringify(settings)).toContain(`"title":"${title}"`)
  expect(noted).toEqual([])
})

/** The errors of the content check in an imported folder. */
async function problemsOf({ site, files, settings }: ReturnType<typeof imported>) {
  const folder = temporaryFolder()
  await writeContentFolder(folder, new Map([...files, ['site.yaml', newSiteFile(settings, false)]]), {
    overwrite: false,
    note: () => undefined,
  })
  const { title: name = 'Documentation', description } = site
  const profile = newProfile({ name, website: 'https://tides.example', trade: 'Software company', description })
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile))
  const result = await readContent({ contentDirectory: folder, baseUrl: undefined })
  return result.status === 'invalid' ? result.problems : []
}

test.each([
  ['docusaurus', { 'docusaurus.config.js': 'module.exports = { title: \'\', tagline: "" }', 'docs/a.md': '# A\n\nText.\n' }],
  ['vitepress', { '.vitepress/config.js': "export default { title: ' ', description: '' }", 'a.md': '# A\n\nText.\n' }],
  ['jekyll', { '_config.yml': `title: ${'Tides '.repeat(60)}\ndescription: |\n  High\n  and low\n`, 'a.md': '# A\n\nText.\n' }],
])('%s: an empty or long title or description, or one of two lines, makes no content error', async (_, source) => {
  expect(await problemsOf(imported(source))).toEqual([])
})

test('an imported folder has no content errors, and a page names the one that it translates', async () => {
  const result = imported({
    'en/index.md': '# Tides\n\nText of the page.\n',
    'en/a.md': '# A\n\nText.\n',
    'fr/a.md': '# A\n\nTexte.\n',
  })
  expect(await problemsOf(result)).toEqual([])
  expect(new TextDecoder().decode(result.files.get('pages/fr/a.md'))).toContain('language: fr\ntranslation_of: /en/a\n')
})

test('a generator that is named reads a folder of its pages without configuration', () => {
  for (const from of ['docusaurus', 'hugo', 'mkdocs', 'starlight', 'jekyll'] as const) {
    expect(imported({ 'a.md': '# A\n\nText.\n' }, from).pages).toBeGreaterThan(0)
  }
})

test('a section that is longer than a section may be is divided before a paragraph, and listed', () => {
  const paragraph = `${'Water comes and goes. '.repeat(100)}\n\n`
  const { body, noted } = imported({ 'index.md': `# Top\n\nText.\n\n## Long\n\n${paragraph.repeat(12)}## Short\n\nText.\n` })
  expect(body('pages/index.md')?.match(/^#.*$/gm)).toEqual(['# Top', '## Long', '## Long (2)', '## Short'])
  expect(
    body('pages/index.md')
      ?.replace('## Long (2)\n\n', '')
      .match(/Water comes/g),
  ).toHaveLength(1_200)
  expect(noted).toEqual(['long_section index.md'])
})

test('a long section is divided before the paragraph of a list that would make the part too long', () => {
  const list = (length: number) => `A list:\n\n${`- ${'water '.repeat(65)}end\n`.repeat(length / 400)}\n`
  const { body } = imported({ 'index.md': `# Top\n\n## Long\n\n${list(8_000)}${list(16_000)}${list(800)}` })
  expect(
    body('pages/index.md')
      ?.split(/^(?=## )/m)
      .map((section) => [section.split('\n', 1)[0], section.match(/A list/g)?.length]),
  ).toEqual([
    ['# Top', undefined],
    ['## Long', 1],
    ['## Long (2)', 1],
    ['## Long (3)', 1],
  ])
})
