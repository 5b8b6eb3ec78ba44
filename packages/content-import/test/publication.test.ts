// @module-tag slow
/** docs/pages/reference/import.md: an import publishes what the generator publishes, and nothing that it does not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DialectName } from '../src/source/site.ts'
import { imported } from './source-files.ts'

/** A site of each dialect with one page at `file`. */
const sites: Readonly<
  Record<
    string,
    {
      readonly config: Readonly<Record<string, string>> | ((files: readonly string[]) => Readonly<Record<string, string>>)
      readonly folder: string
      readonly ending: string
    }
  >
> = {
  hugo: { config: { 'hugo.toml': 'baseURL = "https://example.com/"\n' }, folder: 'content/docs', ending: 'md' },
  jekyll: { config: { '_config.yml': 'title: Tides\n' }, folder: 'docs', ending: 'md' },
  docusaurus: { config: { 'docusaurus.config.js': "export default { title: 'Tides' }\n" }, folder: 'docs', ending: 'mdx' },
  starlight: { config: { 'astro.config.mjs': 'export default {}\n' }, folder: 'src/content/docs', ending: 'mdx' },
  mkdocs: { config: { 'mkdocs.yml': 'site_name: Tides\n' }, folder: 'docs', ending: 'md' },
  vitepress: { config: { '.vitepress/config.ts': 'export default {}\n' }, folder: 'docs', ending: 'md' },
  mintlify: {
    config: (files) => ({
      'docs.json': JSON.stringify({
        name: 'Tides',
        navigation: { groups: [{ group: 'All', pages: files.map((file) => file.slice(0, -4)) }] },
      }),
    }),
    folder: 'docs',
    ending: 'mdx',
  },
  gitbook: { config: (files) => ({ 'SUMMARY.md': files.map((file) => `* [Page](${file})`).join('\n') }), folder: 'docs', ending: 'md' },
  okf: { config: { 'index.md': '---\nokf_version: "0.2"\n---\n\n# Tides\n' }, folder: 'docs', ending: 'md' },
  plain: { config: {}, folder: 'docs', ending: 'md' },
}
const names = Object.keys(sites) as DialectName[]

