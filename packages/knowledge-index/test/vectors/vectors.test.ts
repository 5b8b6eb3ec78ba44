import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKnowledge, type Embedder } from '../../src/index.ts'
import { type KeptVectors, readVectors, textHash, writeVectors } from '../../src/search/vectors/kept-vectors.ts'
import { PassageVectors } from '../../src/search/vectors/passage-vectors.ts'
import { fusedByReciprocalRank } from '../../src/search/vectors/reciprocal-rank.ts'
import { unitVector } from '../../src/search/vectors/unit-vector.ts'
import { cpuTime } from '../cpu-time.ts'
import { contentOf } from '../search/pages.ts'

const never = new AbortController().signal
const vector = (dimensions: number) =>
  fc.array(fc.integer({ min: -9, max: 9 }), { minLength: dimensions, maxLength: dimensions }).map((values) => unitVector(values))

test('the nearest passages are those of comparing every cosine, ties in their order', async () => {
  const cases = fc
    .integer({ min: 1, max: 5 })
    .chain((dimensions) => fc.tuple(fc.array(vector(dimensions), { maxLength: 300 }), vector(dimensions)))
  await fc.assert(
    fc.asyncProperty(cases, async ([vectors, question]) => {
      const expected = vectors
        .map((values, passage) => ({ passage, cosine: values.reduce((sum, value, index) => sum + value * (question[index] as number), 0) }))
        .filter(({ cosine }) => cosine > 0)
        .sort((a, b) => b.cosine - a.cosine || a.passage - b.passage)
        .slice(0, 100)
      expect(await PassageVectors.of(vectors).nearest(question, never)).toEqual(expected.map(({ passage }) => passage))
    }),
    { numRuns: 200 },
  )
})

test('10,000 passages of 1,536 numbers are compared without holding the event loop for 50 ms (design 8)', async () => {
  const unit = unitVector(Array.from({ length: 1_536 }, (_, index) => Math.sin(index)))
  const vectors = PassageVectors.of(Array.from({ length: 10_000 }, () => unit))
  await vectors.nearest(unit, never)
  const longest: number[] = []
  let beats = 0
  for (let round = 0; round < 3; round += 1) {
    let last = cpuTime()
    let most = 0
    const beat = setInterval(() => {
      beats += 1
      most = Math.max(most, cpuTime() - last)
      last = cpuTime()
    }, 1)
    expect(await vectors.nearest(unit, never)).toHaveLength(100)
    clearInterval(beat)
    most = Math.max(most, cpuTime() - last)
    longest.push(most)
  }
  // One scan of this size may stay below the bound in one go, too; more passages would not.
  expect(beats).toBeGreaterThan(0)
  // The least of three: compiling and collecting garbage are no fault of the search.
  expect(Math.min(...longest)).toBeLessThan(50)
})

test('a search that is given up stops comparing', async () => {
  const unit = unitVector(Array.from({ length: 4_096 }, () => 1))
  const controller = new AbortController()
  const found = PassageVectors.of(Array.from({ length: 5_000 }, () => unit)).nearest(unit, controller.signal)
  controller.abort(new Error('given up'))
  await expect(found).rejects.toThrow('given up')
})

test('reciprocal ranks add up, k = 60, ties in the order of the passages', () => {
  expect(fusedByReciprocalRank([[7, 3], [3, 9, 1], []])).toEqual([
    { passage: 3, score: 1 / 62 + 1 / 61 },
    { passage: 7, score: 1 / 61 },
    { passage: 9, score: 1 / 62 },
    { passage: 1, score: 1 / 63 },
  ])
  expect(fusedByReciprocalRank([[8], [2]]).map(({ passage }) => passage)).toEqual([2, 8])
})

describe('kept vectors', async () => {
  const vectors: KeptVectors = new Map([
    [await textHash('a'), unitVector([1, 2, 2])],
    [await textHash('b'), unitVector([0, 0, 1])],
  ])
  const written = await writeVectors('model', vectors)

  test('are read as they were written, by exactly their model', async () => {
    expect(await readVectors(written, 'model')).toEqual(vectors)
    expect(await readVectors(Uint8Array.of(0, ...written).subarray(1), 'model')).toEqual(vectors)
    expect(await readVectors(written, 'another')).toEqual(new Map())
    expect(await writeVectors('model', vectors)).toEqual(written)
    expect(await readVectors(await writeVectors('model', new Map()), 'model')).toEqual(new Map())
  })

  test('with any byte changed, cut off or added are none', async () => {
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
    ['with numbers that are none', async (texts) => texts.map(() => [Number.NaN])],
    ['with empty vectors', async (texts) => texts.map(() => [])],
    ['with endless numbers', async (texts) => texts.map(() => [Number.POSITIVE_INFINITY])],
  ])('%s leaves the words', async (_, embed) => {
    const knowledge = await publish(embed)
    expect(knowledge.vectors?.status).toBe('incomplete')
    expect((await knowledge.search('claim')).map(({ page }) => page.path)).toEqual(['/b'])
  })

  test('that does not heed its signal is left after 300 ms', async () => {
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

  test('ranks nothing nearer than its words say when every vector is zero', async () => {
    const knowledge = await publish(async (texts) => texts.map(() => [0, 0]))
    expect((await knowledge.search('claim')).map(({ page }) => page.path)).toEqual(['/b'])
  })
})
