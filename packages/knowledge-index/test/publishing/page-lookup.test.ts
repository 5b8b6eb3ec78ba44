import { describe, expect, test } from 'vitest'
import { createPageLookup } from '../../src/page-lookup.ts'
import { publishPages } from '../../src/publish-pages.ts'
import { loadSound, page, soundFiles } from '../content/content-folder.ts'

const content = {
  ...soundFiles,
  'pages/index.md': page('Home'),
  'pages/pricing.md': page('Pricing', '# Pricing\n\n## Größe & Tiers\n\nTwo.'),
  'pages/moved.md': page('Moved away', '', 'canonical_url: https://www.example.com/moved/?a=1\n'),
  'pages/coverage/cyber.md': page('Cyber insurance'),
}

async function lookup() {
  return createPageLookup(publishPages(await loadSound(content), { baseUrl: 'https://svc.example.com' }))
}

describe('a page is found (design 5)', () => {
  test.each([
    ['/pricing', '/pricing'],
    ['/pricing/', '/pricing'],
    ['pricing', '/pricing'],
    [' /pricing\n', '/pricing'],
    ['/pricing.md', '/pricing'],
    ['pricing.md', '/pricing'],
    ['https://svc.example.com/pricing', '/pricing'],
    ['https://svc.example.com/pricing/', '/pricing'],
    ['https://svc.example.com/pricing.md', '/pricing'],
    ['HTTPS://SVC.example.com:443/pricing.md', '/pricing'],
    ['/', '/'],
    ['/index.md', '/'],
    ['index.md', '/'],
    ['https://svc.example.com', '/'],
    ['https://svc.example.com/', '/'],
    ['https://svc.example.com/index.md', '/'],
    ['/coverage/cyber', '/coverage/cyber'],
    ['coverage/cyber.md', '/coverage/cyber'],
    ['comparisons/acme-vs-bolt', '/comparisons/acme-vs-bolt'],
    ['https://www.example.com/moved/?a=1', '/moved'],
    ['https://svc.example.com/moved', '/moved'],
    ['https://svc.example.com/moved.md', '/moved'],
  ])('by %j', async (reference, path) => {
    const find = await lookup()
    expect(find(reference)).toMatchObject({ status: 'found', page: { path } })
    expect(find(reference)).not.toHaveProperty('section')
    expect(find(`${reference.trim()}#`)).toMatchObject({ status: 'found', page: { path } })
  })

  test.each(['/pricing#größe--tiers', '/pricing.md#gr%C3%B6%C3%9Fe--tiers', 'https://svc.example.com/pricing#gr%c3%b6%c3%9fe--tiers'])(
    'with its section by %j',
    async (reference) => {
      expect((await lookup())(reference)).toMatchObject({
        status: 'found',
        page: { path: '/pricing' },
        section: { anchor: 'größe--tiers' },
      })
    },
  )

  test.each([
    ['/pricing#fees', 'fees'],
    ['/pricing#%', '%'],
    ['/pricing#pricing#pricing', 'pricing#pricing'],
    ['/pricing#Pricing', 'Pricing'],
  ])('but not a section it does not have: %j', async (reference, anchor) => {
    expect((await lookup())(reference)).toMatchObject({ status: 'unknown_anchor', page: { path: '/pricing' }, anchor })
  })
})

test('what a page calls canonical never hides the page that is really there', async () => {
  const claiming = { ...content, 'pages/claim.md': page('Claim', '', 'canonical_url: https://svc.example.com/pricing\n') }
  const find = await createPageLookup(publishPages(await loadSound(claiming), { baseUrl: 'https://svc.example.com' }))
  expect(find('https://svc.example.com/pricing')).toMatchObject({ page: { path: '/pricing' } })
})

describe('an unknown page names the nearest (design 5)', () => {
  test.each([
    ['/pricng', '/pricing'],
    ['/prices', '/pricing'],
    ['/PRICING', '/pricing'],
    ['//pricing', '/pricing'],
    ['/pricing.md.md', '/pricing'],
    ['/pricing?x=1', '/pricing'],
    ['https://evil.example.com/pricing', '/pricing'],
    ['http://svc.example.com/pricing', '/pricing'],
    ['/cyber', '/coverage/cyber'],
    ['insurance for cyber attacks', '/coverage/cyber'],
    ['moved', undefined],
    ['bolt vs acme', '/comparisons/acme-vs-bolt'],
    ['/../pricing', '/pricing'],
    ['/%70ricing', '/pricing'],
  ])('%j', async (reference, nearest) => {
    const found = (await lookup())(reference)
    if (nearest === undefined) expect(found.status).toBe('found')
    else expect(found).toMatchObject({ status: 'unknown_page', nearest: [{ path: nearest }, {}, {}] })
  })

  test('and says so for anything else an agent may send, without choking on it', async () => {
    const find = await lookup()
    for (const reference of [
      '',
      '#',
      '#tiers',
      '?',
      '\u0000',
      '😀',
      '\ud800',
      'https://',
      'https://[',
      'constructor',
      '__proto__',
      'x'.repeat(100_000),
    ]) {
      expect(find(reference)).toMatchObject({ status: 'unknown_page', nearest: [{}, {}, {}] })
    }
  })
})
