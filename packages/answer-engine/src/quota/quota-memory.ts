import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../ports/clock.ts'
import { attemptsPerDay, attemptsPerWindow, type QuotaDecision, type QuotaStore, windowMilliseconds } from '../ports/quota-store.ts'
import { clientLimited, dayLimited, hashClient, utcDay } from './quota-decision.ts'

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

  function decide(client: string, now: number): QuotaDecision {
    const attempts = attemptsInWindow(windows.get(client), now)
    const [oldest] = attempts
    if (oldest !== undefined && attempts.length >= attemptsPerWindow) return clientLimited(oldest, now)

    const day = utcDay(now)
    const attemptsToday = days.get(day) ?? 0
    if (attemptsToday >= attemptsPerDay) return dayLimited(now)

    windows.delete(client)
    windows.set(client, [...attempts, now])
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
    async take(client) {
      const now = clock.now()
      if (now < latest) followClockBack(now)
      latest = now
      forgetIdleClients(now)
      return decide(hashClient(secret, client), now)
    },
    isReady: async () => true,
    close: async () => undefined,
  }
}

function attemptsInWindow(attempts: readonly number[] | undefined, now: number): readonly number[] {
  return (attempts ?? []).filter((at) => at > now - windowMilliseconds)
}
