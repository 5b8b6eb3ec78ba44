// @module-tag slow
/** Slow and idle clients, all at once against one server, whose times are a tenth of the real ones. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { href, type RunningFrontDoor, startFrontDoor } from '../../support/front-door.ts'

let running: RunningFrontDoor
let port: number

beforeAll(async () => {
  running = await startFrontDoor({ MAX_CONNECTIONS_PER_PEER: '1024' })
  port = running.port
  const { server } = running.frontDoor
  // docs/pages/reference/limits.md has the real ones, and cli/documentation.test.ts compares them.
  for (const time of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'timeout'] as const) server[time] /= 10
})
afterAll(() => running?.stop())

interface Attack {
  readonly socket: Socket
  received(): string
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>
}

function attack(first = ''): Attack {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  // Listens before the connection opens: on a busy machine the server may close it first.
  if (first !== '') socket.write(first)
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, received: () => received, closed }
}

/** Sends one more character again and again until the connection ends. */
function drip({ socket }: Attack, character: string): void {
  const timer = setInterval(() => socket.write(character), 50)
  socket.on('close', () => clearInterval(timer))
}

describe.concurrent('the server closes the connection of', () => {
  test('a client that sends headers slowly, with 408', async () => {
    const slow = attack(`GET ${href('/index.md')} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `)
    drip(slow, 'a')
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"error":"request_timeout"/)
  })

  test('a client that sends a body slowly, with 408', async () => {
    const slow = attack(
      `POST ${href('/mcp')} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000\r\n\r\n`,
    )
    drip(slow, ' ')
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('500 clients that send nothing, while others are served', async () => {
    const idle = Array.from({ length: 500 }, () => attack())
    let isOver = false
    const ended = Promise.all(idle.map(({ closed }) => closed)).then(() => {
      isOver = true
    })
    while (!isOver) {
      // Each on its own connection: the server closes an idle one soon.
      expect((await fetch(`http://127.0.0.1:${port}${href('/index.md')}`, { headers: { connection: 'close' } })).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await ended
  })

  test('a client that is idle after a response', async () => {
    const idleClient = attack('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idleClient.closed
    expect(idleClient.received()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a client that sends requests and never reads', async () => {
    const greedy = attack()
    greedy.socket.pause()
    // Answers fill the buffers of both systems and then the server's; a reset is seen by a write even while nothing is read.
    const asking = setInterval(
      () => greedy.socket.write(`GET ${href('/openapi.json')} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100)),
      200,
    )
    await greedy.closed
    clearInterval(asking)
  })
})
