import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import { comparison, type Files, loadSound, page, soundFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://svc.example.com'

async function publish(files: Files) {
  const content = await loadSound({ ...soundFiles, ...files })
  return publishPages(content, { baseUrl })
}

async function published(path: string, files: Files) {
  const found = (await publish(files)).find((candidate) => candidate.path === path)
  if (!found) throw new Error(`${path} is not published`)
  return found
}

/** The published text after its front matter. */
async function body(markdown: string): Promise<string> {
  const { text } = await published('/guides/links', { 'pages/guides/links.md': page('Links', markdown) })
  return text.value.slice(text.value.indexOf('\n---\n') + 6)
}

describe('published text', () => {
  test('is the same with and without links from the content check', async () => {
    const links = '[a](/), ![b](https://example.com/b.png) and [c][d]\n\n| [e](#e) |\n| --- |\n\n[d]: ../index.md'
    const content = await loadSound({ ...soundFiles, 'pages/guides/links.md': page('Links', `# E\n\n${links}`) })
    const unread = content.pages.map(({ links: _, ...unreadPage }) => unreadPage)
    expect(content.pages.flatMap((read) => read.links ?? [])).not.toEqual([])
    expect(publishPages({ ...content, pages: unread }, { baseUrl })).toEqual(publishPages(content, { baseUrl }))
  })

  test('has front matter, one line that links /llms.txt, and the text of its author', async () => {
    const file = [
      '---',
      'title: "Prices: what it costs"',
      'description: All prices.',
      'reviewed: 2026-05-01',
      'reviewed_by: Editor',
      'verified: 2026-04-30',
      'sources: [{ title: Fact sheet, url: https://example.com/sheet }]',
      'order: 3',
      '---',
      '',
      '',
      '# Prices',
      '',
      'See [the tiers](#tiers), [home](/), [a comparison](../comparisons/acme-vs-bolt.md), the [description](/openapi.json)',
      'and [elsewhere](https://example.com/a?b=c#d).',
      '',
      '## Tiers',
      '',
      '',
    ].join('\r\n')
    const { text, revision } = await published('/pricing', { 'pages/pricing.md': file })
    expect(text.value).toBe(
      [
        '---',
        'title: "Prices: what it costs"',
        'url: https://svc.example.com/pricing',
        'reviewed: 2026-05-01',
        'verified: 2026-04-30',
        `revision: ${/^\d*e?\d*$/.test(revision) ? `"${revision}"` : revision}`,
        '---',
        '',
        '> Index of all public pages: [llms.txt](https://svc.example.com/llms.txt)',
        '',
        '# Prices',
        '',
        'See [the tiers](https://svc.example.com/pricing.md#tiers), [home](https://svc.example.com/index.md), [a comparison](https://svc.example.com/comparisons/acme-vs-bolt.md), the [description](https://svc.example.com/openapi.json)',
        'and [elsewhere](https://example.com/a?b=c#d).',
        '',
        '## Tiers',
        '',
      ].join('\n'),
    )
  })

  test('omits missing dates', async () => {
    const { text } = await published('/pricing', {})
    expect(Object.keys(parse(text.value.split('---\n')[1] as string))).toEqual(['title', 'url', 'revision'])
  })

  test('has valid YAML as front matter for any title', async () => {
    for (const title of ['no', '# Prices', '"Prices" & \'more\': all', '[a](b)', '---', '- 😀', '2026', 'a: &b *c']) {
      const { text } = await published('/odd', { 'pages/odd.md': `---\ntitle: ${JSON.stringify(title)}\ndescription: Odd.\n---\n` })
      const front = parse(text.value.slice(4, text.value.indexOf('\n---\n')), { version: '1.1' })
      expect(front).toMatchObject({ title, url: 'https://svc.example.com/odd', revision: expect.stringMatching(/^[0-9a-f]{16}$/) })
    }
  })

  test.each([
    ['https://www.exämple.example/päge/日本?q=ü', 'https://www.xn--exmple-cua.example/p%C3%A4ge/%E6%97%A5%E6%9C%AC?q=%C3%BC'],
    ['https://www.example.com/a,b;c%20d|e', 'https://www.example.com/a,b;c%20d|e'],
    ['https://www.example.com', 'https://www.example.com'],
  ])('has a canonical address in ASCII: %s (RFC 3987, section 3.1)', async (written, address) => {
    const { url, text } = await published('/moved', { 'pages/moved.md': page('Moved', '', `canonical_url: ${JSON.stringify(written)}\n`) })
    expect(url).toBe(address)
    expect(text.value).toContain(`\nurl: ${address}\n`)
  })

  test('comes with canonical address, Markdown address, kind and providers', async () => {
    const pages = await publish({
      'pages/moved.md': page('Moved', '', 'canonical_url: https://www.example.com/moved/\n'),
      'pages/guides/index.md': page('Guides'),
    })
    const written = pages.filter(({ isGenerated }) => !isGenerated)
    expect(written.map(({ path, kind, url, markdownUrl, providers }) => [path, kind, url, markdownUrl, providers])).toEqual([
      ['/', 'page', 'https://svc.example.com/', 'https://svc.example.com/index.md', undefined],
      ['/guides', 'page', 'https://svc.example.com/guides', 'https://svc.example.com/guides.md', undefined],
      ['/moved', 'page', 'https://www.example.com/moved/', 'https://svc.example.com/moved.md', undefined],
      ['/pricing', 'page', 'https://svc.example.com/pricing', 'https://svc.example.com/pricing.md', undefined],
      [
        '/comparisons/acme-vs-bolt',
        'comparison',
        'https://svc.example.com/comparisons/acme-vs-bolt',
        'https://svc.example.com/comparisons/acme-vs-bolt.md',
        ['acme', 'bolt'],
      ],
      [
        '/research/cyber/ransom',
        'research',
        'https://svc.example.com/research/cyber/ransom',
        'https://svc.example.com/research/cyber/ransom.md',
        undefined,
      ],
    ])
    expect(written[2]?.text.value).toContain('\nurl: https://www.example.com/moved/\n')
  })

  test('has sections with offsets in the published text, including front matter', async () => {
    const { text, sections } = await published('/pricing', { 'pages/pricing.md': page('Pricing', 'Intro 😀 [x](/).\n\n## Tiers\n\nTwo.') })
    expect(sections.map(({ anchor, start, end }) => [anchor, text.slice(start, end)])).toEqual([
      ['', text.value.slice(0, text.value.indexOf('## Tiers'))],
      ['tiers', '## Tiers\n\nTwo.\n'],
    ])
  })

  test('of an empty page is only its preamble', async () => {
    const { text, sections } = await published('/empty', { 'pages/empty.md': page('Empty') })
    expect(text.value).toMatch(/llms\.txt\)\n\n$/)
    expect(sections).toHaveLength(1)
  })
})

