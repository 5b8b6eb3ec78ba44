import { expect, test } from 'vitest'
import { searchData } from '../../src/pages/search-data.ts'
import type { Site } from '../../src/pages/shell/site.ts'

test.each([
  ['', '', 'Fees'],
  ['Fees', '', 'Fees'],
  ['Fees > Guests', 'Guests', 'Fees › Guests'],
  ['Members > Fees', 'Members', 'Fees › Members'],
])('a result in the section %j has the place %j, and the extract %j', (section, place, extractPlace) => {
  const found = {
    address: '/fees',
    title: 'Fees',
    section,
    language: 'en',
    text: [{ text: 'It is free.' }],
    reviewed: undefined,
    verified: undefined,
  }
  const outcome = { status: 'searched' as const, extract: found, found: [found], correctedQuery: undefined, nearest: [] }
  const data = searchData({ baseUrl: 'https://facts.example.com', language: 'en' } as Site, 'free', outcome, 'en')
  expect([data.pages[0]?.found[0]?.place, data.extract?.place]).toEqual([place, extractPlace])
})

test('the status has the words of texts.yaml, also in a language that only it has', () => {
  const status = (texts: Site['texts'], language: string) =>
    searchData({ baseUrl: 'https://facts.example.com', language, texts } as Site, '', { status: 'not_asked' }, language).status
  expect(status({ en: { howToSearch: 'Type a word.' } }, 'en')).toBe('Type a word.')
  expect(status({ nl: { howToSearch: 'Typ een woord.' } }, 'nl')).toBe('Typ een woord.')
})
