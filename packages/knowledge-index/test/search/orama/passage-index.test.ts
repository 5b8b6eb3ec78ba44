// @module-tag slow
/** Every search goes through Orama: its `search`, its filters, its hooks, with our text index among its components. */
import { type AnyOrama, create, insertMultiple, type Results, search } from '@orama/orama'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKnowledge, createSearchIndex, type Embedder, type IndexedKnowledge, type ServedKnowledge } from '../../../src/index.ts'
import { createTextIndex } from '../../../src/search/orama/text-index.ts'
import { textRankingBuilder } from '../../../src/search/ranking/text-ranking-builder.ts'
import { contentOf, sourcePage } from '../../support/pages.ts'
import { restored } from '../../support/restored.ts'

// The real module, with its calls recorded. Modules that earlier files of this worker loaded have it without.
vi.mock('@orama/orama', { spy: true })
vi.hoisted(() => vi.resetModules())
const searches = vi.mocked(search)
beforeEach(() => void searches.mockClear())

const baseUrl = 'https://front.example'
const inLanguage = (path: string, body: string, language: string) => {
  const page = sourcePage(path, body)
  return { ...page, frontMatter: { ...page.frontMatter, language } }
}
const pages = [
  sourcePage('/', 'The first policy.'),
  sourcePage('/guides', 'A policy for readers.'),
  sourcePage('/guides/deep/flood', 'A policy of the flood.'),
  sourcePage('/guides-of-old', 'An old policy.'),
  inLanguage('/en-gb', 'A policy in Britain.', 'en-GB'),
  inLanguage('/de', 'Die Police, in English policy.', 'de'),
  inLanguage('/de-ch', 'Die Police der Schweiz, in English policy.', 'de-CH'),
  sourcePage('/comparisons/a-vs-b', 'Either policy.', { kind: 'comparison', providers: ['a', 'b'] }),
]
const embedder: Embedder = {
  model: 'm',
  embed: async (texts) => texts.map((text) => (text.includes('flood') ? [1, 0] : [0, 1])),
}

describe.each<[string, (knowledge: IndexedKnowledge) => Promise<ServedKnowledge>]>([
  ['a built knowledge', async (built) => built],
  ['a restored knowledge', restored],
])('%s', (_, take) => {
  let knowledge: ServedKnowledge
  beforeAll(async () => {
    knowledge = await take(await createKnowledge({ ...contentOf({}), pages }, { baseUrl }))
  })
  const found = async (filter: object) => (await knowledge.search('policy', { limit: 20, ...filter })).map(({ page }) => page.path).sort()

  test('searches through Orama, for results and for evidence', async () => {
    await knowledge.search('policy', { limit: 3, under: '/guides' })
    expect(searches.mock.calls.map(([, parameters]) => parameters)).toEqual([
      { term: 'policy', limit: 100, where: { folder: { containsAny: ['/guides'] } } },
    ])
    await knowledge.evidence('policy', { maxCharacters: 1_000, maxPassages: 3 })
    expect(searches.mock.calls[1]?.[1]).toMatchObject({ term: 'policy', limit: 100 })
  })

  test.each<[object, string[]]>([
    [{ under: '/guides' }, ['/guides', '/guides/deep/flood']],
    [{ under: '/guides/deep' }, ['/guides/deep/flood']],
    [{ under: '/guides/deep/flood' }, ['/guides/deep/flood']],
    [{ under: '/nowhere' }, []],
    [{ under: '/' }, pages.map(({ path }) => path).sort()],
    [{ language: 'de' }, ['/de', '/de-ch']],
    [{ language: 'de-AT' }, ['/de']],
    [{ language: 'de-CH-1996' }, ['/de', '/de-ch']],
    [{ language: 'd' }, []],
    [{ language: 'TAG de' }, []],
    [{ language: 'EN-gb', under: '/en-gb' }, ['/en-gb']],
    [{ language: 'EN-gb', under: '/guides' }, ['/guides', '/guides/deep/flood']],
    [{ language: 'en-US', under: '/en-gb' }, []],
    [{ language: 'en', under: '/en-gb' }, ['/en-gb']],
    [{ kind: 'comparison' }, ['/comparisons/a-vs-b']],
    [{ kind: 'comparison', under: '/guides' }, []],
  ])('with the filter %j finds only matching pages', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  test.each([{ under: 'guides' }, { under: 5 }, { language: null }, { kind: [] }])('refuses the filter %j', async (filter) => {
    await expect(found(filter)).rejects.toMatchObject({ code: 'invalid_option' })
  })
})

test('searches vectors through Orama with the same filter, built or restored', async () => {
  const built = await createKnowledge({ ...contentOf({}), pages }, { baseUrl, vectors: { embedder } })
  for (const knowledge of [built, await restored(built, { vectors: { embedder } })]) {
    searches.mockClear()
    const hits = await knowledge.search('flood waters', { under: '/guides', limit: 5 })
    expect(hits.map(({ page }) => page.path)).toEqual(['/guides/deep/flood'])
    expect(searches.mock.calls.map(([, { mode }]) => mode)).toEqual([undefined, 'vector'])
  }
})

test('searches an index of passages through Orama', async () => {
  const index = await createSearchIndex([{ id: 'a', page: 'p', title: '', headings: [], text: 'One policy.' }], { language: 'en' })
  expect(index.search('policies').map(({ id }) => id)).toEqual(['a'])
  expect(searches).toHaveBeenCalledOnce()
})

describe("Orama's components, as the pinned version calls them", () => {
  const documents = [
    { id: 'a', kind: 'k' },
    { id: 'b', kind: 'k' },
  ]
  const builder = textRankingBuilder(['en'], ['a', 'b'])
  builder.add({ page: 'a', title: '', headings: [], text: 'one policy' })
  builder.add({ page: 'b', title: '', headings: [], text: 'two policies and a policy' })
  const ranking = builder.finish()
  const { components } = createTextIndex(ranking)
  const schema = { text: 'string', kind: 'enum' } as const

  test('get the query unchanged, return the numbers and scores of the result, and run hooks', async () => {
    const terms: unknown[] = []
    const plugin = { name: 'recorder', beforeSearch: (_: AnyOrama, { term }: { term?: string }) => void terms.push(term) }
    const orama: AnyOrama = create({ schema, components, plugins: [plugin] })
    insertMultiple(orama, documents)
    const { hits, count } = (await search(orama, { term: 'Policy?', where: { kind: { eq: 'k' } }, limit: 5 })) as Results<never>
    expect(hits.map(({ id, score }) => [id, score])).toEqual(
      ranking.rank(ranking.read('Policy?')).map(({ passage, score }) => [documents[passage]?.id, score]),
    )
    expect(count).toBe(2)
    expect(terms).toEqual(['Policy?'])
  })

  test('use our tokenizer', () => {
    expect(create({ schema, components }).tokenizer.tokenize('The policies')).toEqual(['the', 'polici'])
  })
})
