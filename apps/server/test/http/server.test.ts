import { afterEach, describe, expect, test } from 'vitest'
import { listenOn } from '../../src/http/server.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

describe('the server', () => {
  test('has these limits for slow and idle clients', async () => {
    started = await startServer((_request, response) => void response.end())
    expect(started.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5_000,
      timeout: 35_000,
      maxRequestsPerSocket: 1_000,
      maxConnections: 1_024,
    })
  })

  test.each([
    [8_000, 204],
    [8_192, 431],
  ])('a header of %d characters is answered with %d', async (length, status) => {
    started = await startServer((_request, response) => void response.writeHead(204).end())
    const { socket, received } = await started.open()
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(length)}\r\n\r\n`)
    await expect.poll(received).toMatch(/^HTTP\/1\.1 \d/)
    expect(received()).toContain(`HTTP/1.1 ${status} `)
  })

  test.each(['Host: localhost\r\nExpect: 100-continue\r\n', 'Host: localhost\r\nExpect: tea\r\n', ''])(
    'hands every request to its listener, with the lines %j too',
    async (lines) => {
      started = await startServer((_request, response) => void response.writeHead(204).end())
      const { socket, received } = await started.open()
      socket.write(`GET / HTTP/1.1\r\n${lines}\r\n`)
      await expect.poll(received).toMatch(/^HTTP\/1\.1 204 /)
    },
  )

  test('reports the address and port that are in use', async () => {
    const [first, second] = [await startServer(() => undefined), await startServer(() => undefined)]
    started = first
    await second.close()
    await expect(listenOn(second.server, first.port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE', port: first.port })
    const address = await listenOn(second.server, 0, '127.0.0.1')
    expect(address).toMatchObject({ address: '127.0.0.1', port: expect.any(Number) })
    expect(second.server.listenerCount('error')).toBe(0)
    await second.close()
  })
})
