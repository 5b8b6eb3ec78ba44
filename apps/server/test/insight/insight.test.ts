// @module-tag slow
/** Insight counts in each database, and the operator's report (docs/pages/observe.md, "Insight"). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerEvents } from '@svc/composition'
import type { StoreDatabase } from '@svc/publication/history'
import { createInsightStore, createPostgresStore, createSqliteStore, type InsightStore } from '@svc/publication/history'
import { freePort } from '@svc/tooling/free-port'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countEvents } from '../../src/insight/count-events.ts'
import { insightReport } from '../../src/insight/insight-report.ts'
import { callTool } from '../support/call-tool.ts'
import { shippedSettings, startFrontDoor } from '../support/front-door.ts'

let folder: string
let postgres: PostgresServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-insight-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await postgres?.remove()
})

/** A store without anything in it. */
const engines: readonly [string, () => Promise<StoreDatabase>][] = [
  ['SQLite', async () => createSqliteStore(join(mkdtempSync(join(folder, 'counts-')), 'counts.db'))],
  [
    'PostgreSQL',
    async () => {
      await postgres.query('DROP TABLE IF EXISTS svc_insight')
      return createPostgresStore(postgres.url)
    },
  ],
]

/** Counts stored for 2 days, with reviews that are stale after 30. */
const options = { storedDays: 2, staleAfterDays: 30, isClockPlausible: () => true, log: { warn: () => undefined } }

describe.each(engines)('counts in %s', (_, open) => {
  test('add up over writes, are reported by page, and are deleted after their days', async () => {
    const database = await open()
    const store = createInsightStore(database)
    let now = new Date('2026-03-10T23:00:00Z')
    const events = createServerEvents()
    const counter = countEvents({ ...options, events, store, now: () => now })
    events.emit('pageRead', { path: '/', reader: 'mcp' })
    events.emit('pageRead', { path: '/pricing', reader: 'html' })
    await counter.flush()
    events.emit('pageRead', { path: '/pricing', reader: 'markdown' })
    events.emit('search', { result: 'found', pages: ['/pricing', '/terms'] })
    events.emit('search', { result: 'weak', pages: [] })
    events.emit('search', { result: 'empty', pages: [] })
    for (const status of ['partial', 'no_evidence', 'limited', 'unavailable'])
      events.emit('answer', { status, claims: 0, isSupported: status === 'limited', rejectedClaims: 0, cited: [] })
    const cited = [
      { path: '/pricing', reviewed: '2026-01-01' },
      { path: '/terms', reviewed: undefined },
    ]
    events.emit('answer', { status: 'answered', claims: 1, isSupported: true, rejectedClaims: 0, cited })
    await counter.flush()
    expect(insightReport(7, await store.since('2026-03-10'))).toEqual({
      days: 7,
      searches: { total: 3, not_found: 1 },
      // Requirement 7 of issue 43: each question counts, whatever its end.
      questions: { total: 5, not_answered: 3, by_status: { answered: 1, partial: 1, no_evidence: 1, limited: 1, unavailable: 1 } },
      searched_not_found: [],
      asked_not_answered: [],
      stale_answers: [{ path: '/pricing', times: 1 }],
      read_never_cited: ['/'],
      cited_never_read: ['/terms'],
      most_read: [
        { path: '/pricing', reads: 2 },
        { path: '/', reads: 1 },
      ],
    })
    expect((await store.since('2026-03-10')).filter(({ kind }) => kind === 'result').map(({ name, place }) => [name, place])).toEqual(
      expect.arrayContaining([
        ['/pricing', 1],
        ['/terms', 2],
      ]),
    )
    expect(await store.since('2026-03-11')).toEqual([])
    now = new Date('2026-03-13T01:00:00Z')
    await counter.close()
    expect(await store.since('2026-01-01')).toEqual([])
    await database.close()
  })
})

describe.each(engines)('words in %s', (_, open) => {
  test('of failed searches of 5 clients are reported, and deleted after 30 days', async () => {
    const database = await open()
    const store = createInsightStore(database)
    let now = new Date('2026-05-04T12:00:00Z')
    const events = createServerEvents()
    const stemmer = () => (word: string) => (word === 'for' ? undefined : word.replace(/s$/, ''))
    const counter = countEvents({ ...options, storedDays: 400, words: { stemmer }, events, store, now: () => now })
    for (const client of ['a', 'b', 'c', 'd', 'e', 'a']) {
      events.emit('unanswered', { kind: 'searched', text: 'Erika refunds for plans, ponies', client })
    }
    for (const client of ['a', 'b', 'c', 'd', 'd', 'd']) events.emit('unanswered', { kind: 'asked', text: 'ponies', client })
    events.emit('pageRead', { path: '/', reader: 'html' })
    await counter.flush()
    expect(insightReport(7, await store.since('2026-05-04'))).toMatchObject({
      searched_not_found: ['plan', 'pony', 'refund', 'refund plan'].map((words) => ({ words: words.replace('pony', 'ponie'), times: 6 })),
      asked_not_answered: [],
    })
    now = new Date('2026-06-03T12:00:00Z')
    events.emit('unanswered', { kind: 'searched', text: 'ponies', client: 'f' })
    await counter.flush()
    expect(await store.since('2026-05-04')).toContainEqual(expect.objectContaining({ kind: 'searched' }))
    now = new Date('2026-06-04T12:00:00Z')
    await counter.close()
    expect(await store.since('2026-05-04')).toEqual([expect.objectContaining({ kind: 'read', name: '/' })])
    await database.close()
  })
})

