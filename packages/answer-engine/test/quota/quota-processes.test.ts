// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisServer, startRedis } from '@svc/tooling/redis-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attemptsPerDay, attemptsPerWindow, windowMilliseconds } from '../../src/ports/quota-store.ts'
import { withinOneDay } from '../support/day-boundary.ts'
import { type DecidedAttempt, type QuotaProcess, type StoreLocation, startQuotaProcess } from '../support/quota-process.ts'

let redis: RedisServer
let folder: string
let made = 0
let processes: QuotaProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-quota-'))
  redis = await startRedis()
})
afterEach(async () => {
  await Promise.all(processes.map((process) => process.kill()))
  processes = []
})
afterAll(async () => {
  await redis.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A new file or database for each test. */
const stores: [string, () => StoreLocation][] = [
  ['one SQLite file', () => ({ kind: 'sqlite', location: join(folder, String(made++), 'quota.db') })],
  ['one Redis', () => ({ kind: 'redis', location: `${redis.url}/${made++ % 16}`, secret: 'secret' })],
]

async function start(store: StoreLocation): Promise<QuotaProcess> {
  const process = await startQuotaProcess(store)
  processes.push(process)
  return process
}

/** Four attempts of each of 110 clients. Three processes take 12 of each; the windows allow 1,100, more than the daily limit. */
const share = Array.from({ length: 440 }, (_, index) => `client ${Math.floor(index / 4)}`)

const grantsOf = (...decided: readonly (readonly DecidedAttempt[])[]) =>
  decided.flat().filter(({ decision }) => decision.status === 'granted')

/** The largest number of grants of one client within any window. */
function fullestWindow(grants: readonly DecidedAttempt[]): number {
  return Math.max(
    ...grants.map(
      ({ client, at }) => grants.filter((other) => other.client === client && other.at >= at && other.at < at + windowMilliseconds).length,
    ),
  )
}

describe.each(stores)('three processes that share %s', (_name, locate) => {
  it('grant exactly a thousand attempts a day, and at most ten of a client in any window, ten if all of them ask for it', async () => {
    await withinOneDay()
    const store = locate()
    const three = await Promise.all([0, 1, 2].map(() => start(store)))
    await Promise.all(three.map((process) => process.take(Array.from({ length: attemptsPerWindow }, () => 'one'))))
    expect(grantsOf(...three.map((process) => process.decided))).toHaveLength(attemptsPerWindow)
    await Promise.all(three.map((process) => process.take(share)))
    const decided = three.flatMap((process) => process.decided)
    expect(decided).toHaveLength(3 * (attemptsPerWindow + share.length))
    expect(decided.filter(({ decision }) => decision.status === 'unavailable')).toEqual([])
    expect(grantsOf(decided)).toHaveLength(attemptsPerDay)
    expect(fullestWindow(grantsOf(decided))).toBe(attemptsPerWindow)
  })

  it('keep the count if processes are killed while they count', async () => {
    await withinOneDay()
    const store = locate()
    const all: QuotaProcess[] = []
    const kills: Promise<void>[] = []
    const startVictim = async () => {
      const victim = await start(store)
      all.push(victim)
      victim.onDecision(() => {
        if (victim.decided.length === 60) kills.push(victim.kill())
      })
      return victim
    }
    const survivor = await start(store)
    all.push(survivor)
    const victims = await Promise.all([startVictim(), startVictim()])
    await Promise.all([survivor, ...victims].map((process) => process.take(share)))
    await Promise.all(kills)
    expect(kills).toHaveLength(2)

    const restarted = await start(store)
    all.push(restarted)
    await restarted.take([...share, ...share, ...share, 'somebody new'])
    const grants = grantsOf(...all.map((process) => process.decided))
    // A killed process may have counted one attempt that it did not report; none is counted twice or lost.
    expect(grants.length).toBeLessThanOrEqual(attemptsPerDay)
    expect(grants.length).toBeGreaterThanOrEqual(attemptsPerDay - kills.length)
    expect(fullestWindow(grants)).toBeLessThanOrEqual(attemptsPerWindow)
    expect(restarted.decided.at(-1)?.decision).toMatchObject({ status: 'limited', reason: 'daily_generation_limit' })
  })

  it('remember a client’s window after a restart', async () => {
    const store = locate()
    const before = await start(store)
    await before.take([...Array.from({ length: attemptsPerWindow }, () => 'full'), 'half', 'half'])
    await before.kill()
    const after = await start(store)
    await after.take(['full', ...Array.from({ length: attemptsPerWindow }, () => 'half')])
    expect(after.decided[0]?.decision).toMatchObject({ status: 'limited', reason: 'client_rate_limit' })
    expect(grantsOf(after.decided)).toHaveLength(attemptsPerWindow - 2)
  })
})
