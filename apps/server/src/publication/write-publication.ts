/** Writes a publication as one SQLite file. */
import { rm } from 'node:fs/promises'
import { addresses } from '@svc/composition'
import { type KnowledgeData, markdownSections, type Section } from '@svc/knowledge-index'
import { type ContentCoding, encode } from '../http/representation/content-coding.ts'
import { entityTag } from '../http/representation/entity-tag.ts'
import { isCompressible } from '../images/represent-images.ts'
import type { BuiltPublication } from './build-publication.ts'
import { createDatabase, immutableUri, type SqliteDatabase } from './file/database.ts'
import { type EarlierPublication, rowsOf } from './file/earlier-publication.ts'
import { digestOf } from './file/file-digest.ts'
import { storedCodings } from './file/page-bodies.ts'
import { PublicationError } from './file/publication-error.ts'
import { copySame, createSame, fileFormat, insertPassages, insertSections, tables } from './file/tables.ts'

/** Metadata of the file. */
export interface FileOrigin {
  /** Digest of the program that wrote it. */
  readonly program: string
  /** Digest of the content folder. */
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
  /** `YYYY-MM-DD`: the day on which its dates were checked not to be in the future. They stay valid on every later day. */
  readonly day: string
}

/**
 * Writes the file, which must not exist, and resolves to its SHA-256.
 *
 * @param previous from the same program and settings; rows of unchanged pages are copied
 * @throws PublicationError `cannot_write`, and nothing is left of the file; `database_missing`
 */
export async function writePublication(
  path: string,
  built: BuiltPublication,
  origin: FileOrigin,
  previous: EarlierPublication | undefined,
): Promise<string> {
  const database = await createDatabase(path).catch((error) => Promise.reject(cannotWrite(path, error)))
  try {
    const data = await built.knowledge.data()
    try {
      if (previous !== undefined) database.prepare('ATTACH DATABASE ? AS previous').run(immutableUri(previous.file))
      database.exec(`BEGIN; ${tables}`)
      const write = bodyWriter(database)
      writeMeta(database, built, data, origin)
      insertImages(database, built.images)
      await writePages(database, built, data, write, previous)
      await writeImages(database, built.images, write)
      const texts = { ...built.documents, ...built.developerPages }
      for (const [address, text] of Object.entries(texts)) write(address, Buffer.from(text))
      const insertFact = database.prepare('INSERT INTO fact (number, fields) VALUES (?, ?)')
      for (const [number, fact] of built.facts.entries()) insertFact.run(number, JSON.stringify(fact))
      writeIndex(database, data)
      database.exec('COMMIT')
    } finally {
      database.close()
    }
    return await digestOf(path)
  } catch (error) {
    await rm(path, { force: true })
    throw cannotWrite(path, error)
  }
}

function writeMeta(database: SqliteDatabase, built: BuiltPublication, data: KnowledgeData, origin: FileOrigin): void {
  const { revision, baseUrl, providers, glossary, names = [], commonVocabulary = true, agentInstructions, vectors } = data
  const insert = database.prepare('INSERT INTO meta VALUES (?, ?)')
  const values: Readonly<Record<string, string | undefined>> = {
    format: String(fileFormat),
    revision,
    base_url: baseUrl,
    program: origin.program,
    folder: origin.folder,
    settings: JSON.stringify(origin.settings),
    day: origin.day,
    profile: JSON.stringify(built.profile),
    site: JSON.stringify(built.site),
    documents: JSON.stringify(Object.entries(built.documents).map(([address, text]) => [address, readableSections(address, text)])),
    providers: JSON.stringify(providers),
    glossary: JSON.stringify(glossary),
    names: JSON.stringify(names),
    common_vocabulary: JSON.stringify(commonVocabulary),
    agent_instructions: agentInstructions,
    vectors: vectors && JSON.stringify({ status: vectors.status, dimensions: vectors.dimensions }),
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) insert.run(name, value)
}

/** The sections of a document that `get_page` reads; null for any other, which is no Markdown for agents. */
function readableSections(path: string, text: string): Section[] | null {
  const isReadable = path === addresses.developersMarkdown.path || /\/llms(?:-\d+)?\.txt$/.test(path)
  return isReadable ? markdownSections(text) : null
}