describe('links in published text', () => {
  test('lead to Markdown in every construct', async () => {
    const markdown = [
      '| [h](/pricing) | b |',
      '|---|---|',
      '| `[x](/pricing)` | [x](/pricing#tiers "Tiers") |',
      '',
      '> - [quoted](../pricing.md)',
      '',
      '[ref] and [again][ref] and ![picture](https://example.com/p.png)',
      '',
      '    [code](/pricing)',
      '',
      '<a href="/pricing">raw</a> <https://example.com/>',
      '',
      '[ref]: <../pricing.md#tiers>',
    ].join('\n')
    expect(await body(markdown)).toBe(
      [
        '> Index of all public pages: [llms.txt](https://svc.example.com/llms.txt)',
        '',
        '| [h](https://svc.example.com/pricing.md) | b |',
        '|---|---|',
        '| `[x](/pricing)` | [x](https://svc.example.com/pricing.md#tiers "Tiers") |',
        '',
        '> - [quoted](https://svc.example.com/pricing.md)',
        '',
        '[ref] and [again][ref] and ![picture](https://example.com/p.png)',
        '',
        '    [code](/pricing)',
        '',
        '<a href="/pricing">raw</a> <https://example.com/>',
        '',
        '[ref]: <https://svc.example.com/pricing.md#tiers>',
        '',
      ].join('\n'),
    )
  })

  test('have percent-encoded anchors', async () => {
    const text = await body('[a](#größe-価格) [b](#gr%C3%B6%C3%9Fe-%E4%BE%A1%E6%A0%BC)\n\n## Größe 価格\n')
    const url = 'https://svc.example.com/guides/links.md#gr%C3%B6%C3%9Fe-%E4%BE%A1%E6%A0%BC'
    expect(text).toContain(`[a](${url}) [b](${url})`)
  })

  test('to documents of the server are absolute and otherwise unchanged', async () => {
    expect(await body('[a](/api/v1/profile?include_pricing=false) [b](</mcp?a=(b c)|d>) [c](/developers.md#tools)')).toContain(
      '[a](https://svc.example.com/api/v1/profile?include_pricing=false) [b](<https://svc.example.com/mcp?a=%28b%20c%29%7Cd>) [c](https://svc.example.com/developers.md#tools)',
    )
  })
})

test('comparisons and research are published in the same way', async () => {
  const pages = await publish({ 'comparisons/acme-vs-bolt.md': comparison('acme', 'bolt', '[prices](../pages/pricing.md)') })
  expect(pages.filter(({ isGenerated }) => !isGenerated).map(({ text }) => text.value.split('\n').slice(-2, -1)[0])).toEqual([
    'Read [the prices](https://svc.example.com/pricing.md#tiers).',
    'Two of them.',
    '[prices](https://svc.example.com/pricing.md)',
    'See [prices](https://svc.example.com/pricing.md).',
  ])
})
