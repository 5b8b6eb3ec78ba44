/** The current publication in PostgreSQL, as `svc-server build --to URL` stores it. Its files are saved, so that a start needs no database. */
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describeFault, errorCode, type Log } from '@svc/composition'
import { type FileDigest, readDigests, type StampedFile } from '../file/file-digest.ts'
import type { PublicationDatabase } from '../file/postgres.ts'
import { makeNextTo, orDelete, saveFiles } from '../file/saved-file.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './serve-publications.ts'

export interface DatabaseSourceOptions {
  readonly database: Pick<PublicationDatabase, 'current' | 'fetch' | 'watch'>
  /** Path of the saved file. */
  readonly savedFile: string
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => Date
  /** Opens the files and makes them ready to be served; of those of `before` only further ones. */
  readonly openReady: (files: readonly FileDigest[], before?: Publication) => Promise<Publication>
}

/** Follows the current publication. While the database is down, the served publication stays; afterwards the current one is fetched. */
export type DatabaseFollower = Pick<ReturnType<typeof createDatabaseSource>, 'start' | 'degraded' | 'stop'>

/** Milliseconds between two polls: the maximum delay of a lost notification. */
const lookEvery = 10_000

/** Milliseconds until a lost connection is tried again: a restart of PostgreSQL takes about as long. */
const retryAfter = 1_000

export function createDatabaseSource(options: DatabaseSourceOptions) {
  const { database, log, now, openReady } = options
  const savedFile = resolve(options.savedFile)
  const stopped = new AbortController()
  let awaySince: Date | undefined
  let served: Publication | undefined
  /** The saved files of what is served: only what follows them is fetched. */
  let saved: readonly StampedFile[] = []
  const isServed = (sha256: string | undefined) => sha256 === served?.file.files.at(-1)?.sha256

  const fetchAfter = (known: readonly FileDigest[], signal?: AbortSignal) =>
    database.fetch(known, (write) => makeNextTo(savedFile, log, write), signal)

  function open(files: readonly FileDigest[]): Promise<Publication> {
    // If this fails, all is fetched again.
    saved = []
    return orDelete(files, async () => {
      served = await openReady(files, served)
      saved = (await saveFiles(served.file.files, savedFile, log)) ?? []
      return served
    })
  }

  async function first(): Promise<Publication> {
    const local = await readDigests(savedFile).catch(() => [])
    try {
      return await open(await fetchAfter(local))
    } catch (error) {
      const code = errorCode(error)
      if (local.length === 0 || code === 'nothing_stored') throw error
      // A damaged file is fetched again. While the database is down, the saved publication is served, and the follower reports it.
      const again = code === 'database_failed' ? Promise.reject(error) : fetchAfter([]).then(open)
      return again.catch(() => open(local)).catch(() => Promise.reject(error))
    }
  }

  async function follow(fetchCurrent: () => Promise<void>): Promise<void> {
    const { signal } = stopped
    const onCurrent = async (sha256: string | undefined) => {
      const wasAway = awaySince !== undefined
      if (wasAway) log.info('publication database reachable again')
      awaySince = undefined
      // A reload may have failed meanwhile.
      if (sha256 !== undefined && (wasAway || !isServed(sha256))) await fetchCurrent()
    }
    while (!signal.aborted) {
      await database.watch({ onCurrent, every: lookEvery, signal }).catch((error) => {
        if (awaySince === undefined && !signal.aborted) log.warn(describeFault(error), 'publication database unreachable, serving on')
        awaySince ??= now()
      })
      await delay(retryAfter, undefined, { signal }).catch(() => undefined)
    }
  }

  const source: PublicationSource = {
    first: async () => ({ status: 'open', publication: await first() }),
    async build(_, signal) {
      const current = await database.current(signal)
      if (current !== undefined && isServed(current)) return { status: 'unchanged', digest: current }
      return { status: 'built', files: await fetchAfter(saved, signal), digest: current ?? '' }
    },
    open,
    // Errors are reported when it is fetched.
    digest: async () => (await database.current().catch(() => undefined)) ?? '',
  }
  return {
    ...source,
    /** @param fetchCurrent called while another publication than the served one is current */
    start: (fetchCurrent: () => Promise<void>) => void follow(fetchCurrent),
    /** The entry of `/readyz` while the database is down. */
    degraded: () => (awaySince === undefined ? [] : [`publication: PostgreSQL away since ${awaySince.toISOString()}`]),
    stop: () => stopped.abort(),
  }
}
