import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentCodings, encode } from '../../src/http/representation/content-coding.ts'
import { entityTag } from '../../src/http/representation/entity-tag.ts'
import { createDatabase, type SqliteDatabase } from '../../src/publication/file/database.ts'
import { createBodies, storedCodings } from '../../src/publication/file/page-bodies.ts'
import { tables } from '../../src/publication/file/tables.ts'

let folder: string
let database: SqliteDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-bodies-'))
  database = await createDatabase(join(folder, 'publication.sqlite'))
  database.exec(tables)
})

afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const plainOf = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

test.each([
  ['a page', 10_000, ['br']],
  ['a long text', 300_000, [...contentCodings]],
])('%s is read in every coding, each with the tag of its bytes', (_, length, stored) => {
  const text = Buffer.from('What is published here. '.repeat(Math.ceil(length / 24)))
  const codings = storedCodings(text.length)
  expect(codings).toEqual(stored)
  const insert = database.prepare('INSERT INTO body VALUES (?, ?, ?, ?)')
  for (const coding of codings) insert.run('/pricing', coding, entityTag(encode(text, coding)), encode(text, coding))
  const body = createBodies(database)
  for (const coding of contentCodings) {
    const found = body('/pricing', coding)
    expect(plainOf[coding](found.body).equals(text)).toBe(true)
    expect(found.body.equals(encode(text, coding))).toBe(true)
    expect(found.tag).toBe(entityTag(found.body))
    expect(body('/pricing', coding)).toBe(found)
  }
})
