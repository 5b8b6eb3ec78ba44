/** Data that a build reuses from an earlier file: check results, rows and terms of unchanged pages. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { EarlierKnowledge, EarlierPage, ReadTerms } from '@svc/knowledge-index/internal'
import type { EarlierReading, PageReading } from '@svc/knowledge-index/node'
import { openDatabase, rows, type SqliteDatabase } from './database.ts'
import { indexBytes } from './tables.ts'

export interface EarlierPublication {
  /** The check's result for a page's file. */
  readonly reading: EarlierReading
  readonly knowledge: EarlierKnowledge | undefined
  /** The article of a page with this text and context; the text has the revision of the page's whole source. */
  readonly article: (page: PublishedPage, context: string) => string | undefined
}

interface EarlierRow {
  readonly number: number
  readonly path: string
  readonly reading: string
  readonly passages: number
}

const selectRows = 'SELECT number, path, reading, json_array_length(passages) AS passages FROM page ORDER BY number'

const selectPage = 'SELECT structure, sections, passages FROM page WHERE number = ? AND text = ?'

const selectArticle = 'SELECT article FROM page WHERE path = ? AND article_context = ? AND text = ?'

/** @param file that `openFile` has opened */
export async function openEarlier(file: string): Promise<EarlierPublication> {
  const database = await openDatabase(file)
  const readings = new Map<string, PageReading>()
  const pages = new Map<string, { readonly number: number; readonly passage: number }>()
  let passage = 0
  for (const row of rows<EarlierRow>(database, selectRows)) {
    const { source, ...reading } = JSON.parse(row.reading) as PageReading & { readonly source: string }
    readings.set(source, reading)
    pages.set(row.path, { number: row.number, passage })
    passage += row.passages
  }
  const [pageByText, articleByText] = [database.prepare(selectPage), database.prepare(selectArticle)]
  const pageOf = (path: string, text: string): EarlierPage | undefined => {
    const place = pages.get(path)
    if (place === undefined) return undefined
    const found = pageByText.get(place.number, text) as
      | { readonly structure: Buffer; readonly sections: string; readonly passages: string }
      | undefined
    if (found === undefined) return undefined
    const { structure, sections, passages } = found
    const read = { sections: JSON.parse(sections), passages: JSON.parse(passages), structure }
    return { ...read, page: place.number, passage: place.passage }
  }
  const terms = readTermsOf(database)
  return {
    reading(path, digest) {
      const reading = readings.get(path)
      return reading?.digest === digest ? reading : undefined
    },
    knowledge: terms && { page: pageOf, terms },
    article({ path, text }, context) {
      const found = articleByText.get(path, context, text.value) as { readonly article: string } | undefined
      return found?.article
    },
  }
}

/** Pages by path. */
export type PagesBefore = ReadonlyMap<string, Pick<PublishedPage, 'revision' | 'changed'>>

/** Files before this format have times of their store instead of times of changes. */
const firstFormatWithChanges = 13

const selectDates = `SELECT path, revision, fields ->> 'changed' AS changed FROM page
  WHERE (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'format') >= ${firstFormatWithChanges}`

/** The pages of a file, also of one that another program or other settings have written; undefined if there is none. */
export async function pagesOf(file: string): Promise<PagesBefore | undefined> {
  try {
    const database = await openDatabase(file)
    const dates = rows<{ path: string; revision: string; changed: string | null }>(database, selectDates)
    database.close()
    return new Map(dates.map(({ path, revision, changed }) => [path, { revision, ...(changed !== null && { changed }) }]))
  } catch {
    return undefined
  }
}

/** The lists of `readTerms` that are JSON in the table `index`; all others are 32-bit numbers. */
const jsonLists: ReadonlySet<string> = new Set(['texts', 'unaccented'])

/** The rows with `readTerms`. */
export function* rowsOf(terms: ReadTerms): Generator<readonly [name: string, bytes: Buffer]> {
  for (const [name, list] of Object.entries(terms)) {
    const { buffer, byteOffset, byteLength } = list
    yield [`read/${name}`, jsonLists.has(name) ? Buffer.from(JSON.stringify(list)) : Buffer.from(buffer, byteOffset, byteLength)]
  }
}

/** Undefined if the file was built with vectors. */
function readTermsOf(database: SqliteDatabase): ReadTerms | undefined {
  const rows = database.prepare(`SELECT substr(name, 6) AS name FROM "index" WHERE name LIKE 'read/%'`).all() as { readonly name: string }[]
  const lists = rows.map(({ name }) => {
    const bytes = indexBytes(database, `read/${name}`) as Buffer
    return [name, jsonLists.has(name) ? JSON.parse(bytes.toString()) : numbersOf(bytes)]
  })
  return lists.length === 0 ? undefined : (Object.fromEntries(lists) as ReadTerms)
}

function numbersOf(bytes: Buffer): Uint32Array {
  const isAligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer as ArrayBuffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
}
