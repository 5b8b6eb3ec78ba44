/** The current publication in PostgreSQL, as `svc-server build --to URL` stores it. It is saved as a file, so that a start needs no database. */
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describeFault, type Log } from '@svc/composition'
import { type FileDigest, readDigests } from './file/file-digest.ts'
import type { PublicationDatabase } from './file/postgres.ts'
import { makeNextTo, orDelete, saveOpenFile } from './file/saved-file.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './serve-publications.ts'

export interface DatabaseSourceOptions {
  readonly database: Pick<PublicationDatabase, 'current' | 'fetch' | 'watch'>
  /** Path of the saved file. */
  readonly savedFile: string
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => Date
  /** Opens a file and makes it ready to be served. `isChecked`: this process has checked the bytes. */
  readonly openReady: (files: readonly FileDigest[], isChecked: boolean) => Promise<Publication>
}

/** Follows the current publication. While the database is down, the served publication stays; afterwards the current one is fetched. */
export interface DatabaseFollower {
  /** @param fetchCurrent called while another publication than the served one is current */
  start(fetchCurrent: () => Promise<void>): void
  /** The entry of `/readyz` while the database is down. */
  degraded(): readonly string[]
  stop(): void
}

/** Milliseconds between two polls: the maximum delay of a lost notification. */
const lookEvery = 10_000

/** Milliseconds until a lost connection is tried again: a restart of PostgreSQL takes about as long. */
const retryAfter = 1_000

export function createDatabaseSource(options: DatabaseSourceOptions): PublicationSource & DatabaseFollower {
  const { database, log, now, openReady } = options
  const savedFile = resolve(options.savedFile)
  const stopped = new AbortController()
  let awaySince: Date | undefined
  /** SHA-256 of the file that is served. */
  let served: string | undefined

  async function openSaved(): Promise<Publication> {
    const files = await readDigests(savedFile)
    const publication = await openReady(files, false)
    served = files[0].sha256
    return publication
  }

  const fetchFile = (signal?: AbortSignal) => makeNextTo(savedFile, log, (file) => database.fetch(file, signal))

  function openFetched({ file, sha256 }: FileDigest): Promise<Publication> {
    return orDelete(file, async () => {
      // Its digest is that of the bytes that were fetched.
      const publication = await openReady([{ file, sha256 }], true)
      served = sha256
      await saveOpenFile({ file, sha256 }, savedFile, true, log)
      return publication
    })
  }

  async function first(): Promise<Publication> {
    const current = await database.current().catch((error: unknown) =>
      // Serves the last saved publication; the follower reports that the database is down.
      openSaved().catch(() => Promise.reject(error)),
    )
    if (typeof current === 'object') return current
    const isSaved = current !== undefined && (await readDigests(savedFile).catch(() => undefined))?.[0].sha256 === current
    return isSaved ? openSaved().catch(async () => openFetched(await fetchFile())) : openFetched(await fetchFile())
  }

  async function follow(fetchCurrent: () => Promise<void>): Promise<void> {
    const { signal } = stopped
    const onCurrent = async (sha256: string | undefined) => {
      if (awaySince !== undefined) log.info('publication database reachable again')
      awaySince = undefined
      if (sha256 !== undefined && sha256 !== served) await fetchCurrent()
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
    first: async () => ({ status: 'open', publication: await first() }),
    async build(_, signal) {
      const current = await database.current()
      if (current !== undefined && current === served) return { status: 'unchanged', digest: current }
      const fetched = await fetchFile(signal)
      return { status: 'built', ...fetched, digest: fetched.sha256 }
    },
    open: openFetched,
    // Errors are reported when it is fetched.
    digest: async () => (await database.current().catch(() => undefined)) ?? '',
    start: (fetchCurrent) => void follow(fetchCurrent),
    degraded: () => (awaySince === undefined ? [] : [`publication: PostgreSQL away since ${awaySince.toISOString()}`]),
    stop: () => stopped.abort(),
  }
}
