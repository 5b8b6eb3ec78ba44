import type { IncomingMessage } from 'node:http'
import { parseAddressBlock } from '@svc/composition'
import { describe, expect, test } from 'vitest'
import { createRequestClients } from '../../../src/http/client/request-client.ts'

const trusted = ['10.0.0.0/8'].map((text) => {
  const block = parseAddressBlock(text)
  if (block === undefined) throw new Error(`not a block: ${text}`)
  return block
})
const connection = (remoteAddress: string) => ({ remoteAddress }) as IncomingMessage['socket']
const request = (socket: IncomingMessage['socket'], forwardedFor?: string) => ({
  socket,
  headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
})

describe('the client of a request', () => {
  test('is the same for every request, on any connection of any trusted proxy', () => {
    const clients = createRequestClients(trusted, 'secret')
    const proxies = ['10.0.0.1', '10.0.0.2'].map(connection)
    const found = [...proxies, ...proxies].map((proxy) => clients.clientOf(request(proxy, '203.0.113.9')))
    for (const client of found) expect(client).toEqual({ identity: '203.0.113.9', hash: found[0]?.hash })
    expect(clients.clientOf(request(proxies[0] as IncomingMessage['socket'], '203.0.113.10')).identity).toBe('203.0.113.10')
  })

  test('is the proxy itself if the field names no client, whatever peer sent the same value before', () => {
    const clients = createRequestClients(trusted, 'secret')
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.1'])
      for (const value of ['unknown', '10.9.9.9', undefined])
        expect(clients.clientOf(request(connection(address), value)).identity).toBe(address)
  })

  test('is the peer for the whole life of a connection that is not trusted', () => {
    const clients = createRequestClients(trusted, 'secret')
    const peer = connection('198.51.100.1')
    for (const value of ['203.0.113.9', undefined, '203.0.113.9'])
      expect(clients.clientOf(request(peer, value)).identity).toBe('198.51.100.1')
  })

  test('is still correct after more values than the cache has', () => {
    const clients = createRequestClients(trusted, 'secret')
    const proxy = connection('10.0.0.1')
    for (let number = 0; number < 10_001; number += 1) clients.clientOf(request(proxy, `192.0.${number >> 8}.${number & 255}`))
    expect(clients.clientOf(request(proxy, '192.0.0.1')).identity).toBe('192.0.0.1')
  })

  test('is the client that the proxies named, however long the rest of the field is', () => {
    const clients = createRequestClients(trusted, 'secret')
    const proxy = connection('10.0.0.1')
    for (const length of [0, 1, 60, 5_000]) {
      const { identity, hash } = clients.clientOf(request(proxy, `${'x'.repeat(length)}, 203.0.113.9`))
      expect([identity, hash]).toEqual(['203.0.113.9', clients.clientOf(request(proxy, '203.0.113.9')).hash])
    }
  })

  test('is logged as a hash with a secret key', () => {
    const hashes = ['secret', 'secret', 'another'].map(
      (secret) => createRequestClients(trusted, secret).clientOf(request(connection('198.51.100.1'))).hash,
    )
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{12}$/)
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashes[2])
  })

  test('is computed once for a connection', () => {
    const clients = createRequestClients(trusted, 'secret')
    for (const socket of [connection('198.51.100.1'), connection('10.0.0.1')]) {
      const first = clients.clientOf(request(socket))
      expect(clients.clientOf(request(socket))).toBe(first)
      // The key is the connection, not the address.
      expect(clients.clientOf(request(connection(socket.remoteAddress as string)))).not.toBe(first)
    }
  })

  test('is cached for a value with one address, and computed each time for a longer one, so that memory is bounded', () => {
    const clients = createRequestClients(trusted, 'secret')
    const proxy = connection('10.0.0.1')
    const address = '203.0.113.9'
    for (const [length, isRemembered] of [
      [address.length, true],
      [64, true],
      [65, false],
      [8_000, false],
    ] as const) {
      const value = address.padStart(length, ', ')
      const first = clients.clientOf(request(proxy, value))
      const again = clients.clientOf(request(proxy, value))
      expect(again).toEqual(first)
      expect(again === first).toBe(isRemembered)
    }
  })

  test('is cached for ten thousand values, which are dropped all at once', () => {
    const clients = createRequestClients(trusted, 'secret')
    const proxy = connection('10.0.0.1')
    const ask = (number: number) => clients.clientOf(request(proxy, `192.0.${number >> 8}.${number & 255}`))
    const [first] = Array.from({ length: 10_000 }, (_, number) => ask(number))
    expect(ask(0)).toBe(first)
    const oneMore = ask(10_000)
    expect(ask(0)).not.toBe(first)
    expect(ask(0)).toEqual(first)
    expect(ask(10_000)).toBe(oneMore)
  })
})
