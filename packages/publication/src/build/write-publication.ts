/** Writes a publication as a SQLite file: what differs from the files that it follows. The first follows none. */
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { addresses } from '@svc/composition'
import {
  type Content,
  type ContentProblem,
  indexBasis,
  markdownSections,
  type PublishedEdit,
  type PublishedPage,
  type SourceImage,
  type SourcePage,
} from '@svc/knowledge-index'
import { type ContentFile, type ContentFolder, type PageReading, subjectsOf } from '@svc/knowledge-index/node'
import type { PageData } from '@svc/knowledge-index/rows'
import { isCodeColoured } from '@svc/site'
import { writeAmounts } from '../file/amounts-column.ts'
import { createDatabase, type SqliteDatabase } from '../file/database.ts'
import { type EarlierPublication, readingColumns } from '../file/earlier-publication.ts'
import { digestOf } from '../file/file-digest.ts'
import { PublicationError } from '../file/publication-error.ts'
import { fileFormat, tables } from '../file/tables.ts'
import type { BuiltPublication } from './build-publication.ts'
import { compareContent, contradictedStatements } from './contradictions.ts'

/** Metadata of the file. */
export interface FileOrigin {
  /** Digest of the program that wrote it. */
  readonly program: string
  readonly settings: Readonly<Record<string, string>>
  /** `YYYY-MM-DD`: the day on which its dates were checked not to be in the future. They stay valid on every later day. */
  readonly day: string
  /** As it was read. */
  readonly folder: Pick<ContentFolder, 'digest' | 'files'>
}

/** Resolves to SHA-256 and contradictions. @param earlier what the file follows @throws PublicationError and leaves no file */
export async function writePublication(
  path: string,
  built: BuiltPublication,
  published: PublishedEdit,
  origin: FileOrigin,
  earlier?: EarlierPublication,
): Promise<{ readonly sha256: string; readonly warnings: readonly ContentProblem[] }> {
  const { content, documents, articles, facts } = built
  const { images = [] } = content
  const { files } = origin.folder
  const rows = await published.rows()
  const { order, index, vectors } = rows
  const firstPage = earlier?.nextPage ?? 0
  const { stated, ofFacts, found } = compareContent(content, published.pages, order, origin.day, earlier)
  const { contradictions, warnings } = contradictedStatements(content, published.pages, found)
  const sha256 = await writeFile(path, async (database) => {
    writeMeta(database, built, published, origin, {
      follows: earlier?.sha256,
      first_page: String(firstPage),
      passages: String(rows.pages.reduce((sum, { passages }) => sum + passages.length, 0)),
      replaced_passages: String(earlier ? earlier.replacedPassages + goneFrom(earlier, order) : 0),
      names: JSON.stringify(rows.names),
      contradictions: JSON.stringify(contradictions),
      vectors: vectors && JSON.stringify({ status: vectors.status, dimensions: vectors.dimensions }),
    })
    const insertPage = pageWriter(database)
    const insertSubject = into(database, 'amount', 'subject, page')
    const insertArticle = articleWriter(database, built)
    for (const [place, number] of order.entries()) {
      const page = published.pages[place] as PublishedPage
      const changed = rows.pages[number - firstPage]
      if (changed) insertPage(number, changed, content.pages[place] as SourcePage, stated.get(number))
      for (const subject of new Set(stated.get(number)?.flatMap(subjectsOf))) insertSubject(subject, number)
      // The article of another page can change with the addresses and sizes of what it shows.
      const isOther = () => earlier?.addresses !== content.addresses && earlier?.articleContext(page.path) !== articles.contextOf(page)
      if (changed || isOther()) await insertArticle(page)
    }
    await writeImages(
      database,
      images.filter(({ file, digest }) => earlier?.files.get(file)?.sha256 !== digest),
    )
    const insertDocument = into(database, 'document', 'path, media_type, sections, bytes')
    for (const [path, { mediaType, bytes }] of documents) {
      const isSame = earlier?.documents.get(path)?.mediaType === mediaType && isDeepStrictEqual(earlier.documentBytes(path), bytes)
      if (!isSame) insertDocument(path, mediaType, bytes && readableSections(path, bytes), bytes)
    }
    writeFiles(
      database,
      files.filter((file) => {
        const known = earlier?.files.get(file.path)
        return 'sha256' in file && !(known?.sha256 === file.sha256 && known.stamp === file.stamp)
      }),
    )
    const insertRemoved = into(database, 'removed', 'kind, path')
    const remove = (kind: string, before: Iterable<string> = [], now: { has(path: string): boolean } = new Set()) => {
      for (const path of before) if (!now.has(path)) insertRemoved(kind, path)
    }
    const paths = (named: Iterable<{ readonly path: string }>) => new Set(Array.from(named, ({ path }) => path))
    remove('page', earlier?.pages.keys(), paths(published.pages))
    remove('image', earlier?.images.keys(), paths(images))
    remove('document', earlier?.documents.keys(), documents)
    remove('file', earlier?.files.keys(), paths(files))
    if (JSON.stringify(facts) !== JSON.stringify(earlier?.facts)) {
      remove('fact', [''])
      const insertFact = into(database, 'fact', 'number, fields')
      for (const [number, fact] of facts.entries()) insertFact(number, JSON.stringify(fact))
    }
    const insert = into(database, 'index', 'name, bytes')
    insert('order', bufferOf(order))
    insert('search', bufferOf(index))
    insert('contradictions', Buffer.from(JSON.stringify(found)))
    insert('fact_amounts', Buffer.from(writeAmounts(ofFacts)))
    if (vectors?.values) insert('vectors', bufferOf(vectors.values))
  })
  return { sha256, warnings }
}