test('counts that cannot be written are written with the next write', async () => {
  const saved: unknown[] = []
  let isAway = true
  const store: InsightStore = {
    async add(counts) {
      if (isAway) throw new Error('away')
      saved.push(...counts.map(({ name, times }) => [name, times]))
    },
    since: async () => [],
    forgetBefore: async () => undefined,
  }
  const events = createServerEvents()
  const counter = countEvents({ ...options, events, store, now: () => new Date(0) })
  events.emit('pageRead', { path: '/', reader: 'html' })
  await counter.flush()
  isAway = false
  events.emit('pageRead', { path: '/', reader: 'html' })
  await counter.close()
  expect(saved).toEqual([['/', 2]])
})

test('counts are not deleted by a clock that may be wrong', async () => {
  let isClockPlausible = false
  const forgotten: string[] = []
  const store: InsightStore = {
    add: async () => undefined,
    since: async () => [],
    forgetBefore: async ({ counts }) => void forgotten.push(counts),
  }
  const now = () => new Date('2028-02-19T12:00:00Z')
  const counter = countEvents({ ...options, events: createServerEvents(), store, now, isClockPlausible: () => isClockPlausible })
  await counter.flush()
  expect(forgotten).toEqual([])
  isClockPlausible = true
  await counter.close()
  expect(forgotten).toEqual(['2028-02-17'])
})

test('counts that are written are not written again when old ones cannot be deleted', async () => {
  let saved = 0
  const store: InsightStore = {
    async add(counts) {
      for (const { times } of counts) saved += times
    },
    since: async () => [],
    async forgetBefore() {
      throw new Error('too slow')
    },
  }
  const events = createServerEvents()
  const counter = countEvents({ ...options, events, store, now: () => new Date(0) })
  events.emit('pageRead', { path: '/', reader: 'html' })
  await counter.flush()
  await counter.close()
  expect(saved).toBe(1)
})

test('the operator reads the counts on METRICS_PORT, as a page and as JSON', async () => {
  const port = await freePort()
  const running = await startFrontDoor({ ...shippedSettings, METRICS_PORT: String(port), STORE_URL: `sqlite:${join(folder, 'served.db')}` })
  await callTool(running.baseUrl, 'get_page', { page: '/pricing' })
  await callTool(running.baseUrl, 'search_knowledge', { query: 'xyzzyplugh' })
  // Without a model: the first has an extract with strong support, the second has none.
  for (const question of ['free trial', 'Can I keep my current broker while using Fernhollow?'])
    await callTool(running.baseUrl, 'ask_service', { question })
  const at = `http://127.0.0.1:${port}`
  const report = await (await fetch(`${at}/insight.json?days=2`)).json()
  expect(report).toMatchObject({
    days: 2,
    searches: { total: 1, not_found: 1 },
    questions: { total: 2, not_answered: 1, by_status: { answered: 0, unavailable: 2 } },
    most_read: [{ path: '/pricing', reads: 1 }],
    read_never_cited: ['/pricing'],
  })
  const page = await fetch(`${at}/insight`)
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toMatch(/<td><a href="[^"]+\/pricing">Pricing<\/a><\/td><td>1<\/td>/)
  expect(html).toContain('aria-label="Searches without a result: 1, at most 1 a day"')
  expect(html).toContain('aria-label="Questions: 2, at most 2 a day"')
  expect(html).toContain('aria-label="Questions without an answer: 1, at most 1 a day"')
  expect(html).toContain('<td>unavailable</td><td>2</td>')
  expect(html).toContain('<p>1 of 2 questions. No words are stored: INSIGHT=terms stores those that 5 clients use.</p>')
  expect(html).toContain('<p>1 of 1 searches. No words are stored: INSIGHT=terms stores those that 5 clients use.</p>')
  expect(html).not.toMatch(/<script|xyzzyplugh/)
  for (const days of ['0', '401', 'x', '-1']) expect((await fetch(`${at}/insight.json?days=${days}`)).status).toBe(400)
  await running.stop()
})

test('nothing is counted with INSIGHT=off', async () => {
  const port = await freePort()
  const file = join(folder, 'off.db')
  const running = await startFrontDoor({ METRICS_PORT: String(port), STORE_URL: `sqlite:${file}`, INSIGHT: 'off' })
  await callTool(running.baseUrl, 'get_page', { page: '/pricing' })
  expect((await fetch(`http://127.0.0.1:${port}/insight`)).status).toBe(404)
  await running.stop()
  const database = createSqliteStore(file)
  expect(await createInsightStore(database).since('')).toEqual([])
  await database.close()
})
