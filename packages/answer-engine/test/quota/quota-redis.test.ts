// @module-tag slow

import { getEventListeners, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@svc/tooling/free-port'
import { startRedis } from '@svc/tooling/redis-server'
import { createClient } from 'redis'
import { afterEach, describe, expect, it } from 'vitest'
import { orAbort } from '../../src/budget.ts'
import { AnswerEngineError } from '../../src/ports/answer-engine-error.ts'
import type { QuotaStore } from '../../src/ports/quota-store.ts'
import { createRedisQuota, type RedisQuotaOptions } from '../../src/quota/quota-redis.ts'

let cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  cleanups = []
})

const { signal } = new AbortController()

/** A server that accepts connections and sends nothing. */
async function startSilent() {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined).resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `redis://127.0.0.1:${port}`, sockets }
}

function open(url: string, onError?: (error: unknown) => void) {
  const store = createRedisQuota({ url, secret: 'secret', onError })
  cleanups.push(() => store.close())
  return store
}

/** Asks for an attempt of each client concurrently, and waits at most 20 ms. */
async function giveUp(store: QuotaStore, clients: readonly string[]): Promise<void> {
  const timeout = AbortSignal.timeout(20)
  const asked = await Promise.allSettled(clients.map((client) => orAbort(store.take(client, timeout), timeout)))
  for (const { status } of asked) expect(status).toBe('rejected')
}

describe('a Redis that does not answer', () => {
  it('gets one new connection for all waiting questions, once the old one is a second old', async () => {
    const { url, sockets } = await startSilent()
    const store = open(url)
    await expect.poll(() => sockets.length).toBe(1)
    for (let asked = 0; asked < 3; asked += 1) await giveUp(store, ['a'])
    expect(sockets).toHaveLength(1)
    await delay(1_100)
    await giveUp(store, ['a', 'b', 'c'])
    await expect.poll(() => sockets.length).toBe(2)
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true, false])
    await delay(200)
    expect(sockets).toHaveLength(2)
  })

  it('gets no new connection after the store is closed, even for a waiting question', async () => {
    const { url, sockets } = await startSilent()
    const store = createRedisQuota({ url, secret: 'secret' })
    await expect.poll(() => sockets.length).toBe(1)
    await delay(1_100)
    const asker = new AbortController()
    const asked = store.take('a', asker.signal)
    await store.close()
    asker.abort()
    expect(await asked).toEqual({ status: 'unavailable' })
    await delay(700)
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})

/** A server that sends one reply to every command. */
async function startReplying(reply: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => socket.write(reply.repeat(data.toString().match(/^\*\d+\r$/gm)?.length ?? 0)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  return `redis://127.0.0.1:${(server.address() as { port: number }).port}`
}

describe('a server that replies', () => {
  const texts = (...items: string[]) => `*${items.length}\r\n${items.map((item) => `$${item.length}\r\n${item}\r\n`).join('')}`
  const now = '1764192000000'

  it('as the script does grants the attempt', async () => {
    const store = open(await startReplying(texts('granted', '0', now)))
    expect([await store.take('a', signal), await store.isReady(signal)]).toEqual([{ status: 'granted' }, true])
  })

  it('leaves no listener on a signal that outlives the question', async () => {
    const store = open(await startReplying(texts('granted', '0', now)))
    const { signal: lasting } = new AbortController()
    for (const client of ['a', 'b']) await store.take(client, lasting)
    expect(getEventListeners(lasting, 'abort')).toEqual([])
  })

  it.each([
    ['three numbers', '*3\r\n:1\r\n:1\r\n:1\r\n'],
    ['a number', ':1\r\n'],
    ['OK', '+OK\r\n'],
    ['nothing', '$-1\r\n'],
    ['an empty list', '*0\r\n'],
    ['the word only', texts('granted')],
    ['the word and a number', `*3\r\n$7\r\ngranted\r\n$1\r\n0\r\n:${now}\r\n`],
    ['the word in capital letters', texts('GRANTED', '0', now)],
    ['another word', texts('yes', '0', now)],
    ['more after it', texts('granted', '0', now, '0')],
    ['a time that is not a number', texts('granted', '0', 'now')],
    ['a refusal without a time', texts('client', '0', '')],
    ['a refusal with a time that no date has', texts('client', '9'.repeat(20), now)],
  ])('%s grants nothing, and is reported', async (_, reply) => {
    const errors: unknown[] = []
    const store = open(await startReplying(reply), (error) => errors.push(error))
    expect([await store.take('a', signal), await store.isReady(signal)]).toEqual([{ status: 'unavailable' }, false])
    expect(errors).toMatchObject([{ message: 'UNEXPECTED reply to the script.' }, { message: 'UNEXPECTED reply to the script.' }])
  })
})

describe('a Redis that is down', () => {
  it('denies attempts immediately, and reports to onError if it is set', async () => {
    const url = `redis://127.0.0.1:${await freePort()}`
    const errors: unknown[] = []
    const [reporting, silent] = [open(url, (error) => errors.push(error)), open(url)]
    expect([await reporting.take('a', signal), await silent.take('a', signal)]).toEqual([
      { status: 'unavailable' },
      { status: 'unavailable' },
    ])
    expect([await reporting.isReady(signal), await silent.isReady(signal)]).toEqual([false, false])
    await expect.poll(() => errors.length).toBeGreaterThan(2)
  })
})

describe('a Redis store that is closed', () => {
  it('has closed its connection and denies attempts', async () => {
    const redis = await startRedis()
    cleanups.push(() => redis.kill())
    const admin = await createClient({ url: redis.url }).connect()
    cleanups.push(() => admin.destroy())
    const connections = async () => (await admin.clientList()).length
    const store = open(redis.url)
    await expect.poll(() => store.isReady(signal)).toBe(true)
    expect(await connections()).toBe(2)
    await store.close()
    await expect.poll(connections).toBe(1)
    expect(await store.take('a', signal)).toEqual({ status: 'unavailable' })
  })
})

describe('the options of a Redis store', () => {
  it('accept an encrypted address', () => {
    expect(() => open('rediss://127.0.0.1:1')).not.toThrow()
  })

  it.each([
    [
      { url: 'http://127.0.0.1', secret: 'secret' },
      'url is not the address of a Redis server.',
      'Pass an address such as redis://localhost:6379.',
    ],
    [{ url: 'nonsense', secret: 'secret' }, 'url is not the address of a Redis server.', 'Pass an address such as redis://localhost:6379.'],
    [{ url: 'redis://127.0.0.1', secret: '' }, 'secret is missing or empty.', 'Pass one long random text to every instance.'],
    [{ url: 'redis://127.0.0.1' }, 'secret is missing or empty.', 'Pass one long random text to every instance.'],
    [undefined, 'url is not the address of a Redis server.', 'Pass an address such as redis://localhost:6379.'],
  ])('%j throw with a message and a resolution', (options, message, resolution) => {
    const fault = (() => {
      try {
        return createRedisQuota(options as RedisQuotaOptions)
      } catch (error) {
        return error
      }
    })()
    expect(fault).toBeInstanceOf(AnswerEngineError)
    expect(fault).toMatchObject({ code: 'invalid_option', message: expect.stringContaining(message), resolution })
  })
})
