// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPageLookup } from '../../src/knowledge/page-lookup.ts'
import { publishPages } from '../../src/knowledge/publish/publish-pages.ts'
import { loadSound, page, soundFiles } from '../support/content-folder.ts'

const content = {
  ...soundFiles,
  'pages/index.md': page('Home'),
  'pages/about.md': page('Who we are'),
  'pages/pricing.md': page('Pricing', '# Pricing\n\n## Größe & Tiers\n\nTwo.'),
  'pages/moved.md': page('Moved away', '', 'canonical_url: https://www.example.com/moved/?a=1\n'),
  'pages/coverage/cyber.md': page('Cyber insurance', '# Cyber', 'formerly: [/cyber-cover, /Products/Cyber_2019.html, /über-cyber/]\n'),
}

const published = new Map<string, ReturnType<typeof publish>>()

/** The look-up of a folder, which is published once for all tests. */
function lookups(folder: Record<string, string> = content, baseUrl = 'https://svc.example.com') {
  const key = JSON.stringify([folder, baseUrl])
  const known = published.get(key) ?? publish(folder, baseUrl)
  published.set(key, known)
  return known
}

async function publish(folder: Record<string, string>, baseUrl: string) {
  const pages = publishPages(await loadSound(folder), { baseUrl })
  const { prepare, findPage, redirect } = createPageLookup(pages)
  await prepare()
  return { redirect, findPage: (reference: string) => findPage(reference, pages) }
}

async function lookup() {
  return (await lookups()).findPage
}

describe('a service below a path', () => {
  const folder = { ...content, 'pages/docs.md': page('Guide'), 'pages/docs/pricing.md': page('Pricing of the guide') }

  test.each([
    ['/pricing', '/pricing'],
    ['https://example.com/docs/pricing', '/pricing'],
    ['https://example.com/docs/pricing.md#größe--tiers', '/pricing'],
    ['http://localhost:8080/docs/Cyber-Cover', '/coverage/cyber'],
    ['https://example.com/docs', '/'],
    ['https://example.com/docs/', '/'],
    ['https://example.com/docs/index.md', '/'],
    ['/docs/about', '/about'],
    ['docs/coverage/cyber.md', '/coverage/cyber'],
    ['/docs/cyber-cover', '/coverage/cyber'],
    ['/docs/index.md', '/docs'],
    ['/docs/pricing', '/docs/pricing'],
    ['/docs', '/docs'],
  ])('finds by %j the page %s', async (reference, path) => {
    const { findPage } = await lookups(folder, 'https://example.com/docs')
    expect(findPage(reference)).toMatchObject({ status: 'found', page: { path } })
  })

  test.each(['https://example.com/pricing', 'https://example.com/docsheet', '/docspricing', 'https://example.com/'])(
    'has no page at %j',
    async (reference) => {
      const { findPage } = await lookups(folder, 'https://example.com/docs')
      expect(findPage(reference)).toMatchObject({ status: 'unknown_page' })
    },
  )

  test('names the path below it of what is no page', async () => {
    const { findPage } = await lookups(folder, 'https://example.com/docs')
    for (const reference of ['/docs/llms.txt', 'https://example.com/docs/llms.txt', '/llms.txt']) {
      expect(findPage(reference)).toMatchObject({ status: 'unknown_page', path: '/llms.txt' })
    }
  })
})

