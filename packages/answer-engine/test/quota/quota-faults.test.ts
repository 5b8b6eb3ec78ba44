// @module-tag slow

import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { freePort } from '@svc/tooling/free-port'
import { type RedisServer, startRedis } from '@svc/tooling/redis-server'
import Database from 'libsql'
import { createClient } from 'redis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAnswerEngine } from '../../src/answer-engine.ts'
import { attemptsPerWindow, type QuotaStore } from '../../src/ports/quota-store.ts'
import { createRedisQuota } from '../../src/quota/quota-redis.ts'
import { createSqliteQuota } from '../../src/quota/quota-sqlite.ts'
import { scriptedModel } from '../../src/testing.ts'
import { pricing } from '../support/corpus-pages.ts'
import { knowledgeOf } from '../support/pages.ts'

const { signal } = new AbortController()
const knowledge = knowledgeOf(pricing)
let cleanups: (() => unknown)[] = []
let folder: string
let asked = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-quota-faults-'))
  cleanups = [() => rmSync(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

function use<T extends QuotaStore>(store: T): T {
  cleanups.push(() => store.close())
  return store
}

/** Asks through an engine, so that its limit of 250 ms applies. */
async function ask(quota: QuotaStore) {
  const model = scriptedModel({ claims: [], unanswered: [] })
  asked += 1
  const answer = await createAnswerEngine({ knowledge, model, quota }).ask({ question: 'Why?' }, { client: `client ${asked}` })
  return { answer, calls: model.requests.length }
}

/** During every fault: no attempt, no model call, and an answer with its sources. */
async function expectUnavailable(quota: QuotaStore) {
  const { answer, calls } = await ask(quota)
  expect(answer).toMatchObject({ status: 'unavailable', reason: 'quota_unavailable' })
  expect(answer.sources.length).toBeGreaterThan(0)
  expect(calls).toBe(0)
}

/** Before and after a fault attempts are granted, once the store has opened. */
async function expectRecovery(quota: QuotaStore) {
  await expect.poll(async () => (await ask(quota)).calls).toBe(1)
}

describe('faults of the SQLite file', () => {
  it('a lock of another process', async () => {
    const path = join(folder, 'quota.db')
    const quota = use(createSqliteQuota({ path }))
    await expectRecovery(quota)
    const other = new Database(path)
    other.exec('BEGIN EXCLUSIVE')
    await expectUnavailable(quota)
    other.exec('COMMIT')
    other.close()
    await expectRecovery(quota)
  })

  it('a lock at the start', async () => {
    const path = join(folder, 'quota.db')
    const other = new Database(path)
    other.exec('BEGIN EXCLUSIVE')
    const quota = use(createSqliteQuota({ path }))
    await expectUnavailable(quota)
    other.exec('COMMIT')
    other.close()
    await expectRecovery(quota)
  })

  it('a file that is not a database', async () => {
    const path = join(folder, 'quota.db')
    writeFileSync(path, 'this is no database '.repeat(400))
    const errors: unknown[] = []
    const quota = use(createSqliteQuota({ path, onError: (error) => errors.push(error) }))
    expect(await quota.isReady(signal)).toBe(false)
    await expectUnavailable(quota)
    expect(String(errors[0])).toMatch(/not a database/)
    rmSync(path)
    await expectRecovery(quota)
  })

  it('a folder at the path of the file, and a file at the path of its folder', async () => {
    const path = join(folder, 'data', 'quota.db')
    mkdirSync(path, { recursive: true })
    const quota = use(createSqliteQuota({ path }))
    await expectUnavailable(quota)
    rmSync(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, 'data'), '')
    await expectUnavailable(quota)
    rmSync(join(folder, 'data'))
    await expectRecovery(quota)
  })

  it('a folder in which no subfolder can be created: fails without hanging', async () => {
    const quota = use(createSqliteQuota({ path: '/proc/svc/data/quota.db' }))
    await expectUnavailable(quota)
    expect(await quota.isReady(signal)).toBe(false)
  })

  it('a file that is replaced while it is open', async () => {
    const path = join(folder, 'quota.db')
    const quota = use(createSqliteQuota({ path }))
    await expectRecovery(quota)
    renameSync(path, `${path}.kept`)
    rmSync(`${path}-wal`, { force: true })
    writeFileSync(path, 'garbage '.repeat(2_000))
    await expectUnavailable(quota)
    await expectUnavailable(use(createSqliteQuota({ path })))
    rmSync(path)
    await expectRecovery(quota)
  })

  it.each([
    ['overwritten', (path: string) => writeFileSync(path, 'garbage '.repeat(2_000))],
    ['emptied', (path: string) => truncateSync(path)],
  ])('a file that is %s in place while it is open', async (_how, spoil) => {
    const path = join(folder, 'quota.db')
    const errors: unknown[] = []
    const quota = use(createSqliteQuota({ path, onError: (error) => errors.push(error) }))
    for (let attempt = 0; attempt < attemptsPerWindow; attempt += 1) await quota.take('full', signal)
    spoil(path)
    await expectUnavailable(quota)
    expect(String(errors[0])).toMatch(/overwritten/)
    // Either the write-ahead log restored the counts, or attempts are denied until the file is repaired.
    const next = await quota.take('full', AbortSignal.timeout(250))
    if (next.status === 'unavailable') {
      expect(errors.length).toBeGreaterThan(1)
      for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
    } else expect(next).toMatchObject({ status: 'limited', reason: 'client_rate_limit' })
    await expectRecovery(quota)
  })

  it('a file or a folder that is deleted while it is open: no process counts in the deleted file', async () => {
    const path = join(folder, 'data', 'quota.db')
    const quota = use(createSqliteQuota({ path }))
    for (const deleted of [path, join(folder, 'data')]) {
      await expectRecovery(quota)
      rmSync(deleted, { recursive: true })
      for (const rest of [`${path}-wal`, `${path}-shm`]) rmSync(rest, { force: true })
      await expectUnavailable(quota)
    }
    await expectRecovery(quota)
    const other = use(createSqliteQuota({ path }))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      for (const store of [quota, other]) expect((await store.take('shared', signal)).status).toBe('granted')
    }
    for (const store of [quota, other]) expect((await store.take('shared', signal)).status).toBe('limited')
  })
})

