/** The publication that PostgreSQL says is current, as `svc-server build --to URL` stores it. It is saved as a file, so that a start needs no database. */
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Log } from '@svc/composition'
import { readDigest } from './file/file-digest.ts'
import { type DigestedFile, keepOpenFile, pathBeside } from './file/kept-file.ts'
import type { PublicationDatabase } from './file/postgres.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './publication-source.ts'

export interface DatabaseSourceOptions {
  readonly database: Pick<PublicationDatabase, 'current' | 'fetch'>
  /** Path of the saved file. */
  readonly keptFile: string
  readonly log: Pick<Log, 'info'>
  /** Opens a file and makes it ready to be served. `sha256` is undefined where this process has checked the bytes. */
  readonly openReady: (file: string, sha256: string | undefined) => Promise<Publication>
}

export interface DatabaseSource extends PublicationSource {
  /** SHA-256 of the file that is served. */
  served(): string | undefined
}

export function createDatabaseSource(options: DatabaseSourceOptions): DatabaseSource {
  const { database, log, openReady } = options
  const keptFile = resolve(options.keptFile)
  let served: string | undefined

  async function openKept(): Promise<Publication> {
    const digest = await readDigest(keptFile)
    const publication = await openReady(keptFile, digest)
    served = digest
    return publication
  }

  async function fetchFile(signal?: AbortSignal): Promise<DigestedFile> {
    const path = await pathBeside(keptFile, log)
    try {
      return await database.fetch(path, signal)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async function openFetched({ file, sha256 }: DigestedFile): Promise<Publication> {
    try {
      // Its digest is that of the bytes that were fetched.
      const publication = await openReady(file, undefined)
      served = sha256
      await keepOpenFile({ file, sha256 }, keptFile, true, log)
      return publication
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  async function first(): Promise<Publication> {
    const current = await database.current().catch((error: unknown) =>
      // Serves the last saved publication; the follower reports that the database is down.
      openKept().catch(() => Promise.reject(error)),
    )
    if (typeof current === 'object') return current
    const isKept = current !== undefined && (await readDigest(keptFile).catch(() => undefined)) === current
    return isKept ? openKept().catch(async () => openFetched(await fetchFile())) : openFetched(await fetchFile())
  }

  return {
    served: () => served,
    first: async () => ({ status: 'open', publication: await first() }),
    async build(_, signal) {
      const current = await database.current()
      if (current !== undefined && current === served) return { status: 'unchanged', digest: current }
      const fetched = await fetchFile(signal)
      return { status: 'built', ...fetched, digest: fetched.sha256 }
    },
    open: openFetched,
    // Errors are reported when it is fetched.
    digest: () =>
      database.current().then(
        (current) => current ?? '',
        () => '',
      ),
  }
}
