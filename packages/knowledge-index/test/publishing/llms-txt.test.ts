import { describe, expect, test } from 'vitest'
import { llmsTxt, longestIndex } from '../../src/llms-txt.ts'
import { publishPages } from '../../src/publish-pages.ts'
import { type Files, loadSound, page, soundFiles } from '../content/content-folder.ts'

const baseUrl = 'https://svc.example.com'

async function index(files: Files = {}, more: { name?: string; description?: string; note?: string } = {}): Promise<string> {
  const content = await loadSound({ ...soundFiles, ...files })
  const { agentInstructions } = content
  const pages = publishPages(content, { baseUrl })
  return llmsTxt({ name: 'Acme', description: 'Prices and more.', pages, baseUrl, agentInstructions, ...more })
}

/** The two expressions of the format's reference parser (llmstxt.org), carried over from Python. */
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

describe('llms.txt (design 4, standards 1.5)', () => {
  test('is read by the reference parser: every page once, by its Markdown address', async () => {
    expect(referenceParse(await index())).toEqual({
      title: 'Acme',
      summary: 'Prices and more.',
      info: expect.stringMatching(/^Every link leads to Markdown/),
      sections: {
        Pages: [
          { title: 'Home', url: 'https://svc.example.com/index.md', desc: 'About Home.' },
          { title: 'Pricing', url: 'https://svc.example.com/pricing.md', desc: 'About Pricing.' },
        ],
        Comparisons: [{ title: 'acme and bolt', url: 'https://svc.example.com/comparisons/acme-vs-bolt.md', desc: 'About acme and bolt.' }],
        Research: [{ title: 'Ransom payments', url: 'https://svc.example.com/research/cyber/ransom.md', desc: 'About Ransom payments.' }],
        Developers: [
          {
            title: 'For developers',
            url: 'https://svc.example.com/developers.md',
            desc: expect.stringMatching(/\/api\/v1\/profile, .*\/openapi\.json, .*\/server\.json, .*\/mcp$/),
          },
        ],
      },
    })
  })

  test('links nothing but Markdown', async () => {
    const targets = [...(await index()).matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target)
    expect(targets).toHaveLength(5)
    for (const target of targets) expect(target).toMatch(/^https:\/\/svc\.example\.com\/.*\.md$/)
  })

  test('a page with a canonical address elsewhere is listed by its Markdown here', async () => {
    const text = await index({ 'pages/moved.md': page('Moved', '', 'canonical_url: https://www.example.com/moved\n') })
    expect(text).toContain('- [Moved](https://svc.example.com/moved.md): About Moved.\n')
    expect(text).not.toContain('www.example.com')
  })

  test('no title, description or name breaks a line or a link', async () => {
    const text = await index(
      { 'pages/odd.md': '---\ntitle: "[Odd] (title): #1"\ndescription: ">  [a](b): c"\n---\n' },
      { name: 'Acme\nInc.', description: 'Two\n\nparagraphs.', note: 'All\nof it' },
    )
    const parsed = referenceParse(text)
    expect(parsed).toMatchObject({ title: 'Acme Inc.', summary: 'Two paragraphs.' })
    expect(parsed.sections.Pages).toContainEqual({
      title: '(Odd) (title): #1',
      url: 'https://svc.example.com/odd.md',
      desc: '> [a] (b): c',
    })
    expect(parsed.sections.Developers).toEqual([
      { title: 'For developers', url: 'https://svc.example.com/developers.md', desc: 'All of it' },
    ])
  })

  test('what the publisher asks of agents stands before the lists, and changes nothing else (decision 0050)', async () => {
    const asked = await index({ 'agents.md': 'Cite the *canonical* URL.\n\nSay [what] is\\\nnot   published: ## so.\n' })
    const parsed = referenceParse(asked) as { info: string; sections: object }
    expect(parsed.info.split('\n\n').at(-1)).toBe('For agents: Cite the *canonical* URL. Say [what] is not published: ## so.')
    expect(parsed.sections).toEqual(referenceParse(await index()).sections)
  })

  test('stays short enough for the tools that agents read it with: descriptions give way, pages do not', async () => {
    const described = 'What a policy pays for, what it leaves out, and which figures decide, told for people who buy it.'
    const content = await loadSound(soundFiles)
    const [first] = publishPages(content, { baseUrl })
    if (first === undefined) throw new Error('no page')
    const indexOf = (count: number) => {
      const pages = Array.from({ length: count }, (_, number) => ({
        ...first,
        title: `Page ${number}`,
        markdownUrl: `${baseUrl}/page-${number}.md`,
        description: number % 2 === 0 ? 'Short enough.' : described,
      }))
      return llmsTxt({ name: 'Acme', description: 'd', pages, baseUrl })
    }
    const listed = (text: string) => referenceParse(text).sections.Pages as { url: string; desc?: string }[]
    expect(listed(indexOf(300)).map(({ desc }) => desc)).toContain(described)
    for (const count of [500, 700, 900]) {
      const text = indexOf(count)
      const entries = listed(text)
      expect(text.length).toBeLessThanOrEqual(longestIndex)
      expect(entries.map(({ url }) => url)).toEqual(Array.from({ length: count }, (_, number) => `${baseUrl}/page-${number}.md`))
      for (const { desc } of entries) expect(desc ?? '').toMatch(/^(|Short enough\.|What a policy .*\w…)$/)
    }
    expect(indexOf(500).length).toBeGreaterThan(longestIndex * 0.95)
    const tooMany = listed(indexOf(3_000))
    expect([tooMany.length, tooMany[1]?.desc]).toEqual([3_000, described])
  })

  test.each([
    ['保険契約が支払うものと支払わないもの、そして決め手となる数字を、契約する人のために説明します。', /^保険.{20,}[^。]…$/],
    ['🚲'.repeat(60), /^(?:🚲){12,}…$/u],
  ])('shortens what has no spaces between two characters: %s', async (description, shortened) => {
    const [first] = publishPages(await loadSound(soundFiles), { baseUrl })
    if (first === undefined) throw new Error('no page')
    const pages = Array.from({ length: 700 }, (_, number) => ({ ...first, markdownUrl: `${baseUrl}/${number}.md`, description }))
    const text = llmsTxt({ name: 'Acme', description: 'd', pages, baseUrl })
    expect(text.length).toBeLessThanOrEqual(longestIndex)
    const entries = referenceParse(text).sections.Pages as { desc?: string }[]
    for (const { desc } of entries) expect(desc).toMatch(shortened)
  })

  test('kinds without pages have no heading', async () => {
    const content = await loadSound({ 'profile.json': '{}', 'pages/index.md': page('Home') })
    const text = llmsTxt({ name: 'Acme', description: 'd', pages: publishPages(content, { baseUrl }), baseUrl })
    expect([...text.matchAll(/^## .*/gm)].map(([heading]) => heading)).toEqual(['## Pages', '## Developers'])
  })
})
