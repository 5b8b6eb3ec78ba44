// @module-tag slow
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLoad } from '../../../src/http/connection/overload.ts'
import { createRequestsInFlight } from '../../../src/http/connection/requests-in-flight.ts'

afterEach(() => void vi.useRealTimers())

describe('overload', () => {
  test('begins when nearly as many requests run as there may be connections', () => {
    const inFlight = { beingAnswered: 1_000 }
    const load = createLoad(inFlight as ReturnType<typeof createRequestsInFlight>)
    expect(load.isOverloaded).toBe(false)
    inFlight.beingAnswered = 1_001
    expect(load.isOverloaded).toBe(true)
    load.stop()
  })

  /** Blocks the event loop until it counts as overloaded or for so many seconds, and returns after how many it was. */
  async function keepLate(load: ReturnType<typeof createLoad>, seconds: number): Promise<number> {
    const begun = performance.now()
    const lasted = () => (performance.now() - begun) / 1_000
    while (lasted() < seconds && !load.isOverloaded) {
      const blockUntil = performance.now() + 400
      while (performance.now() < blockUntil);
      await new Promise(setImmediate)
    }
    return lasted()
  }

  test('begins after the event loop was late for two seconds, and ends afterwards', async () => {
    const load = createLoad(createRequestsInFlight())
    expect(await keepLate(load, 6)).toBeGreaterThan(2)
    expect(load.isOverloaded).toBe(true)
    await expect.poll(() => load.isOverloaded).toBe(false)
    load.stop()
  })

  test('is measured until it is stopped', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const load = createLoad(createRequestsInFlight())
    expect(vi.getTimerCount()).toBe(1)
    load.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
