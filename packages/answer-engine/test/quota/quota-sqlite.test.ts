import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteQuota } from '../../src/quota/quota-sqlite.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const openFiles = () => readdirSync('/dev/fd').length

/** How many files are open once the driver has let go of those whose statements can be collected. */
async function filesInUse(): Promise<number> {
  for (let files = Number.POSITIVE_INFINITY; ; ) {
    collectGarbage()
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (openFiles() >= files) return files
    files = openFiles()
  }
}

let path: string
let cleanups: (() => unknown)[] = []
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'svc-quota-sqlite-')), 'data', 'quota.db')
  const folder = dirname(dirname(path))
  cleanups = [() => rmSync(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

const { signal } = new AbortController()

function open(options: Partial<Parameters<typeof createSqliteQuota>[0]> = {}) {
  const store = createSqliteQuota({ path, ...options })
  cleanups.push(() => store.close())
  return store
}

/** Another process that writes, as far as the file can tell. */
async function lockedFile(): Promise<Database.Database> {
  const first = createSqliteQuota({ path })
  await first.take('first', signal)
  await first.close()
  const other = new Database(path)
  cleanups.push(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  return other
}

it('makes the folders above its file, whoever else makes them', async () => {
  path = join(dirname(path), 'of', 'this', 'service', 'quota.db')
  const takings = [open(), open()].map((store) => store.take('a', signal))
  expect(await Promise.all(takings)).toEqual([{ status: 'granted' }, { status: 'granted' }])
})

describe('a SQLite file that another process writes to', () => {
  it('is waited for: the attempt is decided once the other is done', async () => {
    const other = await lockedFile()
    const errors: unknown[] = []
    const taken = open({ onError: (error) => errors.push(error) }).take('a', AbortSignal.timeout(5_000))
    await new Promise((resolve) => setTimeout(resolve, 60))
    other.exec('COMMIT')
    expect(await taken).toEqual({ status: 'granted' })
    expect(errors).toEqual([])
  })

  it('is given up when the asker gives up, and the operator hears why', async () => {
    const other = await lockedFile()
    const errors: unknown[] = []
    const [told, quiet] = [open({ onError: (error) => errors.push(error) }), open()]
    expect(await told.take('a', AbortSignal.timeout(50))).toEqual({ status: 'unavailable' })
    expect(errors).toMatchObject([{ code: expect.stringMatching(/^SQLITE_BUSY/) }])
    expect(await quiet.take('a', AbortSignal.timeout(50))).toEqual({ status: 'unavailable' })
    // The file was good: nothing has to be opened again.
    other.exec('COMMIT')
    expect(await told.take('a', signal)).toEqual({ status: 'granted' })
  })
})

describe('a SQLite file in another’s place', () => {
  it('is named as the fault', async () => {
    const errors: unknown[] = []
    const store = open({ onError: (error) => errors.push(error) })
    await store.take('a', signal)
    const another = join(dirname(path), 'another.db')
    await createSqliteQuota({ path: another }).take('b', signal)
    renameSync(another, path)
    expect(await store.take('a', signal)).toEqual({ status: 'unavailable' })
    expect(errors).toMatchObject([{ message: 'The database file was replaced by another one.' }])
  })
})

describe('the readiness of a SQLite file', () => {
  it('is that its counts can be read', async () => {
    const errors: unknown[] = []
    const store = open({ onError: (error) => errors.push(error) })
    expect(await store.isReady(signal)).toBe(true)
    const other = new Database(path)
    other.exec('DROP TABLE day')
    other.close()
    expect(await store.isReady(signal)).toBe(false)
    expect(errors).toHaveLength(1)
    // Opened again, it is made whole.
    expect(await store.isReady(signal)).toBe(true)
  })

  it('counts nothing', async () => {
    const store = open()
    for (let asked = 0; asked < 20; asked += 1) await store.isReady(signal)
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await store.take('a', signal)).status).toBe('granted')
  })
})

describe('a SQLite store that is closed', () => {
  it('has let go of its files, and may be closed again', async () => {
    const before = await filesInUse()
    for (let made = 0; made < 20; made += 1) {
      const store = createSqliteQuota({ path })
      await store.take('a', signal)
      expect(openFiles()).toBeGreaterThan(before)
      await store.close()
      await store.close()
    }
    expect((await filesInUse()) - before).toBeLessThan(5)
  })

  it('left a file that is its owner’s alone, because it holds the key of the hashes', async () => {
    await open().take('a', signal)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})
