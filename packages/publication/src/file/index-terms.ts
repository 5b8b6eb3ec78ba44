/** The terms of a delta's passages as rows of the table `index`, `terms/…`. */
import type { ReadTerms } from '@svc/knowledge-index/rows'
import { rows, type SqliteDatabase } from './database.ts'
import { indexBytes } from './tables.ts'

/** The lists that are JSON; all others are 32-bit numbers. */
const jsonLists: ReadonlySet<string> = new Set(['texts', 'unaccented'])

export function* termRows(terms: ReadTerms): Generator<readonly [name: string, bytes: Buffer]> {
  for (const [name, list] of Object.entries(terms)) {
    const { buffer, byteOffset, byteLength } = list
    yield [`terms/${name}`, jsonLists.has(name) ? Buffer.from(JSON.stringify(list)) : Buffer.from(buffer, byteOffset, byteLength)]
  }
}

export function readTermRows(database: SqliteDatabase): ReadTerms {
  const names = rows<{ name: string }>(database, `SELECT substr(name, 7) AS name FROM "index" WHERE name LIKE 'terms/%'`)
  const lists = names.map(({ name }) => {
    const bytes = indexBytes(database, `terms/${name}`) as Buffer
    return [name, jsonLists.has(name) ? JSON.parse(bytes.toString()) : numbersOf(bytes)]
  })
  return Object.fromEntries(lists) as ReadTerms
}

/** 32-bit numbers, copied if they are not aligned. */
export function numbersOf(bytes: Buffer): Uint32Array {
  const isAligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer as ArrayBuffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
}
