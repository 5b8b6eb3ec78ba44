/** Which jumps of the wall clock a running server believes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPlausibleClock } from '../../src/history/plausible-clock.ts'

const start = Date.parse('2026-11-26T12:00:00Z')
const day = 86_400_000
const second = 1_000

/** Two clocks: both go on, or the wall clock is set. */
function clocks(historyDays = 400) {
  let wall = start
  let up = 5_000
  const clock = createPlausibleClock({ now: () => new Date(wall), uptime: () => up / 1_000, historyDays })
  return {
    check: (...recorded: string[]) => clock.check(recorded),
    status: (...recorded: string[]) => clock.check(recorded).status,
    pass(milliseconds: number) {
      wall += milliseconds
      up += milliseconds
    },
    set(step: number) {
      wall += step
    },
  }
}

const at = (milliseconds: number) => new Date(milliseconds).toISOString()

describe('a running server', () => {
  test('believes years of time that both clocks count, a suspension included', () => {
    const { status, pass } = clocks()
    pass(10 * day)
    expect(status()).toBe('plausible')
    pass(1_000 * day)
    expect(status()).toBe('plausible')
  })

  test('believes corrections by seconds, in any order', () => {
    const steps = fc.array(fc.record({ passed: fc.integer({ min: 0, max: 30 * day }), step: fc.integer({ min: -90, max: 90 }) }))
    fc.assert(
      fc.property(steps, (corrections) => {
        const { status, pass, set } = clocks()
        for (const { passed, step } of corrections) {
          pass(passed)
          set(step * second)
          expect(status()).toBe('plausible')
        }
      }),
    )
  })

  test.each([450, -450, 4, -4])('does not believe a jump of %d days until the clock is set back', (days) => {
    const { status, check, pass, set } = clocks()
    pass(day)
    set(days * day)
    pass(second)
    expect(check()).toEqual({
      status: 'implausible',
      shown: new Date(start + (days + 1) * day + second),
      expected: new Date(start + day + second),
    })
    pass(900 * day)
    expect(status()).toBe('implausible')
    set(-days * day)
    expect(status()).toBe('plausible')
  })

  test('believes a virtual machine that slept over a weekend', () => {
    const { status, pass, set } = clocks()
    set(2.6 * day)
    expect(status()).toBe('plausible')
    pass(day)
    set(2.6 * day)
    expect(status()).toBe('plausible')
  })

  test('believes a jump ahead that times of other machines confirm, and no return', () => {
    const { status, set } = clocks()
    set(30 * day)
    expect(status(at(start), at(start + 400 * day))).toBe('implausible')
    expect(status(at(start), at(start + 29 * day))).toBe('plausible')
    expect(status()).toBe('plausible')
    set(-30 * day)
    expect(status(at(start), at(start + 29 * day))).toBe('implausible')
  })

  test('believes less where history is short: half of it', () => {
    const { status, set } = clocks(1)
    set(0.6 * day)
    expect(status()).toBe('implausible')
    set(-0.2 * day)
    expect(status()).toBe('plausible')
  })
})

test('the time of a check goes on with the monotonic clock, whatever the wall clock shows later', () => {
  const { check, pass, set } = clocks()
  const checked = check()
  pass(2 * second)
  set(450 * day)
  expect(checked.status === 'plausible' && checked.now()).toEqual(new Date(start + 2 * second))
})
