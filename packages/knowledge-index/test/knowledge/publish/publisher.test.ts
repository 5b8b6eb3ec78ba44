import { expect, test } from 'vitest'
import { publisherOf } from '../../../src/knowledge/publish/publisher.ts'
import { loadSound, page, soundFiles } from '../../support/content-folder.ts'

const profile = (fields: object) => ({ 'profile.json': JSON.stringify(fields) })

test('the publisher has the name, the trade, and the top level in the order of the menu', async () => {
  const content = await loadSound({
    ...soundFiles,
    ...profile({ name: 'Acme\n Works', type: 'Bicycle workshop' }),
    'pages/about.md': page('About us', '', 'order: 1\n'),
    'pages/guides/first.md': page('First guide'),
    'site.yaml': 'navigation:\n  - { title: Costs, page: /pricing#tiers }\n  - { title: Shop, url: "https://shop.example" }\n',
  })
  expect(publisherOf(content)).toEqual({
    name: 'Acme Works',
    trade: 'Bicycle workshop',
    topics: ['Costs', 'About us', 'Comparisons', 'Guides', 'Research'],
  })
})

test('it has at most 8 topics, in the language of the front page', async () => {
  const pages = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`pages/p${n}.md`, page(`Page ${n}`, '', `order: ${n + 1}\n`)]))
  const content = await loadSound({
    ...soundFiles,
    ...pages,
    'pages/preise.md': page('Preise', '', 'order: 1\nlanguage: de\ntranslation_of: /pricing\n'),
  })
  expect(publisherOf(content)?.topics).toEqual(Array.from({ length: 8 }, (_, n) => `Page ${n}`))
})

test.each([[undefined], [null], ['Acme'], [{}], [{ name: ' ' }], [{ name: 7 }]])('a profile of %j has no publisher', async (profile) => {
  expect(publisherOf({ ...(await loadSound(soundFiles)), profile })).toBeUndefined()
})
