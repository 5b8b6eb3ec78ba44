// @module-tag slow
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisServer, startRedis } from '@svc/tooling/redis-server'
import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QuotaStore } from '../../src/ports/quota-store.ts'
import { hashClient } from '../../src/quota/quota-decision.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { createRedisQuota } from '../../src/quota/quota-redis.ts'
import { createSqliteQuota } from '../../src/quota/quota-sqlite.ts'
import { type FrozenClock, frozenClock } from '../../src/testing.ts'
import { withinOneDay } from '../support/day-boundary.ts'

const { signal } = new AbortController()

let folder: string
let redis: RedisServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-quota-rules-'))
  redis = await startRedis()
})
afterAll(async () => {
  await redis.kill()
  rmSync(folder, { recursive: true, force: true })
})

let made = 0
const stores: [string, (clock: FrozenClock) => QuotaStore][] = [
  ['memory', (clock) => createMemoryQuota({ clock })],
  [
    'SQLite',
    (clock) => {
      made += 1
      return createSqliteQuota({ path: join(folder, `${made}.db`), clock })
    },
  ],
]

describe.each(stores)('the rules in %s', (_name, create) => {
  it('grant an attempt exactly at resetsAt, and none a millisecond before', async () => {
    const clock = frozenClock('2026-11-21T12:00:00.500Z')
    const store = create(clock)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await store.take('a', signal)
      clock.advance(137)
    }
    const refused = await store.take('a', signal)
    if (refused.status !== 'limited') throw new Error('was not limited')
    expect(refused.resetsAt).toBe(Date.parse('2026-11-21T12:01:00.500Z'))
    clock.advance(refused.resetsAt - clock.now() - 1)
    expect((await store.take('a', signal)).status).toBe('limited')
    clock.advance(1)
    expect((await store.take('a', signal)).status).toBe('granted')
    await store.close()
  })

  it('grant a day’s attempts once, even if the clock is set back and passes midnight twice', async () => {
    const clock = frozenClock('2026-11-21T23:50:00Z')
    const store = create(clock)
    const exhaust = async () => {
      for (let attempt = 0; attempt < 1_000; attempt += 1) await store.take(`client ${clock.now()} ${attempt}`, signal)
    }
    await exhaust()
    const refused = await store.take('z', signal)
    expect(refused).toEqual({
      status: 'limited',
      reason: 'daily_generation_limit',
      retryAfterSeconds: 600,
      resetsAt: Date.parse('2026-11-22'),
    })
    clock.advance(600_000)
    expect((await store.take('z', signal)).status).toBe('granted')
    clock.advance(-600_000)
    expect(await store.take('z', signal)).toMatchObject({ reason: 'daily_generation_limit' })
    clock.advance(600_000)
    await exhaust()
    expect(await store.take('y', signal)).toMatchObject({ reason: 'daily_generation_limit', resetsAt: Date.parse('2026-11-23') })
    await store.close()
  })
})

describe('the rules in Redis, by the clock of Redis', () => {
  beforeEach(withinOneDay, 30_000)
  const url = () => `${redis.url}/3`
  const windowKey = `{svc-quota}:client:${hashClient('secret', 'a')}`
  const daysKey = '{svc-quota}:days'
  const today = () => String(Math.floor(Date.now() / 86_400_000))

  async function withStore(work: (store: QuotaStore, admin: Awaited<ReturnType<typeof openAdmin>>) => Promise<void>): Promise<void> {
    const admin = await openAdmin()
    await admin.flushDb()
    const store = createRedisQuota({ url: url(), secret: 'secret' })
    await expect.poll(() => store.isReady(signal)).toBe(true)
    await work(store, admin)
    await store.close()
    admin.destroy()
  }

  async function openAdmin() {
    return createClient({ url: url() })
      .on('error', () => undefined)
      .connect()
  }

  it('drop an attempt when it is 60 seconds old', () =>
    withStore(async (store, admin) => {
      const now = Date.now()
      const nine = Array.from({ length: 9 }, () => now - 1_000)
      // Young enough to be counted on a slow machine, too.
      await admin.set(windowKey, [now - 15_000, ...nine].join(' '))
      expect(await store.take('a', signal)).toMatchObject({ reason: 'client_rate_limit', resetsAt: now + 45_000 })
      await admin.set(windowKey, [now - 60_000, ...nine].join(' '))
      expect(await store.take('a', signal)).toEqual({ status: 'granted' })
    }))

  it('count attempts from the future as made now', () =>
    withStore(async (store, admin) => {
      await admin.set(windowKey, Array.from({ length: 10 }, () => Date.now() + 3_600_000).join(' '))
      const refused = await store.take('a', signal)
      expect(refused).toMatchObject({ reason: 'client_rate_limit' })
      if (refused.status === 'limited') expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    }))

  it('keep the resetsAt of a refusal after the clock was set back: the window is rewritten', () =>
    withStore(async (store, admin) => {
      await admin.set(windowKey, Array.from({ length: 10 }, () => Date.now() + 3_600_000).join(' '))
      const refused = await store.take('a', signal)
      const kept = ((await admin.get(windowKey)) ?? '').split(' ').map(Number)
      expect(kept).toHaveLength(10)
      // Redis uses the same clock; a millisecond for the rounding of each side.
      expect(Math.max(...kept)).toBeLessThanOrEqual(Date.now() + 1)
      expect(await admin.pTTL(windowKey)).toBeGreaterThan(0)
      expect(await admin.pTTL(windowKey)).toBeLessThanOrEqual(60_000)
      const again = await store.take('a', signal)
      if (refused.status !== 'limited' || again.status !== 'limited') throw new Error('was not limited')
      expect(again.resetsAt).toBe(refused.resetsAt)
    }))

  it('store the used-up day', () =>
    withStore(async (store, admin) => {
      await admin.hSet(daysKey, today(), 999)
      expect((await store.take('b', signal)).status).toBe('granted')
      expect(await store.take('c', signal)).toMatchObject({ reason: 'daily_generation_limit' })
      expect(await admin.hGet(daysKey, today())).toBe('1000')
      expect(await admin.ttl(daysKey)).toBe(-1)
    }))

  it('count an attempt for neither limit if one of them refuses it', () =>
    withStore(async (store, admin) => {
      await admin.hSet(daysKey, today(), 1_000)
      await store.take('a', signal)
      expect(await admin.get(windowKey)).toBeNull()
      await admin.hSet(daysKey, today(), 5)
      await admin.set(windowKey, Array.from({ length: 10 }, () => Date.now()).join(' '))
      await store.take('a', signal)
      expect(await admin.hGet(daysKey, today())).toBe('5')
    }))

  it('store clients only as hashes', () =>
    withStore(async (store, admin) => {
      await store.take('203.0.113.7', signal)
      const keys = await admin.keys('*')
      expect(keys).toHaveLength(2)
      expect(keys.join(' ')).not.toContain('203.0.113.7')
    }))
})

describe('the SQLite file', () => {
  it('has clients only as hashes, and the key of the hashes', async () => {
    const path = join(folder, 'kept', 'quota.db')
    const first = createSqliteQuota({ path })
    for (let attempt = 0; attempt < 6; attempt += 1) await first.take('203.0.113.7', signal)
    await first.close()
    expect(readFileSync(path).includes('203.0.113.7')).toBe(false)
    const second = createSqliteQuota({ path })
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await second.take('203.0.113.7', signal)).status).toBe('granted')
    expect((await second.take('203.0.113.7', signal)).status).toBe('limited')
    await second.close()
  })
})
