// @module-tag slow
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentDigest, loadContent } from '../../../src/node.ts'
import { comparison, load, loadSound, page, places, soundFiles, today, writeFolder } from '../../support/content-folder.ts'

describe('a valid folder', () => {
  test('is loaded completely, in publication order', async () => {
    const content = await loadSound({
      ...soundFiles,
      'pages/zebra.md': page('Zebra', '', 'order: 1\n'),
      'pages/a/b/index.md': page('Deep'),
      'research/albums.md': page('Albums', '', 'order: 2\n'),
      'glossary.yaml': '- [deductible, own share]\n',
      'questions.yaml':
        '- question: What does it cost?\n  page: /pricing#tiers\n- question: Which tiers?\n  page: /pricing\n  section: "#tiers"\n- question: Who won?\n  unanswerable: true\n',
    })
    expect(content.pages.map(({ path, kind, file }) => [path, kind, file])).toEqual([
      ['/', 'page', 'pages/index.md'],
      ['/zebra', 'page', 'pages/zebra.md'],
      ['/a', 'page', 'pages/a/index.md'],
      ['/a/b', 'page', 'pages/a/b/index.md'],
      ['/comparisons', 'page', 'comparisons/index.md'],
      ['/pricing', 'page', 'pages/pricing.md'],
      ['/comparisons/acme-vs-bolt', 'comparison', 'comparisons/acme-vs-bolt.md'],
      ['/research', 'research', 'research/index.md'],
      ['/research/albums', 'research', 'research/albums.md'],
      ['/research/cyber', 'research', 'research/cyber/index.md'],
      ['/research/cyber/ransom', 'research', 'research/cyber/ransom.md'],
    ])
    expect(content.profile).toEqual({ name: 'Acme' })
    expect(content.providers).toEqual([
      { id: 'acme', name: 'Acme Shield', aliases: ['Acme'] },
      { id: 'bolt', name: 'Bolt Cover', aliases: [] },
    ])
    expect(content.pages[6]?.providers).toEqual(['acme', 'bolt'])
    expect(content.pages[0]).not.toHaveProperty('providers')
    expect(content.glossary).toEqual([['deductible', 'own share']])
    expect(content.questions).toEqual([
      { question: 'What does it cost?', page: '/pricing', section: 'tiers', unanswerable: false, line: 1 },
      { question: 'Which tiers?', page: '/pricing', section: 'tiers', unanswerable: false, line: 3 },
      { question: 'Who won?', unanswerable: true, line: 6 },
    ])
  })

  test('needs only a profile and a front page', async () => {
    const content = await loadSound({ 'profile.json': '{}', 'pages/index.md': page('Home') })
    expect(content.pages).toHaveLength(1)
    expect([content.providers, content.glossary, content.questions]).toEqual([[], [], []])
  })

  test('has the names of the company, and a glossary that can disable the common vocabulary', async () => {
    const names = { name: 'Acme', dba: 'Acme', legalName: 'Acme Shield, Inc.', type: 5 }
    const files = { 'profile.json': JSON.stringify(names), 'pages/index.md': page('Home') }
    const content = await loadSound({ ...files, 'glossary.yaml': 'common_vocabulary: false\ngroups:\n  - [fee, price]\n' })
    expect(content.names).toEqual(['Acme', 'Acme Shield, Inc.'])
    expect([content.glossary, content.commonVocabulary]).toEqual([[['fee', 'price']], false])
    expect(await loadSound({ ...files, 'glossary.yaml': 'groups: []\n' })).not.toHaveProperty('commonVocabulary')
  })

  test('may contain empty lists and ignored files', async () => {
    const content = await loadSound({
      ...soundFiles,
      'glossary.yaml': '# none yet\n',
      'questions.yaml': '',
      'README.md': '# Not a page\n',
      'notes/draft.md': 'no front matter',
      'pages/diagram.png': new Uint8Array([0xff, 0xd8]),
      'pages/notes.txt': 'stray',
      'pages/.pricing.md.swp': 'no front matter',
      'pages/.#pricing.md': 'no front matter',
      'pages/._pricing.md': 'no front matter',
      '.git/HEAD': 'ref',
      'pages/.DS_Store': 'no front matter',
      'pages/.hidden/a.txt': 'no front matter',
      '.hidden/pages/a.md': 'no front matter',
    })
    expect(content.pages.filter(({ isGenerated }) => !isGenerated)).toHaveLength(4)
  })

  test('may be a link and contain links to itself, like mounted volumes', async () => {
    const folder = await writeFolder(soundFiles)
    await mkdir(join(folder, '..2026'))
    await rename(join(folder, 'pages'), join(folder, '..2026/pages'))
    await symlink('..2026', join(folder, '..data'))
    await symlink('..data/pages', join(folder, 'pages'))
    await symlink('pricing.md', join(folder, '..2026/pages/prices.md'))
    await symlink(folder, `${folder}-link`)
    const result = await loadContent(`${folder}-link`, { today })
    expect(places(result)).toEqual([])
    expect(result.status === 'loaded' && result.content.pages.map(({ path }) => path)).toContain('/prices')
  })

  test('is read without byte order marks and Windows line ends', async () => {
    const windows = (text: string | Uint8Array | undefined) => `\ufeff${text}`.replaceAll('\n', '\r\n')
    const plain = await loadSound(soundFiles)
    const content = await loadSound(Object.fromEntries(Object.entries(soundFiles).map(([path, text]) => [path, windows(text)])))
    const withoutRevision = ({ revision: _, reading: __, ...rest }: object & { revision: string; reading?: unknown }) => rest
    expect(content.pages.map(withoutRevision)).toEqual(plain.pages.map(withoutRevision))
    expect(content.profile).toEqual(plain.profile)
    const wrong = await load({ ...soundFiles, 'pages/pricing.md': windows(page('Pricing', '😀 [x](/nowhere)')) })
    expect(places(wrong)).toEqual(['pages/index.md:8:19 dead_anchor', 'pages/pricing.md:6:7 dead_link'])
  })
})