async function writePages(
  database: SqliteDatabase,
  { content, pages, knowledge }: BuiltPublication,
  data: KnowledgeData,
  write: WriteBody,
  previous: EarlierPublication | undefined,
): Promise<void> {
  const insertPage = database.prepare('INSERT INTO page (number, fields, made_of, reading, structure) VALUES (?, ?, ?, ?, ?)')
  const sectionsInto = database.prepare(insertSections)
  const passagesInto = database.prepare(insertPassages)
  database.exec(createSame)
  const insertSame = database.prepare('INSERT INTO same VALUES (?, ?, ?)')
  const others: number[] = []
  for (const [number, { text, sections, passages, structure, ...fields }] of data.pages.entries()) {
    const page = knowledge.pages[number] as (typeof knowledge.pages)[number]
    const madeOf = pages.madeOf(page)
    const { file, reading } = content.pages[number] as (typeof content.pages)[number]
    insertPage.run(number, JSON.stringify(fields), madeOf, JSON.stringify({ source: file, ...reading }), bufferOf(structure))
    const before = previous?.pages.get(page.path)
    const hasBodies = before?.madeOf === madeOf
    if (!hasBodies) others.push(number)
    if (before !== undefined && (hasBodies || previous?.knowledge?.page(page.path, text))) {
      insertSame.run(number, before.number, hasBodies ? 1 : 0)
    } else {
      sectionsInto.run(number, JSON.stringify(sections))
      passagesInto.run(number, JSON.stringify(passages))
    }
  }
  if (previous) database.exec(copySame)
  for (const number of others) {
    const page = knowledge.pages[number] as (typeof knowledge.pages)[number]
    const markdown = Buffer.from(page.text.value)
    // The plain text is also the text of the page.
    write(new URL(page.markdownUrl).pathname, markdown, new Set<ContentCoding>(['identity', ...storedCodings(markdown.length)]))
    write(page.path, Buffer.from(await pages.render(page)))
  }
}

/** Their bodies are copied with those of the pages if there is an earlier file. */
function insertImages(database: SqliteDatabase, images: BuiltPublication['images']): void {
  const insert = database.prepare('INSERT INTO image VALUES (?, ?, ?)')
  for (const { path, mediaType, digest } of images) insert.run(path, mediaType, digest)
}

/** Writes the bodies that were not copied, one after another: together they take more memory than the texts. */
async function writeImages(database: SqliteDatabase, images: BuiltPublication['images'], write: WriteBody): Promise<void> {
  const copied = database.prepare('SELECT 1 FROM body WHERE path = ?')
  for (const { path, mediaType, read } of images) {
    if (copied.get(path) === undefined) write(path, Buffer.from(await read()), isCompressible(mediaType) ? undefined : ['identity'])
  }
}

/** Writes the body of an address. */
type WriteBody = (path: string, bytes: Buffer, codings?: Iterable<ContentCoding>) => void

function bodyWriter(database: SqliteDatabase): WriteBody {
  const insert = database.prepare('INSERT INTO body VALUES (?, ?, ?, ?)')
  return (path, bytes, codings = storedCodings(bytes.length)) => {
    for (const coding of codings) {
      const body = encode(bytes, coding)
      insert.run(path, coding, entityTag(body), body)
    }
  }
}

function writeIndex(database: SqliteDatabase, { index, vectors, readTerms }: KnowledgeData): void {
  const insert = database.prepare('INSERT INTO "index" VALUES (?, ?)')
  insert.run('postings', bufferOf(index))
  if (vectors?.values) insert.run('vectors', bufferOf(vectors.values))
  for (const row of readTerms ? rowsOf(readTerms) : []) insert.run(...row)
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array | Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}

function cannotWrite(path: string, cause: unknown): unknown {
  if (cause instanceof PublicationError) return cause
  const { code, message } = cause as { readonly code?: string; readonly message?: string }
  // Other errors come from the content, not from the file.
  if (!/^(SQLITE_|E[A-Z]+$)/.test(code ?? '') && !/ConnectionFailed|database/.test(message ?? '')) return cause
  return new PublicationError(
    'cannot_write',
    `The publication cannot be written to ${path}${code ? ` (${code})` : ''}.`,
    code === 'SQLITE_FULL' || code === 'ENOSPC'
      ? 'Make room on that disk: a publication takes up to ten times its source, and the earlier one stays until the new one is complete.'
      : 'Make that folder writable, and make room on that disk.',
    { cause },
  )
}
