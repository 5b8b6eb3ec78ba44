import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { receiveMessage } from '../../src/mcp/receive-message.ts'
import { sendRaw } from '../support/raw-http.ts'
import { startServer } from '../support/started-server.ts'
import { exampleKnowledge } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { messageOf, modern, withBody, withHeader } from './support/messages.ts'
import { type Sent, send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge()))
})
afterAll(() => endpoint.close())
afterEach(() => void vi.useRealTimers())

/** Bytes (docs/pages/reference/limits.md). */
const limit = 65_536
const list = modern('tools/list')

/** The request padded with a parameter to exactly this many bytes. */
function padded(bytes: number): Sent {
  const message = messageOf(list)
  message.params.padding = ''
  const missing = bytes - JSON.stringify(message).length
  message.params.padding = 'x'.repeat(missing)
  return withBody(list, message)
}

const tooLarge = { error: { code: -32600, data: { error: 'payload_too_large' } } }

describe('a body of at most 64 KiB (docs/pages/reference/limits.md)', () => {
  test.each(['by length', 'in chunks'])('exactly 64 KiB %s is read', async (how) => {
    const sent = how === 'in chunks' ? withHeader(padded(limit), 'Transfer-Encoding', 'chunked') : padded(limit)
    expect((await send(endpoint.url, sent)).status).toBe(200)
  })

  test.each(['by length', 'in chunks'])('one byte more %s is 413', async (how) => {
    const sent = how === 'in chunks' ? withHeader(padded(limit + 1), 'Transfer-Encoding', 'chunked') : padded(limit + 1)
    const { status, json } = await send(endpoint.url, sent)
    expect(status).toBe(413)
    expect(json).toMatchObject(tooLarge)
    expect(json).not.toHaveProperty('id')
  })

  test('a client that uploads 5 MB gets 413', async () => {
    for (const body of ['x'.repeat(5_000_000), new Blob(['x'.repeat(5_000_000)]).stream()]) {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        headers: new Headers([...list.headers] as [string, string][]),
        duplex: 'half',
      } as RequestInit)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject(tooLarge)
    }
    expect((await send(endpoint.url, list)).status).toBe(200)
  })

  test.each([
    ['by length', 413],
    ['in chunks', 415],
  ])('an upload %s with a refused header is read to its end: %d', async (how, refused) => {
    const typed = withHeader(list, 'Content-Type', 'text/plain')
    const sent = how === 'in chunks' ? withHeader(typed, 'Transfer-Encoding', 'chunked') : typed
    expect((await send(endpoint.url, { ...sent, body: 'x'.repeat(3_000_000) })).status).toBe(refused)
  })

  test('a small refused body does not close the connection', async () => {
    const sent = withHeader(withHeader(list, 'Content-Type', 'text/plain'), 'Connection', 'keep-alive')
    const { status, headers } = await send(endpoint.url, sent)
    expect([status, headers.connection]).toEqual([415, 'keep-alive'])
  })

  test('a refused body that was read does not close the connection', async () => {
    const { status, headers } = await send(endpoint.url, withHeader(withBody(list, '{'), 'Connection', 'keep-alive'))
    expect([status, headers.connection]).toEqual([400, 'keep-alive'])
  })

  test('an error does not wait for a slow body and does not close its connection', async () => {
    const closed = await new Promise<{ answer: string; brokenBy: unknown }>((resolve) => {
      const socket = connect(endpoint.port, '127.0.0.1')
      let answer = ''
      let brokenBy: unknown
      // Shorter than the server's time limit for the rest of a refused body.
      socket.setTimeout(1_000, () => socket.destroy())
      socket.setEncoding('latin1').on('data', (text: string) => {
        answer += text
        // The response is complete although two bytes are missing; the connection still accepts them.
        if (answer.endsWith('}')) socket.write('xx')
      })
      socket.on('error', (error) => {
        brokenBy = error
      })
      socket.on('close', () => resolve({ answer, brokenBy }))
      socket.write('POST /mcp HTTP/1.1\r\nHost: attacker.example\r\nContent-Length: 3\r\n\r\nx')
    })
    expect(closed.answer).toMatch(/^HTTP\/1\.1 403 [\s\S]*connection: close/i)
    expect(closed.brokenBy).toBeUndefined()
  })

  test.each(['Content-Length: 1000000000', 'Transfer-Encoding: chunked'])(
    'an endless body is aborted after two seconds: %s',
    async (framing) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const upload = uploadForever(framing)
      await until(isRefused)
      await vi.advanceTimersByTimeAsync(1_999)
      await until(() => upload.answer().endsWith('}'))
      await untilUnread(upload)
      expect(upload.sent()).toBeGreaterThan(8 * 1_024 * 1_024)
      expect([upload.answer(), upload.isClosed()]).toEqual([expect.stringMatching(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is), false])
      await vi.advanceTimersByTimeAsync(1)
      await until(upload.isClosed)
      // The server reads 8 MiB; the kernel buffers more on both sides.
      expect(upload.sent()).toBeLessThan(32 * 1_024 * 1_024)
    },
  )

  test('the server waits two seconds for a body that does not arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(endpoint.port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.write('POST /mcp HTTP/1.1\r\nHost: attacker.example\r\nContent-Length: 3\r\n\r\nx')
    await until(isRefused)
    await vi.advanceTimersByTimeAsync(1_999)
    await until(() => answer.endsWith('}'))
    expect([answer, socket.closed]).toEqual([expect.stringMatching(/^HTTP\/1\.1 403 .*\r\nconnection: close\r\n/is), false])
    await vi.advanceTimersByTimeAsync(1)
    await until(() => socket.closed)
  })

  test.each([
    [100_000, 'application/json', 'keep-alive', /^HTTP\/1\.1 413 /],
    // No 100 Continue for a request that is refused.
    [1_000, 'text/plain', 'keep-alive', /^HTTP\/1\.1 415 /],
    [1_000, 'application/json', 'close', /^HTTP\/1\.1 100 .*HTTP\/1\.1 400 /s],
  ])(
    'a client that asks before it sends %d bytes of %s gets its refusal, and the end of its connection (%s)',
    async (length, type, connection, expected) => {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(endpoint.port, '127.0.0.1')
        let received = ''
        socket.setEncoding('latin1').on('data', (text: string) => {
          received += text
          if (text.startsWith('HTTP/1.1 100 ')) socket.write('x'.repeat(length))
        })
        socket.on('close', () => resolve(received)).on('error', reject)
        const head = `Content-Type: ${type}\r\nAccept: */*\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\nConnection: ${connection}`
        socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${endpoint.port}\r\n${head}\r\n\r\n`)
      })
      expect(answer).toMatch(expected)
    },
  )

  test('a client that sends Expect is refused at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const head = 'Host: attacker.example\r\nContent-Length: 3\r\nExpect: 100-continue'
    const [answer] = await sendRaw(endpoint.port, `POST /mcp HTTP/1.1\r\n${head}\r\n\r\n`)
    expect([answer?.status, answer?.headers.connection]).toEqual([403, 'close'])
  })

  test('a body that is too large after 100 Continue is read to its end', async () => {
    const socket = connect(endpoint.port, '127.0.0.1')
    let answer = ''
    let brokenBy: unknown
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', (error) => {
      brokenBy = error
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const head = withHeader(list, 'Expect', '100-continue')
      .headers.map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')
    socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${endpoint.port}\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 100 /)
    const bytes = 5_000_000
    await new Promise((resolve) => socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n0\r\n\r\n`, resolve))
    await expect.poll(() => answer).toContain('"payload_too_large"')
    socket.end()
    await closed
    expect(brokenBy).toBeUndefined()
  })

  test('a client without Expect gets no 100 Continue (RFC 9110, section 10.1.1)', async () => {
    const lines = list.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const body = list.body as string
    const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${endpoint.port}\r\n${lines}Content-Length: ${body.length}\r\n\r\n`
    expect((await sendRaw(endpoint.port, head + body)).map(({ status }) => status)).toEqual([200])
  })

  test('a client that disconnects during its body is neither an exception nor an error', async () => {
    const events = endpoint.events.length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await new Promise((resolve) => {
      const socket = connect(endpoint.port, '127.0.0.1', () => {
        const head = list.headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')
        socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${endpoint.port}\r\n${head}\r\nContent-Length: 5000\r\n\r\n{`, () =>
          socket.destroy(),
        )
      })
      socket.on('close', resolve)
    })
    await rounds(100)
    await vi.advanceTimersByTimeAsync(3_000)
    expect([endpoint.events.length, endpoint.errors]).toEqual([events, []])
    expect((await send(endpoint.url, list)).status).toBe(200)
  })
})

