import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  createKnowledge,
  createPageHtml,
  createSearchIndex,
  KnowledgeError,
  type LlmsTxtOptions,
  llmsTxtFiles,
  type Passage,
  publishPages,
} from '../../src/index.ts'
import { loadContent } from '../../src/node.ts'
import { load, soundFiles } from '../support/content-folder.ts'
import { contentOf } from '../support/pages.ts'

const content = contentOf({ '/': 'We review insurance programs.' })
const passage = { id: 'a', page: '/', title: 'T', headings: [], text: 'text' }
const baseUrl = 'https://front.example'

/** Calls from JavaScript, which can pass values of any type. */
const call = {
  index: (passages: unknown, ...options: unknown[]) => createSearchIndex(passages as Passage[], options[0] as { language: string }),
  passages: (...parts: object[]) =>
    createSearchIndex(
      parts.map((part) => ({ ...passage, ...part })),
      { language: 'en' },
    ),
  knowledge: (...options: unknown[]) => createKnowledge(content, options[0] as { baseUrl: string }),
  evidence: async (budget: unknown) => (await createKnowledge(content, { baseUrl })).evidence('insurance', budget as never),
  search: async (limit: unknown) => (await createKnowledge(content, { baseUrl })).search('insurance', { limit: limit as number }),
  publish: async (given: unknown) => publishPages(content, { baseUrl: given as string }),
  list: async (given: unknown) => llmsTxtFiles({ name: 'N', description: 'D', pages: [], baseUrl: given as string }),
  load: (options: unknown) => load(soundFiles, options as { today: string }),
  profile: (checkProfile: unknown) => load(soundFiles, { checkProfile: checkProfile as () => [] }),
  content: (given: unknown) => createKnowledge(given as typeof content, { baseUrl }),
  searchIndex: async (options: unknown) => (await createSearchIndex([passage], { language: 'en' })).search('text', options as object),
  searchWith: async (options: unknown) => (await createKnowledge(content, { baseUrl })).search('insurance', options as object),
  find: async (reference: unknown) => (await createKnowledge(content, { baseUrl })).findPage(reference as string),
  compare: async (...names: unknown[]) => (await createKnowledge(content, { baseUrl })).findComparison(...(names as [string, string])),
}

