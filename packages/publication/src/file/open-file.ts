/** Opens a publication: its base and its deltas. What a later file has replaces what an earlier one has. */
import { setImmediate } from 'node:timers/promises'
import type { PlacedFact, Section } from '@svc/knowledge-index'
import type { KnowledgeDelta, PageContents, StoredKnowledge, StoredPage } from '@svc/knowledge-index/rows'
import type { PublicProfile } from '@svc/profile-schema'
import type { PageLinksOptions, Site, SiteImage } from '@svc/site'
import { rows, type SqliteDatabase } from './database.ts'
import { type FileDigest, type StampedFile, stampOf } from './file-digest.ts'
import { numbersOf, readTermRows } from './index-terms.ts'
import { json, type Layer, type OpenLayerOptions, openLayer, text } from './layer.ts'
import { PublicationError } from './publication-error.ts'
import { indexBytes, selectPages } from './tables.ts'

export type PublicationFile = ReturnType<typeof publicationOf>

/** Pages that are read between two turns of the event loop: some milliseconds. */
const pagesPerTurn = 128

/**
 * @param files the base and its deltas, in order
 * @param open if its files are the first of these, only the others are opened
 * @throws PublicationError if it cannot be served
 */
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
  const [base] = layers as readonly [Layer, ...Layer[]]
  const { meta } = layers.at(-1) as Layer
  return {
    layers,
    /** Also of later deltas: their pages have other numbers. */
    contents,
    files: layers.map(({ file, sha256, stamp }): StampedFile => ({ file, sha256, stamp })),
    revision: text(meta, 'revision'),
    profile: json<PublicProfile>(meta, 'profile'),
    site: json<Site>(meta, 'site'),
    /** Keyed by exact path, with the pages for developers: the sections of those that `get_page` reads. */
    documents: currentRows(layers, 'document', readDocuments),
    /** The images of the content, by their exact paths. */
    images: currentRows(layers, 'image', readImages),
    facts: readFacts(layers),
    /** Digest of the content folder that it was built from. */
    folder: text(meta, 'folder'),
    /** `YYYY-MM-DD`, on which it was built: the statuses of its facts are those of this day. */
    day: text(meta, 'day'),
    needsBase: needsBase(layers),
    /** False if searches use only text because vectors are missing. */
    hasAllVectors: JSON.parse(base.meta.get('vectors') ?? '{}').status !== 'incomplete',
    /** Reads the rows of the base's knowledge base in slices of some milliseconds. */
    knowledge: () => readKnowledge(base, contents),
    /** What the deltas change in it, in order, without those of the first files. */
    deltas: (first = 1) => layers.slice(first).map(readDelta),
    ...readers(layers),
  }
}

/** Deltas that are read before every page and document. */
const mostDeltas = 32
/** Share of the passages of the base: with more, the average lengths by which search weighs words are no longer those of the content. */
const mostReplaced = 1 / 20

function needsBase(layers: readonly Layer[]): boolean {
  const replaced = Number(layers.at(-1)?.meta.get('replaced_passages') ?? 0)
  const passages = Number(layers[0]?.meta.get('passages'))
  return layers.length > mostDeltas || replaced > passages * mostReplaced
}

/** The rows that no later file replaces or removes, by their paths. */
export function currentRows<Row>(
  layers: readonly Layer[],
  kind: 'document' | 'image' | 'file',
  read: (database: SqliteDatabase) => Iterable<readonly [path: string, row: Row]>,
): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>()
  for (const { database } of layers) {
    const removed = database.prepare('SELECT path FROM removed WHERE kind = ?').all(kind) as { readonly path: string }[]
    for (const { path } of removed) found.delete(path)
    for (const [path, row] of read(database)) found.set(path, row)
  }
  return found
}

function* readDocuments(database: SqliteDatabase): Generator<readonly [string, readonly Section[] | null]> {
  const found = rows<{ path: string; sections: string | null }>(database, 'SELECT path, sections FROM document')
  for (const { path, sections } of found) yield [path, sections === null ? null : JSON.parse(sections)]
}

interface ImageRow extends SiteImage {
  readonly mediaType: string
}

function* readImages(database: SqliteDatabase): Generator<readonly [string, ImageRow]> {
  const found = rows<ImageRow>(database, 'SELECT path, media_type AS mediaType, width, height FROM image')
  for (const image of found) yield [image.path, { ...image, width: image.width ?? undefined, height: image.height ?? undefined }]
}

/** Those of the last file that has any: a delta that changes one has all. */
function readFacts(layers: readonly Layer[]): PlacedFact[] {
  const select = 'SELECT fields FROM fact ORDER BY number'
  const last = layers.findLast(({ database }) => rows(database, `SELECT 1 FROM removed WHERE kind = 'fact'`).length > 0) ?? layers[0]
  return rows<{ fields: string }>((last as Layer).database, select).map(({ fields }) => JSON.parse(fields))
}

