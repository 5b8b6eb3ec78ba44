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

/** The number of open files after the driver has closed those whose statements were garbage-collected. */
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

/** A second connection that locks the file, like another process. */
async function lockedFile(): Promise<Database.Database> {
  const first = createSqliteQuota({ path })
  await first.take('first', signal)
  await first.close()
  const other = new Database(path)
  cleanups.push(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  return other
}

it.each([
  [undefined, 'path'],
  [{}, 'path'],
  [{ path: '' }, 'path'],
  [{ path: 'quota.db', secret: '' }, 'secret'],
])('throws for the options %j', (options, name) => {
  const fault = expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(name) })
  expect(() => createSqliteQuota(options as never)).toThrow(fault)
})

it('creates the folders above its file, also if two stores do so concurrently', async () => {
  path = join(dirname(path), 'of', 'this', 'service', 'quota.db')
  const takings = [open(), open()].map((store) => store.take('a', signal))
  expect(await Promise.all(takings)).toEqual([{ status: 'granted' }, { status: 'granted' }])
})

describe('a SQLite file that another process writes to', () => {
  it('is waited for: the attempt is decided when the other process has finished', async () => {
    const other = await lockedFile()
    const errors: unknown[] = []
    const taken = open({ onError: (error) => errors.push(error) }).take('a', AbortSignal.timeout(5_000))
    await new Promise((resolve) => setTimeout(resolve, 60))
    other.exec('COMMIT')
    expect(await taken).toEqual({ status: 'granted' })
    expect(errors).toEqual([])
  })

  it('is unavailable when the signal aborts, and the error is reported', async () => {
    const other = await lockedFile()
    const errors: unknown[] = []
    const [reporting, silent] = [open({ onError: (error) => errors.push(error) }), open()]
    expect(await reporting.take('a', AbortSignal.timeout(50))).toEqual({ status: 'unavailable' })
    expect(errors).toMatchObject([{ code: expect.stringMatching(/^SQLITE_BUSY/) }])
    expect(await silent.take('a', AbortSignal.timeout(50))).toEqual({ status: 'unavailable' })
    // The file was valid, so the store does not reopen it.
    other.exec('COMMIT')
    expect(await reporting.take('a', signal)).toEqual({ status: 'granted' })
  })
})

describe('a SQLite file that was replaced by another', () => {
  it('is reported as the fault', async () => {
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
  it('means that its counts can be read', async () => {
    const errors: unknown[] = []
    const store = open({ onError: (error) => errors.push(error) })
    expect(await store.isReady(signal)).toBe(true)
    const other = new Database(path)
    other.exec('DROP TABLE day')
    other.close()
    expect(await store.isReady(signal)).toBe(false)
    expect(errors).toHaveLength(1)
    // The store reopens the file and creates the missing table.
    expect(await store.isReady(signal)).toBe(true)
  })

  it('is checked without counting an attempt', async () => {
    const store = open()
    for (let asked = 0; asked < 20; asked += 1) await store.isReady(signal)
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await store.take('a', signal)).status).toBe('granted')
  })
})

describe('a SQLite store that is closed', () => {
  it('has closed its files, and may be closed again', async () => {
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

  it('denies the attempt that waits for a lock, and does not open its file again', async () => {
    const other = await lockedFile()
    const store = open()
    const waiting = store.take('a', AbortSignal.timeout(5_000))
    await store.close()
    other.exec('COMMIT')
    expect([await waiting, await store.take('a', signal), await store.isReady(signal)]).toEqual([
      { status: 'unavailable' },
      { status: 'unavailable' },
      false,
    ])
  })

  it('leaves a file that only its owner can read, because it contains the key of the hashes', async () => {
    await open().take('a', signal)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})