/** The texts of many pages of one dialect that are published. */
function published(dialect: DialectName, pages: readonly string[]): ReadonlySet<number> {
  const { config, folder, ending } = sites[dialect] as (typeof sites)[string]
  const files = Object.fromEntries(pages.map((text, index) => [`${folder}/p${index}.${ending}`, `${text}\n\nsecret-${index}-end\n`]))
  const configuration = typeof config === 'function' ? config(Object.keys(files)) : config
  const result = imported({ ...configuration, ...files }, dialect)
  const texts = [...result.files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n')
  const shown = new Set(Array.from(texts.matchAll(/secret-(\d+)-end/g), ([, index]) => Number(index)))
  const noted = new Set(result.notes.filter(({ kind }) => kind === 'page_left_out').map(({ file }) => /p(\d+)\.\w+$/.exec(file)?.[1]))
  // Each page is published, or listed.
  for (const index of pages.keys()) expect(shown.has(index) !== noted.has(String(index)), pages[index]).toBe(true)
  return shown
}

/**
 * Lines of front matter, and which generators keep a page with one from its readers. Sources: gohugo.io (Front matter; spf13/cast),
 * jekyllrb.com (Front Matter), docusaurus.io (Front matter of docs; Joi.boolean), starlight.astro.build (Frontmatter).
 * `all` stands for a draft that some of them would publish: an import does not, because its author did not mean it for readers.
 */
const lines: readonly (readonly [line: string, withheldBy: 'all' | 'none' | readonly DialectName[]])[] = [
  ['draft: true', 'all'],
  ['draft: True', 'all'],
  ['draft: "true"', 'all'],
  ["draft: 'TRUE'", 'all'],
  ['draft: 1', 'all'],
  ['draft: yes', 'all'],
  ['Draft: true', 'all'],
  ['DRAFT: "t"', 'all'],
  ['draft: !!str true', 'all'],
  ['"draft": true', 'all'],
  ['? draft\n: true', 'all'],
  ['base: &base\n  draft: true\n<<: *base', 'all'],
  ['published: false', 'all'],
  ['published: off', 'all'],
  ['unlisted: true', 'all'],
  ['headless: true', 'all'],
  ['draft: false', 'none'],
  ['draft: "false"', 'none'],
  ['draft: 0', 'none'],
  ['draft:', 'none'],
  ['published: true', 'none'],
  ['unlisted: false', 'none'],
  ['search: false', 'none'],
  ['pagefind: false', 'none'],
  ['labels: [draft]', 'none'],
  ['hidden: true', ['mintlify', 'gitbook']],
  ['groups: [staff]', ['mintlify']],
  ['status: draft', ['okf']],
  ['status: stable', 'none'],
  ['expiryDate: 2020-01-01', ['hugo']],
  ['ExpiryDate: "2020-01-01T00:00:00Z"', ['hugo']],
  ['unpublishdate: 2020-01-01 10:00:00 +0200', ['hugo']],
  ['publishDate: 2099-01-01', ['hugo']],
  ['PublishDate: 02 Jan 2099', ['hugo']],
  ['date: 2099-01-01', ['hugo']],
  ['date: 2026-11-23T23:00:00Z', ['hugo']],
  ['date: 2026-11-23T10:00:00Z', 'none'],
  ['date: 2020-01-01', 'none'],
]
/** Lines without a say in publication, some of them read by all generators but not by YAML 1.2. */
const fillers = [
  'title: Tides',
  'title: "Tides: a guide"',
  "description: 'Water\nat the door.'",
  'description: "Water\nat: the door."',
  'tags: [a,\nb]',
  'weight: 3',
  'summary: >\n  Folded\n  text.',
  '# draft: true',
  'intro: It is draft',
]
/** Lines that no generator can read. */
const unreadable = ['Colon: here: there', 'title: @tides', "title: 'It's'", 'a: [b', 'x: *missing', '- a\nb: c']

test.each(names)('1,000 front matters of %s are published as its generator publishes them', (dialect) => {
  const cases = fc.record({
    line: fc.constantFrom(...lines),
    before: fc.constantFrom(...fillers.filter((each) => each.startsWith('title')), '# a comment'),
    after: fc.subarray(
      fillers.filter((each) => !each.startsWith('title')),
      { maxLength: 3 },
    ),
    broken: fc.option(fc.constantFrom(...unreadable), { freq: 8 }),
    isSpaced: fc.boolean(),
  })
  const samples = fc.sample(cases, { numRuns: 1_000, seed: 44 })
  // Two descriptions or two titles would be an error of their own.
  const unique = samples.map(({ after, ...rest }) => ({
    ...rest,
    after: after.filter((each, at) => after.findIndex((other) => other.split(':')[0] === each.split(':')[0]) === at),
  }))
  const shown = published(
    dialect,
    unique.map(({ line: [line], before, after, broken, isSpaced }) => {
      const fields = [
        before,
        line,
        ...after,
        ...(broken === null ? [] : [broken.startsWith('title') ? broken.replace('title', 'name') : broken]),
      ]
      return `---\n${fields.join(isSpaced ? '\n\n' : '\n')}\n---`
    }),
  )
  for (const [index, { line, broken }] of unique.entries()) {
    const [text, by] = line
    const isPublished = broken === null && (by === 'none' || (by !== 'all' && !by.includes(dialect)))
    expect(shown.has(index), `${text} ${broken}`).toBe(isPublished)
  }
})

test.each([
  ['hugo', '+++\ndraft = true\n+++', false],
  ['hugo', '+++\ndraft = "true"\n+++', false],
  ['hugo', '+++\nexpiryDate = 2020-01-01\n+++', false],
  ['hugo', '+++\ntitle = "A"\n+++', true],
  ['hugo', '{\n  "draft": true\n}', false],
  ['hugo', '{"title": "A", "draft": true}', false],
  ['hugo', '\n\n---\ndraft: true\n---', false],
  ['hugo', '---\nbuild:\n  render: never\n---', false],
  ['docusaurus', '---json\n{ "draft": true }\n---', false],
  ['docusaurus', '---js\n{ draft: true }\n---', false],
  ['docusaurus', '---yaml\ndraft: true\n---', false],
  ['jekyll', '---\ndraft: true\n...', false],
  ['plain', '---\ntitle: A\ndraft: true\n', false],
  ['plain', '---\n\nA rule above.\n\n---\n\nAnd below.', true],
] as const)('%s: front matter %j is published: %s', (dialect, text, isPublished) => {
  if (text.includes('render'))
    expect(
      imported({ 'hugo.toml': 'baseURL = "https://example.com/"', 'content/docs/a.md': `${text}\n\nsecret\n`, 'content/b.md': 'B.' }).text(
        'pages/docs/a.md',
      ),
    ).toBeUndefined()
  else expect(published(dialect, [text]).has(0)).toBe(isPublished)
})

test('Hugo: a cascade counts for the pages below it, and a section that is not published has no pages', () => {
  const page = (fields: string) => `---\n${fields}\n---\n\nText.\n`
  const { files } = imported({
    'hugo.yaml':
      'baseurl: https://example.com/\ndisableLanguages: [fr]\nlanguages: { en: {}, fr: {}, "(": {} }\nignoreFiles: ["\\\\.secret\\\\.md$", "/(staff|private)/", "("]\n',
    'content/_index.md': page('title: Top'),
    'content/a/_index.md': page('title: A\ncascade:\n  - _target: { path: "/a/hidden/**" }\n    draft: true'),
    'content/a/one.md': page('title: One'),
    'content/a/hidden/two.md': page('title: Two'),
    'content/a/hidden/three.md': page('title: Three\ndraft: false'),
    'content/b/_index.md': page('title: B\ndraft: "true"'),
    'content/b/four.md': page('title: Four'),
    'content/c.fr.md': page('title: C'),
    'content/d.secret.md': page('title: D'),
    'content/private/e.md': page('title: E'),
  })
  expect([...files.keys()].sort()).toEqual(['pages/a.md', 'pages/a/hidden/three.md', 'pages/a/one.md', 'pages/index.md'])
})

test('patterns of the configuration leave out files', () => {
  const site = (from: DialectName, files: Readonly<Record<string, string>>) =>
    [...imported({ ...files, 'docs/a.md': 'A.', 'docs/index.md': 'I.' }, from).files.keys()].sort()
  const docusaurus = { 'docusaurus.config.js': "export default { docs: { exclude: ['**/{internal,private}/**', '**/[^a-z]*.md'] } }\n" }
  expect(site('docusaurus', { ...docusaurus, 'docs/private/b.md': 'B.', 'docs/1.md': '1.' })).toEqual([
    'pages/docs.md',
    'pages/docs/a.md',
    'pages/index.md',
  ])
  const mkdocs = { 'mkdocs.yml': 'site_name: T\nplugins:\n  - exclude: { glob: ["x/*.md"] }\nexclude_docs: |\n  /y*\n' }
  expect(site('mkdocs', { ...mkdocs, 'docs/x/b.md': 'B.', 'docs/yes.md': 'Y.' })).toEqual(['pages/a.md', 'pages/index.md'])
  const jekyll = {
    '_config.yml':
      'exclude: [drafts/, "*.tmp.md"]\ninclude: [_pages]\ndefaults:\n  - scope: { path: docs/old }\n    values: { published: false }\n',
  }
  expect(site('jekyll', { ...jekyll, 'drafts/b.md': 'B.', 'c.tmp.md': 'C.', '_pages/d.md': 'D.', 'docs/old/e.md': 'E.' })).toEqual([
    'pages/docs.md',
    'pages/docs/a.md',
    'pages/index.md',
    'pages/pages/d.md',
  ])
})

test('a page that the site keeps out of its search is published and listed', () => {
  const { noted, text } = imported({
    'index.md': '---\nsearch:\n  exclude: true\n---\n\nText.\n',
    'a.md': '---\nrobots: noindex\n---\n\nText.\n',
  })
  expect(text('pages/a.md')).toBeDefined()
  expect(noted).toEqual(['out_of_search a.md', 'out_of_search index.md'])
})