describe('a page is found', () => {
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
    ['/PRICING', '/pricing'],
    ['Pricing.html', '/pricing'],
    ['/pricing/index.html', '/pricing'],
    ['https://svc.example.com/Pricing/', '/pricing'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['index', '/'],
    ['/index/', '/'],
    ['/pricing/index', '/pricing'],
    ['/coverage/cyber/index.md', '/coverage/cyber'],
    ['https://svc.example.com/pricing/index.md', '/pricing'],
    ['/pricing?x=1', '/pricing'],
    ['/pricing.md?utm=1', '/pricing'],
    ['https://svc.example.com?a=/nowhere', '/'],
    ['https://svc.example.com/pricing.md?a=1&b=?', '/pricing'],
    ['http://localhost:8080/pricing', '/pricing'],
    ['http://127.0.0.1:9101/pricing.md?x=1', '/pricing'],
    ['https://[::1]/', '/'],
  ])('by %j', async (reference, path) => {
    const find = await lookup()
    expect(find(reference)).toMatchObject({ status: 'found', page: { path } })
    expect(find(reference)).not.toHaveProperty('section')
    expect(find(`${reference.trim()}#`)).toMatchObject({ status: 'found', page: { path } })
    expect(find(`${reference.trim()}#:~:text=Tiers,-fees`)).toMatchObject({ status: 'found', page: { path } })
  })

  test.each([
    '/pricing#größe--tiers',
    '/pricing.md#gr%C3%B6%C3%9Fe--tiers',
    'https://svc.example.com/pricing#gr%c3%b6%c3%9fe--tiers',
    'https://svc.example.com/pricing#gr%c3%b6%c3%9fe--tiers:~:text=fees',
  ])('with its section by %j', async (reference) => {
    expect((await lookup())(reference)).toMatchObject({
      status: 'found',
      page: { path: '/pricing' },
      section: { anchor: 'größe--tiers' },
    })
  })

  test.each([
    ['/pricing#fees', 'fees'],
    ['/pricing#%', '%'],
    ['/pricing#pricing#pricing', 'pricing#pricing'],
    ['/pricing#Pricing', 'Pricing'],
  ])('but not with an unknown section: %j', async (reference, anchor) => {
    expect((await lookup())(reference)).toMatchObject({ status: 'unknown_anchor', page: { path: '/pricing' }, anchor })
  })
})

test('a canonical address never hides the page at that address', async () => {
  const claiming = { ...content, 'pages/claim.md': page('Claim', '', 'canonical_url: https://svc.example.com/pricing\n') }
  const { findPage } = await lookups(claiming)
  expect(findPage('https://svc.example.com/pricing')).toMatchObject({ page: { path: '/pricing' } })
})

describe('an unknown page gets suggestions', () => {
  test.each([
    ['/pricng', '/pricing'],
    // Its groups of three letters are nearly all others.
    ['/abuot', '/about'],
    ['abuot', '/about'],
    ['/prices', '/pricing'],
    ['//pricing', '/pricing'],
    ['/pricing.md.md', '/pricing'],
    ['/prcing?x=/about', '/pricing'],
    ['https://evil.example.com/pricing', '/pricing'],
    ['http://svc.example.com/pricing', '/pricing'],
    ['http://localhost.example.com/pricing', '/pricing'],
    ['http://localhost@evil.example.com/pricing', '/pricing'],
    ['/cyber', '/coverage/cyber'],
    ['insurance for cyber attacks', '/coverage/cyber'],
    ['moved', undefined],
    ['bolt vs acme', '/comparisons/acme-vs-bolt'],
    ['/../pricing', '/pricing'],
    ['/%70ricing', '/pricing'],
  ])('%j', async (reference, nearest) => {
    const found = (await lookup())(reference)
    if (nearest === undefined) expect(found.status).toBe('found')
    else expect([found.status, found.status === 'unknown_page' && found.nearest[0]?.path]).toEqual(['unknown_page', nearest])
  })

  test('or none for any other text', async () => {
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
      expect(find(reference)).toMatchObject({ status: 'unknown_page', nearest: [] })
    }
  })
})

