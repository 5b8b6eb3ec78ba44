/** Opens the files of a publication, in order. What a later one has replaces what an earlier one has. */
import { setImmediate } from 'node:timers/promises'
import type { PlacedFact, Section } from '@svc/knowledge-index'
import type { KnowledgeRows, PageContents, StoredPage } from '@svc/knowledge-index/rows'
import type { PublicProfile } from '@svc/profile-schema'
import type { PageLinksOptions, Site, SiteImage } from '@svc/site'
import { allRows, firstRow, rows, type SqliteDatabase, type SqliteStatement } from './database.ts'
import { type FileDigest, type StampedFile, stampOf } from './file-digest.ts'
import { json, type Layer, type OpenLayerOptions, openLayer, text } from './layer.ts'
import { PublicationError } from './publication-error.ts'
import { indexBytes } from './tables.ts'

export type PublicationFile = ReturnType<typeof publicationOf>

/** Pages that are read between two turns of the event loop: some milliseconds. */
const pagesPerTurn = 128

/** Of files in their order; opens only those after the files of `open`. @throws PublicationError if they cannot be served */
export async function openFile(files: readonly FileDigest[], options: OpenLayerOptions, open?: PublicationFile): Promise<PublicationFile> {
  const before = open && (await areFirst(open.layers, files)) ? open : undefined
  // They may have other names now.
  const layers = (before?.layers ?? []).map((layer, index): Layer => ({ ...layer, ...files[index] }))
  const contents = before?.contents ?? new PageContentsReader()
  for (const file of files.slice(layers.length)) {
    const layer = await openNext(layers, file, options)
    layers.push(layer)
    contents.add(layer)
  }
  return publicationOf(layers, contents)
}

/** Whether more files follow these, and none of these was written again. */
async function areFirst(layers: readonly Layer[], files: readonly FileDigest[]): Promise<boolean> {
  if (layers.length >= files.length) return false
  for (const [index, { sha256, stamp }] of layers.entries()) {
    const same = files[index] as FileDigest
    if (same.sha256 !== sha256 || (await stampOf(same.file)) !== stamp) return false
  }
  return true
}

async function openNext(before: readonly Layer[], file: FileDigest, options: OpenLayerOptions): Promise<Layer> {
  const layer = await openLayer(file, options)
  if (layer.meta.get('follows') === before.at(-1)?.sha256) return layer
  throw new PublicationError(
    'other_base',
    `${file.file} does not follow the file that is listed before it.`,
    'Copy all files of the list again, or build it again.',
  )
}

function publicationOf(layers: readonly Layer[], contents: PageContentsReader) {
  const [first] = layers as readonly [Layer, ...Layer[]]
  const { meta } = layers.at(-1) as Layer
  return {
    layers,
    /** Also of later files: their pages have other numbers. */
    contents,
    files: layers.map(({ file, sha256, stamp }): StampedFile => ({ file, sha256, stamp })),
    revision: text(meta, 'revision'),
    profile: json<PublicProfile>(meta, 'profile'),
    site: json<Site>(meta, 'site'),
    /** Keyed by exact path, with the pages for developers; `sections` are of those that `get_page` reads. */
    documents: currentRows(layers, 'document', 'media_type AS mediaType, sections', readDocument),
    /** The images of the content, by their exact paths. */
    images: currentRows(layers, 'image', 'media_type AS mediaType, width, height', readImage),
    facts: readFacts(layers),
    /** Digest of the content folder that it was built from. */
    folder: text(meta, 'folder'),
    /** `YYYY-MM-DD`, on which it was built: the statuses of its facts are those of this day. */
    day: text(meta, 'day'),
    /** Whether it should be built whole, as one file. */
    isWorn: isWorn(layers),
    /** False if searches use only text because vectors are missing. */
    hasAllVectors: JSON.parse(first.meta.get('vectors') ?? '{}').status !== 'incomplete',
    /** Reads the rows of its knowledge base in slices of some milliseconds, without those of the first files. */
    rows: (from = 0) => Promise.all(layers.slice(from).map(readRows)),
    ...readers(layers),
  }
}

