// @module-tag slow
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearchIndex, type Passage } from '../../src/index.ts'
import { PassageIndex } from '../../src/search/orama/passage-index.ts'
import { TextRanking } from '../../src/search/ranking/text-ranking.ts'
import { indexPassages } from '../../src/search/search-index.ts'
import { openSnapshot, writeSnapshot } from '../../src/search/snapshot.ts'

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
const others = { glossary: [['inundation', 'flood']] }
const options = { language: 'en', ...others }
const queries = ['flood', 'limits', 'grosser', 'naive', 'inundation', 'flod', '保険', 'losses count']

async function snapshotOf(given: readonly Passage[]): Promise<Uint8Array> {
  const pages = [...new Set(given.map(({ page }) => page))]
  const index = await indexPassages(given, { ...others, pages, languages: ['en', 'de'] })
  return writeSnapshot(index.ranking.built)
}

/** The index that the bytes contain. */
async function opened(bytes: Uint8Array): Promise<PassageIndex> {
  const parts = await openSnapshot(bytes)
  if (parts === undefined) throw new Error('The snapshot was not opened.')
  return PassageIndex.create(passages, new TextRanking(parts))
}

const written = await snapshotOf(passages)

describe('a snapshot', () => {
  test('is byte-identical for the same content and for an index that was opened from it', async () => {
    const again = [await snapshotOf(structuredClone(passages)), await writeSnapshot((await opened(written)).ranking.built)]
    expect(again.map((bytes) => Buffer.compare(bytes, written))).toEqual([0, 0])
  })

  test('opens at any offset of its buffer, with the same results', async () => {
    const inside = new Uint8Array(written.length + 1)
    inside.set(written, 1)
    const built = await createSearchIndex(passages, options)
    for (const bytes of [written, inside.subarray(1)]) {
      const index = await opened(bytes)
      expect(index.ranking.byteLength).toBe(built.byteLength)
      const results = queries.map((query) => index.search(query, 20).map(({ passage, score }) => ({ id: passages[passage]?.id, score })))
      expect(results).toEqual(queries.map((query) => built.search(query, { limit: 20 })))
    }
  })

  test('is of this format: when these bytes change, raise `version` in snapshot.ts, then this hash', async () => {
    // Words that a dictionary divides would depend on the version of the runtime.
    const pinned = await snapshotOf(passages.slice(0, 2))
    expect(createHash('sha256').update(pinned).digest('hex')).toBe('91154bd48f66616275efab835d786c6e9aefe0458bc8c363910c14668ea7909b')
  })

  test('is not opened with any byte changed, removed or added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
        const damaged = Uint8Array.from(written)
        damaged[position] = (damaged[position] as number) ^ change
        for (const bytes of [damaged, written.subarray(0, position), Buffer.concat([written, Uint8Array.of(change)])]) {
          expect(await openSnapshot(bytes)).toBeUndefined()
        }
      }),
      { numRuns: 30 },
    )
  })
})
