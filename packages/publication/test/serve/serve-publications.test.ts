import { createServerEvents, type ReloadEvent } from '@svc/composition'
import { describe, expect, test } from 'vitest'
import { PublicationError } from '../../src/file/publication-error.ts'
import type { Publication } from '../../src/serve/publication.ts'
import { type BuildResult, createPublications } from '../../src/serve/serve-publications.ts'

const publication = (revision: string, vectors?: 'complete' | 'incomplete') =>
  ({ revision, knowledge: { vectors: vectors && { status: vectors } }, file: { isWorn: false } }) as Publication
const built = (revision: string): BuildResult => ({ status: 'built', files: [{ file: revision, sha256: '' }], digest: revision })
const unchanged: BuildResult = { status: 'unchanged', digest: 'one' }
const invalid = (problem = 'pages/a.md:1:2  dead_link  It leads nowhere.  (Mend it.)'): BuildResult => ({
  status: 'invalid',
  errors: { counts: '1 error in 1 file: 1 dead_link', problems: [problem] },
  digest: `bad: ${problem}`,
})

/** Publications whose builds return these results in turn. */
function publicationsBuilding(
  results: readonly (BuildResult | Error)[],
  { first = publication('one'), folder = () => 'one' }: { first?: Publication; folder?: () => string } = {},
) {
  const reloads: ReloadEvent[] = []
  const events = createServerEvents().on('reload', (event) => reloads.push(event))
  const given = [...results]
  const builds: (string | undefined)[] = []
  let today = '2026-11-21'
  const publications = createPublications({
    first,
    async build(currentRevision) {
      builds.push(currentRevision)
      const result = given.shift()
      if (result === undefined || result instanceof Error) throw result ?? new Error('nothing more to build')
      return result
    },
    open: async ([built]) => publication(built?.file ?? ''),
    digest: async () => folder(),
    events,
    now: () => new Date(`${today}T00:00:00Z`),
  })
  return {
    publications,
    builds,
    tomorrow: () => {
      today = '2026-11-22'
    },
    reloads,
  }
}

describe('a reload', () => {
  test('serves a publication of the new content', async () => {
    const { publications, reloads } = publicationsBuilding([built('two')])
    const before = publications.current()
    await publications.reload()
    expect([before.revision, publications.current().revision]).toEqual(['one', 'two'])
    expect(reloads).toMatchObject([{ outcome: 'published', revision: 'two' }])
  })

  test('of the same content does not replace the publication', async () => {
    const { publications, reloads, builds } = publicationsBuilding([unchanged])
    const before = publications.current()
    await publications.reload()
    expect(publications.current()).toBe(before)
    expect(builds).toEqual(['one'])
    expect(reloads).toMatchObject([{ outcome: 'unchanged', revision: 'one' }])
  })

  test('of content with errors reports them, does not replace the publication, and is stale until they are fixed', async () => {
    const { publications, reloads } = publicationsBuilding([invalid(), invalid(), unchanged])
    await publications.reload()
    await publications.reload()
    expect(publications.current().revision).toBe('one')
    expect(publications.staleSince()).toEqual(new Date('2026-11-21T00:00:00Z'))
    expect(reloads.map((event) => event.outcome === 'rejected' && event.problems)).toEqual(
      Array(2).fill(['pages/a.md:1:2  dead_link  It leads nowhere.  (Mend it.)']),
    )
    await publications.reload()
    expect(publications.staleSince()).toBeUndefined()
    expect(reloads.at(-1)).toMatchObject({ outcome: 'published', revision: 'one' })
  })

  test.each([
    [Object.assign(new Error('of the content'), { code: 'EIO' }), 'building it failed: Error EIO'],
    [new PublicationError('build_out_of_memory', 'Too much.', 'Build elsewhere.'), 'Too much. Build elsewhere.'],
    [{ status: 'unsettled' } as const, 'the folder kept changing while it was read'],
  ])('whose build fails does not replace the publication (%j)', async (failure, reason) => {
    const { publications, reloads } = publicationsBuilding([failure])
    await publications.reload()
    expect([publications.current().revision, publications.staleSince()]).toEqual(['one', expect.any(Date)])
    expect(reloads).toMatchObject([{ outcome: 'rejected', reason }])
  })

  test('builds the same content again if vectors are missing', async () => {
    const { publications, builds } = publicationsBuilding([built('one')], { first: publication('one', 'incomplete') })
    await publications.reload()
    expect(builds).toEqual([undefined])
    expect(publications.current().knowledge.vectors).toBeUndefined()
  })

  test('that is requested during another reload runs once after it', async () => {
    const gates: (() => void)[] = []
    const publications = createPublications({
      first: publication('one'),
      build: () => new Promise((resolve) => gates.push(() => resolve(built(`revision ${gates.length}`)))),
      open: async ([built]) => publication(built?.file ?? ''),
      digest: async () => '',
      events: createServerEvents(),
      now: () => new Date(),
    })
    const reloads = [publications.reload(), publications.reload(), publications.reload()]
    await expect.poll(() => gates.length).toBe(1)
    gates[0]?.()
    await expect.poll(() => gates.length).toBe(2)
    gates[1]?.()
    await Promise.all(reloads)
    expect([gates.length, publications.current().revision]).toEqual([2, 'revision 2'])
  })
})

