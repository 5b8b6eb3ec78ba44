/** The history of pages: revisions for some time after they were replaced, and changes. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Section } from '@svc/knowledge-index'
import { changedSections, type PageFields } from '@svc/knowledge-index/internal'
import type { RevisionContext } from '@svc/site'
import { type HistoryBounds, publicationRecorder } from './publication-recorder.ts'
import type { StoreDatabase, StoreQuery, StoreRow } from './store-database.ts'

export type PageHistory = ReturnType<typeof createPageHistory>

export interface CompleteHistory extends PageHistory {
  /** Throws while an earlier publication is not recorded: what is missing may be in it. */
  readonly requireAll?: () => void
}

const newestAt = (paths: readonly string[]) =>
  `WHERE path IN (${paths.map((_, index) => `$${index + 1}`).join(', ')}) ORDER BY replaced_at IS NULL DESC, current_since DESC`

/** Revisions of a page that its old ones link; its history has all of them. */
const mostListed = 20

export function createPageHistory(database: StoreDatabase, bounds: HistoryBounds) {
  const record = publicationRecorder(database, bounds)
  const reader = historyReader(database.query)
  /** Of all pages that are stored since the last recording: most addresses that are asked for were never one of them. */
  let known: ReadonlySet<unknown> | undefined
  return {
    ...reader,
    async record(...recorded: Parameters<typeof record>): Promise<void> {
      await record(...recorded)
      known = new Set((await database.query('SELECT DISTINCT path FROM svc_page_revision')).map(({ path }) => path))
    },
    /** The revisions only, of all these paths, newest first. */
    storedRevisions: async (paths: readonly string[]): Promise<readonly string[]> =>
      known === undefined || paths.some((path) => known?.has(path)) ? reader.storedRevisions(paths) : [],
  }
}

function historyReader(query: StoreQuery) {
  return {
    /** Of all these paths, newest first. */
    async revisions(...paths: readonly string[]): Promise<readonly DatedFields[]> {
      const columns = 'revision, published_at, replaced_at, fields, changed_sections'
      return (await query(`SELECT ${columns} FROM svc_page_revision ${newestAt(paths)}`, paths)).map(datedFields)
    },
    /** The newest revisions of a page; of one of them, the sections that differ from the current one, and the revision that it replaced. */
    async revisionContext(path: string, revision: string): Promise<RevisionContext> {
      const dates = await query(`SELECT revision, published_at FROM svc_page_revision ${newestAt([path])} LIMIT ${mostListed}`, [path])
      const compared = await query(
        'SELECT revision, sections FROM svc_page_revision WHERE path = $1 AND (revision = $2 OR replaced_at IS NULL)',
        [path, revision],
      )
      const replaced = `SELECT current_since FROM svc_page_revision WHERE path = $1 AND revision = $2`
      const columns = 'SELECT revision, published_at FROM svc_page_revision WHERE'
      const [previous] = await query(`${columns} path = $1 AND replaced_at = (${replaced})`, [path, revision])
      const dated = (row: StoreRow) => ({ revision: String(row.revision), publishedAt: String(row.published_at) })
      const [own, current] = [true, false].map((isOwn) => compared.find((row) => (row.revision === revision) === isOwn))
      return {
        revisions: dates.map(dated),
        previous: previous && dated(previous),
        changedSections: own && current ? changedSections(JSON.parse(String(own.sections)), JSON.parse(String(current.sections))) : [],
      }
    },
    async storedRevisions(paths: readonly string[]): Promise<readonly string[]> {
      return (await query(`SELECT revision FROM svc_page_revision ${newestAt(paths)}`, paths)).map(({ revision }) => String(revision))
    },
    /** When a revision was first published. */
    async publishedAt(path: string, revision: string): Promise<string | undefined> {
      const [row] = await query('SELECT published_at FROM svc_page_revision WHERE path = $1 AND revision = $2', [path, revision])
      return row && String(row.published_at)
    },
    /** A revision with all that is served of it. */
    async stored(path: string, revision: string): Promise<StoredRevision | undefined> {
      const [row] = await query(
        `SELECT revision, published_at, replaced_at, fields, changed_sections, tag, parts, text, structure, article
          FROM svc_page_revision WHERE path = $1 AND revision = $2`,
        [path, revision],
      )
      return row && storedRevision(row)
    },
    /** A text that changes with what `revisions` returns, or with what `changes` returns if there is no path. */
    async state(path?: string): Promise<string> {
      // Rows are added with a later time than all others, and deleted from the oldest on.
      const [row = {}] =
        path === undefined
          ? await query('SELECT MIN(at) AS first, MAX(at) AS last FROM svc_page_change')
          : await query(
              `SELECT COUNT(*) AS revisions, MAX(current_since) AS last, MAX(replaced_at) AS replaced
                FROM svc_page_revision WHERE path = $1`,
              [path],
            )
      return JSON.stringify(Object.values(row).map(String))
    },
    /** The newest first, after a time where one is given. */
    async changes(limit: number, after = ''): Promise<readonly PageChange[]> {
      const rows = await query('SELECT * FROM svc_page_change WHERE at > $1 ORDER BY at DESC, path LIMIT $2', [after, limit])
      return rows.map(pageChange)
    },
    /** When a publication or a page of this revision was first recorded; undefined where it was not, or too long ago. */
    async timeOf(revision: string): Promise<string | undefined> {
      const [row] = await query(
        `SELECT COALESCE(
          (SELECT at FROM svc_publication_revision WHERE revision = $1),
          (SELECT MIN(at) FROM svc_page_change WHERE revision = $1),
          (SELECT MIN(published_at) FROM svc_page_revision WHERE revision = $1)) AS at`,
        [revision],
      )
      return row?.at ? String(row.at) : undefined
    },
  }
}

