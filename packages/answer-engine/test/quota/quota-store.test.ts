// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisServer, startRedis } from '@svc/tooling/redis-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuotaStore } from '../../src/ports/quota-store.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { createRedisQuota } from '../../src/quota/quota-redis.ts'
import { createSqliteQuota } from '../../src/quota/quota-sqlite.ts'
import { withinOneDay } from '../support/day-boundary.ts'

const { signal } = new AbortController()
const take = (store: QuotaStore, client: string) => store.take(client, new AbortController().signal)

let redis: RedisServer
let folder: string
let made = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-quota-'))
  redis = await startRedis()
})
afterAll(async () => {
  await redis.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A new file or database for each test. */
function nextName(): number {
  made += 1
  return made
}

async function readyRedis(): Promise<QuotaStore> {
  const store = createRedisQuota({ url: `${redis.url}/${nextName() % 16}`, secret: 'secret' })
  await expect.poll(() => store.isReady(signal)).toBe(true)
  return store
}

const stores: [string, () => Promise<QuotaStore>][] = [
  ['memory', async () => createMemoryQuota()],
  ['SQLite', async () => createSqliteQuota({ path: join(folder, String(nextName()), 'quota.db') })],
  ['Redis', readyRedis],
]

describe.each(stores)('the quota store %s', (_name, create) => {
  it('grants exactly ten attempts of a client in a window, and returns when the next one can succeed', async () => {
    const store = await create()
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await take(store, 'a')).toEqual({ status: 'granted' })
    const before = Date.now()
    const refused = await take(store, 'a')
    const after = Date.now()
    expect(refused).toMatchObject({ status: 'limited', reason: 'client_rate_limit' })
    if (refused.status !== 'limited') return
    expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    // Rounded up to whole seconds.
    expect(refused.resetsAt).toBeGreaterThan(before + (refused.retryAfterSeconds - 1) * 1_000 - 1)
    expect(refused.resetsAt).toBeLessThanOrEqual(after + refused.retryAfterSeconds * 1_000)
    await store.close()
  })

  it('counts each client separately', async () => {
    const store = await create()
    for (let attempt = 0; attempt < 11; attempt += 1) await take(store, 'a')
    expect(await take(store, 'b')).toEqual({ status: 'granted' })
    await store.close()
  })

  it('grants exactly a thousand attempts a day, and does not count refusals', async () => {
    await withinOneDay()
    const store = await create()
    const decisions = await Promise.all(Array.from({ length: 1_100 }, (_, index) => take(store, `client ${index % 110}`)))
    expect(decisions.filter(({ status }) => status === 'granted')).toHaveLength(1_000)
    const refused = await take(store, 'another')
    expect(refused).toMatchObject({ status: 'limited', reason: 'daily_generation_limit' })
    if (refused.status === 'limited') expect(new Date(refused.resetsAt).toISOString()).toMatch(/T00:00:00\.000Z$/)
    await store.close()
  })

  it('counts people of one shared client each and all together, in one step, and none in a refusal', async () => {
    await withinOneDay()
    const store = await create()
    const of = (person: string, sharedClient: string) => store.take(person, new AbortController().signal, sharedClient)
    const granted = async (attempts: Promise<{ status: string }>[]) =>
      (await Promise.all(attempts)).filter(({ status }) => status === 'granted').length
    expect(await granted(Array.from({ length: 30 }, () => of('s ada', 's')))).toBe(10)
    // The twenty refusals of Ada took nothing from the others.
    expect(await granted(Array.from({ length: 80 }, (_, index) => of(`s person ${index % 8}`, 's')))).toBe(40)
    expect(await of('s ben', 's')).toMatchObject({ status: 'limited', reason: 'client_rate_limit' })
    expect(await of('s', 's')).toMatchObject({ status: 'limited', reason: 'client_rate_limit' })
    // Ben was not counted when all together had used up theirs.
    expect(await granted(Array.from({ length: 20 }, () => of('s ben', 't')))).toBe(10)
    // Without a person only the common window counts.
    expect(await granted(Array.from({ length: 60 }, () => of('u', 'u')))).toBe(50)
    expect(await take(store, 's ada 2')).toEqual({ status: 'granted' })
    await store.close()
  })

  it('is ready', async () => {
    const store = await create()
    expect(await store.isReady(signal)).toBe(true)
    await store.close()
  })
})
