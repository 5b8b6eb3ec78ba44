// @module-tag slow
/** The state of the history while its store fails, or the clock is wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@svc/composition'
import { publishPages } from '@svc/knowledge-index'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHistoryKeeper, type HistoryKeeperOptions } from '../../src/history/history-keeper.ts'
import { createPageHistory, type PageHistory } from '../../src/history/page-history.ts'
import { createPlausibleClock } from '../../src/history/plausible-clock.ts'
import { createSqliteStore } from '../../src/history/sqlite-store.ts'
import type { Publication } from '../../src/serve/publication.ts'
import { storedText } from './stored-text.ts'

const start = Date.parse('2026-11-23T10:00:00Z')
const day = 86_400_000
const hour = 3_600_000
const empty = { revision: '1', knowledge: { pages: [] } } as unknown as Publication

/** Two clocks, of which the test sets the first. */
function testClock() {
  const moved = { wall: start, up: 0 }
  const clock = createPlausibleClock({ now: () => new Date(moved.wall), uptime: () => moved.up / 1_000, historyDays: 400 })
  return {
    clock,
    pass(milliseconds: number) {
      moved.wall += milliseconds
      moved.up += milliseconds
    },
    set(step: number) {
      moved.wall += step
    },
  }
}

const away = new OperatorError('The store is away.', 'Start it.')

function keeperOf(history: Partial<PageHistory>, options: Partial<HistoryKeeperOptions> = {}) {
  const log = { info: vi.fn(), warn: vi.fn() }
  const { clock } = testClock()
  const keeper = createHistoryKeeper({ history: history as PageHistory, close: async () => undefined, clock, log, ...options })
  onTestFinished(() => keeper.close())
  const logged = () => [...log.warn.mock.calls.map(([, message]) => message), ...log.info.mock.calls.map(([message]) => message)]
  return { keeper, log, logged }
}

test('a read-only store is read, and stays degraded', async () => {
  const { keeper, logged } = keeperOf({ record: () => Promise.reject(new Error('read-only')), revisions: async () => [] })
  keeper.keep(empty)
  await expect.poll(keeper.degraded).toEqual(['history: unavailable since 2026-11-23T10:00:00.000Z'])
  expect(await keeper.read((history) => history.revisions('/'))).toEqual({ status: 'read', value: [] })
  expect(keeper.degraded()).toHaveLength(1)
  expect(logged()).toEqual(['history unavailable'])
})

test('a store is no longer degraded once it can be read again', async () => {
  const { keeper, logged } = keeperOf({ changes: () => Promise.reject(away) })
  expect(await keeper.read(() => Promise.reject(away))).toEqual({ status: 'unavailable' })
  expect(keeper.degraded()).toHaveLength(1)
  await keeper.read(async () => undefined)
  expect(keeper.degraded()).toEqual([])
  expect(logged()).toEqual(['history unavailable', 'history available again'])
})