describe('a page is found by its former paths', () => {
  test.each([
    ['/cyber-cover', '/cyber-cover'],
    ['cyber-cover', '/cyber-cover'],
    ['/cyber-cover.md', '/cyber-cover'],
    ['/Cyber-Cover/', '/Cyber-Cover/'],
    ['https://svc.example.com/cyber-cover', '/cyber-cover'],
    ['https://svc.example.com/cyber-cover.md', '/cyber-cover'],
    ['/Products/Cyber_2019.html', '/Products/Cyber_2019.html'],
    ['/products/cyber_2019', '/products/cyber_2019'],
    ['/über-cyber', '/über-cyber'],
    ['/%C3%BCber-cyber', '/%C3%BCber-cyber'],
  ])('%j', async (reference, movedFrom) => {
    const { findPage } = await lookups()
    expect(findPage(reference)).toMatchObject({ status: 'found', page: { path: '/coverage/cyber' }, movedFrom })
    expect(findPage(`${reference}#cyber`)).toMatchObject({ status: 'found', section: { anchor: 'cyber' }, movedFrom })
    expect(findPage(`${reference}#gone`)).toMatchObject({ status: 'unknown_anchor', page: { path: '/coverage/cyber' } })
  })

  test('and movedFrom is absent if only the spelling differs', async () => {
    const { findPage } = await lookups()
    for (const reference of ['/Coverage/Cyber/', '/coverage/cyber.html', '/coverage/cyber'])
      expect(findPage(reference)).not.toHaveProperty('movedFrom')
  })
})

describe('a path redirects to the page with the same normalised path', () => {
  test.each([
    ['/pricing/', '/pricing'],
    ['/Pricing', '/pricing'],
    ['/PRICING.HTML', '/pricing'],
    ['/pricing.html', '/pricing'],
    ['/pricing/index.html', '/pricing'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/Index/', '/'],
    ['/pricing/index', '/pricing'],
    ['/pricing/index.md', '/pricing.md'],
    ['/cyber-cover/index.md', '/coverage/cyber.md'],
    ['/Coverage/Cyber/', '/coverage/cyber'],
    ['/cyber-cover', '/coverage/cyber'],
    ['/cyber-cover/', '/coverage/cyber'],
    ['/Cyber-Cover.html', '/coverage/cyber'],
    ['/cyber-cover.md', '/coverage/cyber.md'],
    ['/Products/Cyber_2019.html', '/coverage/cyber'],
    ['/Products/Cyber_2019', '/coverage/cyber'],
    ['/Products/Cyber_2019.html.md', '/coverage/cyber.md'],
    ['/%C3%BCber-cyber', '/coverage/cyber'],
    ['/%c3%bcber-cyber/', '/coverage/cyber'],
  ])('%s to %s', async (path, target) => {
    expect((await lookups()).redirect(path)).toBe(target)
  })

  test.each([
    '/pricing',
    '/',
    '/pricing.md',
    '/Pricing.md',
    '/pricing/.md',
    '/index.md',
    '/index/index.md',
    '/Pricing/index.md',
    '/nowhere/index.md',
    '//index.md',
    '/Cyber-Cover.md',
    '/nowhere',
    '/nowhere/',
    '//',
    '//pricing',
    '//pricing/',
    '//evil.example/pricing',
    '//index.html',
    '/pricing//',
    '/pricing/.html',
    '/.html',
    '/./pricing',
    '/a/../pricing',
    '/%70ricing',
    '/pricing%2f',
    '/pricing;a=b',
    '/pricing.htm',
    '*',
    '',
    '\ud800',
  ])('%j has no redirect', async (path) => {
    expect((await lookups()).redirect(path)).toBeUndefined()
  })

  test('any redirect leads to a page in one step', async () => {
    const { redirect } = await lookups()
    const targets = new Set([
      '/',
      '/index.md',
      ...(await loadSound(content)).pages.flatMap(({ path }) => (path === '/' ? [] : [path, `${path}.md`])),
    ])
    const part = fc.constantFrom(
      '/',
      '//',
      'pricing',
      'Pricing',
      'cyber-cover',
      'coverage',
      'cyber',
      'index',
      '.html',
      '.md',
      '.',
      '%2e',
      'evil.example',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const path = `/${parts.join('')}`
        const target = redirect(path)
        if (target === undefined) return
        expect(targets).toContain(target)
        expect(target).not.toBe(path)
        expect(redirect(target)).toBeUndefined()
      }),
      { numRuns: 1_000 },
    )
  })
})
