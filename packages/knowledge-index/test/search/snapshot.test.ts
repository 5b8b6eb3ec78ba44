// @module-tag slow
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKnowledge, createSearchIndex, type Passage } from '../../src/index.ts'
import { contentHash, readSnapshot } from '../../src/search/snapshot.ts'
import { contentOf, markdown } from '../support/pages.ts'

const passages: Passage[] = [
  {
    id: 'a',
    page: '/flood',
    title: 'Flood',
    headings: ['Limits'],
    text: 'The flood limit is separate, and größer is bigger.',
    language: 'de',
  },
  { id: 'b', page: '/flood', title: 'Flood', headings: [], text: 'Flood losses count once; the naïve reader counts twice.' },
  { id: 'c', page: '/保険', title: '保険', headings: [], text: '保険の限度 limit of liability' },
]
const options = { language: 'en', glossary: [['inundation', 'flood']] }
const queries = ['flood', 'limits', 'grosser', 'naive', 'inundation', 'flod', '保険', 'losses count']

async function answers(given: readonly Passage[], snapshot?: Uint8Array) {
  const index = await createSearchIndex(given, { ...options, ...(snapshot && { snapshot }) })
  return { byteLength: index.byteLength, results: queries.map((query) => index.search(query, { explain: true })) }
}

const written = await (await createSearchIndex(passages, options)).snapshot()

describe('a snapshot', () => {
  test('is byte-identical for the same content and for an index that was loaded from it', async () => {
    const again = await createSearchIndex(structuredClone(passages), options)
    const loaded = await createSearchIndex(passages, { ...options, snapshot: written })
    expect(await again.snapshot()).toEqual(written)
    expect(await loaded.snapshot()).toEqual(written)
  })

  test('is used for its content, with the same results', async () => {
    expect(await readSnapshot(written, await contentHash(passages, 'en'))).toBeDefined()
    expect(await answers(passages, written)).toEqual(await answers(passages))
    const inside = new Uint8Array(written.length + 1)
    inside.set(written, 1)
    expect(await answers(passages, inside.subarray(1))).toEqual(await answers(passages))
  })

  test('is of this format: when these bytes change, raise `formatVersion` in snapshot.ts, then this hash', async () => {
    // Words that a dictionary divides would depend on the version of the runtime.
    const pinned = await (await createSearchIndex(passages.slice(0, 2), options)).snapshot()
    expect(createHash('sha256').update(pinned).digest('hex')).toBe('782b1159818f7d5504321a5e8b4074cc3675d5bbc0e7bf57c8370f6576c4805d')
  })

  test('uses the current glossary', async () => {
    const index = await createSearchIndex(passages, { language: 'en', glossary: [['deluge', 'flood']], snapshot: written })
    expect(index.search('deluge')).not.toEqual([])
    expect(index.search('inundation')).toEqual([])
  })
})

describe('an index is rebuilt instead of loaded', () => {
  test('with any byte changed, removed or added', async () => {
    const built = await answers(passages)
    const hash = await contentHash(passages, 'en')
    await fc.assert(
      fc.asyncProperty(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
        const damaged = Uint8Array.from(written)
        damaged[position] = (damaged[position] as number) ^ change
        for (const bytes of [damaged, written.subarray(0, position), Uint8Array.of(...written, change)]) {
          expect(await readSnapshot(bytes, hash)).toBeUndefined()
          expect(await answers(passages, bytes)).toEqual(built)
        }
      }),
      { numRuns: 30 },
    )
  })

  test.each<[string, (list: Passage[]) => Passage[]]>([
    ['another text', ([a, b, c]) => [a, b, { ...(c as Passage), text: 'limit' }] as Passage[]],
    ['another order', (list) => list.toReversed()],
    ['a passage less', (list) => list.slice(1)],
    ['another language', ([a, b, c]) => [a, { ...(b as Passage), language: 'fr' }, c] as Passage[]],
    ['another page', ([a, b, c]) => [a, b, { ...(c as Passage), page: '/flood' }] as Passage[]],
  ])('for %s', async (_, change) => {
    const changed = change([...passages])
    expect(await readSnapshot(written, await contentHash(changed, 'en'))).toBeUndefined()
    expect(await answers(changed, written)).toEqual(await answers(changed))
  })

  test('if the snapshot is not bytes', async () => {
    for (const value of ['text', {}, [], 5])
      expect(await answers(passages, value as unknown as Uint8Array)).toEqual(await answers(passages))
  })
})

test('a knowledge base loads the index of its content, for any pages', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (body) => {
      const content = contentOf({ '/': body, '/pricing': 'The policy limit.' })
      const built = await createKnowledge(content, { baseUrl: 'https://a.example' })
      const snapshot = await built.snapshot()
      const loaded = await createKnowledge(content, { baseUrl: 'https://a.example', snapshot })
      expect(await loaded.snapshot()).toEqual(snapshot)
      expect(await loaded.search('policy limit 保険', { limit: 20 })).toEqual(await built.search('policy limit 保険', { limit: 20 }))
    }),
    { numRuns: 20 },
  )
})
