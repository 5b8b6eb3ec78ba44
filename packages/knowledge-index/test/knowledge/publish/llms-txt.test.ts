// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LlmsTxtFile, llmsTxtFiles, longestIndex } from '../../../src/knowledge/publish/llms-txt.ts'
import { publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import type { PublishedPage } from '../../../src/page/model/page.ts'
import { type Files, loadSound, page, soundFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://svc.example.com'
const developers = { url: `${baseUrl}/developers.md`, description: `All addresses for programs: profile at ${baseUrl}/api/v1/profile` }

async function index(files: Files = {}, more: { name?: string; description?: string } = {}): Promise<string> {
  const content = await loadSound({ ...soundFiles, ...files })
  const { agentInstructions } = content
  const pages = publishPages(content, { baseUrl })
  const [file, ...further] = llmsTxtFiles({
    name: 'Acme',
    description: 'Prices and more.',
    pages,
    baseUrl,
    agentInstructions,
    developers,
    ...more,
  })
  if (file === undefined || further.length > 0) throw new Error('expected one file')
  return file.text
}

/** The two expressions of the reference parser (llmstxt.org), translated from Python. */
function referenceParse(text: string) {
  const [start = '', ...rest] = text.split(/^##\s*(.*?$)/m)
  const head = /^#\s*(?<title>.+?$)\n+(?:^>\s*(?<summary>.+?$)$)?\n+(?<info>[\s\S]*)/m.exec(start.trim())?.groups
  const sections: Record<string, object[]> = {}
  for (let at = 0; at < rest.length; at += 2) {
    sections[rest[at] as string] = (rest[at + 1] as string)
      .trim()
      .split(/\n+/)
      .map((line) => ({ .../-\s*\[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?::\s*(?<desc>.*))?/.exec(line)?.groups }))
  }
  return { ...head, sections }
}

describe('llms.txt', () => {
  test('has every page once, by its Markdown address, for the reference parser', async () => {
    expect(referenceParse(await index())).toEqual({
      title: 'Acme',
      summary: 'Prices and more.',
      info: expect.stringMatching(/^Every link leads to Markdown/),
      sections: {
        Pages: [
          { title: 'Home', url: 'https://svc.example.com/index.md', desc: 'About Home.' },
          { title: 'Comparisons', url: 'https://svc.example.com/comparisons.md', desc: 'acme and bolt' },
          { title: 'Pricing', url: 'https://svc.example.com/pricing.md', desc: 'About Pricing.' },
        ],
        Comparisons: [{ title: 'acme and bolt', url: 'https://svc.example.com/comparisons/acme-vs-bolt.md', desc: 'About acme and bolt.' }],
        Research: [
          { title: 'Research', url: 'https://svc.example.com/research.md', desc: 'Cyber' },
          { title: 'Cyber', url: 'https://svc.example.com/research/cyber.md', desc: 'Ransom payments' },
          { title: 'Ransom payments', url: 'https://svc.example.com/research/cyber/ransom.md', desc: 'About Ransom payments.' },
        ],
        Developers: [
          {
            title: 'For developers',
            url: 'https://svc.example.com/developers.md',
            desc: developers.description,
          },
        ],
      },
    })
  })

  test('links only Markdown', async () => {
    const targets = [...(await index()).matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target)
    expect(targets).toHaveLength(8)
    for (const target of targets) expect(target).toMatch(/^https:\/\/svc\.example\.com\/.*\.md$/)
  })

  test('lists a page with a canonical address elsewhere by its Markdown on this server', async () => {
    const text = await index({ 'pages/moved.md': page('Moved', '', 'canonical_url: https://www.example.com/moved\n') })
    expect(text).toContain('- [Moved](https://svc.example.com/moved.md): About Moved.\n')
    expect(text).not.toContain('www.example.com')
  })

  test('stays valid for any title, description and name', async () => {
    const text = await index(
      { 'pages/odd.md': '---\ntitle: "[Odd] (title): #1"\ndescription: ">  [a](b): c"\n---\n' },
      { name: 'Acme\nInc.', description: 'Two\n\nparagraphs.' },
    )
    const parsed = referenceParse(text)
    expect(parsed).toMatchObject({ title: 'Acme Inc.', summary: 'Two paragraphs.' })
    expect(parsed.sections.Pages).toContainEqual({
      title: '(Odd) (title): #1',
      url: 'https://svc.example.com/odd.md',
      desc: '> [a] (b): c',
    })
  })

  test('has the instructions for agents before the lists (decision 0050)', async () => {
    const asked = await index({ 'agents.md': 'Cite the *canonical* URL.\n\nSay [what] is\\\nnot   published: ## so.\n' })
    const parsed = referenceParse(asked) as { info: string; sections: object }
    expect(parsed.info.split('\n\n').at(-1)).toBe('For agents: Cite the *canonical* URL. Say [what] is not published: ## so.')
    expect(parsed.sections).toEqual(referenceParse(await index()).sections)
  })

  test('has no heading for kinds without pages, nor for a guide that there is not', async () => {
    const content = await loadSound({ 'profile.json': '{}', 'pages/index.md': page('Home') })
    const [file] = llmsTxtFiles({ name: 'Acme', description: 'd', pages: publishPages(content, { baseUrl }), baseUrl })
    expect([...(file?.text ?? '').matchAll(/^## .*/gm)].map(([heading]) => heading)).toEqual(['## Pages'])
  })
})

interface PageWords {
  readonly path: string
  readonly title?: string
  readonly description?: string
}

/** Pages with these paths, and the fields that the index reads. */
async function pagesOf(words: readonly PageWords[]): Promise<PublishedPage[]> {
  const [first] = publishPages(await loadSound(soundFiles), { baseUrl })
  if (first === undefined) throw new Error('no page')
  return words.map(({ path, title = `Title of ${path}`, description = 'What the page says, in one sentence.' }) => ({
    ...first,
    path,
    title,
    description,
    markdownUrl: `${baseUrl}${path === '/' ? '/index' : path}.md`,
  }))
}

async function filesOf(words: readonly PageWords[]): Promise<LlmsTxtFile[]> {
  return llmsTxtFiles({ name: 'Acme', description: 'Prices and more.', pages: await pagesOf(words), baseUrl, developers })
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm)].map(([, url]) => url as string)
}

function numbered(count: number, pathOf: (number: number) => string): PageWords[] {
  return Array.from({ length: count }, (_, number) => ({ path: pathOf(number) }))
}

describe('llms.txt of many pages', () => {
  test('is one file up to 50,000 characters, and a tree of files above', async () => {
    const words = [{ path: '/' }, ...numbered(300, (number) => `/guides/page-${number}`)]
    const [short] = await filesOf(words)
    const room = longestIndex - (short?.text.length ?? 0)
    const described = (more: number) => [
      { path: '/', description: `${'d'.repeat(more)}What the page says, in one sentence.` },
      ...words.slice(1),
    ]
    const exact = await filesOf(described(room))
    expect(exact.map(({ path, text }) => [path, text.length])).toEqual([['/llms.txt', longestIndex]])
    expect((await filesOf(described(room + 1))).map(({ path }) => path)).toEqual(['/llms.txt', '/guides/llms.txt'])
  })

  test('lists the pages directly in a divided folder, and links a file for each subfolder', async () => {
    const files = await filesOf([
      { path: '/' },
      { path: '/pricing' },
      { path: '/guides', title: 'All guides', description: 'How to do everything.' },
      ...numbered(300, (number) => `/guides/page-${number}`),
      ...numbered(300, (number) => `/claims-handling/year-${number % 2}/page-${number}`),
    ])
    expect(files.map(({ path, pages }) => [path, pages.length])).toEqual([
      ['/llms.txt', 2],
      ['/guides/llms.txt', 301],
      ['/claims-handling/llms.txt', 300],
    ])
    expect(referenceParse(files[0]?.text ?? '').sections).toEqual({
      Pages: [
        { title: 'Title of /', url: `${baseUrl}/index.md`, desc: 'What the page says, in one sentence.' },
        { title: 'Title of /pricing', url: `${baseUrl}/pricing.md`, desc: 'What the page says, in one sentence.' },
      ],
      Folders: [
        { title: 'All guides', url: `${baseUrl}/guides/llms.txt`, desc: '301 pages. How to do everything.' },
        { title: 'Claims handling', url: `${baseUrl}/claims-handling/llms.txt`, desc: '300 pages.' },
      ],
      Developers: [expect.objectContaining({ url: `${baseUrl}/developers.md` })],
    })
    const [, guides, claims] = files.map(
      ({ text }) => referenceParse(text) as { title: string; summary: string; info: string; sections: object },
    )
    expect(guides).toMatchObject({ title: 'Acme: All guides', summary: 'How to do everything.' })
    expect(guides?.info).toContain(`The index of all pages is ${baseUrl}/llms.txt.`)
    expect(Object.keys(guides?.sections ?? {})).toEqual(['Pages'])
    expect(claims).toMatchObject({ title: 'Acme: Claims handling', summary: 'The pages under /claims-handling.' })
  })

  test('divides folders until every file is short enough', async () => {
    const files = await filesOf([
      ...numbered(600, (number) => `/a/b/${number % 2 === 0 ? 'even' : 'odd'}/page-${number}`),
      ...numbered(30, (number) => `/a/c/${number}`),
    ])
    expect(files.map(({ path, pages }) => [path, pages.length])).toEqual([
      ['/llms.txt', 0],
      ['/a/llms.txt', 0],
      ['/a/b/llms.txt', 0],
      ['/a/b/even/llms.txt', 300],
      ['/a/b/odd/llms.txt', 300],
      ['/a/c/llms.txt', 30],
    ])
  })

  test('divides a list without subfolders into numbered parts, whose links name their pages', async () => {
    const files = await filesOf([{ path: '/a/x' }, ...numbered(1_000, (number) => `/page-${String(number).padStart(4, '0')}`)])
    expect(files.map(({ path }) => path)).toEqual(['/llms.txt', '/llms-1.txt', '/llms-2.txt', '/llms-3.txt', '/a/llms.txt'])
    const { sections } = referenceParse(files[0]?.text ?? '') as { sections: Record<string, { title: string; desc: string }[]> }
    const [first] = sections.Pages ?? []
    const count = files[1]?.pages.length ?? 0
    const last = `/page-${String(count - 1).padStart(4, '0')}`
    expect(first).toEqual({
      title: `/page-0000 to ${last}`,
      url: `${baseUrl}/llms-1.txt`,
      desc: `${count} pages, from "Title of /page-0000" to "Title of ${last}".`,
    })
    expect(sections.Folders).toEqual([{ title: 'A', url: `${baseUrl}/a/llms.txt`, desc: '1 page.' }])
    expect(referenceParse(files[1]?.text ?? '')).toMatchObject({ title: 'Acme, part 1', summary: 'A part of the list of all pages.' })
    expect(files[1]?.text.length).toBeGreaterThan(longestIndex * 0.99)
  })

  test('divides a list of many subfolders', async () => {
    const files = await filesOf(numbered(1_000, (number) => `/folder-${number}/page`))
    expect(files.slice(0, 4).map(({ path }) => path)).toEqual(['/llms.txt', '/llms-1.txt', '/llms-2.txt', '/folder-0/llms.txt'])
    expect(linksOf(files[1]?.text ?? '').slice(0, 2)).toEqual([`${baseUrl}/folder-0/llms.txt`, `${baseUrl}/folder-1/llms.txt`])
  })

  test('divides a list of many parts', async () => {
    const pages = numbered(1_000, (number) => `/page-${number}`).map((words) => ({ ...words, description: 'd'.repeat(24_000) }))
    const files = await filesOf(pages)
    for (const { text } of files) expect(text.length).toBeLessThanOrEqual(longestIndex)
    const [part = ''] = linksOf(files[0]?.text ?? '')
    const listed = files.find(({ path }) => baseUrl + path === part)
    expect(linksOf(listed?.text ?? '').slice(0, 2)).toEqual([`${baseUrl}/llms-1.txt`, `${baseUrl}/llms-2.txt`])
  })

  test('does not cut a line that is longer than a file', async () => {
    const files = await filesOf([{ path: '/', description: 'long '.repeat(longestIndex) }, { path: '/a' }])
    expect(files.flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(['/', '/a'])
  })

  test('stops dividing if the name is longer than a file', async () => {
    const pages = await pagesOf(numbered(40, (number) => `/page-${number}`))
    const files = llmsTxtFiles({ name: 'A'.repeat(longestIndex), description: 'd', pages, baseUrl })
    expect(files.flatMap((file) => file.pages)).toEqual(pages)
  })

  const segment = fc.constantFrom('a', 'b', 'guides', 'llms', 'claims-handling', 'x'.repeat(60))
  const path = fc.oneof(
    fc.constant('/'),
    fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
    fc.tuple(segment, fc.nat(900)).map(([folder, number]) => `/${folder}/${number}`),
    fc.nat(900).map((number) => `/${number}`),
  )

  test('lists every page once, in files below the limit, and every link resolves', async () => {
    const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 1_200, size: 'max' })
    const isSeen = { one: false, several: false, parts: false }
    await fc.assert(
      fc.asyncProperty(paths, fc.integer({ min: 0, max: 300 }), async (all, described) => {
        const words = all.map((own) => ({ path: own, description: 'd'.repeat(described) }))
        const files = await filesOf(words)
        const byUrl = new Map(files.map((file) => [`${baseUrl}${file.path}`, file]))
        expect(byUrl.size).toBe(files.length)
        for (const { text } of files) expect(text.length).toBeLessThanOrEqual(longestIndex)
        const reached: string[] = []
        const open = [`${baseUrl}/llms.txt`]
        for (let url = open.pop(); url !== undefined; url = open.pop()) {
          const file = byUrl.get(url)
          byUrl.delete(url)
          const links = linksOf(file?.text ?? '')
          const markdown = links.filter((link) => link.endsWith('.md') && !link.endsWith('/developers.md'))
          expect(markdown).toEqual(file?.pages.map(({ markdownUrl }) => markdownUrl))
          reached.push(...markdown)
          open.push(...links.filter((link) => link.endsWith('.txt')))
        }
        // Exactly one link leads to each file.
        expect([...byUrl.keys()]).toEqual([])
        expect(reached.sort()).toEqual(all.map((own) => `${baseUrl}${own === '/' ? '/index' : own}.md`).sort())
        isSeen.one ||= files.length === 1
        isSeen.several ||= files.length > 1
        isSeen.parts ||= files.some((file) => /llms-\d+/.test(file.path))
      }),
      // Shrinking a thousand paths takes minutes and adds no information.
      { numRuns: 40, seed: 20, endOnFailure: true },
    )
    expect(isSeen).toEqual({ one: true, several: true, parts: true })
  })
})
