// @module-tag slow
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLoad } from '../../../src/http/connection/overload.ts'

afterEach(() => void vi.useRealTimers())

const idle = { beingAnswered: 0 }
const real = { cpuUsage: () => process.cpuUsage(), now: () => performance.now() }

/** A load whose turns of the event loop each take this long and use this much of the processor (milliseconds). */
function loadWithTurns() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let time = 0
  let user = 0
  const load = createLoad(idle, { cpuUsage: () => ({ user, system: 0 }), now: () => time })
  function turn(wall: number, cpu: number): void {
    time += wall
    user += cpu * 1_000
    // One firing for a turn of any length, as in Node.
    vi.advanceTimersByTime(50)
  }
  return { load, turn }
}

describe('overload', () => {
  test('begins when nearly as many requests run as there may be connections', () => {
    const inFlight = { beingAnswered: 1_000 }
    const load = createLoad(inFlight, real)
    expect(load.isOverloaded).toBe(false)
    inFlight.beingAnswered = 1_001
    expect(load.isOverloaded).toBe(true)
    load.stop()
  })

  test('begins after two seconds of long turns and ends with short ones', () => {
    const { load, turn } = loadWithTurns()
    for (let number = 0; number < 4; number += 1) turn(400, 400)
    expect(load.isOverloaded).toBe(false)
    for (let number = 0; number < 2; number += 1) turn(400, 400)
    expect(load.isOverloaded).toBe(true)
    for (let number = 0; number < 50; number += 1) turn(50, 1)
    expect(load.isOverloaded).toBe(false)
    load.stop()
  })

  test('is not a single long turn', () => {
    const { load, turn } = loadWithTurns()
    turn(3_000, 3_000)
    for (let number = 0; number < 50; number += 1) turn(50, 1)
    expect(load.isOverloaded).toBe(false)
    load.stop()
  })

  test('is not a machine on which other programs leave a tenth of the processor', () => {
    const { load, turn } = loadWithTurns()
    for (let number = 0; number < 20; number += 1) turn(2_000, 200)
    expect(load.isOverloaded).toBe(false)
    load.stop()
  })

  test('is found in a real event loop that our own work blocks', async () => {
    const load = createLoad(idle, real)
    for (let turns = 0; turns < 200 && !load.isOverloaded; turns += 1) {
      const begun = process.cpuUsage()
      const used = () => process.cpuUsage(begun)
      while (used().user + used().system < 400_000);
      await new Promise(setImmediate)
    }
    expect(load.isOverloaded).toBe(true)
    await expect.poll(() => load.isOverloaded, { timeout: 10_000 }).toBe(false)
    load.stop()
  })

  test('is measured until it is stopped', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const load = createLoad(idle, real)
    expect(vi.getTimerCount()).toBe(1)
    load.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
