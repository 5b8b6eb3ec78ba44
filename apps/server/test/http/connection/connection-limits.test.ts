import { once } from 'node:events'
import { type AddressBlock, createServerEvents, parseAddressBlock } from '@svc/composition'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRequestClients } from '../../../src/http/client/request-client.ts'
import { limitConnections, onceAMinute } from '../../../src/http/connection/connection-limits.ts'
import { type StartedServer, startServer } from '../../support/started-server.ts'

let started: StartedServer | undefined
let stop: (() => void) | undefined
afterEach(async () => {
  stop?.()
  await started?.close()
  vi.useRealTimers()
})

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A server with this limit, and its events. */
async function startLimited(perPeer: number, trusted: readonly AddressBlock[] = []) {
  const running = await startServer((_request, response) => void response.end('served'))
  started = running
  const events = createServerEvents()
  const dropped: object[] = []
  const unaccepted: object[] = []
  events.on('connectionsDropped', (event) => dropped.push(event))
  events.on('connectionsUnaccepted', (event) => unaccepted.push(event))
  stop = limitConnections(running.server, { clients: createRequestClients(trusted, 'secret'), perPeer, events })
  return { ...running, dropped, unaccepted }
}

describe('connections of one peer', () => {
  test('are served up to the limit; the next one is closed without a response and reported', async () => {
    const { open, dropped } = await startLimited(3)
    const admitted = [await open(), await open(), await open()]
    const refused = await open()
    await refused.closed
    expect(refused.received()).toBe('')
    expect(dropped).toEqual([{ limit: 'peer', count: 1 }])
    for (const { socket } of admitted) socket.write(request)
    for (const { received } of admitted) await expect.poll(received).toContain('served')
  })

  test('a closed connection makes room for another', async () => {
    const { open, server, dropped } = await startLimited(1)
    for (let time = 0; time < 3; time += 1) {
      const accepted = once(server, 'connection')
      const { socket, received } = await open()
      const [{ remotePort }, closed] = await accepted.then(([peer]) => [peer, once(peer, 'close')] as const)
      expect(remotePort).toBe(socket.localPort)
      socket.write(request)
      await expect.poll(received).toContain('served')
      socket.destroy()
      await closed
    }
    expect(dropped).toEqual([])
  })

  test('a trusted proxy may have more', async () => {
    const { open, dropped } = await startLimited(1, [parseAddressBlock('127.0.0.1') as AddressBlock])
    const all = [await open(), await open(), await open()]
    for (const { socket } of all) socket.write(request)
    for (const { received } of all) await expect.poll(received).toContain('served')
    expect(dropped).toEqual([])
  })
})

test('connections above those of the whole server are reported', async () => {
  const { open, server, dropped } = await startLimited(10)
  server.maxConnections = 2
  await open()
  await open()
  await (await open()).closed
  await expect.poll(() => dropped).toEqual([{ limit: 'server', count: 1 }])
})

test('an error of the system on accept is reported, others are not, and none ends the process', async () => {
  const { server, unaccepted } = await startLimited(10)
  server.emit('error', Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', syscall: 'listen' }))
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }))
  expect(unaccepted).toEqual([{ code: 'EMFILE' }])
})

test('the first occurrence is reported at once, later ones once a minute with their number', () => {
  vi.useFakeTimers()
  const reports: number[] = []
  const occurred = onceAMinute((count) => reports.push(count))
  for (let time = 0; time < 5; time += 1) occurred()
  expect(reports).toEqual([1])
  vi.advanceTimersByTime(60_000)
  expect(reports).toEqual([1, 4])
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
  occurred()
  expect(reports).toEqual([1, 4, 1])
})
