import { CodePointText, type PublishedPage } from '@svc/knowledge-index'
import { PageStructure } from '@svc/knowledge-index/page'
import { describe, expect, test } from 'vitest'
import { createPageLinks } from '../../src/pages/tree/page-links.ts'

function page(path: string, more: Partial<PublishedPage> = {}): PublishedPage {
  return {
    path,
    kind: 'page',
    title: `Title of ${path}`,
    description: 'd',
    sources: [],
    language: 'en',
    url: `https://a.example${path}`,
    markdownUrl: `https://a.example${path}.md`,
    revision: '0'.repeat(16),
    text: new CodePointText(''),
    sections: [],
    structure: new PageStructure(new CodePointText('')),
    ...more,
  }
}

const pages = [
  page('/'),
  page('/pricing'),
  page('/guides', { isGenerated: true }),
  page('/guides/a'),
  page('/guides/b'),
  page('/guides/deep', { isGenerated: true }),
  page('/guides/deep/c'),
]
const related: Readonly<Record<string, readonly string[]>> = { '/pricing': ['/guides/b', '/removed'] }

function linksOf(path: string, given = pages, sections = {}) {
  const of = createPageLinks({ pages: given, sections, relatedTo: (path) => related[path] ?? [] })
  return of(given.find((candidate) => candidate.path === path) as PublishedPage)
}

const paths = (list: readonly { readonly path: string }[]) => list.map(({ path }) => path)

describe('a page links', () => {
  test('each folder above it, with the title from site.yaml', () => {
    const { above } = linksOf('/guides/deep/c', pages, { '/guides': { title: 'Learn' } })
    expect(above.map(({ path, title }) => [path, title])).toEqual([
      ['/guides', 'Learn'],
      ['/guides/deep', 'Title of /guides/deep'],
    ])
  })

  test('a page by its label, unless site.yaml gives its folder a title', () => {
    const labelled = [...pages.filter(({ path }) => path !== '/guides'), page('/guides', { label: 'Short' })]
    const titleIn = (sections: object) => linksOf('/guides/a', labelled, sections).above.map(({ title }) => title)
    expect([titleIn({}), titleIn({ '/guides': { title: 'Learn' } })]).toEqual([['Short'], ['Learn']])
  })

  test('the pages below the front page, opened where the page is', () => {
    const opened = (path: string) =>
      linksOf(path).navigation.entries.map(({ path, isFolder, below }) => [path, isFolder, below && paths(below.entries)])
    const open = ['/guides/a', '/guides/b', '/guides/deep']
    expect(opened('/guides/a')).toEqual([
      ['/pricing', false, undefined],
      ['/guides', true, open],
    ])
    expect(opened('/guides')).toEqual([
      ['/pricing', false, undefined],
      ['/guides', true, open],
    ])
    expect(opened('/pricing')).toEqual([
      ['/pricing', false, undefined],
      ['/guides', true, undefined],
    ])
    expect(linksOf('/guides/deep/c').navigation.entries[1]?.below?.entries[2]?.below?.entries).toMatchObject([{ path: '/guides/deep/c' }])
  })

  test('the previous and the next page', () => {
    const steps = (path: string) => [linksOf(path).previous?.path, linksOf(path).next?.path]
    expect(steps('/')).toEqual([undefined, undefined])
    expect(steps('/pricing')).toEqual([undefined, '/guides'])
    expect(steps('/guides')).toEqual(['/pricing', '/guides/a'])
    expect(steps('/guides/a')).toEqual(['/guides', '/guides/b'])
    expect(steps('/guides/deep')).toEqual(['/guides/b', '/guides/deep/c'])
    expect(steps('/guides/deep/c')).toEqual(['/guides/deep', undefined])
  })

  test('the related pages that are published', () => {
    expect(paths(linksOf('/pricing').related)).toEqual(['/guides/b'])
    expect(linksOf('/guides/deep/c').related).toEqual([])
  })

  test('its translations, which link each other', () => {
    const translated = [...pages, page('/de/preise', { language: 'de', translationOf: '/pricing' })]
    const expected = [
      { path: '/pricing', language: 'en' },
      { path: '/de/preise', language: 'de', translationOf: '/pricing' },
    ]
    expect(linksOf('/pricing', translated).translations).toMatchObject(expected)
    expect(linksOf('/de/preise', translated).translations).toMatchObject(expected)
    expect(linksOf('/guides/a', translated).translations).toEqual([])
  })

  test('the nearest pages of a large folder', () => {
    const many = [page('/'), page('/m'), ...Array.from({ length: 100 }, (_, number) => page(`/m/p${String(number).padStart(3, '0')}`))]
    const around = (path: string) => linksOf(path, many).navigation.entries[0]?.below
    const list = around('/m/p050')
    expect([list?.entries.length, list?.allAt, list?.entries[0]?.path]).toEqual([30, '/m', '/m/p035'])
    expect(around('/m/p099')?.entries.at(-1)?.path).toBe('/m/p099')
    expect(around('/m/p000')?.entries[0]?.path).toBe('/m/p000')
  })

  const inTwoLanguages = [
    page('/'),
    page('/pricing'),
    page('/about'),
    page('/de', { isGenerated: true, language: 'de' }),
    page('/de/preise', { language: 'de', translationOf: '/pricing' }),
    page('/de/start', { language: 'de', translationOf: '/' }),
    page('/fr', { isGenerated: true, language: 'fr' }),
    page('/fr/a', { language: 'fr', translationOf: '/about' }),
    page('/fr/b', { language: 'fr' }),
  ]

  test('each page in the language of its reader; a folder of translations is not listed, one with pages of its own is', () => {
    expect(paths(linksOf('/pricing', inTwoLanguages).navigation.entries)).toEqual(['/pricing', '/about', '/fr'])
    expect(paths(linksOf('/fr/a', inTwoLanguages).navigation.entries)).toEqual(['/fr/a', '/fr/b'])
    expect(linksOf('/about', inTwoLanguages).next?.path).toBe('/fr')
    expect(paths(linksOf('/fr/b', inTwoLanguages).above)).toEqual([])
  })
})
