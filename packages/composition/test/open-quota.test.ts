// @module-tag slow

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startRedis } from '@svc/tooling/redis-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Configuration } from '../src/configuration/configuration.ts'
import { createLog } from '../src/log/log.ts'
import { openQuota } from '../src/open-quota.ts'

let cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  cleanups = []
})

async function open(quotaStore: Configuration['quotaStore']) {
  const lines: string[] = []
  const log = createLog({ level: 'info', format: 'json', destination: { write: (line) => lines.push(line) } })
  const store = await openQuota({ quotaStore, clientKeySecret: undefined }, log)
  cleanups.push(() => store.close())
  return {
    take: async (client = 'a') => (await store.take(client, AbortSignal.timeout(250))).status,
    isReady: () => store.isReady(AbortSignal.timeout(250)),
    logged: () =>
      lines.map((line) => {
        const { time: _, ...fields } = JSON.parse(line)
        return fields
      }),
  }
}

const redisFix = 'Check that it runs and can be written, and check the host, port, user, password and database in QUOTA_URL.'
const fileFix = 'Make the file and its folder writable, make room on that disk, and move a damaged file away.'
const failed = (problem: string, fix: string) => ({ level: 'warn', problem, fix, message: 'quota store failed' })
const worksAgain = { level: 'info', message: 'quota store works again' }

/** Runs one command with the command-line client of Redis. */
async function run(port: number, ...command: readonly string[]): Promise<void> {
  await promisify(execFile)('redis-cli', ['-p', String(port), ...command])
}

async function startedRedis() {
  const redis = await startRedis()
  cleanups.push(() => redis.kill())
  return redis
}

describe('a Redis', () => {
  test('that works counts the first attempt, and nothing is logged', async () => {
    const { url } = await startedRedis()
    const store = await open({ engine: 'redis', url, secret: 'secret' })
    expect(await store.take()).toBe('granted')
    expect(await store.isReady()).toBe(true)
    expect(store.logged()).toEqual([])
  })

  test('that is away is logged once, and once when it works again', async () => {
    const redis = await startedRedis()
    await redis.kill()
    const store = await open({ engine: 'redis', url: `redis://127.0.0.1:${redis.port}`, secret: 'secret' })
    const away = failed(`Redis at 127.0.0.1:${redis.port} failed: connection refused (ECONNREFUSED).`, redisFix)
    await expect.poll(store.logged).toEqual([away])
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await store.take()).toBe('unavailable')
    expect(await store.isReady()).toBe(false)
    expect(store.logged()).toEqual([away])
    await redis.start()
    await expect.poll(() => store.take()).toBe('granted')
    expect(store.logged()).toEqual([away, worksAgain])
  })

  test('that ends between two questions is logged once, and readiness finds that it works again', async () => {
    const redis = await startedRedis()
    const store = await open({ engine: 'redis', url: redis.url, secret: 'secret' })
    expect(await store.isReady()).toBe(true)
    await redis.kill()
    const ended = failed(`Redis at 127.0.0.1:${redis.port} failed: connection lost.`, redisFix)
    await expect.poll(store.logged).toEqual([ended])
    await redis.start()
    await expect.poll(store.isReady).toBe(true)
    expect(store.logged()).toEqual([ended, worksAgain])
  })

  test('that does not answer is logged', async () => {
    const redis = await startedRedis()
    redis.freeze()
    const store = await open({ engine: 'redis', url: redis.url, secret: 'secret' })
    // Each attempt waits for a quarter of a second: a connection is replaced after a second.
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await store.take()).toBe('unavailable')
    expect(store.logged()).toEqual([failed(`Redis at 127.0.0.1:${redis.port} failed: no response in time.`, redisFix)])
    await redis.thaw()
  })

  test.each([
    ['has no memory', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0'], 'out of memory (OOM)'],
    ['is a read-only replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE'], 'read-only replica (READONLY)'],
  ])('that %s answers pings, and is not ready until it can be written', async (_, fault, repair, reason) => {
    const redis = await startedRedis()
    const store = await open({ engine: 'redis', url: redis.url, secret: 'secret' })
    expect(await store.take()).toBe('granted')
    await run(redis.port, ...fault)
    expect([await store.take(), await store.isReady(), await store.isReady()]).toEqual(['unavailable', false, false])
    const refused = failed(`Redis at 127.0.0.1:${redis.port} failed: ${reason}.`, redisFix)
    expect(store.logged()).toEqual([refused])
    await run(redis.port, ...repair)
    expect(await store.isReady()).toBe(true)
    expect(store.logged()).toEqual([refused, worksAgain])
  })

  test('that refuses the password is named without it', async () => {
    const { port } = await startedRedis()
    const store = await open({ engine: 'redis', url: `redis://svc:hidden@127.0.0.1:${port}`, secret: 'secret' })
    await expect.poll(store.logged).toEqual([failed(`Redis at 127.0.0.1:${port} failed: wrong user or password (WRONGPASS).`, redisFix)])
  })
})

describe('a SQLite file', () => {
  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'svc-open-quota-'))
    cleanups.push(() => rmSync(made, { recursive: true, force: true }))
    return made
  }

  test('that is damaged is named with a fix once, and works again when it was moved away', async () => {
    const path = join(folder(), 'quota.db')
    writeFileSync(path, Buffer.alloc(8_192, 'garbage '))
    const store = await open({ engine: 'sqlite', path })
    expect([await store.take(), await store.take()]).toEqual(['unavailable', 'unavailable'])
    const damaged = failed(`The quota file ${path} failed: SQLITE_NOTADB.`, fileFix)
    expect(store.logged()).toEqual([damaged])
    rmSync(path)
    expect(await store.take()).toBe('granted')
    expect(store.logged()).toEqual([damaged, worksAgain])
  })

  test('that was overwritten is named with a fix', async () => {
    const path = join(folder(), 'quota.db')
    const store = await open({ engine: 'sqlite', path })
    expect(await store.take()).toBe('granted')
    writeFileSync(path, Buffer.alloc(8_192, 'garbage '))
    expect(await store.take()).toBe('unavailable')
    expect(store.logged()).toEqual([failed(`The quota file ${path} failed: REPLACED.`, fileFix)])
  })

  test('in a folder that cannot be made is named with a fix', async () => {
    const store = await open({ engine: 'sqlite', path: '/proc/no/quota.db' })
    expect(await store.take()).toBe('unavailable')
    expect(store.logged()).toEqual([failed('The quota file /proc/no/quota.db failed: ENOENT.', fileFix)])
  })
})
