// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRateLimit } from '../../src/http/rate-limit.ts'
import type { ServerContext } from '../../src/http/request-state.ts'

/** The rate limit headers of a response. */
interface Decision {
  readonly allowed: boolean
  readonly remaining: number | undefined
  readonly resetSeconds: number | undefined
}

function limiterAt(start: number, options: { limit?: number; windowSeconds?: number; capacity?: number } = {}) {
  const clock = { now: start }
  const limiter = createRateLimit({ limit: 60, windowSeconds: 60, ...options, now: () => clock.now })
  /** A request through koa-ratelimit, with the parts of a context that it uses. */
  async function take(client: string): Promise<Decision> {
    let allowed = false
    const ctx = { state: { client: { identity: client } }, set: () => undefined, remove: () => undefined } as unknown as ServerContext
    const counted = limiter.count(ctx as Parameters<typeof limiter.count>[0], async () => {
      allowed = true
    })
    const { window } = ctx.state
    expect(await counted).toEqual(allowed ? undefined : window)
    return { allowed, remaining: window?.remaining, resetSeconds: window?.resetSeconds }
  }
  return { clock, limiter, take }
}

describe('the rate limit of 60 requests per minute and client', () => {
  test('admits sixty requests of a window and refuses the next ones, also concurrent ones', async () => {
    const { take } = limiterAt(0)
    const decisions = await Promise.all(Array.from({ length: 70 }, () => take('a')))
    expect(decisions.map(({ allowed }) => allowed)).toEqual(Array.from({ length: 70 }, (_, index) => index < 60))
    expect(decisions.map(({ remaining }) => remaining)).toEqual(Array.from({ length: 70 }, (_, index) => Math.max(59 - index, 0)))
  })

  test('counts each client separately', async () => {
    const { take } = limiterAt(0, { limit: 1 })
    expect((await take('a')).allowed).toBe(true)
    expect((await take('a')).allowed).toBe(false)
    expect((await take('b')).allowed).toBe(true)
  })

  test('rounds the reset up to whole seconds, and a request after that many seconds is admitted', async () => {
    const { clock, take } = limiterAt(1_000, { limit: 1 })
    expect((await take('a')).resetSeconds).toBe(60)
    clock.now = 60_999.5
    expect(await take('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    clock.now += 1_000
    expect(await take('a')).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 })
  })

  test('ends a window after its last millisecond, and counts down to it', async () => {
    const { clock, limiter, take } = limiterAt(1_000, { limit: 1 })
    await take('a')
    clock.now = 31_000
    expect(limiter.peek('a')).toEqual({ remaining: 0, resetSeconds: 30 })
    clock.now = 60_999
    expect(await take('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    clock.now = 61_000
    expect(limiter.peek('a')).toEqual({ remaining: 1, resetSeconds: 60 })
    expect((await take('a')).allowed).toBe(true)
  })

  test('reads without counting', async () => {
    const { limiter, take } = limiterAt(0, { limit: 2 })
    expect(limiter.peek('a')).toEqual({ remaining: 2, resetSeconds: 60 })
    await take('a')
    expect(limiter.peek('a')).toEqual({ remaining: 1, resetSeconds: 60 })
    expect(limiter.peek('a')).toEqual(limiter.peek('a'))
    await take('a')
    expect(limiter.peek('a').remaining).toBe(0)
  })

  test('is a fixed window per client, for any order of clients and times', async () => {
    const steps = fc.array(fc.record({ client: fc.constantFrom('a', 'b', 'c', 'd'), wait: fc.integer({ min: 0, max: 40_000 }) }), {
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (requests) => {
        const { clock, take } = limiterAt(0, { limit: 3 })
        const naive = new Map<string, { used: number; endsAt: number }>()
        for (const { client, wait } of requests) {
          clock.now += wait
          const known = naive.get(client)
          const window = known && clock.now < known.endsAt ? known : { used: 0, endsAt: clock.now + 60_000 }
          naive.set(client, window)
          const allowed = window.used < 3
          if (allowed) window.used += 1
          const resetSeconds = Math.ceil((window.endsAt - clock.now) / 1_000)
          expect(await take(client)).toEqual({ allowed, remaining: 3 - window.used, resetSeconds })
          expect(resetSeconds).toBeGreaterThanOrEqual(1)
          expect(resetSeconds).toBeLessThanOrEqual(60)
        }
      }),
    )
  })

  test('drops the oldest clients above its capacity, never the newest', async () => {
    const { take } = limiterAt(0, { limit: 1, capacity: 100 })
    for (let client = 0; client < 1_000; client += 1) await take(String(client))
    expect((await take('999')).allowed).toBe(false)
    expect((await take('951')).allowed).toBe(false)
    expect((await take('0')).allowed).toBe(true)
  })
})