test('a body whose client disconnects is read as disconnected', async () => {
  const received: unknown[] = []
  const policy = { allowedHosts: new Set(['localhost']), allowedOrigins: new Set<string>() }
  const started = await startServer(async (request, response) => {
    received.push('a request')
    received.push(await receiveMessage(request, response, policy))
  })
  const { socket } = await started.open()
  const lines = list.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST /mcp HTTP/1.1\r\nHost: localhost\r\n${lines}Content-Length: 5000\r\n\r\n{`)
  await expect.poll(() => received).toEqual(['a request'])
  socket.destroy()
  await expect.poll(() => received).toEqual(['a request', { status: 'aborted' }])
  await started.close()
})

/** Runs this many rounds of the event loop, so that sent bytes arrive while the clock is stopped. */
async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await new Promise(setImmediate)
}

/** While the clock is stopped: the response and the end of the connection have their timers. */
const isRefused = () => vi.getTimerCount() === 2

/** Runs the event loop until this is true, while the clock is stopped. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await rounds(1)
}

/** Runs the event loop until the server takes no more of an upload. */
async function untilUnread({ sent }: { readonly sent: () => number }): Promise<void> {
  for (let before = -1; sent() > before; await rounds(200)) before = sent()
}

/** Sends until it is stopped, as one body of 1 GB or in chunks without end. */
function uploadForever(framing: string) {
  const socket = connect(endpoint.port, '127.0.0.1')
  const data = 'x'.repeat(64 * 1_024)
  const chunk = Buffer.from(framing === 'Transfer-Encoding: chunked' ? `10000\r\n${data}\r\n` : data)
  let answer = ''
  const head = list.headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${endpoint.port}\r\n${head}\r\n${framing}\r\n\r\n`)
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', pump).on('connect', pump)
  socket.setEncoding('latin1').on('data', (text) => (answer += text))
  socket.on('error', () => undefined)
  return { answer: () => answer, isClosed: () => socket.closed, sent: () => socket.bytesWritten }
}
