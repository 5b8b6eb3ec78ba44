/** The store in a SQLite file: for one machine, whose processes share it. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode, makeFolder, OperatorError } from '@svc/composition'
import type Database from 'libsql'
import { otherColumns, type StoreDatabase, type StoreQuery, type StoreRow, storeTables } from './store-database.ts'

/** Milliseconds until a locked file is tried again. The driver does not wait: it would block the event loop. */
const busyRetry = 5
/** Milliseconds until a locked file is an error: each writer locks it for a few of them. What fails is retried later. */
const busyTimeout = 500

export function createSqliteStore(path: string): StoreDatabase {
  let opened: Promise<OpenFile> | undefined
  /** Transactions of this process run one after another: they have one connection. */
  let last: Promise<unknown> = Promise.resolve()

  /** Callers wait for each other: two connections of this process would lock each other out. */
  function open(): Promise<OpenFile> {
    opened = reopened(opened)
    return opened
  }

  async function reopened(before: Promise<OpenFile> | undefined): Promise<OpenFile> {
    const known = await before?.catch(() => undefined)
    // Writes to a deleted or replaced file would succeed and be lost.
    if (known?.database.open && inodeOf(path) === known.inode) return known
    close(known)
    return openFile(path)
  }

  /** @param within the connection of a transaction */
  async function ask<Value>(work: (file: OpenFile) => Value, within?: OpenFile): Promise<Value> {
    const deadline = performance.now() + busyTimeout
    let file = within
    for (;;) {
      try {
        file = within ?? (await open())
        return work(file)
      } catch (error) {
        if (!/^SQLITE_(?:BUSY|LOCKED)/.test(errorCode(error) ?? '') || performance.now() > deadline) {
          const failed = failure(error)
          // Another query or transaction may use the connection: a mistake leaves it open.
          if (failed instanceof OperatorError) close(file)
          throw failed
        }
        await delay(busyRetry)
      }
    }
  }

  const queryWithin =
    (file?: OpenFile): StoreQuery =>
    (sql, values = []) =>
      ask(({ database }) => run(database, sql, values), file)

  /** An error without a code, or of a statement, is a mistake of this program. */
  function failure(error: unknown): unknown {
    const code = errorCode(error)
    if (/no such column|has no column/.test((error as Error).message)) return otherColumns(`The store ${path}`, error)
    if (code === undefined || /^SQLITE_(?:ERROR|CONSTRAINT|MISUSE|RANGE)/.test(code)) return error
    const resolution = 'Make the file and its folder writable, make room on that disk, and move a damaged file away.'
    // The driver opens without a code.
    return new OperatorError(`The store ${path} failed: ${code || 'SQLITE_CANTOPEN'}.`, resolution, { cause: error })
  }

  return {
    query: queryWithin(),
    transaction(work) {
      const done = last.then(async () => {
        // Not prepared: a prepared statement that met a lock would stay in progress.
        const control = (statement: string, within?: OpenFile) =>
          ask((file) => {
            file.database.exec(statement)
            return file
          }, within)
        const file = await control('BEGIN IMMEDIATE')
        try {
          await work(queryWithin(file))
          await control('COMMIT', file)
        } catch (error) {
          await control('ROLLBACK', file).catch(() => undefined)
          throw error
        }
      })
      last = done.catch(() => undefined)
      return done
    },
    async close() {
      await last
      const file = await opened?.catch(() => undefined)
      // The driver leaves a write-ahead log next to the file, which a copy of the file would not include.
      if (file?.database.open) await ask(() => file.database.pragma('wal_checkpoint(TRUNCATE)'), file).catch(() => undefined)
      close(file)
    },
  }
}

function close(file: OpenFile | undefined): void {
  if (file?.database.open) file.database.close()
}

type OpenFile = Awaited<ReturnType<typeof openFile>>

async function openFile(path: string) {
  const Library = (await import('libsql')).default
  await makeFolder(dirname(path))
  const database = new Library(path)
  try {
    database.pragma('busy_timeout = 0')
    database.pragma('journal_mode = WAL')
    // A power failure may cost the last entries, which the next start makes again.
    database.pragma('synchronous = NORMAL')
    for (const statement of storeTables) database.exec(statement)
    return { database, inode: inodeOf(path) }
  } catch (error) {
    database.close()
    throw error
  }
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

function run(database: Database.Database, sql: string, values: readonly unknown[]): StoreRow[] {
  // SQLite numbers its values with a question mark.
  const statement = database.prepare(sql.replace(/\$(?=\d)/g, '?'))
  if (statement.reader) return statement.all(...values) as StoreRow[]
  statement.run(...values)
  return []
}