/** Files that are read before every page and document, after the first. */
const mostEdits = 32
/** Share of the passages of the first file: with more, the average lengths by which search weighs words are no longer those of the content. */
const mostReplaced = 1 / 20

function isWorn(layers: readonly Layer[]): boolean {
  const replaced = Number(layers.at(-1)?.meta.get('replaced_passages'))
  const passages = Number(layers[0]?.meta.get('passages'))
  return layers.length > mostEdits || replaced > passages * mostReplaced
}

/** The rows that no later file replaces or removes, by their paths. */
export function currentRows<Found, Row>(
  layers: readonly Layer[],
  kind: 'document' | 'image' | 'file',
  columns: string,
  read: (found: Found) => Row,
): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>()
  for (const { database } of layers) {
    for (const { path } of rows<PathRow>(database, 'SELECT path FROM removed WHERE kind = ?', kind)) found.delete(path)
    for (const row of rows<Found & PathRow>(database, `SELECT path, ${columns} FROM ${kind}`)) found.set(row.path, read(row))
  }
  return found
}

interface PathRow {
  readonly path: string
}

/** `mediaType` is the value of `Content-Type`. */
const readDocument = ({ mediaType, sections }: { readonly mediaType: string; readonly sections: string | null }) => ({
  mediaType,
  sections: sections === null ? null : (JSON.parse(sections) as readonly Section[]),
})

interface ImageRow extends SiteImage {
  readonly mediaType: string
}

const readImage = (image: ImageRow) => ({ ...image, width: image.width ?? undefined, height: image.height ?? undefined })

/** Those of the last file that has any: one that changes a fact has all. */
function readFacts(layers: readonly Layer[]): PlacedFact[] {
  const select = 'SELECT fields FROM fact ORDER BY number'
  const last = layers.findLast(({ database }) => rows(database, `SELECT 1 FROM removed WHERE kind = 'fact'`).length > 0) ?? layers[0]
  return last === undefined ? [] : rows<{ fields: string }>(last.database, select).map(({ fields }) => JSON.parse(fields))
}

/** Reads by key. Paths are those of the files. */
function readers(layers: readonly Layer[]) {
  const document = newestValue<Buffer | null>(layers, 'SELECT bytes AS value FROM document WHERE path = ?')
  const article = newestValue<string>(layers, 'SELECT html AS value FROM article WHERE path = ?')
  const image = newestValue<Buffer>(layers, 'SELECT bytes AS value FROM image WHERE path = ?')
  return {
    /** A document, or a page for developers; null for one that is made at its first request. */
    documentBytes: (path: string) => document(path) as Buffer | null,
    /** The HTML element `article` of a page. */
    article: (path: string) => article(path) as string,
    imageBytes: (path: string) => image(path) as Buffer,
    relatedTo: relatedReader(layers),
  }
}

/** Reads a value by its path or number from the last file that has it. */
export function newestValue<Value>(layers: readonly Layer[], select: string): (key: string | number) => Value | undefined {
  const newestFirst = layers.map(({ database }) => database.prepare(select)).reverse()
  return (key) => {
    for (const statement of newestFirst) {
      const row = firstRow<{ readonly value: Value }>(statement, key)
      if (row !== undefined) return row.value
    }
    return undefined
  }
}

const selectOutgoing = 'SELECT target AS path FROM link JOIN article ON article.number = article WHERE path = ? ORDER BY link.number'
const selectIncoming = 'SELECT path FROM link JOIN article ON article.number = article WHERE target = ?'

/**
 * Paths of at most `limit` pages related to one: pages that link to each other, then pages that link here, then pages that are linked to from
 * here. Authors' links are better than common words, and they change only with their page.
 */
