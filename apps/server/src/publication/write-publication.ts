/** Writes a publication as one SQLite file. */
import { rm } from 'node:fs/promises'
import type { KnowledgeData } from '@svc/knowledge-index'
import { developersPath } from '../documents/page-paths.ts'
import type { CodedBytes } from '../http/representation.ts'
import type { BuiltPublication } from './build-publication.ts'
import { createDatabase, immutableUri, type SqliteDatabase, type SqliteStatement } from './database.ts'
import { digestOf } from './file-digest.ts'
import { PublicationError } from './publication-error.ts'
import { fileFormat, insertPassages, insertSections, tables } from './tables.ts'

/** What the file says about itself beside the content. */
export interface FileOrigin {
  /** Digest of the program that wrote it. */
  readonly program: string
  /** Digest of the content folder. */
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
  /** `YYYY-MM-DD`, when its dates were checked not to lie in the future. What was right then is right on every later day. */
  readonly day: string
}

export interface WriteOptions {
  readonly origin: FileOrigin
  /** A file of the same program and settings, whose rows are copied where a page is made of the same. */
  readonly previous?: string | undefined
}

/**
 * Writes the file, which must not exist, and resolves to its SHA-256.
 *
 * @throws PublicationError `cannot_write`, and nothing is left of the file; `database_missing`
 */
export async function writePublication(path: string, built: BuiltPublication, options: WriteOptions): Promise<string> {
  const database = await createDatabase(path).catch((error) => Promise.reject(cannotWrite(path, error)))
  try {
    const data = await built.knowledge.data()
    try {
      if (options.previous !== undefined) database.prepare('ATTACH DATABASE ? AS previous').run(immutableUri(options.previous))
      database.exec(`BEGIN; ${tables}`)
      writeMeta(database, built, data, options.origin)
      writePages(database, built, data, options.previous !== undefined)
      const insertBody = database.prepare('INSERT INTO body VALUES (?, ?, ?, ?)')
      for (const [address, bytes] of Object.entries(built.documents)) writeBody(insertBody, address, bytes)
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
  const { revision, baseUrl, providers, glossary, agentInstructions, vectors } = data
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
    // The page for people is no document.
    documents: JSON.stringify(Object.keys(built.documents).filter((path) => path !== developersPath)),
    providers: JSON.stringify(providers),
    glossary: JSON.stringify(glossary),
    agent_instructions: agentInstructions,
    vectors: vectors && JSON.stringify({ status: vectors.status, dimensions: vectors.dimensions }),
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) insert.run(name, value)
}

function writePages(database: SqliteDatabase, { pages, knowledge }: BuiltPublication, data: KnowledgeData, hasPrevious: boolean): void {
  const insertPage = database.prepare('INSERT INTO page (number, fields, made_of) VALUES (?, ?, ?)')
  const sectionsInto = database.prepare(insertSections)
  const passagesInto = database.prepare(insertPassages)
  const insertBody = database.prepare('INSERT INTO body VALUES (?, ?, ?, ?)')
  const copyBody = hasPrevious ? database.prepare('INSERT INTO body SELECT * FROM previous.body WHERE path = ?') : undefined
  const earlier = hasPrevious ? madeBefore(database) : new Map<string, string>()
  for (const [number, { text: _, sections, passages, ...fields }] of data.pages.entries()) {
    const page = knowledge.pages[number] as (typeof knowledge.pages)[number]
    const madeOf = pages.madeOf(page)
    insertPage.run(number, JSON.stringify(fields), madeOf)
    sectionsInto.run(number, JSON.stringify(sections))
    passagesInto.run(number, JSON.stringify(passages))
    const addresses = { markdown: new URL(page.markdownUrl).pathname, html: page.path }
    if (copyBody !== undefined && earlier.get(page.path) === madeOf) {
      copyBody.run(addresses.markdown)
      copyBody.run(addresses.html)
      continue
    }
    const { markdown, html } = pages.encode(page)
    writeBody(insertBody, addresses.markdown, markdown)
    writeBody(insertBody, addresses.html, html)
  }
}

/** What the pages of the earlier file were made of, by their paths. */
function madeBefore(database: SqliteDatabase): Map<string, string> {
  const rows = database.prepare('SELECT path, made_of FROM previous.page').all() as { path: string; made_of: string }[]
  return new Map(rows.map(({ path, made_of: madeOf }) => [path, madeOf]))
}

function writeBody(insert: SqliteStatement, path: string, coded: CodedBytes): void {
  for (const [coding, { tag, body }] of Object.entries(coded)) insert.run(path, coding, tag, body)
}

function writeIndex(database: SqliteDatabase, { index, vectors }: KnowledgeData): void {
  const insert = database.prepare('INSERT INTO "index" VALUES (?, ?)')
  insert.run('postings', bufferOf(index))
  if (vectors?.values) insert.run('vectors', bufferOf(vectors.values))
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array | Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}

function cannotWrite(path: string, cause: unknown): unknown {
  if (cause instanceof PublicationError) return cause
  const { code, message } = cause as { readonly code?: string; readonly message?: string }
  // Whatever else fails here fails in the content, and is not the file's.
  if (!/^(SQLITE_|E[A-Z]+$)/.test(code ?? '') && !/ConnectionFailed|database/.test(message ?? '')) return cause
  return new PublicationError(
    'cannot_write',
    `The publication cannot be written to ${path}${code === undefined ? '' : ` (${code})`}.`,
    code === 'SQLITE_FULL' || code === 'ENOSPC'
      ? 'Make room on that disk: a publication takes about four times its source, and the earlier one lies beside it meanwhile.'
      : 'Let the server write in that folder, and look for room on that disk.',
    { cause },
  )
}
