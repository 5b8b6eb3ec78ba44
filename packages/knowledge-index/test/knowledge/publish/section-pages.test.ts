// @module-tag slow
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import { type Files, load, loadSound, page, places, soundFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://svc.example.com'

const guides = {
  ...soundFiles,
  'pages/guides/first.md': page('First [steps]', '', 'order: 2\n'),
  'pages/guides/second.md': page('Second', '', 'order: 1\n'),
  'pages/guides/deep/third.md': page('Third', '', 'order: 9\n'),
}

async function pageAt(path: string, files: Files) {
  const content = await loadSound(files)
  const published = publishPages(content, { baseUrl }).find((candidate) => candidate.path === path)
  if (published === undefined) throw new Error(`${path} is not published`)
  return published
}

describe('a folder without index.md', () => {
  test('gets one that lists its pages and subfolders, in order', async () => {
    const { title, description, text, isGenerated, kind, language, order, reviewed } = await pageAt('/guides', guides)
    expect({ title, description, isGenerated, kind, language, order, reviewed }).toEqual({
      title: 'Guides',
      description: 'Second; First [steps]; Deep',
      isGenerated: true,
      kind: 'page',
      language: 'en',
      order: 1,
      reviewed: undefined,
    })
    expect(text.value.split('\n').slice(-5)).toEqual([
      '',
      `- [Second](${baseUrl}/guides/second.md): About Second.`,
      `- [First \\[steps\\]](${baseUrl}/guides/first.md): About First \\[steps\\].`,
      `- [Deep](${baseUrl}/guides/deep.md): Third`,
      '',
    ])
  })

  test('may be linked, and named in questions.yaml and site.yaml, like any page', async () => {
    const files = {
      ...guides,
      'pages/links.md': page('Links', '[a](/guides) [b](/guides#guides) [c](guides/deep/index.md)'),
      'questions.yaml': '- question: Which guides are there?\n  page: /guides\n',
      'site.yaml': 'navigation: [{ title: Guides, page: /guides }, { title: Try, page: /developers }]\n',
    }
    expect((await loadSound(files)).site).toEqual({
      navigation: [
        { title: 'Guides', href: '/guides' },
        { title: 'Try', href: '/developers' },
      ],
    })
    expect(places(await load({ ...files, 'pages/links.md': page('Links', '[a](/guides#nowhere)') }))).toEqual([
      'pages/links.md:6:5 dead_anchor',
    ])
  })

  test('has the title, description and order of site.yaml', async () => {
    const site = 'sections:\n  guides:\n    title: Learn\n    description: How it is done.\n    order: 3\n  guides/deep/: { title: More }\n'
    const { title, description, order, text } = await pageAt('/guides', { ...guides, 'site.yaml': site })
    expect({ title, description, order }).toEqual({ title: 'Learn', description: 'How it is done.', order: 3 })
    expect(text.value).toContain(`- [More](${baseUrl}/guides/deep.md): Third\n`)
  })

  test('has the revision of its generated source, which changes only with its list', async () => {
    const before = await pageAt('/guides', guides)
    const body = await pageAt('/guides', { ...guides, 'pages/guides/first.md': page('First [steps]', 'New.', 'order: 2\n') })
    const renamed = await pageAt('/guides', { ...guides, 'pages/guides/first.md': page('First', '', 'order: 2\n') })
    expect(body.revision).toBe(before.revision)
    expect(renamed.revision).not.toBe(before.revision)
    const { revision, body: source, file } = (await loadSound(guides)).pages.find(({ path }) => path === '/guides') ?? {}
    expect(file).toBe('pages/guides/index.md')
    expect(source).toContain('- [Second](/guides/second)')
    const front = '---\ntitle: Guides\ndescription: Second; First [steps]; Deep\nlanguage: en\norder: 1\n---\n'
    expect(revision).toBe(createHash('sha256').update(`${front}${source}`).digest('hex').slice(0, 16))
  })

  test('lists the first 500 pages and the number of others', async () => {
    const many = Object.fromEntries(Array.from({ length: 502 }, (_, number) => [`pages/many/p${number}.md`, page(`P${number}`)]))
    const { text, description } = await pageAt('/many', { ...guides, ...many })
    expect(text.value.match(/^- /gm)).toHaveLength(500)
    expect(text.value).toContain(`2 more pages of this folder are in [llms.txt](${baseUrl}/llms.txt).`)
    expect(description.length).toBeLessThanOrEqual(300)
  })

  test('has the language of most of its pages', async () => {
    const german = page('Drei', '', 'language: de\n')
    expect((await pageAt('/guides/deep', { ...guides, 'pages/guides/deep/third.md': german })).language).toBe('de')
  })
})

test('the page of a folder may be index.md in it, or a file next to it', async () => {
  const own = page('Our guides')
  expect((await pageAt('/guides', { ...guides, 'pages/guides/index.md': own })).isGenerated).toBeUndefined()
  expect((await pageAt('/comparisons', { ...guides, 'comparisons/index.md': own })).kind).toBe('page')
  expect((await pageAt('/research/cyber', { ...guides, 'research/cyber/index.md': own })).kind).toBe('research')
  expect(places(await load({ ...guides, 'pages/guides/index.md': own, 'pages/guides.md': own }))).toEqual([
    'pages/guides/index.md:1:1 duplicate_path',
  ])
})

test.each(['search', 'mcp', 'api', 'facts', 'images', 'index'])(
  'a page at or below /%s is an error, because the service or the publication uses this address',
  async (name) => {
    const files = [`pages/${name}/index.md`, `pages/${name}/deep.md`]
    const faulty = { ...soundFiles, ...Object.fromEntries(files.map((file) => [file, page('Taken')])) }
    expect(places(await load(faulty)).sort()).toEqual(files.map((file) => `${file}:1:1 reserved_path`).sort())
    expect((await loadSound({ ...soundFiles, [`pages/guides/${name}.md`]: page('Free') })).pages.length).toBeGreaterThan(0)
  },
)

test('a page name or folder name with a leading dot is an error (docs/pages/reference/content.md, "Files")', async () => {
  const files = ['comparisons/.a.md', 'pages/.draft.md', 'pages/.well-known/a/b.md', 'pages/guides/.x.y.md', 'research/.notes/a.md']
  const others = [
    'pages/.pricing.md.swp',
    'pages/.#pricing.md',
    'pages/._pricing.md',
    'pages/.~pricing.md',
    'pages/..2026_01/pricing.md',
    '.git/a.md',
  ]
  const hidden = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, 'no front matter']))
  expect(places(await load({ ...soundFiles, ...hidden(files), ...hidden(others) }))).toEqual(
    files.map((file) => `${file}:1:1 reserved_path`),
  )
  expect((await loadSound({ ...soundFiles, ...hidden(others) })).unread ?? []).toEqual([])
})

test('the list shows any title and description as written', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((value) => /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u.test(value) && value.trim() !== '')
  await fc.assert(
    fc.asyncProperty(text, text, async (title, description) => {
      const file = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n`
      const { createPageHtml } = await import('../../../src/knowledge/publish/page-html.ts')
      const pages = publishPages(await loadSound({ ...soundFiles, 'pages/guides/odd.md': file }), { baseUrl })
      const list = pages.find(({ path }) => path === '/guides')
      const html = list === undefined ? '' : createPageHtml(pages)(list)
      const { escapeHtml } = await import('../../../src/page/markdown/markdown-tokens.ts')
      expect(html).toContain(`<a href="/guides/odd">${escapeHtml(title.trim())}</a>: ${escapeHtml(description.trim())}</li>`)
    }),
    { numRuns: 30 },
  )
})
