/** Related pages come from the table of links (decision 0055). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type SqliteDatabase } from '../../src/publication/file/database.ts'
import { relatedReader } from '../../src/publication/file/open-file.ts'
import { tables } from '../../src/publication/file/tables.ts'

let folder: string
let database: SqliteDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-related-'))
  database = await createDatabase(join(folder, 'publication.sqlite'))
  database.exec(tables)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const pages = 8
/** The pages that each page links to, in the order of its text. */
const links = fc.array(
  fc.uniqueArray(fc.nat(pages - 1), { maxLength: 5 }).map((targets) => targets),
  { minLength: pages, maxLength: pages },
)

test('first pages that link to each other, then those that link here, then those that are linked to from here', () => {
  const insertArticle = database.prepare(`INSERT INTO article VALUES (?, ?, '', '')`)
  for (let number = 0; number < pages; number += 1) insertArticle.run(number, `/${number}`)
  const insertLink = database.prepare('INSERT INTO link VALUES (?, ?, ?)')
  const related = relatedReader([{ database }])
  fc.assert(
    fc.property(links, fc.integer({ min: 1, max: 6 }), (given, limit) => {
      const all = given.map((targets, page) => targets.filter((target) => target !== page))
      database.exec('DELETE FROM link')
      for (const [page, targets] of all.entries())
        for (const [number, target] of targets.entries()) insertLink.run(page, number, `/${target}`)
      for (const [page, to] of all.entries()) {
        const from = all.flatMap((targets, source) => (targets.includes(page) ? [source] : []))
        const expected = [...new Set([...from.filter((other) => to.includes(other)), ...from, ...to])].slice(0, limit)
        expect(related(`/${page}`, limit, (path) => Number(path.slice(1)))).toEqual(expected.map((other) => `/${other}`))
      }
    }),
    { numRuns: 50 },
  )
})
