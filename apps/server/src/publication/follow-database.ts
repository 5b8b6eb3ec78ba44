/** Follows the current publication of PostgreSQL. While the database is down, the served publication stays; afterwards the current one is fetched. */
import { setTimeout as delay } from 'node:timers/promises'
import { describeFault, type Log } from '@svc/composition'
import type { PublicationDatabase } from './file/postgres.ts'

export interface DatabaseFollower {
  /** @param fetchCurrent is called while another publication than the served one is current */
  start(fetchCurrent: () => Promise<void>): void
  /** The entry of `/readyz` while the database is down. */
  degraded(): readonly string[]
  stop(): void
}

export interface FollowDatabaseOptions {
  readonly database: Pick<PublicationDatabase, 'watch'>
  /** SHA-256 of the file that is served. */
  readonly served: () => string | undefined
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => Date
}

/** Milliseconds between two polls: the maximum delay of a lost notification. */
const lookEvery = 10_000

/** Milliseconds until a lost connection is tried again: a restart of PostgreSQL takes about as long. */
const retryAfter = 1_000

export function followDatabase({ database, served, log, now }: FollowDatabaseOptions): DatabaseFollower {
  const stopped = new AbortController()
  const { signal } = stopped
  let awaySince: Date | undefined

  async function follow(fetchCurrent: () => Promise<void>): Promise<void> {
    const onCurrent = async (sha256: string | undefined) => {
      if (awaySince !== undefined) log.info('publication database reachable again')
      awaySince = undefined
      if (sha256 !== undefined && sha256 !== served()) await fetchCurrent()
    }
    while (!signal.aborted) {
      await database.watch({ onCurrent, every: lookEvery, signal }).catch((error) => {
        if (awaySince === undefined && !signal.aborted) log.warn(describeFault(error), 'publication database unreachable, serving on')
        awaySince ??= now()
      })
      await delay(retryAfter, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start: (fetchCurrent) => void follow(fetchCurrent),
    degraded: () => (awaySince === undefined ? [] : [`publication: PostgreSQL away since ${awaySince.toISOString()}`]),
    stop: () => stopped.abort(),
  }
}
