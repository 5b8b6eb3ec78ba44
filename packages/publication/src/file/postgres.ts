/**
 * The current publication in PostgreSQL, and the only file that loads its client. A builder stores a base or a delta and makes it current in one
 * transaction. Instances read from one snapshot, so that they never mix two. No error contains the address: it has a password.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '@svc/composition'
import type { Client } from 'pg'
import { type FileDigest, type StampedFile, stamped } from './file-digest.ts'
import { PublicationError } from './publication-error.ts'

/** Bytes of a row: a reader decodes it in three milliseconds, and answers go out in between. */
const chunkBytes = 256 * 1_024

/** Milliseconds to connect: a server in the same region needs a hundredth of it. */
const connectTimeout = 5_000

/** Milliseconds for one statement of a reader, which returns a chunk at most. A connection whose other end has gone never answers. */
const readTimeout = 30_000

/** Milliseconds for one statement of a builder, which may wait until another has stored a large file. */
const storeTimeout = 600_000

/** Channel for notifications of a new publication. */
const channel = 'svc_publication'

/** Key of the advisory lock under which builders store one after the other: any number that nothing else in the database uses. */
const builderLock = 7_285_610_113

/** What instances serve: the base and its deltas in the order of `number`. The chunks of a file in their order are its bytes, not compressed again. */
const tables = `
CREATE TABLE IF NOT EXISTS svc_publication (
  number integer PRIMARY KEY, sha256 text NOT NULL UNIQUE, size bigint NOT NULL, stored_at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS svc_publication_chunk (
  sha256 text NOT NULL, number integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (sha256, number));
ALTER TABLE svc_publication_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;`

/** PostgreSQL's code for a missing table (its appendix A). */
const undefinedTable = '42P01'

export interface WatchOptions {
  /** Called with the SHA-256 of the current publication's last file at first, after each notification and at each poll; undefined if none is stored. */
  readonly onCurrent: (sha256: string | undefined) => Promise<void>
  /** Milliseconds between two polls, which detect a dead connection and lost notifications. */
  readonly every: number
  readonly signal: AbortSignal
}

export type PublicationDatabase = ReturnType<typeof publicationDatabase>

/**
 * Every method opens a connection of its own and rejects with PublicationError `database_failed` if PostgreSQL does not answer or refuses.
 *
 * @param url `postgres://user:password@host:port/database?sslmode=…`
 */
export function publicationDatabase(url: string) {
  /** @param signal ends the connection, also while PostgreSQL waits for a lock */
  async function withClient<Result>(timeout: number, work: (client: Client) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const { Client } = (await import('pg')).default
    let client: Client | undefined
    const end = () => void client?.end().catch(() => undefined)
    try {
      client = new Client({
        connectionString: url,
        connectionTimeoutMillis: connectTimeout,
        query_timeout: timeout,
        keepAlive: true,
        application_name: 'svc-server',
      })
      // An error of an idle connection fails the next query.
      client.on('error', () => undefined)
      signal?.throwIfAborted()
      signal?.addEventListener('abort', end)
      await client.connect()
      return await work(client)
    } catch (error) {
      throw databaseFailed(error, url)
    } finally {
      signal?.removeEventListener('abort', end)
      // Not awaited: a connection whose other end has gone never ends.
      end()
    }
  }

  return {
    /** SHA-256 of the current publication's last file; undefined if none is stored. */
    current: (signal?: AbortSignal) => withClient(readTimeout, currentOf, signal),
    /** The files of the current publication: those after the known ones, or all. @throws PublicationError also `nothing_stored`, `cannot_write` */
    fetch: (known: readonly FileDigest[], make: MakeFile, signal?: AbortSignal): Promise<readonly FileDigest[]> =>
      withClient(readTimeout, (client) => fetchFrom(client, known, make), signal),
    /** Stores the last of these files, makes it current and notifies instances. @returns false if it continues what is not current any more */
    store: (files: readonly FileDigest[]): Promise<boolean> =>
      withClient(storeTimeout, async (client) => {
        await client.query('BEGIN')
        await client.query('SELECT pg_advisory_xact_lock($1)', [builderLock])
        // Only then, because they lock out instances that fetch.
        if (!(await hasTables(client))) await client.query(tables)
        const stored = await filesOf(client)
        const last = files.at(-1) as FileDigest
        if (stored.at(-1) !== last.sha256) {
          if (files.length > 1 && !(files.length === stored.length + 1 && areFirst(files.slice(0, -1), stored))) return false
          await storeFile(client, last, files.length - 1)
        }
        await client.query('COMMIT')
        return true
      }),
    /** Rejects when the connection is lost, or resolves when the signal is aborted. */
    watch: (options: WatchOptions): Promise<void> => withClient(readTimeout, (client) => watchWith(client, options)),
  }
}

async function fetchFrom(client: Client, known: readonly FileDigest[], make: MakeFile): Promise<readonly FileDigest[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const stored = await filesOf(client)
  if (stored.length === 0) {
    throw new PublicationError('nothing_stored', 'PostgreSQL has no publication.', 'Store one with `svc-server build --to URL`.')
  }
  const files = areFirst(known, stored) ? [...known] : []
  for (const sha256 of stored.slice(files.length)) files.push(await make((path) => writeFile(client, { file: path, sha256 })))
  await client.query('COMMIT')
  return files
}

/** Makes a file, such as one with a name of its own. */
type MakeFile = (write: (path: string) => Promise<FileDigest>) => Promise<FileDigest>

