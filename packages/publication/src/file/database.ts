/** The only file of the publication that loads the SQLite library. It is native code, so it is loaded when a file is written or opened. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Database from 'libsql'
import { PublicationError } from './publication-error.ts'

export type SqliteDatabase = Database.Database

/** An empty database in a new file. Without fsync, because its digest detects damage after a power failure. */
export async function createDatabase(path: string): Promise<SqliteDatabase> {
  const Library = await loadLibrary()
  const database = new Library(path)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
  return database
}

/** Opens an immutable file without locks, so that many processes read it. */
export async function openDatabase(path: string): Promise<SqliteDatabase> {
  const Library = await loadLibrary()
  // A URI (sqlite.org, "URI Filenames"), because the library ignores its option `readonly`.
  return new Library(`${pathToFileURL(resolve(path)).href}?mode=ro&immutable=1`)
}

async function loadLibrary(): Promise<typeof Database> {
  try {
    return (await import('libsql')).default
  } catch (cause) {
    throw new PublicationError(
      'database_missing',
      'The SQLite library libsql cannot be loaded, and a publication is a SQLite file.',
      'Install libsql next to the server, for this system.',
      { cause },
    )
  }
}

export type SqliteStatement = ReturnType<SqliteDatabase['prepare']>

/** The rows of a statement. `Row` names its columns. */
export function rows<Row>(database: SqliteDatabase, statement: string, ...values: readonly string[]): Row[] {
  return allRows(database.prepare(statement), ...values)
}

export function allRows<Row>(statement: SqliteStatement, ...values: readonly (string | number)[]): Row[] {
  return statement.all(values) as Row[]
}

export function firstRow<Row>(statement: SqliteStatement, ...values: readonly (string | number)[]): Row | undefined {
  return statement.get(values) as Row | undefined
}
