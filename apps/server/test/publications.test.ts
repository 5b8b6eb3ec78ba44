import { createLog } from '@svc/composition'
import { describe, expect, test } from 'vitest'
import type { BuildResult } from '../src/build-in-worker.ts'
import type { BuiltPublication } from '../src/build-publication.ts'
import type { Publication } from '../src/publication.ts'
import { createPublications } from '../src/publications.ts'

const publication = (revision: string, vectors?: 'complete' | 'incomplete') =>
  ({ revision, knowledge: { vectors: vectors && { status: vectors } } }) as Publication
const built = (revision: string): BuildResult => ({ status: 'built', built: revision as unknown as BuiltPublication, digest: revision })
const unchanged: BuildResult = { status: 'unchanged', digest: 'one' }
const invalid = (problem = 'pages/a.md:1:2  dead_link  It leads nowhere.  (Mend it.)'): BuildResult => ({
  status: 'invalid',
  problems: [problem],
  digest: `bad: ${problem}`,
})

/** Publications whose builds give these results one after another. */
function publicationsBuilding(
  results: readonly (BuildResult | Error)[],
  { first = publication('one'), folder = () => 'one' }: { first?: Publication; folder?: () => string } = {},
) {
  let written = ''
  const log = createLog({
    level: 'info',
    format: 'json',
    write: (text) => {
      written += text
    },
    now: () => new Date(),
  })
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
    open: async (revision) => publication(revision as unknown as string),
    digest: async () => folder(),
    log,
    now: () => new Date(`${today}T00:00:00Z`),
  })
  return {
    publications,
    builds,
    tomorrow: () => {
      today = '2026-11-22'
    },
    lines() {
      log.flush()
      return written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { message: string; reason?: string; problems?: string[] })
    },
  }
}

describe('a reload (design 7)', () => {
  test('swaps the one reference to a publication of the new content', async () => {
    const { publications, lines } = publicationsBuilding([built('two')])
    const before = publications.current()
    await publications.reload()
    expect([before.revision, publications.current().revision]).toEqual(['one', 'two'])
    expect(lines()).toMatchObject([{ message: 'content reloaded', revision: 'two' }])
  })

  test('of the same content keeps the publication, and says so to whom it was asked by', async () => {
    const { publications, lines, builds } = publicationsBuilding([unchanged])
    const before = publications.current()
    await publications.reload()
    expect(publications.current()).toBe(before)
    expect(builds).toEqual(['one'])
    expect(lines()).toMatchObject([{ message: 'content is as it was', revision: 'one' }])
  })

  test('keeps the old publication when the new content has mistakes, names them, and is stale until it has none', async () => {
    const { publications, lines } = publicationsBuilding([invalid(), invalid(), unchanged])
    await publications.reload()
    await publications.reload()
    expect(publications.current().revision).toBe('one')
    expect(publications.staleSince()).toEqual(new Date('2026-11-21T00:00:00Z'))
    expect(lines().map(({ problems }) => problems)).toEqual(Array(2).fill(['pages/a.md:1:2  dead_link  It leads nowhere.  (Mend it.)']))
    await publications.reload()
    expect(publications.staleSince()).toBeUndefined()
    expect(lines().at(-1)).toMatchObject({ message: 'content reloaded', revision: 'one' })
  })

  test.each([
    [Object.assign(new Error('of the content'), { code: 'EIO' }), 'building it failed: Error EIO'],
    [Object.assign(new Error('of V8'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }), 'building it took more memory than there is'],
    [{ status: 'unsettled' } as const, 'the folder kept changing while it was read'],
  ])('keeps the old publication when building fails (%j)', async (failure, reason) => {
    const { publications, lines } = publicationsBuilding([failure])
    await publications.reload()
    expect([publications.current().revision, publications.staleSince()]).toEqual(['one', expect.any(Date)])
    expect(lines()).toMatchObject([{ message: 'content not reloaded', reason, problems: [] }])
  })

  test('builds the same content again while vectors are missing', async () => {
    const { publications, builds } = publicationsBuilding([built('one')], { first: publication('one', 'incomplete') })
    await publications.reload()
    expect(builds).toEqual([undefined])
    expect(publications.current().knowledge.vectors).toBeUndefined()
  })

  test('that is wished for while another runs comes after it, once', async () => {
    const gates: (() => void)[] = []
    const publications = createPublications({
      first: publication('one'),
      build: () => new Promise((resolve) => gates.push(() => resolve(built(`revision ${gates.length}`)))),
      open: async (revision) => publication(revision as unknown as string),
      digest: async () => '',
      log: createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } }),
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

describe('polling (design 7)', () => {
  test('builds only when the folder is not as it was read', async () => {
    let folder = 'one'
    const { publications, builds, lines } = publicationsBuilding([unchanged, built('two')], { folder: () => folder })
    await publications.poll()
    await publications.poll()
    expect(builds).toEqual(['one'])
    folder = 'two'
    await publications.poll()
    await publications.poll()
    expect(builds).toEqual(['one', 'one'])
    expect(lines().map(({ message }) => message)).toEqual(['content reloaded'])
  })

  test('names mistakes once, and again when they are others or were asked for', async () => {
    let folder = 'first'
    const results = [invalid('a'), invalid('a'), invalid('b'), invalid('b')]
    const { publications, lines } = publicationsBuilding(results, { folder: () => folder })
    await publications.poll()
    folder = 'second'
    await publications.poll()
    folder = 'third'
    await publications.poll()
    await publications.reload()
    expect(lines().map(({ problems }) => problems)).toEqual([['a'], ['b'], ['b']])
  })

  test('names a crash once, and tries again at every look', async () => {
    const crash = Object.assign(new Error('of V8'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    const { publications, lines, builds } = publicationsBuilding([crash, crash, built('two')])
    await publications.poll()
    await publications.poll()
    await publications.poll()
    expect(builds.length).toBe(3)
    expect(lines().map(({ message }) => message)).toEqual(['content not reloaded', 'content reloaded'])
  })

  test('looks at the same mistakes again on another day: a date may no longer lie in the future', async () => {
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

test('what is being built when the server stops is given up, and nothing is built after it', async () => {
  let given: AbortSignal | undefined
  const log: string[] = []
  const publications = createPublications({
    first: publication('one'),
    build: (_, signal) =>
      new Promise((_resolve, reject) => {
        given = signal
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    open: async (revision) => publication(revision as unknown as string),
    digest: async () => '',
    log: createLog({ level: 'info', format: 'json', write: (text) => log.push(text), now: () => new Date() }),
    now: () => new Date(),
  })
  const reload = publications.reload()
  publications.close()
  await reload
  expect(given?.aborted).toBe(true)
  given = undefined
  await publications.reload()
  expect([given, log, publications.staleSince()]).toEqual([undefined, [], undefined])
})