describe('revisions', () => {
  test('of a page are the first 16 digits of the SHA-256 of its file, and only edited pages change', async () => {
    const before = await loadSound(soundFiles)
    const edited = page('Pricing', '## Tiers\n\nThree of them.')
    const after = await loadSound({ ...soundFiles, 'pages/pricing.md': edited })
    const revisions = (content: typeof before) => Object.fromEntries(content.pages.map(({ path, revision }) => [path, revision]))
    expect(revisions(after)).toEqual({ ...revisions(before), '/pricing': createHash('sha256').update(edited).digest('hex').slice(0, 16) })
    expect(after.revision).not.toBe(before.revision)
    expect(after.revision).toMatch(/^[0-9a-f]{16}$/)
  })

  test('of a folder change only if a file that is read changes', async () => {
    const { revision } = await loadSound(soundFiles)
    expect((await loadSound({ ...soundFiles, 'notes.txt': 'x' })).revision).toBe(revision)
    expect((await loadSound({ ...soundFiles, 'questions.yaml': '' })).revision).not.toBe(revision)
    expect((await loadSound({ ...soundFiles, 'profile.json': '{"name": "Acme"}' })).revision).not.toBe(revision)
    const { 'research/cyber/ransom.md': moved = '', ...rest } = soundFiles
    expect((await loadSound({ ...rest, 'research/theft/ransom.md': moved })).revision).not.toBe(revision)
  })
})