/** Inserts rows with these columns. */
function into(database: SqliteDatabase, table: string, columns: string) {
  const insert = database.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`)
  return (...row: unknown[]) => insert.run(...row)
}

async function writeFile(path: string, write: (database: SqliteDatabase) => Promise<void>): Promise<string> {
  const database = await createDatabase(path).catch((error) => Promise.reject(cannotWrite(path, error)))
  try {
    try {
      database.exec(`BEGIN; ${tables}`)
      await write(database)
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

function writeMeta(
  database: SqliteDatabase,
  { content, profile, site }: BuiltPublication,
  { baseUrl, agentInstructions, publisher }: PublishedEdit,
  { program, folder, settings, day }: FileOrigin,
  further: Readonly<Record<string, string | undefined>>,
): void {
  const insert = into(database, 'meta', 'name, value')
  const values: Readonly<Record<string, string | undefined>> = {
    format: String(fileFormat),
    program,
    day,
    settings: JSON.stringify(settings),
    folder: folder.digest,
    revision: content.revision,
    addresses: content.addresses,
    base_url: baseUrl,
    profile: JSON.stringify(profile),
    site: JSON.stringify(site),
    providers: JSON.stringify(content.providers),
    agent_instructions: agentInstructions,
    publisher: JSON.stringify(publisher),
    common: commonParts(content),
    ...further,
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) insert(name, value)
}

/** Whether a file of the content can follow those of the earlier publication. */
export function canFollow(content: Content, { meta }: EarlierPublication): boolean {
  return meta.get('vectors') === undefined && meta.get('common') === commonParts(content)
}

/** What all passages of an index and all articles have in common: a file that changes it follows none. */
function commonParts(content: Content): string {
  const isColoured = isCodeColoured(content.pages.map(({ reading }) => reading?.code ?? {}))
  return JSON.stringify([indexBasis(content), isColoured, content.texts])
}

/** How many passages an edit replaces. */
function goneFrom({ pages, passagesOf }: EarlierPublication, order: Uint32Array): number {
  const kept = new Set(order)
  return [...pages.values()].reduce((sum, { number }) => (kept.has(number) ? sum : sum + passagesOf(number).length), 0)
}

function pageWriter(database: SqliteDatabase) {
  const insert = into(database, 'page', 'number, fields, passages, sections, front, reading, structure, text, amounts')
  return (
    number: number,
    { text, passages, sections, structure, ...fields }: PageData,
    { file, reading }: SourcePage,
    amounts: readonly object[] = [],
  ): void => {
    const asJson = [fields, passages, sections].map((value) => JSON.stringify(value))
    insert(number, ...asJson, ...readingColumns(file, reading as PageReading), bufferOf(structure), text, writeAmounts(amounts))
  }
}

function articleWriter(database: SqliteDatabase, { articles }: BuiltPublication) {
  const insert = into(database, 'article', 'path, context, html')
  const insertLink = into(database, 'link', 'article, number, target')
  return async (page: PublishedPage): Promise<void> => {
    const { path } = page
    const { lastInsertRowid } = insert(path, articles.contextOf(page), await articles.render(page))
    // Lists and the front page link everything.
    const links = page.isGenerated || path === '/' ? [] : articles.linksOf(page)
    for (const [place, target] of links.entries()) if (target !== path && target !== '/') insertLink(lastInsertRowid, place, target)
  }
}

/** One after another: together they take more memory than the texts. */
async function writeImages(database: SqliteDatabase, images: readonly SourceImage[]): Promise<void> {
  const insert = into(database, 'image', 'path, media_type, width, height, bytes')
  for (const { path, mediaType, width, height, read } of images) {
    insert(path, mediaType, width ?? null, height ?? null, Buffer.from(await read()))
  }
}

/** JSON: the sections of a document that `get_page` reads; null for any other, which is no Markdown for agents. */
function readableSections(path: string, bytes: Buffer): string | null {
  const isReadable = path === addresses.developersMarkdown.path || /\/llms(?:-\d+)?\.txt$/.test(path)
  return isReadable ? JSON.stringify(markdownSections(bytes.toString())) : null
}

function writeFiles(database: SqliteDatabase, files: readonly ContentFile[]): void {
  const insert = into(database, 'file', 'path, sha256, stamp, bytes, image')
  for (const file of files) {
    if (!('sha256' in file)) continue
    const { path, sha256, stamp = null } = file
    const image = 'image' in file ? file.image : undefined
    const bytes = 'image' in file ? file.image.byteLength : file.byteLength
    insert(path, sha256, stamp, bytes, image === undefined ? null : JSON.stringify(image))
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array | Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}

function cannotWrite(path: string, cause: unknown): unknown {
  if (cause instanceof PublicationError) return cause
  const { code, message } = cause as { readonly code?: string; readonly message?: string }
  // Other errors come from the content, not from the file.
  if (!/^(SQLITE_|E[A-Z]+$)/.test(code ?? '') && !/ConnectionFailed|database/.test(message ?? '')) return cause
  return new PublicationError(
    'cannot_write',
    `The publication cannot be written to ${dirname(path)}${code ? ` (${code})` : ''}.`,
    code === 'SQLITE_FULL' || code === 'ENOSPC'
      ? 'Make room on that disk: a publication takes up to ten times its source, and the earlier one stays until the new one is complete.'
      : 'Make that folder writable, and make room on that disk.',
    { cause },
  )
}