/** These stores can still be read: only a refused attempt, and a write, show whether they can count. Whoever asks first afterwards, they can. */
async function expectNotReadyUntilRepair(quota: QuotaStore, fault: () => unknown, repair: () => unknown) {
  const isReady = () => quota.isReady(AbortSignal.timeout(250))
  for (const checked of ['before the attempt', 'after the attempt', 'never']) {
    expect(await isReady()).toBe(true)
    await fault()
    await expectUnavailable(quota)
    if (checked !== 'never') expect([await isReady(), await isReady()]).toEqual([false, false])
    await repair()
    if (checked === 'before the attempt') await expect.poll(isReady).toBe(true)
    await expectRecovery(quota)
    expect((await ask(quota)).calls).toBe(1)
  }
}

describe('a store that refuses every attempt is not ready until it can count again', () => {
  it.each(['EXCLUSIVE', 'IMMEDIATE'])('a SQLite file with an %s lock', async (lock) => {
    const path = join(folder, 'quota.db')
    const quota = use(createSqliteQuota({ path }))
    await expectRecovery(quota)
    const other = new Database(path)
    const write = "INSERT OR REPLACE INTO setting (name, value) VALUES ('other', hex(randomblob(8)))"
    await expectNotReadyUntilRepair(
      quota,
      () => other.exec(`BEGIN ${lock}; ${write}`),
      () => other.exec('COMMIT'),
    )
    other.close()
  })

  it.each([
    ['a Redis without memory', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['a Redis that became a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
    ['a Redis with a key of another data type', ['RENAME', '{svc-quota}:days', 'kept'], ['RENAME', 'kept', '{svc-quota}:days']],
  ])('%s', async (name, fault, repair) => {
    const redis = await startRedis()
    cleanups.push(() => redis.kill())
    const quota = use(createRedisQuota({ url: redis.url, secret: 'secret' }))
    await expectRecovery(quota)
    const admin = await createClient({ url: redis.url }).connect()
    cleanups.push(() => admin.destroy())
    await expectNotReadyUntilRepair(
      quota,
      async () => {
        await admin.sendCommand(fault)
        if (name.endsWith('data type')) await admin.set('{svc-quota}:days', 'no hash')
        expect(await admin.ping()).toBe('PONG')
      },
      () => admin.sendCommand(repair),
    )
  })

  it('checks count nothing', async () => {
    const redis = await startRedis()
    cleanups.push(() => redis.kill())
    const quota = use(createRedisQuota({ url: redis.url, secret: 'secret' }))
    for (let check = 0; check < 20; check += 1) expect(await quota.isReady(signal)).toBe(true)
    for (let attempt = 0; attempt < attemptsPerWindow; attempt += 1) expect(await quota.take('a', signal)).toEqual({ status: 'granted' })
    const admin = await createClient({ url: redis.url }).connect()
    cleanups.push(() => admin.destroy())
    expect(Object.values(await admin.hGetAll('{svc-quota}:days'))).toEqual([String(attemptsPerWindow)])
  })
})

describe('faults of Redis', () => {
  async function started(): Promise<RedisServer> {
    const redis = await startRedis()
    cleanups.push(() => redis.kill())
    return redis
  }

  it('a failover that leaves the connection to the replica open', async () => {
    const [first, second] = [await started(), await started()]
    const proxy = await startProxy(first.port)
    const quota = use(createRedisQuota({ url: `redis://127.0.0.1:${proxy.port}`, secret: 'secret' }))
    await expectRecovery(quota)
    const admin = await createClient({ url: first.url }).connect()
    cleanups.push(() => admin.destroy())
    await admin.sendCommand(['REPLICAOF', '127.0.0.1', String(second.port)])
    await expectUnavailable(quota)
    expect(await quota.isReady(AbortSignal.timeout(250))).toBe(false)
    proxy.leadTo(second.port)
    await expectRecovery(quota)
    expect(await quota.isReady(signal)).toBe(true)
    const counted = await createClient({ url: second.url }).connect()
    cleanups.push(() => counted.destroy())
    expect(Object.values(await counted.hGetAll('{svc-quota}:days'))).toEqual(['1'])
  })

  it('a server that is down at the start and starts later', async () => {
    const port = await freePort()
    const quota = use(createRedisQuota({ url: `redis://127.0.0.1:${port}`, secret: 'secret' }))
    await expectUnavailable(quota)
    const redis = await startRedis(port)
    cleanups.push(() => redis.kill())
    await expectRecovery(quota)
  })

  it('a server that is killed and restarted', async () => {
    const redis = await started()
    const quota = use(createRedisQuota({ url: redis.url, secret: 'secret' }))
    await expectRecovery(quota)
    await redis.kill()
    await expectUnavailable(quota)
    await redis.start()
    await expectRecovery(quota)
  })

  it('a server that is paused and resumed', async () => {
    const redis = await started()
    const quota = use(createRedisQuota({ url: redis.url, secret: 'secret' }))
    await expectRecovery(quota)
    redis.freeze()
    await expectUnavailable(quota)
    await expectUnavailable(quota)
    await redis.thaw()
    await expectRecovery(quota)
  })

  it('a key of another data type', async () => {
    const redis = await started()
    const quota = use(createRedisQuota({ url: redis.url, secret: 'secret' }))
    await expectRecovery(quota)
    const admin = await createClient({ url: redis.url }).connect()
    await admin.set('{svc-quota}:days', 'no hash')
    await expectUnavailable(quota)
    await admin.del('{svc-quota}:days')
    admin.destroy()
    await expectRecovery(quota)
  })

  it('a server without memory', async () => {
    const redis = await started()
    const quota = use(createRedisQuota({ url: redis.url, secret: 'secret' }))
    await expectRecovery(quota)
    const admin = await createClient({ url: redis.url }).connect()
    await admin.configSet('maxmemory', '1')
    await expectUnavailable(quota)
    await admin.configSet('maxmemory', '0')
    admin.destroy()
    await expectRecovery(quota)
  })

  it('errors contain no secret, password or client, and only hashes of clients are stored', async () => {
    const redis = await started()
    const admin = await createClient({ url: redis.url }).connect()
    await admin.configSet('requirepass', 'canary-password')
    const errors: unknown[] = []
    const options = { secret: 'canary-secret', onError: (error: unknown) => errors.push(error) }
    const quota = use(createRedisQuota({ url: `redis://:canary-password@127.0.0.1:${redis.port}`, ...options }))
    const refused = use(createRedisQuota({ url: `redis://:canary-wrong@127.0.0.1:${redis.port}`, ...options }))
    await expect.poll(async () => (await quota.take('203.0.113.77', signal)).status).toBe('granted')
    expect(await refused.take('203.0.113.77', signal)).toEqual({ status: 'unavailable' })

    const keys = await admin.keys('*')
    expect(keys.map((key) => key.replace(/[0-9a-f]{32}$/, 'hash')).sort()).toEqual(['{svc-quota}:client:hash', '{svc-quota}:days'])
    await admin.set('{svc-quota}:days', 'no hash')
    expect(await quota.take('203.0.113.77', signal)).toEqual({ status: 'unavailable' })
    await admin.configSet('maxmemory', '1')
    expect(await quota.take('203.0.113.77', signal)).toEqual({ status: 'unavailable' })
    admin.destroy()
    await redis.kill()
    expect(await quota.take('203.0.113.77', signal)).toEqual({ status: 'unavailable' })

    expect(errors.length).toBeGreaterThanOrEqual(4)
    expect(inspect(errors, { depth: 5, showHidden: true })).not.toMatch(/canary|203\.0\.113\.77/)
  })

  it.each(['while questions arrive', 'while no question arrives'])('a connection that is dropped without FIN or RST, %s', async (when) => {
    const redis = await started()
    const proxy = await startProxy(redis.port)
    const quota = use(createRedisQuota({ url: `redis://127.0.0.1:${proxy.port}`, secret: 'secret' }))
    await expectRecovery(quota)
    const before = proxy.connections()
    // Existing connections pass no more bytes in either direction; new ones work.
    proxy.swallow()
    if (when === 'while questions arrive') {
      await expectUnavailable(quota)
      await expectRecovery(quota)
    } else {
      await expect.poll(proxy.connections, { timeout: 3_000 }).toBe(before + 1)
      await expectRecovery(quota)
    }
  })
})

/** A proxy on a loopback port whose existing connections can go silent without being closed. */
async function startProxy(port: number) {
  let target = port
  const pairs: [Socket, Socket][] = []
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    pairs.push([client, upstream])
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.pipe(upstream)
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    connections: () => pairs.length,
    /** New connections lead to this server, existing ones stay. */
    leadTo(other: number) {
      target = other
    },
    swallow() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        client.resume()
        upstream.resume()
      }
    },
  }
}
