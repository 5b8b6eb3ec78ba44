/** Writes a publication as one SQLite file. */
import { rm } from 'node:fs/promises'
import { addresses } from '@svc/composition'
import { type KnowledgeData, markdownSections, type SourcePage } from '@svc/knowledge-index'
import type { PageData } from '@svc/knowledge-index/internal'
import type { BuiltPublication } from './build-publication.ts'
import { createDatabase, type SqliteDatabase } from './file/database.ts'
import { type EarlierPublication, rowsOf } from './file/earlier-publication.ts'
import { digestOf } from './file/file-digest.ts'
import { PublicationError } from './file/publication-error.ts'
import { fileFormat, tables } from './file/tables.ts'

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
 * @param previous from the same program and settings; its articles of unchanged pages are written again
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
      database.exec(`BEGIN; ${tables}`)
      writeMeta(database, built, data, origin)
      await writePages(database, built, data, previous)
      await writeImages(database, built.content)
      writeDocuments(database, built)
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
    providers: JSON.stringify(providers),
    glossary: JSON.stringify(glossary),
    names: JSON.stringify(names),
    common_vocabulary: JSON.stringify(commonVocabulary),
    agent_instructions: agentInstructions,
    vectors: vectors && JSON.stringify({ status: vectors.status, dimensions: vectors.dimensions }),
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) insert.run(name, value)
}

async function writePages(
  database: SqliteDatabase,
  { content, articles, knowledge }: BuiltPublication,
  data: KnowledgeData,
  previous: EarlierPublication | undefined,
): Promise<void> {
  const insertPage = database.prepare(
    `INSERT INTO page (number, fields, passages, sections, reading, article_context, structure, text, article)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertLink = database.prepare('INSERT INTO link VALUES (?, ?, ?)')
  const front = knowledge.pages.findIndex(({ path }) => path === '/')
  for (const [number, page] of knowledge.pages.entries()) {
    const { text, sections, passages, structure, ...fields } = data.pages[number] as PageData
    const { file, reading } = content.pages[number] as SourcePage
    const context = articles.contextOf(page)
    const article = previous?.article(page, context) ?? (await articles.render(page))
    const asJson = [fields, passages, sections, { source: file, ...reading }].map((value) => JSON.stringify(value))
    insertPage.run(number, ...asJson, context, bufferOf(structure), text, article)
    // Lists and the front page link everything.
    const links = page.isGenerated || number === front ? [] : articles.linksOf(page)
    for (const [place, target] of links.entries()) if (target !== number && target !== front) insertLink.run(number, place, target)
  }
}

/** One after another: together they take more memory than the texts. */
async function writeImages(database: SqliteDatabase, { images = [] }: BuiltPublication['content']): Promise<void> {
  const insert = database.prepare('INSERT INTO image VALUES (?, ?, ?, ?, ?)')
  for (const { path, mediaType, width, height, read } of images) {
    insert.run(path, mediaType, width ?? null, height ?? null, Buffer.from(await read()))
  }
}

function writeDocuments(database: SqliteDatabase, { documents, developerPages }: BuiltPublication): void {
  const insert = database.prepare('INSERT INTO document VALUES (?, ?, ?)')
  for (const [path, text] of Object.entries({ ...documents, ...developerPages })) insert.run(path, readableSections(path, text), text)
}

/** JSON: the sections of a document that `get_page` reads; null for any other, which is no Markdown for agents. */
function readableSections(path: string, text: string): string | null {
  const isReadable = path === addresses.developersMarkdown.path || /\/llms(?:-\d+)?\.txt$/.test(path)
  return isReadable ? JSON.stringify(markdownSections(text)) : null
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
