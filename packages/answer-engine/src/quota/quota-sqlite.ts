import { randomBytes } from 'node:crypto'
import { type BigIntStats, closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'libsql'
import { checkOption } from '../ports/answer-engine-error.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import { attemptsPerDay, type QuotaDecision, type QuotaStore, windowMilliseconds } from '../ports/quota-store.ts'
import { clientLimited, dayLimited, type QuotaWindow, utcDay, windowsOf } from './quota-decision.ts'

/** Where a quota is stored as SQLite. */
export interface SqliteQuotaOptions {
  /** Path of the database file; it and its folder are created if necessary. */
  readonly path: string
  /** Key of the clients' hashes. @default a random one that is stored in the file, so that all processes use the same */
  readonly secret?: string | undefined
  /** @default the system's clock */
  readonly clock?: Pick<Clock, 'now'> | undefined
  /** Receives the errors of the store. @default no report */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** How long to wait for another process's lock before the next try (milliseconds). A write takes less than one. */
const busyRetry = 5

/**
 * Counts attempts in a SQLite file: they survive restarts and `kill -9`, and processes on one machine share them exactly. The file is opened
 * at the first question and again after a failure. A failure only denies attempts.
 *
 * @example const quota = createSqliteQuota({ path: 'data/quota.db' })
 * @throws {AnswerEngineError} `invalid_option` when the path is missing or empty, or the secret is empty
 */
export function createSqliteQuota(options: SqliteQuotaOptions): QuotaStore {
  checkOptions(options)
  const { path, secret, clock = systemClock, onError } = options
  let ledger: Ledger | undefined
  /** Whether the last attempt failed, or waits. */
  let isUndecided = false
  let isClosed = false

  function drop(): void {
    const dropped = ledger
    ledger = undefined
    dropped?.close()
  }

  /** Runs work on the open file; `undefined` if it fails, or if the signal aborts or the store is closed before it can run. */
  async function use<T>(work: (open: Ledger) => T, signal: AbortSignal): Promise<T | undefined> {
    while (!isClosed) {
      try {
        ledger ??= openLedger(path, secret)
        checkInPlace(path, ledger)
        return work(ledger)
      } catch (error) {
        if (!isBusy(error)) {
          onError?.(error)
          drop()
          return undefined
        }
        if (signal.aborted) {
          onError?.(error)
          return undefined
        }
        await delay(busyRetry)
      }
    }
    return undefined
  }

  return {
    async take(client, signal, sharedClient) {
      isUndecided = true
      const decision = await use((open) => open.take(client, sharedClient, clock), signal)
      isUndecided = decision === undefined
      return decision ?? { status: 'unavailable' }
    },
    async isReady(signal) {
      // A locked file and a full disk can be read: after a failed attempt, only a write shows that they can be counted in.
      const isReady = (await use((open) => (isUndecided ? open.checkWrite(clock) : open.checkRead()), signal)) ?? false
      if (isReady) isUndecided = false
      return isReady
    },
    async close() {
      isClosed = true
      drop()
    },
  }
}

function checkOptions(options: Partial<SqliteQuotaOptions> | undefined): void {
  const { path, secret } = options ?? {}
  checkOption(typeof path === 'string' && path !== '', 'path is missing or empty.', 'Pass the path of a file, such as data/quota.db.')
  const isSecret = secret === undefined || (typeof secret === 'string' && secret !== '')
  checkOption(isSecret, 'secret is not a text, or is empty.', 'Pass one long random text, or leave the option out.')
}

interface Ledger {
  /** Device and inode: another file can get the same name. */
  readonly file: Pick<BigIntStats, 'dev' | 'ino'>
  /** Closed only after the database: closing any descriptor of a file releases all locks of the process on it. */
  readonly descriptor: number
  take(client: string, sharedClient: string | undefined, clock: Pick<Clock, 'now'>): QuotaDecision
  checkRead(): boolean
  checkWrite(clock: Pick<Clock, 'now'>): boolean
  close(): void
}

const schema = `
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS attempt (client TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS attempt_by_client ON attempt (client, at);
  CREATE INDEX IF NOT EXISTS attempt_by_time ON attempt (at);
  CREATE TABLE IF NOT EXISTS day (day TEXT PRIMARY KEY, attempts INTEGER NOT NULL) WITHOUT ROWID;
`

function openLedger(path: string, configuredSecret: string | undefined): Ledger {
  makeFolder(dirname(path))
  // The file contains the key of the clients' hashes, so only its owner may read it.
  const descriptor = openSync(path, 'a+', 0o600)
  const file = fstatSync(descriptor, { bigint: true })
  try {
    const database = new Database(path)
    try {
      const ledger = prepareLedger(database, configuredSecret)
      const close = () => {
        database.close()
        closeSync(descriptor)
      }
      return { ...ledger, file, descriptor, close }
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** Makes a folder and those above it. Not `mkdirSync` with `recursive`: below `/proc` Node 20 to 24 never return from it. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (existsSync(path)) return
    const above = dirname(path)
    if (existsSync(above)) throw error
    makeFolder(above)
    makeFolder(path)
  }
}

/** How every SQLite database begins (https://www.sqlite.org/fileformat.html, section 1.3). */
const magic = Buffer.from('SQLite format 3\0')

/** A deleted, replaced or overwritten file that is still open would count only for this process. */
function checkInPlace(path: string, { file, descriptor }: Ledger): void {
  const found = statSync(path, { bigint: true })
  if (found.ino !== file.ino || found.dev !== file.dev) throw replaced('The database file was replaced by another one.')
  const beginning = Buffer.alloc(magic.length)
  readSync(descriptor, beginning, 0, magic.length, 0)
  if (!beginning.equals(magic)) throw replaced('The database file was overwritten.')
}

function replaced(message: string): Error {
  return Object.assign(new Error(message), { code: 'REPLACED' })
}

function prepareLedger(database: Database.Database, configuredSecret: string | undefined): Omit<Ledger, 'file' | 'descriptor' | 'close'> {
  // Before WAL: switching the journal takes a lock, and several processes may start at the same time.
  // The driver does not wait for a lock: it would block the event loop.
  database.pragma('busy_timeout = 0')
  database.pragma('journal_mode = WAL')
  // Every commit survives the end of the process; only a power cut may lose the last ones.
  database.pragma('synchronous = NORMAL')
  database.exec(schema)
  // Outside a transaction the driver leaves a statement that meets a lock unfinished, and no transaction of the connection commits any more.
  const secret = configuredSecret ?? database.transaction(() => storedSecret(database)).immediate()

  const forget = database.prepare('DELETE FROM attempt WHERE at <= ?')
  // An attempt in the future means that the clock stepped back: it counts as made now, so that it expires after one window.
  const bringBack = database.prepare('UPDATE attempt SET at = ? WHERE at > ?')
  const window = database.prepare('SELECT count(*) AS attempts, min(at) AS oldest FROM attempt WHERE client = ?')
  const today = database.prepare('SELECT coalesce(max(attempts), 0) AS attempts FROM day WHERE day = ?')
  const addAttempt = database.prepare('INSERT INTO attempt (client, at) VALUES (?, ?)')
  // A day's count is never deleted, so a day that was used up stays used up when the clock steps back to it.
  const addToDay = database.prepare('INSERT INTO day (day, attempts) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET attempts = attempts + 1')
  const noteCheck = database.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('checked_at', ?)")
  const check = database.transaction((clock: Pick<Clock, 'now'>) => noteCheck.run(String(clock.now())).changes > 0)

  const decide = database.transaction((counting: readonly QuotaWindow[], clock: Pick<Clock, 'now'>): QuotaDecision => {
    const now = clock.now()
    forget.run(now - windowMilliseconds)
    bringBack.run(now, now)
    const full = counting.flatMap(({ key, limit }) => {
      const { attempts, oldest } = window.get(key) as { attempts: number; oldest: number }
      return attempts >= limit ? [oldest] : []
    })
    if (full.length > 0) return clientLimited(Math.max(...full), now)
    const day = utcDay(now)
    if ((today.get(day) as { attempts: number }).attempts >= attemptsPerDay) return dayLimited(now)
    for (const { key } of counting) addAttempt.run(key, now)
    addToDay.run(day)
    return { status: 'granted' }
  })

  return {
    // An immediate transaction takes the write lock first, so what it reads cannot change before it writes.
    take: (client, sharedClient, clock) => decide.immediate(windowsOf(secret, client, sharedClient), clock),
    checkRead: () => today.get('') !== undefined,
    checkWrite: (clock) => check.immediate(clock),
  }
}

/** The first process makes the key; all others read it. */
function storedSecret(database: Database.Database): string {
  database.prepare("INSERT OR IGNORE INTO setting (name, value) VALUES ('client_key_secret', ?)").run(randomBytes(32).toString('hex'))
  const { value } = database.prepare("SELECT value FROM setting WHERE name = 'client_key_secret'").get() as { value: string }
  return value
}

function isBusy(error: unknown): boolean {
  const code = String((error as { readonly code?: unknown }).code)
  return code.startsWith('SQLITE_BUSY') || code === 'SQLITE_LOCKED'
}