export function relatedReader(layers: readonly Pick<Layer, 'database'>[]): PageLinksOptions['relatedTo'] {
  const statements = layers.map(({ database }) => ({
    has: database.prepare('SELECT 1 FROM article WHERE path = ?'),
    isRemoved: database.prepare(`SELECT 1 FROM removed WHERE kind = 'page' AND path = ?`),
    outgoing: database.prepare(selectOutgoing),
    incoming: database.prepare(selectIncoming),
  }))
  /** The last file that says something of a page. */
  const layerOf = (path: string) =>
    statements.findLastIndex(({ has, isRemoved }) => has.get(path) !== undefined || isRemoved.get(path) !== undefined)
  const paths = (statement: SqliteStatement, path: string) => allRows<PathRow>(statement, path).map((row) => row.path)
  return (path, limit, placeOf) => {
    const own = statements[layerOf(path)]
    const outgoing = own === undefined ? [] : paths(own.outgoing, path)
    const incoming = statements.flatMap(({ incoming: linking }, layer) => paths(linking, path).filter((other) => layerOf(other) === layer))
    incoming.sort((a, b) => placeOf(a) - placeOf(b))
    const mutual = incoming.filter((other) => outgoing.includes(other))
    return [...new Set([...mutual, ...incoming, ...outgoing])].slice(0, limit)
  }
}

async function readRows({ database, meta }: Layer): Promise<KnowledgeRows> {
  const vectors = meta.get('vectors')
  const values = indexBytes(database, 'vectors')
  return {
    revision: text(meta, 'revision'),
    baseUrl: text(meta, 'base_url'),
    providers: json(meta, 'providers'),
    names: json(meta, 'names'),
    agentInstructions: meta.get('agent_instructions'),
    publisher: JSON.parse(meta.get('publisher') ?? 'null') ?? undefined,
    order: orderOf(database),
    pages: await readPages(database),
    index: indexBytes(database, 'search') as Buffer,
    contradictions: json(meta, 'contradictions'),
    vectors: vectors === undefined ? undefined : { ...JSON.parse(vectors), ...(values && { values: copied(Float32Array, values) }) },
  }
}

async function readPages(database: SqliteDatabase): Promise<StoredPage[]> {
  const select = database.prepare('SELECT number, fields, passages FROM page WHERE number > ? ORDER BY number LIMIT ?')
  const pages: StoredPage[] = []
  for (let last = -1; ; ) {
    const found = allRows<{ number: number; fields: string; passages: string }>(select, last, pagesPerTurn)
    for (const { number, fields, passages } of found) {
      pages.push({ ...JSON.parse(fields), passages: JSON.parse(passages) })
      last = number
    }
    if (found.length < pagesPerTurn) return pages
    await setImmediate()
  }
}

/** Numbers of the pages in publication order. */
export function orderOf(database: SqliteDatabase): Uint32Array {
  return copied(Uint32Array, indexBytes(database, 'order') as Buffer)
}

/** 32-bit numbers, which are aligned in a copy. */
function copied<Numbers>(type: new (buffer: ArrayBuffer) => Numbers, bytes: Buffer): Numbers {
  return new type(Uint8Array.from(bytes).buffer)
}

/** Reads the contents of pages by their numbers, which ascend from file to file. */
class PageContentsReader {
  /** With the number of the first page of each. */
  readonly #files: { readonly first: number; readonly select: SqliteStatement }[] = []

  add({ database, meta }: Layer): void {
    const select = database.prepare('SELECT sections, structure, text FROM page WHERE number = ?')
    this.#files.push({ first: Number(meta.get('first_page')), select })
  }

  readonly read = (number: number): PageContents => {
    const file = this.#files.findLast(({ first }) => first <= number)
    const row = file && firstRow<{ sections: string; structure: Buffer; text: string }>(file.select, number)
    if (row === undefined) throw new RangeError(`No page has the number ${number}.`)
    return { text: row.text, sections: JSON.parse(row.sections), structure: row.structure }
  }
}
