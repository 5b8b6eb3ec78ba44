// @module-tag slow
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  attemptsPerDay,
  attemptsPerSharedWindow,
  attemptsPerWindow,
  type QuotaDecision,
  type QuotaStore,
  windowMilliseconds,
} from '../../src/ports/quota-store.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { createSqliteQuota } from '../../src/quota/quota-sqlite.ts'
import { type FrozenClock, frozenClock } from '../../src/testing.ts'

const { signal } = new AbortController()
const dayMilliseconds = 86_400_000
const lateEvening = Date.parse('2026-11-21T23:59:00Z')

let folder: string
let made = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-quota-oracle-'))
  const store = createSqliteQuota({ path: join(countedFolder(), 'quota.db'), clock: frozenClock(lateEvening) })
  await useUp(store, counted)
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Attempts of the first day in a database that is copied: SQLite takes long to count them in each run. */
const counted = attemptsPerDay - 60
const countedFolder = () => join(folder, 'counted')

/** Stores with a number of attempts on the first day. */
const stores: [string, (clock: FrozenClock, usedUp: number) => Promise<QuotaStore>, number][] = [
  [
    'memory',
    async (clock, usedUp) => {
      const store = createMemoryQuota({ clock, secret: 'secret' })
      await useUp(store, usedUp)
      return store
    },
    60,
  ],
  [
    'SQLite',
    async (clock, usedUp) => {
      const own = join(folder, `${made++}`)
      const isCopy = usedUp >= counted
      if (isCopy) cpSync(countedFolder(), own, { recursive: true })
      const store = createSqliteQuota({ path: join(own, 'quota.db'), clock })
      await useUp(store, isCopy ? usedUp - counted : usedUp)
      return store
    },
    15,
  ],
]

/** The two rules, computed from a plain list of attempts. */
function oracle(usedUp: number) {
  let attempts: { key: string; at: number }[] = []
  const perDay = new Map([[dayOf(lateEvening), usedUp]])
  return ({ client, sharedClient }: Taker, now: number): QuotaDecision => {
    attempts = attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) })).filter(({ at }) => now - at < windowMilliseconds)
    const keys = client === sharedClient || sharedClient === undefined ? [client] : [client, sharedClient]
    const full = keys.flatMap((key) => {
      const times = attempts.filter((attempt) => attempt.key === key).map(({ at }) => at)
      return times.length === (key === sharedClient ? attemptsPerSharedWindow : attemptsPerWindow) ? Math.min(...times) : []
    })
    if (full.length > 0) return limited('client_rate_limit', Math.max(...full) + windowMilliseconds, now)
    const count = perDay.get(dayOf(now)) ?? 0
    if (count === attemptsPerDay) return limited('daily_generation_limit', (dayOf(now) + 1) * dayMilliseconds, now)
    attempts.push(...keys.map((key) => ({ key, at: now })))
    perDay.set(dayOf(now), count + 1)
    return { status: 'granted' }
  }
}

const dayOf = (now: number) => Math.floor(now / dayMilliseconds)

function limited(reason: 'client_rate_limit' | 'daily_generation_limit', resetsAt: number, now: number): QuotaDecision {
  return { status: 'limited', reason, resetsAt, retryAfterSeconds: Math.ceil((resetsAt - now) / 1_000) }
}

/** Who takes an attempt. */
interface Taker {
  readonly client: string
  readonly sharedClient?: string
}

const step = fc.record({
  pause: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, 0, 0, 1, 500) },
    { weight: 3, arbitrary: fc.constantFrom(5_999, 6_000, 29_999, 59_999, 60_000, 60_001) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
    { weight: 2, arbitrary: fc.constantFrom(-1, -999, -60_000, -90_001, -dayMilliseconds, dayMilliseconds) },
  ),
  taker: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Taker>({ client: 'a' }, { client: 'a' }, { client: 'a' }, { client: 'b' }, { client: 'c' }) },
    {
      weight: 5,
      arbitrary: fc.constantFrom('s', 's a', 's b', 's c', 's d', 's e', 's f').map((client): Taker => ({ client, sharedClient: 's' })),
    },
  ),
  attempts: fc.integer({ min: 1, max: 11 }),
})

