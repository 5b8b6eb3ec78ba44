// @module-tag slow
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLoad } from '../../src/http/connection/overload.ts'
import { createRequestsInFlight } from '../../src/http/connection/requests-in-flight.ts'

afterEach(() => void vi.useRealTimers())

describe('the load', () => {
  test('is too much with nearly as many requests being answered as there may be connections', () => {
    const inFlight = { beingAnswered: 1_000 }
    const load = createLoad(inFlight as ReturnType<typeof createRequestsInFlight>)
    expect(load.isOverloaded).toBe(false)
    inFlight.beingAnswered = 1_001
    expect(load.isOverloaded).toBe(true)
    load.stop()
  })

  /** Keeps the loop late until then or for so many seconds, and says after how many the load was too much. */
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

  test('is too much while the event loop is late for two seconds and more, and recovers within five', async () => {
    const load = createLoad(createRequestsInFlight())
    expect(await keepLate(load, 6)).toBeGreaterThan(2)
    expect(load.isOverloaded).toBe(true)
    await expect.poll(() => load.isOverloaded, { timeout: 5_000 }).toBe(false)
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
