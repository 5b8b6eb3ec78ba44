// @module-tag slow
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createGracefulStop } from '../../../src/http/connection/shutdown.ts'
import { type StartedServer, startServer } from '../../support/started-server.ts'

let started: StartedServer | undefined
afterEach(async () => {
  vi.useRealTimers()
  await started?.close()
})

/** A server that can be stopped, whose requests of `/slow` wait for the test. */
async function startStoppable() {
  const slow: ServerResponse[] = []
  const server = await startServer((request, response) => {
    if (request.url === '/slow') slow.push(response)
    else response.writeHead(204).end()
  })
  started = server
  // Node closes no connection by itself.
  Object.assign(server.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, timeout: 0 })
  /** Whether the server still accepted connections after the stop. */
  const closings: boolean[] = []
  const stop = createGracefulStop(server.server, () => closings.push(server.server.listening))
  return { ...server, slow, stop, closings }
}

const timers: ('setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval')[] = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
]

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

describe('a graceful stop', () => {
  test('of an idle server takes less than a second, also with open connections', async () => {
    const { open, stop, server } = await startStoppable()
    const [silent, idle] = [await open(), await open()]
    idle.socket.write(get('/'))
    await expect.poll(idle.received).toContain('204')
    vi.useFakeTimers({ toFake: timers })
    const stopped = stop()
    while (server.listening) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(999)
    await Promise.all([stopped, silent.closed, idle.closed])
  })

  test('accepts no new connection', async () => {
    const { open, stop, slow, port, closings } = await startStoppable()
    const { socket } = await open()
    socket.write(get('/slow'))
    await expect.poll(() => slow.length).toBe(1)
    const stopped = stop()
    await expect.poll(() => started?.server.listening).toBe(false)
    expect(closings).toEqual([false])
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
    slow[0]?.end()
    await stopped
  })

  test('answers running requests and a request that arrives on a keep-alive connection', async () => {
    const { open, stop, slow } = await startStoppable()
    const [idle, running] = [await open(), await open()]
    idle.socket.write(get('/'))
    running.socket.write(get('/slow'))
    await expect.poll(idle.received).toContain('204')
    await expect.poll(() => slow.length).toBe(1)
    const stopped = stop()
    idle.socket.write(get('/'))
    await expect.poll(() => idle.received().match(/204/g)).toHaveLength(2)
    // Longer than idle connections stay open.
    await idle.closed
    slow[0]?.writeHead(200).end('the answer')
    await stopped
    expect(running.received()).toContain('the answer')
  })

  test('sends a slow reader the whole response', async () => {
    const { open, stop, slow } = await startStoppable()
    const { socket, received, closed } = await open()
    socket.write(get('/slow'))
    await expect.poll(() => slow.length).toBe(1)
    socket.pause()
    // More than the socket buffers of both sides.
    const answer = Buffer.alloc(16 * 1_024 * 1_024, 'x')
    slow[0]?.writeHead(200, { 'Content-Length': answer.length }).end(answer)
    const stopped = stop()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(socket.destroyed).toBe(false)
    socket.resume()
    await Promise.all([stopped, closed])
    expect(received().length).toBeGreaterThan(answer.length)
  })

  test('sends a slow reader the whole response although other connections are idle', async () => {
    const { open, stop, slow } = await startStoppable()
    const [reader, idle] = [await open(), await open()]
    idle.socket.write(get('/'))
    reader.socket.write(get('/slow'))
    await expect.poll(idle.received).toContain('204')
    await expect.poll(() => slow.length).toBe(1)
    reader.socket.pause()
    const answer = Buffer.alloc(16 * 1_024 * 1_024, 'x')
    slow[0]?.writeHead(200, { 'Content-Length': answer.length }).end(answer)
    const stopped = stop()
    await new Promise((resolve) => setTimeout(resolve, 700))
    reader.socket.resume()
    await Promise.all([stopped, reader.closed, idle.closed])
    expect(reader.received().length).toBeGreaterThan(answer.length)
  })

  test('ends with the last connection, so that the end of each is logged', async () => {
    const { open, stop, slow, server } = await startStoppable()
    let ended = 0
    server.on('connection', (socket) => socket.on('close', () => (ended += 1)))
    const [silent, idle, running] = [await open(), await open(), await open()]
    idle.socket.write(get('/'))
    running.socket.write(get('/slow'))
    await expect.poll(idle.received).toContain('204')
    await expect.poll(() => slow.length).toBe(1)
    const stopped = stop()
    await Promise.all([silent.closed, idle.closed])
    slow[0]?.end()
    await stopped
    expect(ended).toBe(3)
  })

  test('closes connections of unfinished requests, and of slow readers, after 25 seconds', async () => {
    const { open, stop, slow } = await startStoppable()
    const [{ socket, closed }, reader] = [await open(), await open()]
    for (const sender of [reader.socket, socket]) {
      sender.write(get('/slow'))
      await expect.poll(() => slow.length).toBe(sender === socket ? 2 : 1)
    }
    reader.socket.pause()
    slow[0]?.end(Buffer.alloc(16 * 1_024 * 1_024))
    vi.useFakeTimers({ toFake: timers })
    let isStopped = false
    const stopped = stop().then(() => {
      isStopped = true
    })
    while (started?.server.listening) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(24_999)
    expect([isStopped, socket.destroyed, reader.socket.destroyed]).toEqual([false, false, false])
    await vi.advanceTimersByTimeAsync(1)
    reader.socket.resume()
    await Promise.all([stopped, closed, reader.closed])
    expect(vi.getTimerCount()).toBe(0)
  })
})
