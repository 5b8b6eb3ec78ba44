import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRateLimit } from '../../src/http/rate-limit.ts'

function limiterAt(start: number, options: { limit?: number; windowSeconds?: number; capacity?: number } = {}) {
  const clock = { now: start }
  return { clock, limiter: createRateLimit({ limit: 60, windowSeconds: 60, ...options, now: () => clock.now }) }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

describe('the rate limit (specification "Limits": 60 requests per minute and client)', () => {
  test('admits sixty requests of a window and refuses the next ones', () => {
    const { limiter } = limiterAt(0)
    const decisions = Array.from({ length: 70 }, () => limiter.take('a'))
    expect(decisions.map((decision) => decision.allowed)).toEqual(Array.from({ length: 70 }, (_, index) => index < 60))
    expect(decisions.map((decision) => decision.remaining)).toEqual(Array.from({ length: 70 }, (_, index) => Math.max(59 - index, 0)))
  })

  test('counts clients apart', () => {
    const { limiter } = limiterAt(0, { limit: 1 })
    expect(limiter.take('a').allowed).toBe(true)
    expect(limiter.take('a').allowed).toBe(false)
    expect(limiter.take('b').allowed).toBe(true)
  })

  test('rounds the reset up to whole seconds, and a request after that many seconds is admitted', () => {
    const { clock, limiter } = limiterAt(1_000, { limit: 1 })
    expect(limiter.take('a').resetSeconds).toBe(60)
    clock.now = 60_999.5
    const refused = limiter.take('a')
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    clock.now += refused.resetSeconds * 1_000
    expect(limiter.take('a')).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 })
  })

  test('looks without counting', () => {
    const { limiter } = limiterAt(0, { limit: 2 })
    expect(limiter.peek('a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 })
    limiter.take('a')
    expect(limiter.peek('a')).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 })
    expect(limiter.peek('a')).toEqual(limiter.peek('a'))
    limiter.take('a')
    expect(limiter.peek('a').allowed).toBe(false)
  })

  test('is a fixed window per client, whatever the order of clients and times', () => {
    const steps = fc.array(fc.record({ client: fc.constantFrom('a', 'b', 'c', 'd'), wait: fc.integer({ min: 0, max: 40_000 }) }), {
      maxLength: 200,
    })
    fc.assert(
      fc.property(steps, (requests) => {
        const { clock, limiter } = limiterAt(0, { limit: 3 })
        const naive = new Map<string, { used: number; endsAt: number }>()
        for (const { client, wait } of requests) {
          clock.now += wait
          const known = naive.get(client)
          const window = known && clock.now < known.endsAt ? known : { used: 0, endsAt: clock.now + 60_000 }
          naive.set(client, window)
          const allowed = window.used < 3
          if (allowed) window.used += 1
          const decision = limiter.take(client)
          expect(decision).toEqual({ allowed, remaining: 3 - window.used, resetSeconds: Math.ceil((window.endsAt - clock.now) / 1_000) })
          expect(decision.resetSeconds).toBeGreaterThanOrEqual(1)
          expect(decision.resetSeconds).toBeLessThanOrEqual(60)
        }
      }),
    )
  })

  test('forgets the oldest clients when there are more than it may remember, never the newest', () => {
    const { limiter } = limiterAt(0, { limit: 1, capacity: 100 })
    for (let client = 0; client < 1_000; client += 1) limiter.take(String(client))
    expect(limiter.take('999').allowed).toBe(false)
    expect(limiter.take('951').allowed).toBe(false)
    expect(limiter.take('0').allowed).toBe(true)
  })

  test('remembers a million clients in at most 64 MiB', () => {
    const { limiter } = limiterAt(0)
    const before = usedHeap()
    for (let client = 0; client < 1_000_000; client += 1) limiter.take(`${client >> 16}.${(client >> 8) & 255}.${client & 255}.1`)
    expect(usedHeap() - before).toBeLessThan(64 * 1024 * 1024)
    expect(limiter.take('15.66.63.1').allowed).toBe(true)
  })
})

describe('at the edges of a window', () => {
  test('the request at its very end opens the next, and the reset counts down to it', () => {
    let time = 1_000
    const limit = createRateLimit({ limit: 1, windowSeconds: 60, now: () => time })
    expect(limit.take('a')).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 })
    time = 31_000
    expect(limit.peek('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 30 })
    time = 60_999
    expect(limit.take('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    time = 61_000
    expect(limit.peek('a')).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 })
    expect(limit.take('a').allowed).toBe(true)
  })
})
