/** Opens a publication's file: checks that it is complete and was built with this server's settings. */
import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { PlacedFact, Section } from '@svc/knowledge-index'
import type { StoredKnowledge, StoredPage } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'
import type { Site } from '../../pages/shell/site.ts'
import type { SizedImage } from '../../pages/social-images.ts'
import { openDatabase, rows, type SqliteDatabase } from './database.ts'
import { digestOf } from './file-digest.ts'
import { PublicationError } from './publication-error.ts'
import { fileFormat, indexBytes, selectPages, selectRelated } from './tables.ts'

export type PublicationFile = Awaited<ReturnType<typeof openFile>>

export interface OpenFileOptions {
  /** SHA-256 that the bytes must have; undefined if this process has written or checked them. */
  readonly digest: string | undefined
  /** The program that must have written it. */
  readonly program: string
  /** The settings that must be built in. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether it comes from PostgreSQL, which errors then name instead of the path. */
  readonly isFetched?: boolean
}

/** Pages that are read between two turns of the event loop: some milliseconds. */
const pagesPerTurn = 128

/** @throws PublicationError if it cannot be served */
export async function openFile(path: string, { digest, program, settings, isFetched = false }: OpenFileOptions) {
  const name = isFetched ? 'The publication in PostgreSQL' : path
  const buildAnew = `Build it again with \`svc-server build ${isFetched ? '--to URL' : '--out FILE'}\`.`
  if (digest !== undefined) await checkFile(path, digest)
  const database = await openDatabase(path)
  const meta = readMeta(database)
  if (meta === undefined) throw new PublicationError('cannot_read', `${name} is not a publication.`, buildAnew)
  if (meta.get('format') !== String(fileFormat) || meta.get('program') !== program) {
    throw new PublicationError('other_program', `${name} was written by another version of the server.`, `${buildAnew} Use this version.`)
  }
  const others = differences(json(meta, 'settings'), settings)
  if (others.length > 0) {
    throw new PublicationError(
      'other_settings',
      `${name} was built with other values of ${others.join(', ')}.`,
      `${buildAnew} Set the same variables as for the server.`,
    )
  }
  return {
    profile: json<PublicProfile>(meta, 'profile'),
    site: json<Site>(meta, 'site'),
    /** Keyed by exact path, with the pages for developers: the sections of those that `get_page` reads. */
    documents: readDocuments(database),
    /** The images of the content, by their exact paths. */
    images: readImages(database),
    facts: readFacts(database),
    /** Digest of the content folder that it was built from. */
    folder: text(meta, 'folder'),
    /** `YYYY-MM-DD`, on which it was built: the statuses of its facts are those of this day. */
    day: text(meta, 'day'),
    /** False if searches use only text because vectors are missing. */
    hasAllVectors: JSON.parse(meta.get('vectors') ?? '{}').status !== 'incomplete',
    /** Reads the rows of the knowledge base in slices of some milliseconds. */
    knowledge: () => readKnowledge(database, meta),
    ...readers(database),
  }
}

async function checkFile(path: string, digest: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  const found = isThere && (await digestOf(path).catch(() => false))
  if (found === false) throw new PublicationError('cannot_read', `${path} is not a file that can be read.`, 'Name a file that can be read.')
  if (found !== digest) {
    throw new PublicationError(
      'digest_mismatch',
      `${path} is damaged: its SHA-256 differs from the .sha256 file next to it.`,
      `Copy the file and its .sha256 again, or build it again.`,
    )
  }
}

/** Undefined if the file has no such table. */
function readMeta(database: SqliteDatabase): ReadonlyMap<string, string> | undefined {
  try {
    const values = rows<{ name: string; value: string }>(database, 'SELECT name, value FROM meta')
    return new Map(values.map(({ name, value }) => [name, value]))
  } catch {
    return undefined
  }
}

/** A value that every publication has. */
function text(meta: ReadonlyMap<string, string>, name: string): string {
  return meta.get(name) ?? ''
}

function json<Value>(meta: ReadonlyMap<string, string>, name: string): Value {
  return JSON.parse(text(meta, name))
}

function readDocuments(database: SqliteDatabase): ReadonlyMap<string, readonly Section[] | null> {
  const documents = rows<{ path: string; sections: string | null }>(database, 'SELECT path, sections FROM document')
  return new Map(documents.map(({ path, sections }) => [path, sections === null ? null : JSON.parse(sections)]))
}

interface ImageRow extends SizedImage {
  readonly mediaType: string
}

function readImages(database: SqliteDatabase): ReadonlyMap<string, ImageRow> {
  const images = rows<ImageRow>(database, 'SELECT path, media_type AS mediaType, width, height FROM image')
  return new Map(images.map((image) => [image.path, { ...image, width: image.width ?? undefined, height: image.height ?? undefined }]))
}

/** Reads by key. Paths are those of the file. */
function readers(database: SqliteDatabase) {
  const document = database.prepare('SELECT text AS value FROM document WHERE path = ?')
  const article = database.prepare('SELECT article AS value FROM page WHERE path = ?')
  const image = database.prepare('SELECT bytes AS value FROM image WHERE path = ?')
  const related = database.prepare(selectRelated)
  const value = <Value>(statement: typeof article, path: string) => (statement.get(path) as { readonly value: Value }).value
  return {
    /** A document, or a page for developers. */
    documentText: (path: string) => value<string>(document, path),
    /** The HTML element `article` of a page. */
    article: (path: string) => value<string>(article, path),
    imageBytes: (path: string) => value<Buffer>(image, path),
    /** Paths of at most `limit` pages that link to a page or that it links to. */
    relatedTo: (path: string, limit: number) => (related.all(path, limit) as { readonly path: string }[]).map(({ path }) => path),
  }
}

function readFacts(database: SqliteDatabase): PlacedFact[] {
  return rows<{ fields: string }>(database, 'SELECT fields FROM fact ORDER BY number').map(({ fields }) => JSON.parse(fields))
}

function differences(found: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter((name) => found[name] !== wanted[name])
}

async function readKnowledge(database: SqliteDatabase, meta: ReadonlyMap<string, string>): Promise<StoredKnowledge> {
  const agentInstructions = meta.get('agent_instructions')
  const vectors = meta.get('vectors')
  const values = indexBytes(database, 'vectors')
  return {
    revision: text(meta, 'revision'),
    baseUrl: text(meta, 'base_url'),
    pages: await readPages(database),
    readContents: contentsReader(database),
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
    const rows = select.all(pages.length, pagesPerTurn) as { readonly fields: string; readonly passages: string }[]
    for (const { fields, passages } of rows) pages.push({ ...JSON.parse(fields), passages: JSON.parse(passages) })
    if (rows.length < pagesPerTurn) return pages
    await setImmediate()
  }
}

interface ContentsRow {
  readonly sections: string
  readonly structure: Buffer
  readonly text: string
}

function contentsReader(database: SqliteDatabase): StoredKnowledge['readContents'] {
  const select = database.prepare('SELECT sections, structure, text FROM page WHERE number = ?')
  return (number) => {
    const { sections, structure, text } = select.get(number) as ContentsRow
    return { text, sections: JSON.parse(sections), structure }
  }
}
