// @module-tag slow
/** Slow and idle clients, all at once against one built server. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

let server: ServerProcess
let port: number

beforeAll(async () => {
  port = await freePort()
  server = startProcess({ PORT: String(port) })
  await server.until('Stop with Ctrl+C.')
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

interface Attack {
  readonly socket: Socket
  received(): string
  /** Seconds from the connection to its end. */
  readonly lived: Promise<number>
}

function attack(first = ''): Attack {
  const socket = connect(port, '127.0.0.1')
  const begun = performance.now()
  let received = ''
  // Listens before the connection opens: on a busy machine the server may close it first.
  if (first !== '') socket.write(first)
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  const lived = new Promise<number>((resolve) => socket.on('close', () => resolve((performance.now() - begun) / 1_000)))
  return { socket, received: () => received, lived }
}

/** Sends one more character every half second until the connection ends. */
function drip({ socket }: Attack, character: string): void {
  const timer = setInterval(() => socket.write(character), 500)
  socket.on('close', () => clearInterval(timer))
}

/** The server checks connections once a second, later on a busy machine. Well below 35 s, when any connection is closed. */
const slack = 10

describe.concurrent('the server closes the connection of', () => {
  test('a client that sends headers slowly, after 10 s with 408', async () => {
    const slow = attack('GET /index.md HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    drip(slow, 'a')
    expect(await slow.lived).toBeLessThan(10 + slack)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"error":"request_timeout"/)
  })

  test('a client that sends a body slowly, after 15 s with 408', async () => {
    const slow = attack(
      `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000\r\n\r\n`,
    )
    drip(slow, ' ')
    expect(await slow.lived).toBeLessThan(15 + slack)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('500 clients that send nothing, while others are served', async () => {
    const idle = Array.from({ length: 500 }, () => attack())
    const ended = Promise.all(idle.map(({ lived }) => lived))
    let isOver = false
    ended.then(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await fetch(`http://127.0.0.1:${port}/index.md`)).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    for (const seconds of await ended) expect(seconds).toBeLessThan(10 + slack)
  })

  test('a client that is idle after a response, after 5 s', async () => {
    const kept = attack('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    // Newer versions of Node.js give a second more than they announce.
    expect(await kept.lived).toBeLessThan(6 + slack)
    expect(kept.received()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a client that sends requests and never reads', { timeout: 100_000 }, async () => {
    const greedy = attack()
    greedy.socket.pause()
    // Answers fill the buffers of both systems and then the server's; a reset is seen by a write even while nothing is read.
    const asking = setInterval(() => greedy.socket.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100)), 1_000)
    // Node.js looks after 35 s whether the client took anything since it looked last, and the first look always finds that it did.
    expect(await greedy.lived).toBeLessThan(2 * 35 + 10 + slack)
    clearInterval(asking)
  })
})