/** A stored revision. Times are ISO 8601. */
function datedFields(row: StoreRow) {
  return {
    revision: String(row.revision),
    /** When it was first published. */
    publishedAt: String(row.published_at),
    /** When another revision took its place; undefined while it is the current one. */
    replacedAt: row.replaced_at === null ? undefined : String(row.replaced_at),
    fields: JSON.parse(String(row.fields)) as PageFields,
    /** JSON: those of a long page are long. */
    changedSections: String(row.changed_sections),
  }
}

type DatedFields = Readonly<ReturnType<typeof datedFields>>

function storedRevision(row: StoreRow) {
  return {
    ...datedFields(row),
    /** The published text, compressed with brotli. */
    text: bytesOf(row.text),
    sections: JSON.parse(String(row.parts)) as readonly Section[],
    /** The `PageStructure` that the build has read of the text: serving has no Markdown parser. */
    structure: new Uint8Array(bytesOf(row.structure)),
    /** Its HTML, compressed with brotli, and the entity tag of it. */
    article: { html: bytesOf(row.article), tag: String(row.tag) },
  }
}

export type StoredRevision = Readonly<ReturnType<typeof storedRevision>>

/** The driver of SQLite gives an `ArrayBuffer`, that of PostgreSQL a `Buffer`. */
function bytesOf(value: unknown): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(value as ArrayBuffer)
}

/** Bytes of a decompressed text or page: more than any file of content can become. */
const mostDecompressed = 64 * 1_024 * 1_024

const decompress = promisify(brotliDecompress)

/** Outside of the event loop. @throws if it is longer than any page */
export function decompressed(bytes: Buffer): Promise<Buffer> {
  return decompress(bytes, { maxOutputLength: mostDecompressed })
}

export type PageChange = Readonly<ReturnType<typeof pageChange>>

function pageChange(row: StoreRow) {
  return {
    /** When it was recorded: later than every change that was recorded before it, so that a reader who asks again from there on misses none. */
    at: String(row.at),
    path: String(row.path),
    kind: String(row.kind) as 'published' | 'changed' | 'removed',
    /** Undefined for a page that was removed. */
    revision: row.revision === null ? undefined : String(row.revision),
    title: String(row.title),
    changedSections: JSON.parse(String(row.changed_sections)) as readonly string[],
  }
}
