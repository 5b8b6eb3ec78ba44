import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKnowledge, type Embedder } from '../../src/index.ts'
import { fusedByReciprocalRank } from '../../src/search/orama/passage-index.ts'
import { readVectors, type SavedVectors, textHash, writeVectors } from '../../src/search/vectors/saved-vectors.ts'
import { contentOf } from '../support/pages.ts'

test('the nearest passages are the same as by comparing every cosine', async () => {
  const cases = fc.integer({ min: 1, max: 5 }).chain((dimensions) => {
    const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: dimensions, maxLength: dimensions })
    return fc.tuple(fc.array(vector, { minLength: 1, maxLength: 150 }), vector)
  })
  await fc.assert(
    fc.asyncProperty(cases, async ([vectors, question]) => {
      const texts = vectors.map((_, number) => `Passage ${number}.`)
      const embed = async (asked: readonly string[]) =>
        asked.map((text) => vectors[Number(/Passage (\d+)/.exec(text)?.[1] ?? -1)] ?? question)
      const content = contentOf(Object.fromEntries(texts.map((text, number) => [number === 0 ? '/' : `/p${number}`, text])))
      const knowledge = await createKnowledge(content, { baseUrl: 'https://a.example', vectors: { embedder: { model: 'm', embed } } })
      const cosine = (values: readonly number[]) =>
        values.reduce((sum, value, index) => sum + value * (question[index] as number), 0) /
        (Math.hypot(...values) * Math.hypot(...question) || 1)
      const near = vectors.map(cosine).filter((value) => value > 1e-6)
      const hits = await knowledge.search('nothing of it is written', { limit: 20 })
      // A cosine of 0 may be rounded up or down.
      const found = hits.map(({ page }) => cosine(vectors[knowledge.pages.indexOf(page)] as number[])).filter((value) => value > 1e-6)
      const expected = near.toSorted((a, b) => b - a).slice(0, 20)
      expect(found).toHaveLength(expected.length)
      for (const [place, value] of found.entries()) expect(value).toBeCloseTo(expected[place] as number, 5)
    }),
    { numRuns: 25 },
  )
})

test('reciprocal ranks are added, k = 60; ties are in the order of the passages', () => {
  expect(fusedByReciprocalRank([[7, 3], [3, 9, 1], []])).toEqual([
    { passage: 3, score: 1 / 62 + 1 / 61 },
    { passage: 7, score: 1 / 61 },
    { passage: 9, score: 1 / 62 },
    { passage: 1, score: 1 / 63 },
  ])
  expect(fusedByReciprocalRank([[8], [2]]).map(({ passage }) => passage)).toEqual([2, 8])
})

describe('stored vectors', async () => {
  const vectors: SavedVectors = new Map([
    [await textHash('a'), Float32Array.of(1, 2, 2)],
    [await textHash('b'), Float32Array.of(0, 0, 1)],
  ])
  const written = await writeVectors('model', vectors)

  test('are read unchanged, for the same model only', async () => {
    expect(await readVectors(written, 'model')).toEqual(vectors)
    expect(await readVectors(Uint8Array.of(0, ...written).subarray(1), 'model')).toEqual(vectors)
    expect(await readVectors(written, 'another')).toEqual(new Map())
    expect(await writeVectors('model', vectors)).toEqual(written)
    expect(await readVectors(await writeVectors('model', new Map()), 'model')).toEqual(new Map())
  })

  test('are ignored if any byte is changed, removed or added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
        const damaged = Uint8Array.from(written)
        damaged[position] = (damaged[position] as number) ^ change
        for (const bytes of [damaged, written.subarray(0, position), Uint8Array.of(...written, change)]) {
          expect((await readVectors(bytes, 'model')).size).toBe(0)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('an embedder', () => {
  const content = contentOf({ '/': 'The first policy.', '/b': 'The second claim.' })
  const publish = (embed: Embedder['embed'], onRanked?: (failure?: unknown) => void) =>
    createKnowledge(content, { baseUrl: 'https://a.example', vectors: { embedder: { model: 'm', embed }, onRanked } })

  test.each<[string, Embedder['embed']]>([
    ['that rejects', async () => Promise.reject(new Error('down'))],
    [
      'that throws',
      () => {
        throw new Error('down')
      },
    ],
    ['with too few vectors', async () => [[1]]],
    ['with vectors of several lengths', async () => [[1], [1, 2]]],
    ['with NaN', async (texts) => texts.map(() => [Number.NaN])],
    ['with empty vectors', async (texts) => texts.map(() => [])],
    ['with infinite numbers', async (texts) => texts.map(() => [Number.POSITIVE_INFINITY])],
  ])('%s: words rank alone', async (_, embed) => {
    const knowledge = await publish(embed)
    expect(knowledge.vectors?.status).toBe('incomplete')
    expect((await knowledge.search('claim')).map(({ page }) => page.path)).toEqual(['/b'])
  })

  test('with vectors of different lengths in several requests: words rank alone', async () => {
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, number) => [number === 0 ? '/' : `/p${number}`, `Claim ${number}.`]))
    const embedder: Embedder = { model: 'm', embed: async (asked) => asked.map(() => Array.from(asked, () => 1)) }
    const knowledge = await createKnowledge(contentOf(texts), { baseUrl: 'https://a.example', vectors: { embedder } })
    expect(knowledge.vectors).toMatchObject({ status: 'incomplete', failure: { code: 'invalid_vector' } })
    expect(await knowledge.search('claim')).toHaveLength(6)
  })

  test('that ignores its signal is abandoned after 300 ms', async () => {
    const failures: unknown[] = []
    let isBuilt = false
    const knowledge = await publish(
      async (texts) => (isBuilt ? new Promise(() => undefined) : texts.map(() => [1])),
      (failure) => failures.push(failure),
    )
    isBuilt = true
    expect((await knowledge.search('claim')).map(({ page }) => page.path)).toEqual(['/b'])
    expect(failures).toMatchObject([{ name: 'TimeoutError' }])
  })

  test('with only zero vectors: words rank alone', async () => {
    const knowledge = await publish(async (texts) => texts.map(() => [0, 0]))
    expect((await knowledge.search('claim')).map(({ page }) => page.path)).toEqual(['/b'])
  })
})
