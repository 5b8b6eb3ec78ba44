/** The database interface of the store. Statements work in SQLite and PostgreSQL, with `$1` for values. */
import { OperatorError } from '@svc/composition'

export type StoreValue = string | number | Buffer | null

export type StoreRow = Readonly<Record<string, unknown>>

export type StoreQuery = (sql: string, values?: readonly StoreValue[]) => Promise<readonly StoreRow[]>

export interface StoreDatabase {
  /** Rejects with OperatorError if the database fails; the next query tries again. */
  readonly query: StoreQuery
  /** A transaction: all writes or none. No other process writes meanwhile. */
  transaction(work: (query: StoreQuery) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A statement names a column that its table does not have. @param store its name for the operator */
export function otherColumns(store: string, cause: unknown): OperatorError {
  return new OperatorError(
    `${store} has tables of another version.`,
    'Stop the server and drop the tables that the page "Upgrade" of the documentation names: the history starts again.',
    { cause },
  )
}

/**
 * The tables of the store. Times are ISO 8601 in UTC, so that they sort as text.
 *
 * `svc_page_revision` has every stored revision of every page. The current revision of a page is the one that was not replaced. `text` is the
 * published text and `article` the HTML of it when the revision was recorded, both compressed with brotli; `tag` is the entity tag of that HTML,
 * `parts` and `structure` what the build has read of the text, `sections` the digests of its sections, `bytes` the size of text and HTML.
 * `svc_page_change` has every change of a page (only 1.0.0 reads its `url`), `svc_publication_revision` the time when each publication was first recorded, and
 * `svc_insight` the counts of each day. `svc_publisher` has one row: the name of the publisher whose history this is.
 */
export const storeTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS svc_page_revision (
    path TEXT NOT NULL, revision TEXT NOT NULL, published_at TEXT NOT NULL, current_since TEXT NOT NULL, replaced_at TEXT,
    changed_sections TEXT NOT NULL, fields TEXT NOT NULL, sections TEXT NOT NULL, bytes INTEGER NOT NULL, tag TEXT NOT NULL,
    parts TEXT NOT NULL, text BYTEA NOT NULL, structure BYTEA NOT NULL, article BYTEA NOT NULL, PRIMARY KEY (path, revision))`,
  // With the sizes, so that their sum is read without the rows.
  'CREATE INDEX IF NOT EXISTS svc_page_revision_by_replacement ON svc_page_revision (replaced_at, bytes)',
  `CREATE TABLE IF NOT EXISTS svc_page_change (
    at TEXT NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL, revision TEXT, title TEXT NOT NULL, url TEXT NOT NULL,
    changed_sections TEXT NOT NULL, PRIMARY KEY (at, path))`,
  `CREATE TABLE IF NOT EXISTS svc_insight (
    day TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, times INTEGER NOT NULL,
    PRIMARY KEY (day, kind, name, place))`,
  'CREATE TABLE IF NOT EXISTS svc_publication_revision (revision TEXT PRIMARY KEY, at TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS svc_publisher (name TEXT PRIMARY KEY)',
]