async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: number }>(
    "SELECT num_nonnulls(to_regclass('svc_publication'), to_regclass('svc_publication_chunk')) AS found",
  )
  return rows[0]?.found === 2
}

/** SHA-256 of the stored base and its deltas. */
async function filesOf(client: Client): Promise<readonly string[]> {
  try {
    const { rows } = await client.query<{ sha256: string }>('SELECT sha256 FROM svc_publication ORDER BY number')
    return rows.map(({ sha256 }) => sha256)
  } catch (error) {
    if (errorCode(error) === undefinedTable) return []
    throw error
  }
}

const currentOf = async (client: Client) => (await filesOf(client)).at(-1)

function areFirst(files: readonly FileDigest[], stored: readonly string[]): boolean {
  return files.every(({ sha256 }, index) => sha256 === stored[index])
}

const selectChunk = 'SELECT bytes FROM svc_publication_chunk WHERE sha256 = $1 AND number = $2'

async function writeFile(client: Client, { file, sha256 }: FileDigest): Promise<StampedFile> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o644).catch(cannotWrite(file))
  try {
    for (let number = 0; ; number += 1) {
      const { rows } = await client.query<{ bytes: Buffer }>(selectChunk, [sha256, number])
      const bytes = rows[0]?.bytes
      if (bytes === undefined) break
      hash.update(bytes)
      await handle.write(bytes).catch(cannotWrite(file))
    }
  } finally {
    await handle.close()
  }
  if (hash.digest('hex') === sha256) return stamped(file, sha256)
  throw new PublicationError(
    'digest_mismatch',
    'The publication in PostgreSQL is damaged: its SHA-256 is not the one it was stored with.',
    'Store it again with `svc-server build --to URL`.',
  )
}

function cannotWrite(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new PublicationError(
      'cannot_write',
      `The fetched publication cannot be written to ${dirname(file)} (${error.code}).`,
      'Make that folder writable, and make room on that disk.',
      { cause: error },
    )
  }
}

/** @param number 0 for a base */
async function storeFile(client: Client, { file, sha256 }: FileDigest, number: number): Promise<void> {
  if (number === 0) await client.query('DELETE FROM svc_publication; DELETE FROM svc_publication_chunk')
  const source = await open(file)
  let size = 0
  try {
    for (let chunk = 0; ; chunk += 1) {
      // A copy, because the client sends it later.
      const { bytesRead, buffer } = await source.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, size)
      if (bytesRead === 0) break
      await client.query('INSERT INTO svc_publication_chunk (sha256, number, bytes) VALUES ($1, $2, $3)', [
        sha256,
        chunk,
        buffer.subarray(0, bytesRead),
      ])
      size += bytesRead
    }
  } finally {
    await source.close()
  }
  await client.query('INSERT INTO svc_publication (number, sha256, size, stored_at) VALUES ($1, $2, $3, now())', [number, sha256, size])
  // Sent when the transaction is committed.
  await client.query('SELECT pg_notify($1, $2)', [channel, sha256])
}

async function watchWith(client: Client, { onCurrent, every, signal }: WatchOptions): Promise<void> {
  await client.query(`LISTEN ${channel}`)
  while (!signal.aborted) {
    // Ends the listener that loses: notifications arrive faster than polls.
    const round = new AbortController()
    const waiting = { signal: AbortSignal.any([signal, round.signal, AbortSignal.timeout(every)]) }
    // Listens before it looks, so that no notification is lost. A lost connection fails the next query.
    const woken = Promise.race([once(client, 'notification', waiting), once(client, 'end', waiting)]).catch(() => undefined)
    await onCurrent(await currentOf(client))
    await woken
    round.abort()
  }
}

/** A standby, or a database or user with `default_transaction_read_only`. */
const readOnly = '25006'

/** Common mistakes in the address, by code of Node or of PostgreSQL (its appendix A). A message of PostgreSQL is not printed. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  '28P01': 'wrong user or password',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '42501': 'permission denied',
  [readOnly]: 'the server is read-only',
}

function databaseFailed(error: unknown, url: string): unknown {
  if (error instanceof PublicationError || (error instanceof Error && error.name === 'AbortError')) return error
  return new PublicationError('database_failed', ...postgresFailure(error, url))
}

/** Why PostgreSQL failed, without the password of its address and without its message, and what to do next. */
export function postgresFailure(error: unknown, url: string): [message: string, resolution: string] {
  const { code = '', message = '', path } = error as NodeJS.ErrnoException
  // A certificate or a key; no error of a connection has a path.
  if (path !== undefined)
    return [`${path}, which the address of PostgreSQL names, cannot be read (${code}).`, 'Make it readable, or correct its path.']
  const { hostname, port } = new URL(url)
  const place = hostname && ` at ${hostname}:${port || defaultPort}`
  const reason = reasons[code]
  const why = reason === undefined ? code || reasonIn(message) : `${reason} (${code})`
  return [
    `PostgreSQL${place} failed: ${why}.`,
    code === readOnly
      ? 'Set the address of the primary server, not of a standby, and check that default_transaction_read_only is off.'
      : 'Check that it runs, and check the user, password, database and permissions of its address.',
  ]
}

const defaultPort = 5_432

/** Errors of the client that have no code. */
function reasonIn(message: string): string {
  if (/timeout/i.test(message)) return 'no response in time'
  return /not support SSL/.test(message) ? 'it has no TLS, which sslmode asks for' : 'connection lost'
}
