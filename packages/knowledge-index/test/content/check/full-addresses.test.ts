import { describe, expect, test } from 'vitest'
import { pathAt } from '../../../src/page/model/page-address.ts'
import { load, loadSound, page, soundFiles } from '../../support/content-folder.ts'

describe.each(['https://facts.example', 'https://example.com/facts/public'])('below %s', (baseUrl) => {
  const quote = 'Two of them are open to all.'
  const files = {
    ...soundFiles,
    'pages/pricing.md': page('Pricing', `# Pricing\n\n## Tiers\n\n${quote}`, `formerly: [${baseUrl}/old/prices]\n`),
    'pages/preise.md': page('Preise', 'Zwei.', `language: de\ntranslation_of: ${baseUrl}/pricing\n`),
    'questions.yaml': `- { question: What does it cost?, page: "${baseUrl}/pricing#tiers" }\n- { question: Who are you?, page: "${baseUrl}" }\n`,
    'facts.yaml': [
      `- { id: tiers, label: Tiers, value: 2, page: "${baseUrl}/pricing", quote: ${quote} }`,
      `- { id: soc-2, label: SOC 2, status: not_published, say: We have no report., instead: "${baseUrl}/pricing#tiers" }`,
    ].join('\n'),
    'site.yaml': `navigation:\n  - { title: Prices, page: "${baseUrl}/pricing#tiers" }\nhome:\n  cards:\n    - page: ${baseUrl}/pricing\n`,
    'accepted.yaml': `- { warning: contradiction, places: ["${baseUrl}/pricing#tiers", /], because: Both are right. }\n`,
  }

  test('a full address of the service is the path of its page, wherever an author names one', async () => {
    const { pages, questions, facts, site, accepted } = await loadSound(files, { baseUrl })
    const frontMatter = (path: string) => pages.find((each) => each.path === path)?.frontMatter
    expect(frontMatter('/pricing')?.formerly).toEqual(['/old/prices'])
    expect(frontMatter('/preise')?.translationOf).toBe('/pricing')
    expect(questions.map(({ page, section }) => [page, section])).toEqual([
      ['/pricing', 'tiers'],
      ['/', undefined],
    ])
    expect(facts?.map((fact) => ('page' in fact ? fact.page : fact.instead))).toEqual(['/pricing', '/pricing#tiers'])
    expect(site?.navigation).toEqual([{ title: 'Prices', href: '/pricing#tiers' }])
    expect(site?.home?.cards).toMatchObject([{ page: '/pricing' }])
    expect(accepted?.map(({ places }) => places)).toEqual([['/pricing#tiers', '/']])
  })

  test('an address of another service is none of its pages', async () => {
    const other = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, String(text).replaceAll(baseUrl, `${baseUrl}er`)]))
    const result = await load(other, { baseUrl })
    const codes = result.status === 'invalid' ? result.problems.map(({ file, code }) => `${file} ${code}`) : []
    expect([...new Set(codes)].sort()).toEqual([
      'facts.yaml unknown_page',
      'pages/preise.md unknown_page',
      'pages/pricing.md invalid_former_path',
      'questions.yaml unknown_page',
      'site.yaml unknown_page',
    ])
  })
})

test.each([
  ['https://h.example', 'https://h.example', '/'],
  ['https://h.example', 'https://h.example/', '/'],
  ['https://h.example/docs', 'https://h.example/docs#a', '/#a'],
  ['https://h.example/docs', 'https://h.example/docs?q=1', '/?q=1'],
  ['https://h.example/docs', 'https://h.example/docs/a/b#c', '/a/b#c'],
  ['https://h.example/docs', 'https://h.example/docs2/a', 'https://h.example/docs2/a'],
  ['https://h.example/docs', 'https://h.example/', 'https://h.example/'],
  ['https://h.example/docs', '/docs/a', '/docs/a'],
  [undefined, 'https://h.example/a', 'https://h.example/a'],
])('at %s, %s is %s', (baseUrl, written, path) => {
  expect(pathAt(baseUrl, written)).toBe(path)
})
