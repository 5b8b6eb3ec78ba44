import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createKnowledge, createSearchIndex, KnowledgeError, llmsTxt, type Passage, publishPages } from '../../src/index.ts'
import { load, soundFiles } from '../content/content-folder.ts'
import { contentOf } from '../search/pages.ts'

const content = contentOf({ '/': 'We review insurance programs.' })
const passage = { id: 'a', page: '/', title: 'T', headings: [], text: 'text' }
const baseUrl = 'https://front.example'

/** Calls as those who write JavaScript make them, past every type. */
const call = {
  index: (passages: unknown, ...options: unknown[]) => createSearchIndex(passages as Passage[], options[0] as { language: string }),
  knowledge: (...options: unknown[]) => createKnowledge(content, options[0] as { baseUrl: string }),
  evidence: async (budget: unknown) => (await createKnowledge(content, { baseUrl })).evidence('insurance', budget as never),
  search: async (limit: unknown) => (await createKnowledge(content, { baseUrl })).search('insurance', { limit: limit as number }),
  publish: async (given: unknown) => publishPages(content, { baseUrl: given as string }),
  list: async (given: unknown) => llmsTxt({ name: 'N', description: 'D', pages: [], baseUrl: given as string }),
  load: (options: unknown) => load(soundFiles, options as { today: string }),
}

test.each<[string, () => Promise<unknown>, code: string, said: string]>([
  ['no list of passages', () => call.index(undefined, { language: 'en' }), 'invalid_option', 'The option passages is undefined.'],
  ['passages in a text', () => call.index('abc', { language: 'en' }), 'invalid_option', 'The option passages is "abc".'],
  ['a passage that is null', () => call.index([null], { language: 'en' }), 'invalid_passage', 'Passage 0'],
  ['a language that is a number', () => call.index([{ ...passage, language: 7 }], { language: 'en' }), 'invalid_passage', 'Passage 0'],
  ['no options', () => call.index([passage]), 'invalid_option', 'The option language is undefined.'],
  ['no language', () => call.index([passage], {}), 'invalid_option', 'The option language is undefined.'],
  ['language null', () => call.index([passage], { language: null }), 'invalid_option', 'The option language is null.'],
  ['a text as glossary', () => call.index([passage], { language: 'en', glossary: 'a' }), 'invalid_option', 'The option glossary is "a".'],
  ['numbers as glossary', () => call.index([passage], { language: 'en', glossary: [[1, 2]] }), 'invalid_option', 'glossary is a list.'],
  ['null in a glossary', () => call.index([passage], { language: 'en', glossary: [null] }), 'invalid_option', 'glossary is a list.'],
  ['a knowledge without options', () => call.knowledge(), 'invalid_option', 'The option baseUrl is undefined.'],
  ['a base URL without a scheme', () => call.knowledge({ baseUrl: 'front.example' }), 'invalid_option', 'baseUrl is "front.example".'],
  ['a base URL of another scheme', () => call.publish('ftp://front.example'), 'invalid_option', 'baseUrl is "ftp://front.example".'],
  ['a base URL with a query', () => call.publish('https://front.example/?a=b'), 'invalid_option', '?a=b".'],
  ['a base URL with credentials', () => call.publish('https://me@front.example'), 'invalid_option', 'me@front.example".'],
  ['a base URL without a host', () => call.list('https://'), 'invalid_option', 'baseUrl is "https://".'],
  ['an empty base URL of a folder', () => call.load({ baseUrl: '' }), 'invalid_option', 'baseUrl is "".'],
  ['a day that does not exist', () => call.load({ today: '2026-02-30' }), 'invalid_option', 'The option today is "2026-02-30".'],
  ['a day as a date', () => call.load({ today: new Date(0) }), 'invalid_option', 'The option today is an object.'],
  ['a limit that is no number', () => call.search(Number.NaN), 'invalid_limit', 'The limit is NaN,'],
  ['a limit as a text', () => call.search('3'), 'invalid_limit', 'The limit is "3",'],
  ['a budget of nothing', () => call.evidence({ maxCharacters: 0, maxPassages: 1 }), 'invalid_limit', 'maxCharacters is 0,'],
  ['a budget with a part missing', () => call.evidence({ maxCharacters: 9 }), 'invalid_limit', 'maxPassages is undefined,'],
])('%s is a coded mistake that says what came and what to give', async (_, mistake, code, said) => {
  const error = await mistake().then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(KnowledgeError)
  expect(error).toMatchObject({ code, message: expect.stringContaining(said), resolution: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('a base URL may end with a slash, as URL writes an origin, and in a folder of a shared host', async () => {
  for (const given of ['https://front.example/', 'https://front.example', 'HTTPS://Front.Example:443']) {
    const knowledge = await createKnowledge(content, { baseUrl: given })
    expect([knowledge.baseUrl, knowledge.pages[0]?.url]).toEqual(['https://front.example', 'https://front.example/'])
  }
  const [page] = publishPages(content, { baseUrl: 'https://shared.example/front/' })
  expect(page?.markdownUrl).toBe('https://shared.example/front/index.md')
  expect(llmsTxt({ name: 'N', description: 'D', pages: [], baseUrl: 'https://shared.example/front/' })).toContain(
    '(https://shared.example/front/developers.md)',
  )
})

test('the README lists every code, and no other', async () => {
  const [source, readme] = await Promise.all(
    ['../../src/knowledge-error.ts', '../../README.md'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  )
  const codes = Array.from((source as string).matchAll(/^ {2}\| '(\w+)'$/gm), ([, code]) => code)
  const table = (readme as string).split('## Errors')[1]?.split('Mistakes in a content')[0] ?? ''
  const listed = Array.from(table.matchAll(/^\| (`.+?`) \|/gm), ([, cell]) =>
    Array.from(cell?.matchAll(/`(\w+)`/g) ?? [], ([, code]) => code),
  )
  expect(listed.flat().toSorted()).toEqual(codes.toSorted())
  expect(codes).toContain('invalid_option')
})
