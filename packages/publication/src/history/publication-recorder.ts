/** Records publications in the history: what is current, what was replaced, and what changed. */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PublishedPage } from '@svc/knowledge-index'
import { baseOf, changedSections, type KnownSection, type PageFields, sectionTexts } from '@svc/knowledge-index/internal'
import { encode, entityTag } from '@svc/site'
import type { StoreDatabase, StoreQuery } from './store-database.ts'

export interface RecordedPublication {
  readonly revision: string
  readonly pages: readonly PublishedPage[]
  /** The HTML element `article` of the page at a path. */
  readonly article: (path: string) => string
}

export interface HistoryBounds {
  /** Days for which a revision is stored after it was replaced. */
  readonly days: number
  /** Bytes of all compressed texts and pages; above it the revisions that were replaced first go first. */
  readonly bytes: number
}

type CurrentRevisions = Map<string, string | undefined>

type Recording = (ask: StoreQuery, at: string) => Promise<void>

/** Revisions that are read between two turns of the event loop: some milliseconds. */
const revisionsPerTurn = 500
/** Pages of one transaction: other processes, and requests of this one, wait during it. */
const pagesPerTransaction = 50
const millisecondsOfADay = 86_400_000

/**
 * Records what is current. Known revisions add nothing, so it can be repeated, and several processes can run it concurrently. Works in
 * transactions of some milliseconds.
 */
export function publicationRecorder(database: StoreDatabase, bounds: HistoryBounds) {
  const { query } = database
  /** What this process has recorded: it need not be read while the time of the last change is the same. */
  let recorded: { readonly address: string; readonly lastChange: number; readonly revisions: CurrentRevisions } | undefined

  return async ({ revision, pages, article }: RecordedPublication, now: () => Date): Promise<void> => {
    // A store that cannot be written fails here, before all of it is read.
    await database.transaction(async () => undefined)
    const before = await lastChange(query)
    // The beginning of a Markdown address in `fields`.
    const address = pages[0] === undefined ? '' : JSON.stringify({ markdownUrl: baseOf(pages[0]) }).slice(1, -2)
    const known =
      recorded?.lastChange === before && recorded.address === address ? recorded.revisions : await currentRevisions(query, address)
    recorded = undefined
    const changed = pages.filter((page) => known.get(page.path) !== page.revision)
    const published = new Set(pages.map(({ path }) => path))
    const removed = [...known.keys()].filter((path) => !published.has(path)).sort()
    const items: readonly (PublishedPage | string)[] = [...changed, ...removed]
    const prepare = async (item: PublishedPage | string): Promise<Recording> => {
      if (typeof item === 'string') return (ask, at) => recordRemoval(ask, item, at)
      const compressed = await compressedPage(item, article(item.path))
      return (ask, at) => recordPage(ask, item, compressed, at)
    }
    const latest = await inTransactions(database, items, now, prepare, before)
    const at = new Date(Math.max(now().getTime(), await lastChange(query))).toISOString()
    await query('INSERT INTO svc_publication_revision (revision, at) VALUES ($1, $2) ON CONFLICT (revision) DO NOTHING', [revision, at])
    await forget(database, bounds, now)
    if (latest === undefined) return
    for (const page of changed) known.set(page.path, page.revision)
    for (const path of removed) known.delete(path)
    recorded = { address, lastChange: latest, revisions: known }
  }
}

/** By path; undefined for one that was recorded with another `BASE_URL`, whose text has other addresses. Requests are answered in between. */
async function currentRevisions(query: StoreQuery, address: string): Promise<CurrentRevisions> {
  const found: CurrentRevisions = new Map()
  for (let last = ['', '']; ; ) {
    const rows = await query(
      `SELECT path, revision, replaced_at, fields LIKE $1 || CASE path WHEN '/' THEN '/index' ELSE path END || '.md"%' AS is_ours FROM svc_page_revision
        WHERE (path, revision) > ($2, $3) ORDER BY path, revision LIMIT ${revisionsPerTurn}`,
      [`%${address}`, ...last],
    )
    for (const { path, revision, replaced_at, is_ours } of rows) {
      last = [String(path), String(revision)]
      if (replaced_at === null) found.set(String(path), is_ours ? String(revision) : undefined)
    }
    if (rows.length < revisionsPerTurn) return found
    await setImmediate()
  }
}

/** Items are prepared before their transaction. @returns the time of the last change; undefined if another process has written meanwhile */
async function inTransactions<Item>(
  database: StoreDatabase,
  items: readonly Item[],
  now: () => Date,
  prepare: (item: Item) => Promise<Recording>,
  last = 0,
): Promise<number | undefined> {
  let isAlone = true
  let latest = last
  for (let start = 0; start < items.length; start += pagesPerTransaction) {
    const works: Recording[] = []
    for (const item of items.slice(start, start + pagesPerTransaction)) works.push(await prepare(item))
    await database.transaction(async (ask) => {
      const before = await lastChange(ask)
      if (before !== latest) isAlone = false
      latest = Math.max(now().getTime(), before + 1)
      const at = new Date(latest).toISOString()
      for (const work of works) await work(ask, at)
    })
  }
  return isAlone ? latest : undefined
}

