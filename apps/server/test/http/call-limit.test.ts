// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/http/client/request-client.ts'
import { createCallLimit } from '../../src/http/rate-limit.ts'
import type { ServerContext } from '../../src/http/request-state.ts'

function limitAt(limit: number) {
  const clock = { now: 0 }
  let refused = 0
  const limiter = createCallLimit({
    limit,
    windowSeconds: 60,
    now: () => clock.now,
    onRefused: () => {
      refused += 1
    },
  })
  /** @returns seconds until the window of a refused call ends; 0 for an admitted one */
  async function call(caller: Caller): Promise<number> {
    let isAdmitted = false
    const state = { client: { identity: 'address' }, caller }
    const ctx = { state, req: { method: 'POST', headers: {} }, set: () => undefined, remove: () => undefined } as unknown as ServerContext
    const window = await limiter.count(ctx as Parameters<typeof limiter.count>[0], async () => {
      isAdmitted = true
    })
    expect(window === undefined).toBe(isAdmitted)
    return window?.resetSeconds ?? 0
  }
  return { clock, call, refused: () => refused }
}

const unknown: Caller = { client: 'shared x', sharedClient: 'shared x' }
const person = (name: number | string): Caller => ({ client: `shared x ${name}`, sharedClient: 'shared x' })

describe('calls through one shared client', () => {
  test('300 people at 10 calls a minute are all admitted, and one abuser among them is refused past 120', async () => {
    const { clock, call, refused } = limitAt(120)
    let abused = 0
    for (let minute = 0; minute < 3; minute += 1) {
      let admitted = 0
      for (let round = 0; round < 10; round += 1) {
        clock.now = minute * 60_000 + round * 6_000
        const answers = await Promise.all(Array.from({ length: 300 }, (_, name) => call(person(name))))
        expect(answers.every((seconds) => seconds === 0)).toBe(true)
        const tried = await Promise.all(Array.from({ length: 100 }, () => call(person('abuser'))))
        admitted += tried.filter((seconds) => seconds === 0).length
      }
      expect(admitted).toBe(120)
      abused += 1_000 - admitted
    }
    expect(refused()).toBe(abused)
  })

  test('are 50 times the calls of one client together, however many subjects are made up', async () => {
    const { call } = limitAt(120)
    const answers = await Promise.all(Array.from({ length: 7_000 }, (_, name) => call(person(name))))
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(6_000)
    expect(await call(unknown)).toBe(60)
    expect(await call({ client: 'shared y', sharedClient: 'shared y' })).toBe(0)
    expect(await call({ client: 'address' })).toBe(0)
  })

  test('without a subject are counted together only', async () => {
    const { call } = limitAt(2)
    for (let number = 0; number < 100; number += 1) expect(await call(unknown)).toBe(0)
    expect(await call(unknown)).toBe(60)
    expect(await call(person('a'))).toBe(60)
  })

  test('count in both windows or in neither, for any order of people and times', async () => {
    const caller = fc.oneof(
      fc.constantFrom<Caller>({ client: 'one' }, { client: 'two' }),
      fc
        .constantFrom('x', 'y')
        .chain((list) =>
          fc
            .constantFrom('', ' a', ' b', ' c')
            .map((name): Caller => ({ client: `shared ${list}${name}`, sharedClient: `shared ${list}` })),
        ),
    )
    const steps = fc.array(
      fc.record({ caller, wait: fc.constantFrom(0, 1, 20_000, 59_999, 60_000), times: fc.integer({ min: 1, max: 60 }) }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { clock, call } = limitAt(2)
        const windows = new Map<string, { used: number; endsAt: number }>()
        for (const { caller, wait, times } of sequence) {
          clock.now += wait
          for (let number = 0; number < times; number += 1) {
            const { client, sharedClient } = caller
            const limits = new Map([[client, 2], ...(sharedClient === undefined ? [] : [[sharedClient, 100] as const])])
            const counting = [...limits].map(([key, limit]) => {
              const known = windows.get(key)
              return { key, limit, window: known && clock.now < known.endsAt ? known : { used: 0, endsAt: clock.now + 60_000 } }
            })
            const full = counting.filter(({ window, limit }) => window.used === limit)
            const expected = full.length === 0 ? 0 : Math.max(...full.map(({ window }) => Math.ceil((window.endsAt - clock.now) / 1_000)))
            if (full.length === 0) for (const { key, window } of counting) windows.set(key, { ...window, used: window.used + 1 })
            expect(await call(caller)).toBe(expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
