/** What the store asks of a database. The statements are SQL that SQLite and PostgreSQL both know, with `$1` for values. */

export type StoreValue = string | number | Buffer | null

export type StoreRow = Readonly<Record<string, unknown>>

export type StoreQuery = (sql: string, values?: readonly StoreValue[]) => Promise<readonly StoreRow[]>

export interface StoreDatabase {
  /** Rejects when the database cannot be asked; the next query tries again. */
  readonly query: StoreQuery
  /** All that the work writes is kept, or nothing. No other process writes meanwhile. */
  transaction(work: (query: StoreQuery) => Promise<void>): Promise<void>
  close(): Promise<void>
}
