import { describe, expect, test } from 'vitest'
import { createComparisonLookup } from '../../src/comparison-lookup.ts'
import { publishPages } from '../../src/publish-pages.ts'
import { comparison, loadSound, soundFiles } from '../content/content-folder.ts'

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

describe('a comparison is found (design 5)', () => {
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

describe('what does not exist is said (design 5)', () => {
  test('an unknown provider, with the nearest names', async () => {
    const find = await lookup()
    expect(find('acme', 'Bold Cover')).toMatchObject({ status: 'unknown_provider', name: 'Bold Cover', nearest: [{ id: 'bolt' }, {}, {}] })
    expect(find('Duun', 'bolt')).toMatchObject({ status: 'unknown_provider', name: 'Duun', nearest: [{ id: 'dune' }, {}, {}] })
    for (const name of ['', '__proto__', 'constructor', '😀'.repeat(60)])
      expect(find(name, 'bolt')).toMatchObject({ status: 'unknown_provider', name })
  })

  test('the same provider twice, under whatever names', async () => {
    expect((await lookup())('Acme', 'acme-shield')).toMatchObject({ status: 'same_provider', provider: { id: 'acme-shield' } })
  })

  test('two providers without a comparison, with the published ones of either, in either order', async () => {
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