const steps = fc.array(step, { minLength: 1, maxLength: 40 })
/** Attempts left of the first day: mostly about as many as a run takes. */
const left = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constant(attemptsPerDay))

async function useUp(store: QuotaStore, attempts: number): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) await store.take(`earlier ${attempt}`, signal)
}

describe.each(stores)('attempts in %s, for any steps of the clock', (_name, create, numRuns) => {
  it('follow the rules to the millisecond, and setting the clock back grants no more', async () => {
    await fc.assert(
      fc.asyncProperty(steps, left, async (sequence, remaining) => {
        const clock = frozenClock(lateEvening)
        const store = await create(clock, attemptsPerDay - remaining)
        const decide = oracle(attemptsPerDay - remaining)

        let passed = 0
        const granted = new Map<string, number[]>()
        const perDay = new Map([[dayOf(lateEvening), attemptsPerDay - remaining]])
        for (const { pause, taker, attempts } of sequence) {
          const { client, sharedClient } = taker
          clock.advance(pause)
          passed += Math.max(0, pause)
          for (let attempt = 0; attempt < attempts; attempt += 1) {
            const decision = await store.take(client, signal, sharedClient)
            expect(decision).toEqual(decide(taker, clock.now()))
            if (decision.status !== 'granted') continue
            for (const key of new Set([client, sharedClient ?? client])) granted.set(key, [...(granted.get(key) ?? []), passed])
            perDay.set(dayOf(clock.now()), (perDay.get(dayOf(clock.now())) ?? 0) + 1)
          }
        }
        // By the time that passed, not by the clock, which was set back.
        for (const [key, times] of granted) {
          for (const [index, at] of times.slice(key === 's' ? attemptsPerSharedWindow : attemptsPerWindow).entries()) {
            expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(windowMilliseconds)
          }
        }
        for (const count of perDay.values()) expect(count).toBeLessThanOrEqual(attemptsPerDay)
        await store.close()
      }),
      { numRuns },
    )
  })

  it('are granted to a refused client after retryAfterSeconds', async () => {
    await fc.assert(
      fc.asyncProperty(steps, left, fc.boolean(), async (sequence, remaining, returnsBetween) => {
        const clock = frozenClock(lateEvening)
        const store = await create(clock, attemptsPerDay - remaining)
        for (const { pause, taker, attempts } of sequence) {
          clock.advance(pause)
          for (let attempt = 0; attempt < attempts; attempt += 1) await store.take(taker.client, signal, taker.sharedClient)
        }
        let decision = await store.take('a', signal)
        while (decision.status === 'granted') decision = await store.take('a', signal)
        if (decision.status !== 'limited') throw new Error('The store could not decide.')

        const { reason, retryAfterSeconds, resetsAt } = decision
        expect(retryAfterSeconds).toBeGreaterThanOrEqual(1)
        const early = resetsAt - 1 - clock.now()
        const wait = retryAfterSeconds * 1_000
        if (returnsBetween) {
          clock.advance(early)
          expect(await store.take('a', signal)).toMatchObject({ status: 'limited', reason, resetsAt, retryAfterSeconds: 1 })
          clock.advance(wait - early)
        } else clock.advance(wait)
        const after = await store.take('a', signal)
        // The daily limit may apply next: the day was used up before the clock was set back, or at midnight.
        if (after.status === 'limited') expect(after.reason).toBe('daily_generation_limit')
        else expect(after.status).toBe('granted')
        if (remaining === attemptsPerDay) expect(after.status).toBe('granted')
        await store.close()
      }),
      { numRuns },
    )
  })
})