/** Reads by key. Paths are those of the files. */
function readers(layers: readonly Layer[]) {
  const document = newestValue<string | null>(layers, 'SELECT text AS value FROM document WHERE path = ?')
  const article = newestValue<string>(layers, 'SELECT html AS value FROM article WHERE path = ?')
  const image = newestValue<Buffer>(layers, 'SELECT bytes AS value FROM image WHERE path = ?')
  return {
    /** A document, or a page for developers; null for one that is made at its first request. */
    documentText: (path: string) => document(path) as string | null,
    /** The HTML element `article` of a page. */
    article: (path: string) => article(path) as string,
    imageBytes: (path: string) => image(path) as Buffer,
    relatedTo: relatedReader(layers),
  }
}

/** Reads a value by its path from the last file that has it. */
export function newestValue<Value>(layers: readonly Layer[], select: string): (path: string) => Value | undefined {
  const newestFirst = layers.map(({ database }) => database.prepare(select)).reverse()
  return (path) => {
    for (const statement of newestFirst) {
      const row = statement.get(path) as { readonly value: Value } | undefined
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
  const paths = (found: unknown) => (found as readonly { readonly path: string }[]).map(({ path }) => path)
  return (path, limit, placeOf) => {
    const outgoing = paths(statements[layerOf(path)]?.outgoing.all(path) ?? [])
    const incoming = statements.flatMap(({ incoming: linking }, layer) =>
      paths(linking.all(path)).filter((other) => layerOf(other) === layer),
    )
    incoming.sort((a, b) => placeOf(a) - placeOf(b))
    const mutual = incoming.filter((other) => outgoing.includes(other))
    return [...new Set([...mutual, ...incoming, ...outgoing])].slice(0, limit)
  }
}

async function readKnowledge({ database, meta }: Layer, contents: PageContentsReader): Promise<StoredKnowledge> {
  const agentInstructions = meta.get('agent_instructions')
  const vectors = meta.get('vectors')
  const values = indexBytes(database, 'vectors')
  return {
    revision: text(meta, 'revision'),
    baseUrl: text(meta, 'base_url'),
    pages: await readPages(database),
    readContents: (number) => contents.read(number),
    providers: json(meta, 'providers'),
    glossary: json(meta, 'glossary'),
    names: json(meta, 'names'),
    commonVocabulary: json(meta, 'common_vocabulary'),
    ...(agentInstructions !== undefined && { agentInstructions }),
    index: indexBytes(database, 'postings') as Buffer,
    vectors:
      vectors === undefined
        ? undefined
        : { ...JSON.parse(vectors), ...(values && { values: new Float32Array(Uint8Array.from(values).buffer) }) },
  }
}

async function readPages(database: SqliteDatabase): Promise<StoredPage[]> {
  const select = database.prepare(selectPages)
  const pages: StoredPage[] = []
  for (;;) {
    const found = select.all(pages.length, pagesPerTurn) as PageRow[]
    for (const row of found) pages.push(storedPage(row))
    if (found.length < pagesPerTurn) return pages
    await setImmediate()
  }
}

interface PageRow {
  readonly fields: string
  readonly passages: string
}

function storedPage({ fields, passages }: PageRow): StoredPage {
  return { ...JSON.parse(fields), passages: JSON.parse(passages) }
}

/** What one delta changes. */
function readDelta({ database, meta }: Layer): KnowledgeDelta {
  const agentInstructions = meta.get('agent_instructions')
  return {
    revision: text(meta, 'revision'),
    providers: json(meta, 'providers'),
    ...(agentInstructions !== undefined && { agentInstructions }),
    order: orderOf(database),
    pages: rows<PageRow>(database, 'SELECT fields, passages FROM page ORDER BY number').map(storedPage),
    terms: readTermRows(database),
  }
}

/** Numbers of the pages in publication order; the base has none, because its pages are numbered in it. */
export function orderOf(database: SqliteDatabase): Uint32Array {
  return numbersOf(indexBytes(database, 'order') as Buffer)
}

interface ContentsRow {
  readonly sections: string
  readonly structure: Buffer
  readonly text: string
}

interface NumberedFile {
  /** Number of its first page. */
  readonly first: number
  readonly select: ReturnType<SqliteDatabase['prepare']>
}

/** Reads the contents of pages by their numbers, which ascend from file to file. */
class PageContentsReader {
  readonly #files: NumberedFile[] = []

  add({ database, meta }: Layer): void {
    const select = database.prepare('SELECT sections, structure, text FROM page WHERE number = ?')
    this.#files.push({ first: Number(meta.get('first_page')), select })
  }

  read(number: number): PageContents {
    const { select } = this.#files.findLast(({ first }) => first <= number) as NumberedFile
    const { sections, structure, text } = select.get(number) as ContentsRow
    return { text, sections: JSON.parse(sections), structure }
  }
}
