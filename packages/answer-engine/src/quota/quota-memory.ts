import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../ports/clock.ts'
import { attemptsPerDay, type QuotaDecision, type QuotaStore, windowMilliseconds } from '../ports/quota-store.ts'
import { clientLimited, dayLimited, type QuotaWindow, utcDay, windowsOf } from './quota-decision.ts'

/** What a quota in memory takes. */
export interface MemoryQuotaOptions {
  /** Key of the clients' hashes. @default random */
  readonly secret?: string | undefined
  /** @default the system's clock */
  readonly clock?: Pick<Clock, 'now'> | undefined
}

/**
 * Counts attempts in the memory of this process: a restart forgets them, and other processes do not see them. For tests and experiments.
 *
 * @example const quota = createMemoryQuota()
 */
export function createMemoryQuota({ secret = randomBytes(32).toString('hex'), clock = systemClock }: MemoryQuotaOptions = {}): QuotaStore {
  /** Times of each client's granted attempts, oldest first. Clients are in the order of their last attempt. */
  const windows = new Map<string, readonly number[]>()
  const days = new Map<string, number>()
  let latest = Number.NEGATIVE_INFINITY

  function decide(counting: readonly QuotaWindow[], now: number): QuotaDecision {
    const counted = counting.map((window) => ({ ...window, attempts: attemptsInWindow(windows.get(window.key), now) }))
    const full = counted.flatMap(({ attempts, limit }) => (attempts.length >= limit ? attempts.slice(0, 1) : []))
    if (full.length > 0) return clientLimited(Math.max(...full), now)

    const day = utcDay(now)
    const attemptsToday = days.get(day) ?? 0
    if (attemptsToday >= attemptsPerDay) return dayLimited(now)

    for (const { key, attempts } of counted) {
      windows.delete(key)
      windows.set(key, [...attempts, now])
    }
    days.set(day, attemptsToday + 1)
    return { status: 'granted' }
  }

  function forgetIdleClients(now: number): void {
    for (const [client, attempts] of windows) {
      if (attemptsInWindow(attempts, now).length > 0) return
      windows.delete(client)
    }
  }

  /** Attempts with a future time count as made now, so that they expire after one window. */
  function followClockBack(now: number): void {
    for (const [client, attempts] of windows) {
      windows.set(
        client,
        attemptsInWindow(attempts, latest).map((at) => Math.min(at, now)),
      )
    }
  }

  return {
    async take(client, _signal, sharedClient) {
      const now = clock.now()
      if (now < latest) followClockBack(now)
      latest = now
      forgetIdleClients(now)
      return decide(windowsOf(secret, client, sharedClient), now)
    },
    isReady: async () => true,
    close: async () => undefined,
  }
}

function attemptsInWindow(attempts: readonly number[] | undefined, now: number): readonly number[] {
  return (attempts ?? []).filter((at) => at > now - windowMilliseconds)
}
