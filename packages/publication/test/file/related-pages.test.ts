/** Related pages come from the table of links (decision 0055). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type SqliteDatabase } from '../../src/file/database.ts'
import { relatedReader } from '../../src/file/open-file.ts'
import { tables } from '../../src/file/tables.ts'

let folder: string
let base: SqliteDatabase
let delta: SqliteDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-related-'))
  base = await createDatabase(join(folder, 'publication.sqlite'))
  delta = await createDatabase(join(folder, 'publication.sqlite.delta'))
  for (const database of [base, delta]) database.exec(tables)
})
afterEach(() => {
  for (const database of [base, delta]) database.close()
  rmSync(folder, { recursive: true })
})

const pages = 8
/** The pages that each page links to, in the order of its text. */
const links = fc.array(fc.uniqueArray(fc.nat(pages - 1), { maxLength: 5 }), { minLength: pages, maxLength: pages })
/** What an edit does with each page. */
const fates = fc.array(fc.constantFrom('kept', 'changed', 'removed'), { minLength: pages, maxLength: pages })

function write(database: SqliteDatabase, page: number, targets: readonly number[]): void {
  database.prepare(`INSERT INTO article VALUES (?, ?, '', '')`).run(page, `/${page}`)
  const insertLink = database.prepare('INSERT INTO link VALUES (?, ?, ?)')
  for (const [number, target] of targets.entries()) insertLink.run(page, number, `/${target}`)
}

test('first pages that link to each other, then those that link here, then those that are linked to from here, as an edit left them', () => {
  const related = relatedReader([{ database: base }, { database: delta }])
  const remove = delta.prepare(`INSERT INTO removed VALUES ('page', ?)`)
  fc.assert(
    fc.property(links, links, fates, fc.integer({ min: 1, max: 6 }), (before, after, fate, limit) => {
      for (const database of [base, delta]) database.exec('DELETE FROM link; DELETE FROM article; DELETE FROM removed')
      const targetsIn = (given: readonly (readonly number[])[], page: number) => (given[page] ?? []).filter((target) => target !== page)
      for (const page of fate.keys()) write(base, page, targetsIn(before, page))
      const all = fate.map((end, page) => {
        if (end === 'kept') return targetsIn(before, page)
        if (end === 'changed') write(delta, page, targetsIn(after, page))
        else remove.run(`/${page}`)
        return end === 'changed' ? targetsIn(after, page) : []
      })
      for (const [page, to] of all.entries()) {
        if (fate[page] === 'removed') continue
        const from = all.flatMap((targets, source) => (targets.includes(page) ? [source] : []))
        const expected = [...new Set([...from.filter((other) => to.includes(other)), ...from, ...to])].slice(0, limit)
        expect(related(`/${page}`, limit, (path) => Number(path.slice(1)))).toEqual(expected.map((other) => `/${other}`))
      }
    }),
    { numRuns: 50 },
  )
})