describe('polling', () => {
  test('builds only if the folder has changed', async () => {
    let folder = 'one'
    const { publications, builds, reloads } = publicationsBuilding([unchanged, built('two')], { folder: () => folder })
    await publications.poll()
    await publications.poll()
    expect(builds).toEqual(['one'])
    folder = 'two'
    await publications.poll()
    await publications.poll()
    expect(builds).toEqual(['one', 'one'])
    expect(reloads.map(({ outcome }) => outcome)).toEqual(['published'])
  })

  test('logs errors once, and again if they change or a reload was requested', async () => {
    let folder = 'first'
    const results = [invalid('a'), invalid('a'), invalid('b'), invalid('b')]
    const { publications, reloads } = publicationsBuilding(results, { folder: () => folder })
    await publications.poll()
    folder = 'second'
    await publications.poll()
    folder = 'third'
    await publications.poll()
    await publications.reload()
    expect(reloads.map((event) => event.outcome === 'rejected' && event.problems)).toEqual([['a'], ['b'], ['b']])
  })

  test('logs a crash once, and retries at every poll', async () => {
    const crash = Object.assign(new Error('of V8'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    const { publications, reloads, builds } = publicationsBuilding([crash, crash, built('two')])
    await publications.poll()
    await publications.poll()
    await publications.poll()
    expect(builds.length).toBe(3)
    expect(reloads.map(({ outcome }) => outcome)).toEqual(['rejected', 'published'])
  })

  test('ends staleness when the source is again what it was before a build failed', async () => {
    let folder = 'one'
    const { publications } = publicationsBuilding([unchanged, new Error('no room'), unchanged], { folder: () => folder })
    await publications.poll()
    folder = 'two'
    await publications.poll()
    expect(publications.staleSince()).toBeDefined()
    folder = 'one'
    await publications.poll()
    expect(publications.staleSince()).toBeUndefined()
  })

  test('checks the same errors again on another day: a date may no longer be in the future', async () => {
    const { publications, builds, tomorrow } = publicationsBuilding([invalid(), built('two')], { folder: () => `bad: ${invalidProblem}` })
    await publications.poll()
    await publications.poll()
    expect(builds.length).toBe(1)
    tomorrow()
    await publications.poll()
    expect([builds.length, publications.current().revision]).toEqual([2, 'two'])
  })
})

const invalidProblem = 'pages/a.md:1:2  dead_link  It leads nowhere.  (Mend it.)'

test('a new base is begun once, after the last of several edits, and replaces the publication without a report (issue 42)', async () => {
  const builds: (string | undefined)[] = []
  const reloads: ReloadEvent[] = []
  const publications = createPublications({
    first: publication('one'),
    async build(currentRevision) {
      builds.push(currentRevision)
      return built(`after ${currentRevision}`)
    },
    async buildWhole() {
      builds.push('base')
      return built('base')
    },
    open: async ([opened]) =>
      opened?.file === 'base'
        ? publication(publications.current().revision)
        : ({ ...publication(opened?.file as string), file: { isWorn: true } } as Publication),
    digest: async () => '',
    events: createServerEvents().on('reload', (event) => reloads.push(event)),
    now: () => new Date(),
  })
  for (let edits = 0; edits < 3; edits += 1) await publications.reload()
  await expect.poll(() => publications.current().file.isWorn, { timeout: 20_000 }).toBe(false)
  expect(builds).toEqual(['one', 'after one', 'after after one', 'base'])
  expect(reloads.map(({ outcome }) => outcome)).toEqual(['published', 'published', 'published'])
})

test('a stop waits for the files that are being opened: the next process has the same folder', async () => {
  let open: ((opened: Publication) => void) | undefined
  const publications = createPublications({
    first: publication('one'),
    build: async () => ({ status: 'built', digest: '', files: [] }),
    open: () => new Promise((resolve) => (open = resolve)),
    digest: async () => '',
    events: createServerEvents(),
    now: () => new Date(),
  })
  void publications.reload()
  await expect.poll(() => open).toBeDefined()
  let isClosed = false
  const closing = publications.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  open?.(publication('two'))
  await closing
})

test('a stop aborts the running build, and no build follows', async () => {
  let given: AbortSignal | undefined
  const reloads: unknown[] = []
  const publications = createPublications({
    first: publication('one'),
    build: (_, signal) =>
      new Promise((_resolve, reject) => {
        given = signal
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    open: async ([built]) => publication(built?.file ?? ''),
    digest: async () => '',
    events: createServerEvents().on('reload', (event) => reloads.push(event)),
    now: () => new Date(),
  })
  const reload = publications.reload()
  await publications.close()
  await reload
  expect(given?.aborted).toBe(true)
  given = undefined
  await publications.reload()
  expect([given, reloads, publications.staleSince()]).toEqual([undefined, [], undefined])
})