test('a mistake of a read is an error of its request, not of the store', async () => {
  const { keeper, logged } = keeperOf({})
  await expect(keeper.read(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake')
  expect(keeper.degraded()).toEqual([])
  expect(logged()).toEqual([])
})

test('a store that works again is no longer degraded, also without further reads', async () => {
  let isAway = true
  const answer = async () => {
    if (isAway) throw away
    return []
  }
  const { keeper, logged } = keeperOf({ changes: answer })
  await keeper.read((history) => history.changes(1))
  expect(keeper.degraded()).toHaveLength(1)
  isAway = false
  await expect.poll(keeper.degraded).toEqual([])
  expect(logged()).toEqual(['history unavailable', 'history available again'])
})

test('a publication that cannot be recorded is recorded when the store works again', async () => {
  let isFull = true
  const recorded: string[] = []
  const record: PageHistory['record'] = async ({ revision }) => {
    if (isFull) throw new Error('full')
    recorded.push(revision)
  }
  const { keeper } = keeperOf({ record })
  keeper.keep(empty)
  await expect.poll(keeper.degraded).toHaveLength(1)
  isFull = false
  await expect.poll(keeper.degraded).toEqual([])
  expect(recorded).toEqual(['1'])
})

/** A page whose text is a number. */
function publicationOf(text: number, further: Partial<Publication> = {}): Publication {
  const frontMatter = { title: 'Terms', description: 'A page.', sources: [], language: 'en' }
  const source = {
    file: 'x.md',
    path: '/terms',
    kind: 'page',
    frontMatter,
    body: `# Terms\n\nText ${text}.\n`,
    revision: `${text}`,
  } as const
  const pages = publishPages({ pages: [source] }, { baseUrl: 'https://facts.example' })
  return {
    revision: `of ${text}`,
    day: '2026-11-23',
    knowledge: { pages },
    article: () => `<article dir="auto">Text ${text}.</article>`,
    ...further,
  } as unknown as Publication
}

function storedHistory(): PageHistory {
  const folder = mkdtempSync(join(tmpdir(), 'svc-keeper-'))
  const database = createSqliteStore(join(folder, 'store.db'))
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  return createPageHistory(database, { days: 400, bytes: 1_024 ** 3 })
}

test.each([450, 3_650, -450])('a clock that is wrong by %d days for one edit deletes nothing and dates nothing', async (days) => {
  const history = storedHistory()
  const { clock, pass, set } = testClock()
  const { keeper, log, logged } = keeperOf(history, { clock })
  const revisions = async () =>
    (await history.revisions('/terms')).map(({ revision, publishedAt }) => `${revision} ${publishedAt.slice(0, 13)}`)
  for (const text of [1, 2, 3]) {
    keeper.keep(publicationOf(text))
    await expect.poll(revisions).toHaveLength(text)
    pass(hour)
  }
  const before = await revisions()
  set(days * day)
  keeper.keep(publicationOf(4))
  await expect.poll(keeper.degraded).toEqual(['history: clock'])
  expect(await revisions()).toEqual(before)
  pass(hour)
  set(-days * day)
  keeper.keep(publicationOf(5))
  await expect.poll(async () => (await revisions())[0]).toContain('5 ')
  const expected = ['5 2026-11-23T14', '4 2026-11-23T14', '3 2026-11-23T12', '2 2026-11-23T11', '1 2026-11-23T10']
  expect(await revisions()).toEqual(expected)
  expect((await history.changes(9)).map(({ at }) => at.slice(0, 13))).toEqual(expected.map((line) => line.slice(2)))
  expect(await storedText(history, '/terms', '1')).toContain('Text 1.')
  expect(keeper.degraded()).toEqual([])
  expect(logged()).toEqual(['history paused by the clock', 'history continues, the clock is plausible'])
  const [{ problem, fix }] = log.warn.mock.calls[0] as [{ problem: string; fix: string }]
  expect(problem).toContain(`The clock shows ${new Date(start + 3 * hour + days * day).toISOString()}`)
  expect(fix).toContain('restart the server')
})

test('a clock that is wrong while a publication is built gives its pages no time in the future', async () => {
  const history = storedHistory()
  const { keeper } = keeperOf(history)
  const [page] = publicationOf(1).knowledge.pages
  keeper.keep({ ...publicationOf(1), knowledge: { pages: [{ ...page, changed: '2028-02-19T10:00:00.000Z' }] } } as unknown as Publication)
  await expect
    .poll(async () => (await history.revisions('/terms')).map(({ publishedAt }) => publishedAt))
    .toEqual(['2026-11-23T10:00:00.000Z'])
})

test('the clock is believed after a restart', async () => {
  const history = storedHistory()
  const before = keeperOf(history)
  before.keeper.keep(publicationOf(1))
  await expect.poll(() => history.revisions('/terms')).toHaveLength(1)
  const { clock, set } = testClock()
  set(30 * day)
  const restarted = createPlausibleClock({ now: clock.now, uptime: () => 0, historyDays: 400 })
  const { keeper } = keeperOf(history, { clock: restarted })
  keeper.keep(publicationOf(2))
  await expect.poll(async () => (await history.revisions('/terms'))[0]?.publishedAt).toBe('2026-12-23T10:00:00.000Z')
})

test('a change that another instance has recorded confirms the clock', async () => {
  const history = storedHistory()
  const { clock, set } = testClock()
  const { keeper } = keeperOf(history, { clock })
  keeper.keep(publicationOf(1))
  await expect.poll(() => history.revisions('/terms')).toHaveLength(1)
  set(30 * day)
  keeper.keep(publicationOf(2))
  await expect.poll(keeper.degraded).toEqual(['history: clock'])
  await history.record({ revision: 'of 3', pages: [], article: () => '' }, clock.now)
  await expect.poll(async () => (await history.revisions('/terms'))[0]?.revision).toBe('2')
  expect(keeper.degraded()).toEqual([])
})

test.each([
  [true, []],
  [false, ['history: clock']],
])('the day of a publication confirms the clock if another program built it: %s', async (isBuiltElsewhere, degraded) => {
  const history = storedHistory()
  const { clock, set } = testClock()
  const { keeper } = keeperOf(history, { clock, isBuiltElsewhere })
  set(30 * day)
  keeper.keep(publicationOf(1, { day: '2026-12-22' }))
  await expect.poll(async () => [...keeper.degraded(), ...(await history.revisions('/terms'))].length).toBe(1)
  expect(keeper.degraded()).toEqual(degraded)
})
