/** The publication that a build replaces: what was read and made of unchanged files is not read and made again. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { compareAmounts, EarlierCheck, KnownFile, PageReading } from '@svc/knowledge-index/node'
import { storedPages } from '@svc/knowledge-index/rows'
import { readAmounts } from './amounts-column.ts'
import { openDatabase, rows } from './database.ts'
import type { FileDigest } from './file-digest.ts'
import { type Layer, text } from './layer.ts'
import { currentRows, newestValue, orderOf, type PublicationFile } from './open-file.ts'
import { indexBytes } from './tables.ts'

export type EarlierPublication = Readonly<ReturnType<typeof readEarlier>>

export function readEarlier({ layers, contents, documentBytes, documents, images, facts }: PublicationFile) {
  const byNumber = <Value>(column: string, read: (value: string) => Value) => {
    const value = newestValue<string>(layers, `SELECT ${column} AS value FROM page WHERE number = ?`)
    return (number: number) => read(value(number) as string)
  }
  const toPage = storedPages((number) => contents.read(number))
  const { pages, readings, nextPage } = readPages(
    layers,
    toPage,
    byNumber('reading', (value): ReadingRow => JSON.parse(value)),
  )
  const { meta, sha256, database } = layers.at(-1) as Layer
  const addresses = text(meta, 'addresses')
  return {
    /** Of its last file. */
    sha256,
    documentBytes,
    documents,
    images,
    facts,
    meta,
    files: filesOf(layers),
    check: {
      addresses,
      reading(path: string, digest: string) {
        const reading = readings.get(path)
        return reading?.digest === digest ? reading : undefined
      },
      anchors: (path: string) => readings.get(path)?.anchors,
    } satisfies EarlierCheck,
    /** `Content.addresses`. */
    addresses,
    /** By path. Their contents are read when they are needed. */
    pages,
    passagesOf: byNumber('passages', (value): readonly unknown[] => JSON.parse(value)),
    /** Amounts of facts, and those that contradict each other. */
    ofFacts: readAmounts(String(indexBytes(database, 'fact_amounts'))),
    found: JSON.parse(String(indexBytes(database, 'contradictions'))) as ReturnType<typeof compareAmounts>,
    /** Numbers of pages that state an amount of a subject, also of earlier revisions. */
    pagesWith: subjectReader(layers),
    amountsOf: byNumber('amounts', readAmounts),
    /** What the article of a page was made of besides its text. */
    articleContext: newestValue<string>(layers, 'SELECT context AS value FROM article WHERE path = ?'),
    /** The number after all that were used. */
    nextPage,
    /** Passages that edits since the first file have replaced. */
    replacedPassages: Number(meta.get('replaced_passages')),
  }
}

/** The pages of the last file by path, and their readings by source. The rows themselves are not kept. */
function readPages(layers: readonly Layer[], toPage: ReturnType<typeof storedPages>, readRest: (number: number) => ReadingRow) {
  // Numbers continue from file to file, from 0.
  const found = layers.flatMap(({ database }) =>
    rows<Record<'fields' | 'front', string>>(database, 'SELECT fields, front FROM page ORDER BY number'),
  )
  const last = layers.at(-1) as Layer
  const pages = new Map<string, { readonly number: number; readonly page: PublishedPage }>()
  const readings = new Map<string, StoredReading>()
  for (const number of orderOf(last.database)) {
    const { fields, front } = found[number] as (typeof found)[number]
    const page = toPage(number, JSON.parse(fields))
    pages.set(page.path, { number, page })
    const { source, ...read } = JSON.parse(front) as FrontRow
    readings.set(source, new StoredReading(read, () => readRest(number)))
  }
  return { pages, readings, nextPage: found.length }
}

function subjectReader(layers: readonly Layer[]) {
  const selects = layers.map(({ database }) => database.prepare('SELECT page FROM amount WHERE subject = ?'))
  return function* numbers(subject: string) {
    for (const select of selects) for (const { page } of select.iterate(subject) as Iterable<{ readonly page: number }>) yield page
  }
}

interface FileRow {
  readonly sha256: string
  readonly stamp: string | null
  readonly bytes: number
  readonly image: string | null
}

/** SHA-256 and stamps of the files that a publication was made of, by path. */
export function filesOf(layers: readonly Layer[]): ReadonlyMap<string, KnownFile> {
  return currentRows(layers, 'file', 'sha256, stamp, bytes, image', ({ sha256, stamp, bytes, image }: FileRow) => ({
    sha256,
    stamp: stamp ?? undefined,
    byteLength: bytes,
    ...(image !== null && { image: JSON.parse(image) }),
  }))
}

/** The part of a reading that a check needs of every page, with the file. */
type FrontRow = Omit<PageReading, keyof ReadingRow> & { readonly source: string }

/** The larger part, which only a page that changed, or a link to it, needs. */
type ReadingRow = Pick<PageReading, 'anchors' | 'links' | 'remarks'>

/** The columns of a page for its reading. */
export function readingColumns(source: string, { anchors, links, remarks, ...front }: PageReading): [front: string, reading: string] {
  return [JSON.stringify({ source, ...front }), JSON.stringify({ anchors, links, remarks })]
}

class StoredReading {
  declare readonly digest: string
  declare readonly bodyStart: number
  declare readonly bodyLine: number
  readonly #read: () => ReadingRow
  #rest: ReadingRow | undefined

  constructor(front: Omit<FrontRow, 'source'>, read: () => ReadingRow) {
    Object.assign(this, front)
    this.#read = read
  }

  get anchors(): ReadingRow['anchors'] {
    return this.#all.anchors
  }

  get links(): ReadingRow['links'] {
    return this.#all.links
  }

  get remarks(): NonNullable<ReadingRow['remarks']> {
    return this.#all.remarks ?? []
  }

  get #all(): ReadingRow {
    this.#rest ??= this.#read()
    return this.#rest
  }
}

/** Pages by path. */
export type PagesBefore = ReadonlyMap<string, Pick<PublishedPage, 'revision' | 'changed'>>

const selectDates = "SELECT path, revision, fields ->> 'changed' AS changed FROM page"

/** The pages of files, also of those that another program or other settings have written; undefined if one cannot be read. */
export async function pagesOf(files: readonly Pick<FileDigest, 'file'>[]): Promise<PagesBefore | undefined> {
  const found = new Map<string, Pick<PublishedPage, 'revision' | 'changed'>>()
  try {
    for (const { file } of files) {
      const database = await openDatabase(file)
      const dates = rows<{ path: string; revision: string; changed: string | null }>(database, selectDates)
      database.close()
      for (const { path, revision, changed } of dates) found.set(path, { revision, ...(changed !== null && { changed }) })
    }
    return found
  } catch {
    return undefined
  }
}
