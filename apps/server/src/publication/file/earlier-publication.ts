/** Data that a build reuses from an earlier file: check results, rows and terms of unchanged pages. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { EarlierKnowledge, EarlierPage, PageData, ReadTerms } from '@svc/knowledge-index/internal'
import type { EarlierReading, PageReading } from '@svc/knowledge-index/node'
import { entityTag } from '../../http/representation/entity-tag.ts'
import { openDatabase, rows, type SqliteDatabase } from './database.ts'
import { indexBytes, passagesOf, sectionsOf } from './tables.ts'

export interface EarlierPublication {
  readonly file: string
  /** Pages by path; `madeOf` is the digest of all that a page's bodies are made of. */
  readonly pages: ReadonlyMap<string, { readonly number: number; readonly madeOf: string }>
  /** The check's result for a page's file. */
  readonly reading: EarlierReading
  readonly knowledge: EarlierKnowledge | undefined
}

interface EarlierRow {
  readonly number: number
  readonly path: string
  readonly madeOf: string
  readonly tag: string
  readonly reading: string
  readonly passages: number
}

const selectRows = `SELECT page.number, page.path, made_of AS madeOf, tag, reading,
  (SELECT count(*) FROM passage WHERE passage.page = page.number) AS passages
  FROM page JOIN body ON body.path = markdown_path AND coding = 'identity' ORDER BY page.number`

const selectPage = `SELECT structure, ${sectionsOf('?1')} AS sections, ${passagesOf('?1')} AS passages FROM page WHERE number = ?1`

/** @param file that `openFile` has opened */
export async function openEarlier(file: string): Promise<EarlierPublication> {
  const database = await openDatabase(file)
  const earlier = rows<EarlierRow>(database, selectRows)
  const readings = new Map<string, PageReading>()
  const pages = new Map<string, EarlierRow & { readonly passage: number }>()
  let passage = 0
  for (const row of earlier) {
    const { source, ...reading } = JSON.parse(row.reading) as PageReading & { readonly source: string }
    readings.set(source, reading)
    pages.set(row.path, { ...row, passage })
    passage += row.passages
  }
  const select = database.prepare(selectPage)
  const pageOf = (path: string, text: string): EarlierPage | undefined => {
    const place = pages.get(path)
    if (place === undefined || place.tag !== entityTag(Buffer.from(text))) return undefined
    const found = select.get(place.number) as Readonly<Record<'sections' | 'passages', string>> & { readonly structure: Buffer }
    const sections = JSON.parse(found.sections) as PageData['sections']
    const { structure } = found
    return { sections, passages: JSON.parse(found.passages), structure, page: place.number, passage: place.passage }
  }
  const terms = readTermsOf(database)
  return {
    file,
    pages,
    reading(path, digest) {
      const reading = readings.get(path)
      return reading?.digest === digest ? reading : undefined
    },
    knowledge: terms && { page: pageOf, terms },
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
