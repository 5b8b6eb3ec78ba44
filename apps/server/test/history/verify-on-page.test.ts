// @module-tag slow
/** How much of the texts one quote check reads (docs/pages/reference/verify.md). */
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreDatabase } from '@svc/publication/history'
import { createPageHistory, createSqliteStore, type PageHistory, verifyOnPage } from '@svc/publication/history'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RouteOptions } from '../../src/routes/route-options.ts'
import { verifyRoute } from '../../src/routes/verify.ts'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { createSmallApp } from '../support/small-app.ts'

const edits = 4
const earlier = (edit: number) => `Money comes back within ${30 + edit} days of the payment.`
/** Frequent words: every text may have them in this order, and none has. */
const attacks = [
  'a a a a a a a a a a a a',
  'in of to and in of to and in of to and in of to',
  'the policy the policy the policy the policy',
]

let folder: string
let running: RunningFrontDoor
let database: StoreDatabase
let history: PageHistory

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-verify-bounds-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const file = join(content, 'pages/pricing.md')
  const original = readFileSync(file, 'utf8')
  const write = (edit: number) => writeFileSync(file, `${original}\n## Money back\n\n${earlier(edit)} Ask for a policy in the account.\n`)
  write(0)
  const store = join(folder, 'store.db')
  running = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: `sqlite:${store}`, MCP_CALLS_PER_MINUTE: '1000000' })
  database = createSqliteStore(store)
  history = createPageHistory(database, { days: 400, bytes: 1_024 ** 3 })
  for (let edit = 1; edit <= edits; edit += 1) {
    write(edit)
    await running.frontDoor.publications.reload()
    await vi.waitFor(async () => expect(await history.revisions('/pricing')).toHaveLength(edit + 1), 120_000)
  }
})
afterAll(async () => {
  await running?.stop()
  await database?.close()
  rmSync(folder, { recursive: true })
})

const check = (quote: string, most?: number) =>
  verifyOnPage({ quote, reference: '/pricing', revision: undefined }, running.frontDoor.publications.current(), history, most)

describe('a check that has read as much as one request may', () => {
  test.each(attacks)('is undecided, and says how many of the texts it has read: %s', async (quote) => {
    const whole = await check(quote)
    expect(whole).toMatchObject({ verdict: 'not_found' })
    const bounded = await check(quote, 500)
    expect(bounded).toMatchObject({ status: 'verified', verdict: 'undecided', matches: [] })
    const { lookedAt, of } = (bounded as { read: { lookedAt: number; of: number } }).read
    expect(lookedAt).toBeLessThan(of)
    // The page, its earlier revisions, and other pages.
    expect(of).toBeGreaterThan(edits)
  })

  test('has read the page itself first, then its revisions from the newest', async () => {
    let most = 50
    const isDecided = async (edit: number) => {
      const verified = await check(earlier(edit), most)
      return !('verdict' in verified && verified.verdict === 'undecided')
    }
    expect(await check(earlier(edits))).toMatchObject({ verdict: 'exact' })
    for (let edit = edits; edit >= 0; edit -= 1) {
      while (!(await isDecided(edit))) most += 50
      // What decides on one revision is not enough for the one before it.
      if (edit > 0) expect(await isDecided(edit - 1)).toBe(false)
    }
    expect(await check(earlier(0))).toMatchObject({ verdict: 'changed', matches: [{ page: { path: '/pricing' } }] })
  })

  test('is sent as undecided with looked_at and of, as JSON and as text', async () => {
    const app = createSmallApp()
    const verified = await check('a a a a a a a a a a a a', 1)
    const options = {
      current: running.frontDoor.publications.current,
      readHistory: async () => ({ status: 'read', value: verified }),
      toolCalls: { count: (_: unknown, next: () => Promise<void>) => next() },
      events: { emit: () => undefined },
    } as unknown as RouteOptions
    const server = app.use(verifyRoute(options)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/verify?page=/pricing&quote=a+a+a+a+a+a+a+a`
      const body = await (await fetch(address)).json()
      const { read } = verified as { read: { of: number } }
      expect(body).toMatchObject({ verdict: 'undecided', matches: [], looked_at: 0, of: read.of })
      const text = await fetch(address, { headers: { accept: 'text/plain', connection: 'close' } })
      expect(await text.text()).toBe(`undecided after 0 of ${read.of} texts\n`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('the attack', () => {
  test('of many quotes of frequent words at once gets a verdict for each, and pages are answered meanwhile', async () => {
    const verdicts = attacks.flatMap((quote) =>
      Array.from({ length: 8 }, async () => {
        const response = await fetch(`${running.baseUrl}/api/v1/verify?${new URLSearchParams({ quote, page: '/pricing' })}`)
        return ((await response.json()) as { verdict: string }).verdict
      }),
    )
    expect((await fetch(`${running.baseUrl}/pricing`)).status).toBe(200)
    expect(new Set(await Promise.all(verdicts))).toEqual(new Set(['not_found']))
  })
})