async function forget(database: StoreDatabase, bounds: HistoryBounds, now: () => Date): Promise<void> {
  const oldest = new Date(now().getTime() - bounds.days * millisecondsOfADay).toISOString()
  await database.transaction(async (ask) => {
    await ask('DELETE FROM svc_page_revision WHERE replaced_at < $1', [oldest])
    await ask('DELETE FROM svc_page_change WHERE at < $1', [oldest])
    await ask('DELETE FROM svc_publication_revision WHERE at < $1', [oldest])
  })
  for (;;) {
    const [sum] = await database.query('SELECT SUM(bytes) AS bytes FROM svc_page_revision')
    if (Number(sum?.bytes ?? 0) <= bounds.bytes) return
    const replaced = await database.query(
      `SELECT path, revision FROM svc_page_revision WHERE replaced_at IS NOT NULL ORDER BY replaced_at LIMIT ${pagesPerTransaction}`,
    )
    if (replaced.length === 0) return
    await inTransactions(database, replaced, now, async ({ path, revision }) => async (ask) => {
      await ask('DELETE FROM svc_page_revision WHERE path = $1 AND revision = $2', [String(path), String(revision)])
    })
  }
}

type CompressedPage = Awaited<ReturnType<typeof compressedPage>>

/** The text and the HTML of a page, compressed with brotli, and the entity tag of the HTML. */
async function compressedPage(page: PublishedPage, article: string) {
  const html = Buffer.from(article)
  return { text: await encode(Buffer.from(page.text.value), 'br'), html: await encode(html, 'br'), tag: entityTag(html) }
}

/** Milliseconds; 0 without changes. */
async function lastChange(ask: StoreQuery): Promise<number> {
  const [row] = await ask('SELECT MAX(at) AS at FROM svc_page_change')
  return row?.at ? Date.parse(String(row.at)) : 0
}

async function recordPage(ask: StoreQuery, page: PublishedPage, { text, html, tag }: CompressedPage, at: string): Promise<void> {
  const { path, revision, title, url } = page
  const [before] = await ask(
    'SELECT revision, sections, fields, current_since FROM svc_page_revision WHERE path = $1 AND replaced_at IS NULL',
    [path],
  )
  const { text: _, sections: parts, structure, ...fields } = page
  const sections = knownSections(page)
  const served = [
    JSON.stringify(fields),
    JSON.stringify(sections),
    text.length + html.length,
    tag,
    JSON.stringify(parts),
    text,
    Buffer.from(structure.bytes),
    html,
  ]
  // Recorded with another `BASE_URL`, or by another process meanwhile.
  const isKnown = before?.revision === revision
  // A file of an earlier day that is served again changes its pages now. A time after now is that of a wrong clock.
  const isNewer = page.changed !== undefined && page.changed > String(before?.current_since ?? '') && page.changed <= at
  const since = isKnown ? String(before.current_since) : isNewer ? page.changed : at
  const changed = JSON.stringify(changedSections(before === undefined ? [] : JSON.parse(String(before.sections)), sections))
  if (before !== undefined && !isKnown) {
    await ask('UPDATE svc_page_revision SET replaced_at = $1 WHERE path = $2 AND replaced_at IS NULL', [since, path])
  }
  // A page that returns to an earlier text has the earlier revision, with the day of its first publication.
  await ask(
    `INSERT INTO svc_page_revision (path, revision, published_at, current_since, replaced_at, changed_sections,
        fields, sections, bytes, tag, parts, text, structure, article)
      VALUES ($1, $2, $3, $3, NULL, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ON CONFLICT (path, revision) DO UPDATE SET replaced_at = NULL, current_since = excluded.current_since,
        fields = excluded.fields, sections = excluded.sections, bytes = excluded.bytes, tag = excluded.tag, parts = excluded.parts,
        text = excluded.text, structure = excluded.structure, article = excluded.article`,
    [path, revision, since, changed, ...served],
  )
  if (isKnown) return
  const kind = before === undefined ? 'published' : 'changed'
  // Not `since`: until now a reader could ask for later changes and not get this one.
  await recordChange(ask, [at, path, kind, revision, title, url, changed])
}

async function recordRemoval(ask: StoreQuery, path: string, at: string): Promise<void> {
  const [before] = await ask('SELECT fields FROM svc_page_revision WHERE path = $1 AND replaced_at IS NULL', [path])
  if (before === undefined) return
  const { title, url } = JSON.parse(String(before.fields)) as PageFields
  await ask('UPDATE svc_page_revision SET replaced_at = $1 WHERE path = $2 AND replaced_at IS NULL', [at, path])
  await recordChange(ask, [at, path, 'removed', null, title, url, '[]'])
}

async function recordChange(ask: StoreQuery, values: readonly (string | null)[]): Promise<void> {
  await ask(
    'INSERT INTO svc_page_change (at, path, kind, revision, title, url, changed_sections) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    values,
  )
}

/** Digits of the digest that identifies the text of a section. */
const digestLength = 16

function knownSections(page: PublishedPage): KnownSection[] {
  return sectionTexts(page).map(({ anchor, section, text: own }) => ({
    anchor,
    section,
    digest: hash('sha256', own).slice(0, digestLength),
  }))
}
