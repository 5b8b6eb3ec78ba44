// @module-tag slow
/** A knowledge base that one process builds and another serves (decision 0090). */
import { beforeAll, describe, expect, test } from 'vitest'
import { createKnowledge, type Embedder, type IndexedKnowledge, type ServedKnowledge } from '../../src/index.ts'
import { restoreKnowledge } from '../../src/rows.ts'
import { contentOf } from '../support/pages.ts'
import { restored as restoredFrom, stored } from '../support/restored.ts'
import { shippedBaseUrl, shippedContent, shippedKnowledge } from '../support/shipped-content.ts'

const baseUrl = 'https://front.example'
/** Plain values, with a path in place of each page. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value, (_, one) => (one?.revision && one.markdownUrl ? one.path : one)))
const queries = ['limits', 'certificate holder', 'what does a review cost?', 'ransomwear', 'claims-made', 'tail coverage', 'nonsensical']

describe('a restored knowledge base', () => {
  let made: IndexedKnowledge
  let restored: ServedKnowledge
  let questions: readonly string[]
  beforeAll(async () => {
    // A fault of the index shows with any question: a twentieth of them, which take a second.
    questions = (await shippedContent()).questions.filter((_, number) => number % 20 === 0).map(({ question }) => question)
    made = await shippedKnowledge()
    restored = await restoredFrom(made)
  })

  test('has the same pages, with the same sections and offsets', () => {
    const described = ({ pages, providers, revision, agentInstructions }: ServedKnowledge) => ({
      providers,
      revision,
      agentInstructions,
      pages: pages.map(({ text, sections, structure, ...page }) => ({
        ...{ ...page, sections, structure: structure.bytes },
        ...{ text: text.value, length: text.length },
      })),
    })
    expect(described(restored)).toEqual(described(made))
    expect(restored.baseUrl).toBe(shippedBaseUrl)
  })

  test('finds the same passages with the same excerpts and scores', async () => {
    for (const query of [...queries, ...questions]) {
      expect(plain(await restored.search(query, { limit: 20 }))).toEqual(plain(await made.search(query, { limit: 20 })))
      expect(restored.markWords(query)('Limits of liability')).toEqual(made.markWords(query)('Limits of liability'))
      expect(restored.correctedQuery(query)).toBe(made.correctedQuery(query))
    }
  })

  test('returns the same evidence', async () => {
    const budget = { maxCharacters: 24_000, maxPassages: 24 }
    for (const question of questions)
      expect(plain(await restored.evidence(question, budget))).toEqual(plain(await made.evidence(question, budget)))
  })

  test('finds the same addresses and pairs', () => {
    const page = restored.pages[1] as ServedKnowledge['pages'][number]
    expect(restored.page(page.path)).toBe(page)
    expect(plain(restored.findPage(`${page.markdownUrl}#${page.sections.at(-1)?.anchor}`))).toEqual({
      status: 'found',
      page: page.path,
      section: page.sections.at(-1),
    })
    expect(plain(restored.findPage('/prcing'))).toEqual(plain(made.findPage('/prcing')))
    for (const { providers } of restored.pages) {
      if (providers) expect(plain(restored.findComparison(...providers))).toEqual(plain(made.findComparison(...providers)))
    }
  })
})

test('data that is known to be intact is restored without a check', async () => {
  const made = await createKnowledge(contentOf({ '/': 'The first policy.' }), { baseUrl })
  const { rows, readContents } = stored(await made.rows())
  // The digest of the payload, which only the check computes.
  const index = Uint8Array.from(rows.index, (byte, at) => (at === 8 ? byte ^ 1 : byte))
  const restored = await restoreKnowledge([{ ...rows, index }], readContents, { isIntact: true })
  expect(plain(await restored.search('policy'))).toEqual(plain(await made.search('policy')))
})

test('a search reads the contents of the pages that it shows, and of no other that it finds', async () => {
  const paths = Array.from({ length: 30 }, (_, number) => `/policies/number-${number}`)
  const bodies = paths.map((path, number) => [path, `The policy, and ${'more '.repeat(number)}of it.`])
  const { rows, readContents } = stored(await (await createKnowledge(contentOf(Object.fromEntries(bodies)), { baseUrl })).rows())
  const read: string[] = []
  const restored = await restoreKnowledge([rows], (number) => {
    read.push(String(rows.pages[number]?.path))
    return readContents(number)
  })
  const shown = (await restored.search('policy', { limit: 3 })).map(({ page }) => page.path)
  expect(shown).toHaveLength(3)
  expect(read.toSorted()).toEqual(shown.toSorted())
})

test('data whose index is damaged is refused', async () => {
  const { rows, readContents } = stored(await (await createKnowledge(contentOf({ '/': 'One.' }), { baseUrl })).rows())
  const index = Uint8Array.from(rows.index)
  index[index.length - 1] = (index.at(-1) as number) ^ 1
  await expect(restoreKnowledge([{ ...rows, index }], readContents)).rejects.toMatchObject({ code: 'invalid_data' })
  await expect(restoreKnowledge([{ ...rows, index: new Uint8Array() }], readContents)).rejects.toMatchObject({ code: 'invalid_data' })
})

describe('vectors', () => {
  const asked: string[] = []
  const embedder: Embedder = {
    model: 'm',
    embed: async (texts) => {
      asked.push(...texts)
      return texts.map((text) => (text.includes('flood') ? [1, 0] : [0, 1]))
    },
  }
  const content = contentOf({ '/': 'The first policy.', '/b': 'Losses of a flood.' })

  test('of passages are restored, and the model embeds only questions', async () => {
    const made = await createKnowledge(content, { baseUrl, vectors: { embedder } })
    asked.length = 0
    const restored = await restoredFrom(made, { vectors: { embedder } })
    expect(restored.vectors?.status).toBe('complete')
    const query = 'policy flood'
    expect(plain(await restored.search(query))).toEqual(plain(await made.search(query)))
    expect(asked).toEqual([query, query])
  })

  test('that are incomplete stay incomplete, and words rank alone', async () => {
    const failing: Embedder = { model: 'm', embed: () => Promise.reject(new Error('down')) }
    const made = await createKnowledge(content, { baseUrl, vectors: { embedder: failing } })
    const restored = await restoredFrom(made, { vectors: { embedder } })
    expect(restored.vectors?.status).toBe('incomplete')
    expect((await restored.search('policy')).map(({ page }) => page.path)).toEqual(['/'])
  })
})