test.each<[string, () => Promise<unknown>, code: string, said: string]>([
  ['no list of passages', () => call.index(undefined, { language: 'en' }), 'invalid_option', 'The option passages is undefined.'],
  ['passages in a text', () => call.index('abc', { language: 'en' }), 'invalid_option', 'The option passages is "abc".'],
  ['a passage that is null', () => call.index([null], { language: 'en' }), 'invalid_passage', 'Passage 0 is null.'],
  ['a passage without a title', () => call.passages(passage, { title: undefined }), 'invalid_passage', '1 has undefined as its title.'],
  ['headings in a text', () => call.passages(passage, { headings: 'Fee' }), 'invalid_passage', 'Passage 1 has "Fee" as its headings.'],
  ['a heading that is a number', () => call.passages({ headings: [1] }), 'invalid_passage', 'Passage 0 has a list as its headings.'],
  ['an empty id', () => call.passages({ id: '' }), 'invalid_passage', 'Passage 0 has "" as its id.'],
  ['a language that is a number', () => call.passages({ language: 7 }), 'invalid_passage', 'Passage 0 has 7 as its language.'],
  ['no options', () => call.index([passage]), 'invalid_option', 'The option language is undefined.'],
  ['no language', () => call.index([passage], {}), 'invalid_option', 'The option language is undefined.'],
  ['language null', () => call.index([passage], { language: null }), 'invalid_option', 'The option language is null.'],
  ['a text as glossary', () => call.index([passage], { language: 'en', glossary: 'a' }), 'invalid_option', 'The option glossary is "a".'],
  ['numbers as glossary', () => call.index([passage], { language: 'en', glossary: [[1, 2]] }), 'invalid_option', 'glossary is a list.'],
  ['null in a glossary', () => call.index([passage], { language: 'en', glossary: [null] }), 'invalid_option', 'glossary is a list.'],
  ['a text as names', () => call.index([passage], { language: 'en', names: 'x' }), 'invalid_option', 'The option names is "x".'],
  ['a number as parameters', () => call.index([passage], { language: 'en', parameters: 7 }), 'invalid_option', 'options are 7.'],
  ['a text as a weight', () => call.index([passage], { language: 'en', parameters: { page: 'x' } }), 'invalid_option', 'page is "x".'],
  ['a knowledge base without options', () => call.knowledge(), 'invalid_option', 'The option baseUrl is undefined.'],
  ['a base URL without a scheme', () => call.knowledge({ baseUrl: 'front.example' }), 'invalid_option', 'baseUrl is "front.example".'],
  ['a base URL of another scheme', () => call.publish('ftp://front.example'), 'invalid_option', 'baseUrl is "ftp://front.example".'],
  ['a base URL with a query', () => call.publish('https://front.example/?a=b'), 'invalid_option', '?a=b".'],
  ['a base URL with credentials', () => call.publish('https://me@front.example'), 'invalid_option', 'me@front.example".'],
  ['a base URL without a host', () => call.list('https://'), 'invalid_option', 'baseUrl is "https://".'],
  ['an empty base URL of a folder', () => call.load({ baseUrl: '' }), 'invalid_option', 'baseUrl is "".'],
  ['a day that does not exist', () => call.load({ today: '2026-02-30' }), 'invalid_option', 'The option today is "2026-02-30".'],
  ['a day as a date', () => call.load({ today: new Date(0) }), 'invalid_option', 'The option today is an object.'],
  ['no content', () => call.content(undefined), 'invalid_option', 'content is undefined.'],
  ['a result in place of its content', () => call.content({ status: 'loaded', content }), 'invalid_option', 'content is an object.'],
  ['pages of an empty object', async () => publishPages({} as typeof content, { baseUrl }), 'invalid_option', 'content is an object.'],
  ['vectors without an embedder', () => call.knowledge({ baseUrl, vectors: {} }), 'invalid_option', 'vectors.embedder is undefined.'],
  ['options of a folder that are null', () => loadContent('.', null as never), 'invalid_option', 'The options are null.'],
  ['a check that is not a function', () => call.profile('strict'), 'invalid_option', 'checkProfile is "strict".'],
  ['a check that returns nothing', () => call.profile(() => undefined), 'invalid_option', 'checkProfile returned undefined,'],
  ['a check that returns a promise', () => call.profile(async () => []), 'invalid_option', 'checkProfile returned an object,'],
  ['a check whose issue has no path', () => call.profile(() => [{ message: 'No.' }]), 'invalid_option', 'returned a list,'],
  ['a check whose issue is null', () => call.profile(() => [null]), 'invalid_option', 'returned a list,'],
  ['search options that are null', () => call.searchIndex(null), 'invalid_option', 'The options are null.'],
  ['a limit in place of the options', () => call.searchWith(3), 'invalid_option', 'The options are 3.'],
  ['no budget', () => call.evidence(undefined), 'invalid_option', 'The options are undefined.'],
  ['no reference', () => call.find(undefined), 'invalid_option', 'reference is undefined.'],
  ['no first provider', () => call.compare(undefined, 'acme'), 'invalid_option', 'providerA is undefined.'],
  ['no second provider', () => call.compare('acme'), 'invalid_option', 'providerB is undefined.'],
  ['a list of nothing', async () => llmsTxtFiles(undefined as never), 'invalid_option', 'The options are undefined.'],
  ['a list without a name', async () => llmsTxtFiles({ baseUrl } as LlmsTxtOptions), 'invalid_option', 'name is undefined.'],
  [
    'a list without pages',
    async () => llmsTxtFiles({ name: 'N', description: 'D', baseUrl } as never),
    'invalid_option',
    'pages is undefined.',
  ],
  ['a renderer of no pages', async () => createPageHtml(undefined as never), 'invalid_option', 'pages is undefined.'],
  ['a limit that is not a number', () => call.search(Number.NaN), 'invalid_limit', 'The limit is NaN,'],
  ['a limit as a text', () => call.search('3'), 'invalid_limit', 'The limit is "3",'],
  ['a budget of nothing', () => call.evidence({ maxCharacters: 0, maxPassages: 1 }), 'invalid_limit', 'maxCharacters is 0,'],
  ['a budget with a part missing', () => call.evidence({ maxCharacters: 9 }), 'invalid_limit', 'maxPassages is undefined,'],
])('%s throws an error with a code, the received value and a resolution', async (_, mistake, code, said) => {
  const error = await mistake().then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(KnowledgeError)
  expect(error).toMatchObject({ code, message: expect.stringContaining(said), resolution: expect.stringMatching(/^[A-Z].*\.$/) })
})

test("an aborted search or evidence rejects with the caller's reason", async () => {
  const knowledge = await createKnowledge(content, { baseUrl })
  const reason = new Error('left')
  const signal = AbortSignal.abort(reason)
  await expect(knowledge.search('insurance', { signal })).rejects.toBe(reason)
  await expect(knowledge.evidence('insurance', { maxCharacters: 99, maxPassages: 1, signal })).rejects.toBe(reason)
})

test('a base URL may end with a slash, and may be a folder of a shared host', async () => {
  for (const given of ['https://front.example/', 'https://front.example', 'HTTPS://Front.Example:443']) {
    const knowledge = await createKnowledge(content, { baseUrl: given })
    expect([knowledge.baseUrl, knowledge.pages[0]?.url]).toEqual(['https://front.example', 'https://front.example/'])
  }
  const [page] = publishPages(content, { baseUrl: 'https://shared.example/front/' })
  expect(page?.markdownUrl).toBe('https://shared.example/front/index.md')
  const pages = page === undefined ? [] : [page]
  expect(llmsTxtFiles({ name: 'N', description: 'D', pages, baseUrl: 'https://shared.example/front/' })[0]?.text).toContain(
    '(https://shared.example/front/index.md)',
  )
})

test('the README lists exactly the codes', async () => {
  const [source, readme] = await Promise.all(
    ['../../src/page/model/knowledge-error.ts', '../../README.md'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  )
  const codes = Array.from((source as string).matchAll(/^ {2}\| '(\w+)'$/gm), ([, code]) => code)
  const table = (readme as string).split('## Errors')[1]?.split('Errors in a content')[0] ?? ''
  const listed = Array.from(table.matchAll(/^\| (`.+?`) \|/gm), ([, cell]) =>
    Array.from(cell?.matchAll(/`(\w+)`/g) ?? [], ([, code]) => code),
  )
  expect(listed.flat().toSorted()).toEqual(codes.toSorted())
  expect(codes).toContain('invalid_option')
})