describe('links between pages', () => {
  const linking = (body: string) => ({
    ...soundFiles,
    'pages/guides/first-steps.md': page('First steps', `# One\n\n## Two words\n\n${body}`),
  })

  test.each([
    '/pricing',
    '/pricing#tiers',
    '/pricing.md#tiers',
    '/',
    '/index.md',
    '../pricing.md',
    '../pricing.md#tiers',
    './../index.md',
    '../../comparisons/acme-vs-bolt.md',
    '../comparisons/acme-vs-bolt.md',
    '/research/cyber/ransom',
    '#two-words',
    '#',
    '#two%2Dwords',
    '/openapi.json',
    '/developers',
    '/developers.md#tools',
    '/api/v1/profile?include_pricing=false',
    '/mcp',
    'https://example.com/a b',
    'HTTP://example.com',
    'mailto:info@example.com',
    'tel:+15550100',
  ])('"%s" is valid', async (destination) => {
    expect(places(await load(linking(`[x](<${destination}>)`)))).toEqual([])
  })

  test.each([
    ['/prices', 'dead_link'],
    ['/Pricing', 'dead_link'],
    ['/pricing/', 'dead_link'],
    ['/pricing?x=1', 'dead_link'],
    ['pricing', 'dead_link'],
    ['pricing.md', 'dead_link'],
    ['../../../etc/passwd', 'dead_link'],
    ['../../../pages/pricing.md', 'dead_link'],
    ['/etc/passwd', 'dead_link'],
    ['/developers/', 'dead_link'],
    ['/openapi.json/x', 'dead_link'],
    ['#three', 'dead_anchor'],
    ['#Two-Words', 'dead_anchor'],
    ['/pricing#fees', 'dead_anchor'],
    ['/pricing#%', 'dead_anchor'],
    ['//example.com/a', 'unsupported_link'],
    ['javascript:alert(1)', 'unsupported_link'],
    ['JavaScript:alert(1)', 'unsupported_link'],
    ['data:text/html,x', 'unsupported_link'],
    ['file:///etc/passwd', 'unsupported_link'],
    ['ftp://example.com', 'unsupported_link'],
  ])('"%s" is a %s', async (destination, code) => {
    expect(places(await load(linking(`[x](<${destination}>)`)))).toEqual([`pages/guides/first-steps.md:10:6 ${code}`])
  })

  test('a link to a page with errors is valid', async () => {
    const result = await load({ ...soundFiles, 'pages/pricing.md': '---\ntitle: Pricing\n---\n\n## Tiers\n' })
    expect(places(result)).toEqual(['pages/pricing.md:2:1 missing_key'])
  })

  test('a section has at most 20,000 characters, counted as code points', async () => {
    const long = (count: number) => ({ ...soundFiles, 'pages/long.md': page('Long', '😀'.repeat(count)) })
    expect(places(await load(long(20_000)))).toEqual([])
    expect(places(await load(long(20_001)))).toEqual(['pages/long.md:6:1 section_too_long'])
  })

  test('comparisons of one provider with two others are not duplicates', async () => {
    const providers = 'acme:\n  name: Acme\nbolt:\n  name: Bolt\ncrux:\n  name: Crux\n'
    expect(
      places(await load({ ...soundFiles, 'providers.yaml': providers, 'comparisons/crux-vs-acme.md': comparison('crux', 'acme') })),
    ).toEqual([])
  })
})

describe('the digest of a folder', () => {
  test('changes only if a file that is read changes', async () => {
    const folder = await writeFolder(soundFiles)
    const digests = [await contentDigest(folder)]
    await writeFile(join(folder, 'notes.txt'), 'ignored')
    await writeFile(join(folder, '.hidden'), 'ignored')
    await writeFile(join(folder, 'pages/pricing.md'), soundFiles['pages/pricing.md'] as string)
    expect(await contentDigest(folder)).toBe(digests[0])

    const changes: (() => Promise<unknown>)[] = [
      () => writeFile(join(folder, 'pages/pricing.md'), page('Pricing', 'Three of them.')),
      () => writeFile(join(folder, 'pages/Wrong_Name.md'), page('Wrong')),
      () => rm(join(folder, 'pages/Wrong_Name.md')),
      () => rename(join(folder, 'pages/pricing.md'), join(folder, 'pages/prices.md')),
      () => symlink('/nowhere-at-all', join(folder, 'pages/dangling.md')),
      () => writeFile(join(folder, 'research/not-utf-8.md'), Uint8Array.of(0xff)),
      () => writeFile(join(folder, 'research/not-utf-8.md'), Uint8Array.of(0xfe)),
      () => writeFile(join(folder, 'research/large.md'), new Uint8Array(1_048_577)),
      () => rm(folder, { recursive: true }),
    ]
    for (const change of changes) {
      await change()
      digests.push(await contentDigest(folder))
    }
    expect(new Set(digests.slice(0, -1)).size).toBe(digests.length - 2)
    expect(digests[2]).not.toBe(digests[3])
    expect(digests.at(-1)).not.toBe(digests[0])
    expect(digests[3]).toBe(digests[1])
  })
})
