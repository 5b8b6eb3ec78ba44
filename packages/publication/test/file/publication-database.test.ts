// @module-tag slow
/** A publication is stored in PostgreSQL in one transaction, and fetched in one (issue 42.7). */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StampedFile, stamped } from '../../src/file/file-digest.ts'
import { type PublicationDatabase, publicationDatabase } from '../../src/file/postgres.ts'

let folder: string
let postgres: PostgresServer
let database: PublicationDatabase
// Their bytes do not matter here.
let base: StampedFile
let delta: StampedFile
let other: StampedFile

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-publication-database-'))
  postgres = await startPostgres()
  database = publicationDatabase(postgres.url)
  base = await newFile('base')
  delta = await newFile('delta')
  other = await newFile('other')
})
afterAll(async () => {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => postgres.query('DROP TABLE IF EXISTS svc_publication, svc_publication_chunk'))

function newFile(text: string): Promise<StampedFile> {
  const file = join(folder, text)
  writeFileSync(file, text)
  return stamped(file, createHash('sha256').update(text).digest('hex'))
}

test('a delta of what is not current any more is not stored', async () => {
  expect(await database.store([base])).toBe(true)
  expect(await database.store([base, delta])).toBe(true)
  expect(await database.store([base, other])).toBe(false)
  expect(await database.current()).toBe(delta.sha256)
})

test.each(['svc_publication', 'svc_publication_chunk'])('a base is stored where somebody has dropped %s', async (table) => {
  await database.store([base])
  await postgres.query(`DROP TABLE ${table}`)
  expect(await database.store([other])).toBe(true)
  expect(await database.current()).toBe(other.sha256)
})

test('of a delta whose storing fails nothing is stored, and the next attempt succeeds', async () => {
  await database.store([base])
  await postgres.query('CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$')
  // The last statement.
  await postgres.query('CREATE TRIGGER refuse BEFORE INSERT ON svc_publication EXECUTE FUNCTION refuse()')
  await expect(database.store([base, delta])).rejects.toMatchObject({ code: 'database_failed' })
  await postgres.query('DROP FUNCTION refuse CASCADE')
  const { rows } = await postgres.query('SELECT sha256 FROM svc_publication_chunk')
  expect(rows).toEqual([{ sha256: base.sha256 }])
  expect(await database.current()).toBe(base.sha256)
  expect(await database.store([base, delta])).toBe(true)
})

test('a base that is stored while an instance fetches does not wait for it, and replaces none of the files that it fetches', async () => {
  await database.store([base])
  await database.store([base, delta])
  const files = await database.fetch([], async (write) => {
    const file = await write(join(folder, crypto.randomUUID()))
    await database.store([other])
    return file
  })
  expect(files.map(({ file }) => readFileSync(file, 'utf8'))).toEqual(['base', 'delta'])
  expect(await database.current()).toBe(other.sha256)
})
