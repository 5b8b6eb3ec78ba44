// @module-tag slow
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { createServerEvents } from '@svc/composition'
import { afterEach, describe, expect, test } from 'vitest'
import { createRequestClients } from '../../src/http/client/request-client.ts'
import { createErrorResponses } from '../../src/http/error-response.ts'
import { createMalformedRequests } from '../../src/http/malformed-request.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

/** A server that passes its requests to the test instead of answering them. */
async function startWaiting() {
  const waiting: { request: IncomingMessage; response: ServerResponse }[] = []
  started = await startServer((request, response) => waiting.push({ request, response }))
  const { open, requests } = started
  return { waiting, open, requests }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
const nonsense = 'nonsense\r\n\r\n'
const tunnel = 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n'
const statusesIn = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status))

describe('bytes that are not a request (RFC 9112, section 2.2)', () => {
  test('are answered with an error body, and the connection closes', async () => {
    const { open } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(nonsense)
    await closed
    const [head = '', body = ''] = received().split('\r\n\r\n')
    const [statusLine, ...fields] = head.split('\r\n')
    expect(statusLine).toBe('HTTP/1.1 400 Bad Request')
    expect(fields).toEqual(
      expect.arrayContaining([
        'Connection: close',
        expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
        'Content-Type: application/json; charset=utf-8',
        'X-Content-Type-Options: nosniff',
        `Content-Length: ${body.length}`,
      ]),
    )
    // Connection, Date, three of every response, the length, and those of the table.
    expect(fields).toHaveLength(6 + Object.keys(createErrorResponses().bad_request.headers).length)
    expect(JSON.parse(body).error).toBe('bad_request')
  })

  test('are refused once, however many follow', async () => {
    const { open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    // A client that sends on after the server's end of the connection.
    socket.allowHalfOpen = true
    socket.write(nonsense)
    await expect.poll(received).toContain('bad_request')
    socket.end(nonsense.repeat(3))
    await closed
    expect(statusesIn(received())).toEqual([400])
    expect(requests).toHaveLength(1)
  })

  test('end the connection of a client that does not close it, soon after the answer', async () => {
    const { open } = await startWaiting()
    const { socket } = await open()
    socket.allowHalfOpen = true
    socket.write(nonsense)
    await expect.poll(connections).toBe(1)
    await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  })

  test('are one numbered log line each, without the bytes', async () => {
    const { open, requests } = await startWaiting()
    for (const _ of [1, 2]) {
      const { socket, closed } = await open()
      socket.write(nonsense)
      await closed
    }
    const client = expect.stringMatching(/^[0-9a-f]{12}$/)
    expect(requests).toEqual(
      [1, 2].map((request) => ({ request, client, method: 'unknown', route: 'unmatched', status: 400, durationMs: 0 })),
    )
  })

  test.each([
    ['before anything is known of its request', 'HPE_INVALID_METHOD', 400],
    ['whose header is too large', 'HPE_HEADER_OVERFLOW', 431],
    ['that took too long', 'ERR_HTTP_REQUEST_TIMEOUT', 408],
    ['for a reason without a name', undefined, 400],
  ])('%s are answered with the status of their fault (%s)', async (_when, code, status) => {
    const socket = new PassThrough()
    const refusals = createMalformedRequests({
      clients: createRequestClients([], 'secret'),
      events: createServerEvents(),
      nextRequest: () => 1,
    })
    refusals.refuse(Object.assign(new Error('of the parser'), code && { code }), socket)
    const [answer] = await once(socket, 'data')
    expect(statusesIn(String(answer))).toEqual([status])
    socket.destroy()
  })

  test('from a client that resets its connection are neither answered nor logged', async () => {
    const { open, requests } = await startWaiting()
    const { socket, closed } = await open()
    socket.write('GET /index.md HTTP/1.1\r\nHo')
    const failed = new Promise((resolve) => started?.server.once('clientError', resolve))
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.resetAndDestroy()
    await closed
    expect(await failed).toMatchObject({ code: 'ECONNRESET' })
    expect(requests).toEqual([])
  })

  test('on a connection that can no longer be written end it', () => {
    const socket = new PassThrough()
    socket.on('error', () => undefined)
    const requests: unknown[] = []
    const events = createServerEvents().on('request', (request) => requests.push(request))
    const refusals = createMalformedRequests({ clients: createRequestClients([], 'secret'), events, nextRequest: () => 1 })
    const closed = Object.defineProperties(socket, { writable: { value: false }, writableEnded: { value: false } })
    refusals.refuse(new Error('of the parser'), closed)
    expect(socket.destroyed).toBe(true)
    expect(requests).toEqual([])
  })
})

describe('bytes that are not a request, after a valid request', () => {
  test('with Connection: close: its response is the only one, and the connection closes (RFC 9112, section 9.6)', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n${get('/another')}`)
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.response.writeHead(204).end()
    await closed
    expect([statusesIn(received()), waiting.length, requests]).toEqual([[204], 1, []])
  })

  test('that waits: they are refused and logged, and the connection closes', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(get('/') + nonsense)
    await closed
    expect(waiting).toHaveLength(1)
    expect(statusesIn(received())).toEqual([400])
    expect(requests).toMatchObject([{ method: 'unknown', status: 400 }])
  })

  test('that is being answered: they are logged, and the connection closes', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(get('/'))
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.response.writeHead(200).write('the beginning')
    await expect.poll(received).toContain('the beginning')
    socket.write(nonsense)
    await closed
    expect(statusesIn(received())).toEqual([200])
    expect(requests).toMatchObject([{ method: 'unknown', status: 400 }])
  })

  test('that is answered: they get their own response', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(get('/'))
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.response.writeHead(200, { 'Content-Length': 2 }).end('ok')
    await expect.poll(received).toContain('ok')
    socket.write(nonsense)
    await closed
    expect(statusesIn(received())).toEqual([200, 400])
    expect(requests).toHaveLength(1)
  })
})

describe('bytes after the last request of a connection (RFC 9112, section 9.6)', () => {
  const lastGet = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

  test.each([
    ['that are not a request', nonsense],
    ['that are one', get('/')],
  ])('%s are not read, and the connection closes after its response', async (_what, behind) => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(lastGet + behind)
    await expect.poll(() => waiting.length).toBe(1)
    socket.write(behind)
    await new Promise((resolve) => setTimeout(resolve, 20))
    waiting[0]?.response.writeHead(200, { 'Content-Length': 2 }).end('ok')
    await closed
    expect(statusesIn(received())).toEqual([200])
    expect(waiting).toHaveLength(1)
    expect(requests).toEqual([])
  })

  test('that arrive together with it are not answered, however soon its response is written', async () => {
    started = await startServer((_request, response) => response.writeHead(200, { 'Content-Length': 2 }).end('ok'))
    const { socket, received, closed } = await started.open()
    socket.write(lastGet + nonsense)
    await closed
    expect(statusesIn(received())).toEqual([200])
  })
})

describe('a body that breaks off', () => {
  test('before its request is answered: the error is the response and is logged', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(post)
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.request.resume().on('error', () => undefined)
    socket.write('no chunk\r\n')
    await closed
    expect(statusesIn(received())).toEqual([400])
    expect(waiting[0]?.response.statusCode).toBe(400)
    expect(requests).toEqual([])
  })

  test('while its request is being answered: the connection closes without another log line', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(post)
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.request.resume().on('error', () => undefined)
    waiting[0]?.response.writeHead(200).write('the beginning')
    await expect.poll(received).toContain('the beginning')
    socket.write('no chunk\r\n')
    await closed
    expect(statusesIn(received())).toEqual([200])
    expect(requests).toEqual([])
  })
})

describe('a tunnel (RFC 9110, section 9.3.6)', () => {
  test('is refused with 405 and logged', async () => {
    const { open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(tunnel)
    await closed
    expect(statusesIn(received())).toEqual([405])
    expect(received()).toContain('\r\nAllow: GET, HEAD, OPTIONS\r\n')
    expect(requests).toMatchObject([{ method: 'CONNECT', status: 405 }])
  })

  test('is refused if the client goes on sending and then resets its connection', async () => {
    const { open } = await startWaiting()
    const { socket, received } = await open()
    socket.write(tunnel + 'x'.repeat(100_000))
    await expect.poll(received).toContain('method_not_allowed')
    socket.resetAndDestroy()
    await expect.poll(() => connections()).toBe(0)
  })

  test('after a request that is being answered closes the connection', async () => {
    const { waiting, open, requests } = await startWaiting()
    const { socket, received, closed } = await open()
    socket.write(get('/'))
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.response.writeHead(200).write('the beginning')
    await expect.poll(received).toContain('the beginning')
    socket.write(tunnel)
    await closed
    expect(statusesIn(received())).toEqual([200])
    expect(requests).toEqual([])
  })
})

function connections(): Promise<number> {
  return new Promise((resolve) => started?.server.getConnections((_error, count) => resolve(count)))
}
