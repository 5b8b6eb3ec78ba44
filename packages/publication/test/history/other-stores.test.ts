/** A history of another name, or of 1.0.0, is named and not used. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultStore } from '@svc/composition'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportOtherStores } from '../../src/history/other-stores.ts'

const before = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-other-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

function write(path: string): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  return path
}

function reported(): { problem: string; fix: string }[] {
  const lines: { problem: string; fix: string }[] = []
  reportOtherStores('Krume', { warn: (fields: unknown) => void lines.push(fields as (typeof lines)[0]) })
  return lines
}

test('the store of 1.0.0 and those of other names are warned of, with the commands that move them', () => {
  const ofFirstVersion = write('data/store.db')
  const ofOther = write(defaultStore('Harbour Ledger'))
  expect(reported().map(({ problem }) => problem.split(' ', 1)[0])).toEqual([ofFirstVersion, ofOther])
  expect(reported()[0]?.fix).toContain('mkdir -p data/krume, rm -f data/krume/store.db*, mv data/store.db* data/krume,')
})

test('there is no warning without another store, or once the publisher has its own', () => {
  expect(reported()).toEqual([])
  write('data/store.db')
  write(defaultStore('Krume'))
  expect(reported()).toEqual([])
})
