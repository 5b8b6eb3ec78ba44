import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { defaultStore, publisherFolder, savedPublication } from '../src/index.ts'

test.each([
  ['Harbour Ledger', /^harbour-ledger$/],
  ['  AT&T  Corp. ', /^at-t-corp$/],
  ['Café Müller', /^cafe-muller-[0-9a-f]{8}$/],
  ['Cafe Muller', /^cafe-muller$/],
  ['株式会社', /^[0-9a-f]{8}$/],
  ['../../etc', /^etc$/],
  ['***', /^[0-9a-f]{8}$/],
  ['a'.repeat(200), /^a{60}-[0-9a-f]{8}$/],
])('the folder of the publisher %j', (name, folder) => {
  expect(publisherFolder(name)).toMatch(folder)
  expect(defaultStore(name)).toBe(join('data', publisherFolder(name), 'store.db'))
})

test('a folder is one safe part of a path, for any name', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => /^[a-z0-9][a-z0-9-]{0,69}$/.test(publisherFolder(name))))
})

test('a publication is saved in the folder of the name in the content, or of the database', async () => {
  const content = mkdtempSync(join(tmpdir(), 'svc-data-files-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  const of = (publication?: { engine: 'postgres'; url: string }) =>
    savedPublication({ contentDirectory: content, dataDirectory: './data', publication })
  writeFileSync(join(content, 'profile.json'), '\ufeff{"name": "Harbour Ledger"}')
  expect(await of()).toBe('data/harbour-ledger/publication.sqlite')
  writeFileSync(join(content, 'profile.json'), '{"name": ')
  expect(await of()).toMatch(/^data\/svc-data-files-[a-z0-9-]+\/publication\.sqlite$/)
  const url = 'postgres://svc:secret@db.example:5432/facts'
  expect(await of({ engine: 'postgres', url })).toBe('data/db-example-5432-facts/publication.sqlite')
})
