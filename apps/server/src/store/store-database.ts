/** The database interface of the store. Statements work in SQLite and PostgreSQL, with `$1` for values. */

export type StoreValue = string | number | Buffer | null

export type StoreRow = Readonly<Record<string, unknown>>

export type StoreQuery = (sql: string, values?: readonly StoreValue[]) => Promise<readonly StoreRow[]>

export interface StoreDatabase {
  /** Rejects if the database fails; the next query tries again. */
  readonly query: StoreQuery
  /** A transaction: all writes or none. No other process writes meanwhile. */
  transaction(work: (query: StoreQuery) => Promise<void>): Promise<void>
  close(): Promise<void>
}
