import { describe, expect, test } from 'vitest'
import { createComparisonLookup } from '../../src/knowledge/comparison-lookup.ts'
import type { ComparisonLookup } from '../../src/knowledge/knowledge.ts'
import { publishPages } from '../../src/knowledge/publish/publish-pages.ts'
import type { PublishedPage } from '../../src/page/model/page.ts'
import { comparison, loadSound, soundFiles } from '../support/content-folder.ts'

const files = {
  ...soundFiles,
  'providers.yaml': [
    'acme-shield:\n  name: Acme Shield\n  aliases: [Acme, "Acme Shield, Inc."]',
    'bolt:\n  name: Bolt Cover',
    'crux:\n  name: Cruxé Mutual',
    'dune:\n  name: Dune',
    '',
  ].join('\n'),
  'comparisons/acme-vs-bolt.md': comparison('bolt', 'acme-shield'),
  'comparisons/acme-vs-crux.md': comparison('acme-shield', 'crux'),
}

async function lookup() {
  const content = await loadSound(files)
  return createComparisonLookup(publishPages(content, { baseUrl: 'https://svc.example.com' }), content.providers)
}

describe('a comparison is found', () => {
  test.each([
    ['acme-shield', 'bolt'],
    ['Acme Shield', 'Bolt Cover'],
    ['ACME SHIELD', 'bolt cover'],
    ['  acme   shield, inc. ', 'BOLT'],
    ['acme', 'Bolt\tCover'],
  ])('by %j and %j, in either order with the same result', async (a, b) => {
    const find = await lookup()
    expect(find(a, b)).toMatchObject({
      status: 'found',
      page: { path: '/comparisons/acme-vs-bolt' },
      // The author's order.
      providers: [{ id: 'bolt' }, { id: 'acme-shield' }],
    })
    expect(find(b, a)).toEqual(find(a, b))
  })

  test('by a name with accents, however they are encoded', async () => {
    expect((await lookup())('cruxe\u0301 mutual', 'ACME')).toMatchObject({ status: 'found', page: { path: '/comparisons/acme-vs-crux' } })
  })
})

describe('no comparison is found for', () => {
  test('any providers where none is published, also for unknown ones', async () => {
    const { providers } = await loadSound(files)
    const find = createComparisonLookup([], providers)
    for (const name of ['acme', 'nobody']) expect(find(name, 'bolt')).toEqual({ status: 'none_published' })
  })

  test('an unknown provider: the nearest names are returned', async () => {
    const find = await lookup()
    expect(find('acme', 'Bold Cover')).toMatchObject({ status: 'unknown_provider', name: 'Bold Cover', nearest: [{ id: 'bolt' }, {}, {}] })
    expect(find('Duun', 'bolt')).toMatchObject({ status: 'unknown_provider', name: 'Duun', nearest: [{ id: 'dune' }, {}, {}] })
    for (const name of ['', '__proto__', 'constructor', '😀'.repeat(60)])
      expect(find(name, 'bolt')).toMatchObject({ status: 'unknown_provider', name })
  })

  test('the same provider under two names: its published comparisons are returned', async () => {
    expect((await lookup())('Acme', 'acme-shield')).toMatchObject({
      status: 'same_provider',
      provider: { id: 'acme-shield' },
      published: [{ path: '/comparisons/acme-vs-bolt' }, { path: '/comparisons/acme-vs-crux' }],
      publishedCount: 2,
    })
  })

  test('a provider without comparisons', async () => {
    expect((await lookup())('dune', 'dune')).toMatchObject({ status: 'same_provider', published: [], publishedCount: 0 })
  })

  test('a provider with many comparisons: the first 100 and their number are returned', async () => {
    const [page] = publishPages(await loadSound(files), { baseUrl: 'https://svc.example.com' })
    const others = Array.from({ length: 180 }, (_, number) => ({ id: `other-${number}`, name: `Other ${number}`, aliases: [] }))
    const named = [
      { id: 'acme', name: 'Acme', aliases: [] },
      { id: 'bolt', name: 'Bolt', aliases: [] },
    ]
    const pages = others.map(({ id }, number) => {
      const providers: [string, string] = number % 3 === 0 ? [id, 'bolt'] : ['acme', id]
      return { ...(page as PublishedPage), path: `/comparisons/${number}`, providers }
    })
    const find = createComparisonLookup(pages, [...named, ...others])
    const paths = (lookup: ComparisonLookup) => ('published' in lookup ? lookup.published.map(({ path }) => path) : [])
    expect(find('acme', 'acme')).toMatchObject({ publishedCount: 120 })
    expect(paths(find('acme', 'acme'))).toEqual(
      pages
        .filter(({ providers: [first] }) => first === 'acme')
        .slice(0, 100)
        .map(({ path }) => path),
    )
    expect(find('bolt', 'acme')).toMatchObject({ status: 'no_comparison', publishedCount: 180 })
    expect(paths(find('bolt', 'acme'))).toEqual(pages.slice(0, 100).map(({ path }) => path))
  })

  test('two providers, in either order: the published comparisons of both are returned', async () => {
    const find = await lookup()
    expect(find('crux', 'bolt')).toMatchObject({
      status: 'no_comparison',
      providers: [{ id: 'bolt' }, { id: 'crux' }],
      published: [{ path: '/comparisons/acme-vs-bolt' }, { path: '/comparisons/acme-vs-crux' }],
    })
    expect(find('bolt', 'crux')).toEqual(find('crux', 'bolt'))
    expect(find('dune', 'crux')).toMatchObject({ status: 'no_comparison', published: [{ path: '/comparisons/acme-vs-crux' }] })
  })
})
