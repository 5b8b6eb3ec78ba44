// @module-tag slow
/** How the built server stops. `http/connection/shutdown.test.ts` has its slow readers. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@svc/tooling/free-port'
import { type ModelEndpoint, says, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterEach, describe, expect, test } from 'vitest'
import { startFrontDoor } from '../support/front-door.ts'
import { startForTest } from '../support/server-process.ts'

const sockets: Socket[] = []
let model: ModelEndpoint | undefined

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await model?.close()
  model = undefined
})

async function startServing(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = startForTest({ PORT: String(port), ...environment })
  await server.until('Stop with Ctrl+C.')
  return { ...server, port }
}

/** A server in this process, that stops as a signal stops it. */
async function startHere(environment: Record<string, string> = {}) {
  const { frontDoor, port } = await startFrontDoor(environment)
  return { port, stop: () => frontDoor.stop(), isListening: () => frontDoor.server.listening }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

/** Sends a whole request on a connection and resolves with its response. */
async function exchange(socket: Socket, port: number, path: string): Promise<string> {
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  return answer
}

const callHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-06-18',
}

/** A call whose body has not arrived yet. */
async function startCall(port: number, params: object, agent?: Agent) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const headers = { ...callHeaders, 'Content-Length': body.length }
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/mcp', headers, agent })
  const answered = new Promise<{ status: number | undefined; text: string; connection: string | undefined }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response: IncomingMessage) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode, text, connection: response.headers.connection }))
    })
  })
  sent.write(body.slice(0, 10))
  await fetch(`http://127.0.0.1:${port}/healthz`)
  return { finish: () => sent.end(body.slice(10)), answered }
}

/** Its response is slow and not a draft. */
async function startSlowModel(): Promise<ModelEndpoint> {
  model = await startModelEndpoint((...call) => setTimeout(1_500).then(() => says('{"claims":[],"unanswered_questions":[]}')(...call)))
  return model
}

describe('a stopping server', () => {
  test('finishes every running request and closes its connection after the response', async () => {
    const { child, exited, port } = await startServing({ TRUSTED_PROXIES: '127.0.0.0/8,::1' })
    const agent = new Agent({ keepAlive: true })
    const failures: string[] = []
    let answers = 0
    let isRefused = false
    const paths = ['/index.md', '/', '/api/v1/profile', '/search?q=price', '/llms.txt', '/nowhere']
    const ask = (path: string, client: number) =>
      new Promise<void>((resolve) => {
        const headers = { 'X-Forwarded-For': `10.0.${client >> 8}.${client & 255}` }
        const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
          response.on('error', (error) => failures.push(`${path} body ${error.message}`))
          response.on('end', () => {
            answers += 1
            resolve()
          })
          response.resume()
        })
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // A refused connection had no running request; a reused one had.
          if (sent.reusedSocket) failures.push(`${path} ${error.code}`)
          isRefused = true
          resolve()
        })
        sent.end()
      })
    let client = 0
    const load = Array.from({ length: 16 }, async (_, first) => {
      for (let next = first; !isRefused; next += 1) {
        client += 1
        await ask(paths[next % paths.length] as string, client)
      }
    })
    await expect.poll(() => answers).toBeGreaterThan(100)
    child.kill('SIGTERM')
    await Promise.all(load)
    expect(await exited).toEqual({ code: 0, signal: null })
    expect(failures).toEqual([])
  })

  test('sends Connection: close only once it refuses new connections', async () => {
    const { frontDoor, port } = await startFrontDoor()
    const { server } = frontDoor
    const wasListening: boolean[] = []
    server.prependListener('request', (_request, response) => {
      response.on('finish', () => {
        if (!response.shouldKeepAlive) wasListening.push(server.listening)
      })
    })
    const socket = await open(port)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await exchange(socket, port, '/index.md')
    const stopped = frontDoor.stop()
    while (!socket.closed) await Promise.race([exchange(socket, port, '/index.md'), closed])
    await stopped
    expect(wasListening).toEqual([false])
  })

  test('is not ready, and sends Connection: close with every response', async () => {
    const { port, stop, isListening } = await startHere()
    const call = await startCall(port, { name: 'search_knowledge', arguments: { query: 'price' } })
    const asking = await open(port)
    const answer = new Promise<string>((resolve) => {
      let text = ''
      asking.on('data', (chunk) => {
        text += chunk
      })
      asking.on('close', () => resolve(text))
    })
    asking.write(`GET /readyz HTTP/1.1\r\nHost: localhost:${port}\r\n`)
    await fetch(`http://127.0.0.1:${port}/healthz`)
    const stopped = stop()
    await expect.poll(isListening).toBe(false)
    asking.write('\r\n')
    const text = await answer
    expect(text).toMatch(/^HTTP\/1\.1 503 /)
    expect(text).toMatch(/\r\nConnection: close\r\n/i)
    expect(text).toContain('"error":"not_ready"')
    call.finish()
    expect(await call.answered).toMatchObject({ status: 200, connection: 'close' })
    await stopped
  })

  test('finishes a question that streams progress', async () => {
    const { port, stop } = await startHere((await startSlowModel()).variables)
    const call = await startCall(port, {
      name: 'ask_service',
      arguments: { question: 'What does Lantern Desk cost?' },
      _meta: { progressToken: 'p' },
    })
    call.finish()
    await expect.poll(() => model?.requests).toHaveLength(1)
    const stopped = stop()
    const { status, text } = await call.answered
    expect(status).toBe(200)
    const messages = Array.from(text.matchAll(/^data: (.*)$/gm), ([, data]) => JSON.parse(data as string))
    expect(messages.map(({ params }) => params?.message).filter(Boolean)).toContain('generating')
    expect(messages.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { status: expect.any(String) } } })
    await stopped
  })

  test('answers all pipelined requests of a connection', async () => {
    const { port, stop } = await startHere((await startSlowModel()).variables)
    const params = { name: 'ask_service', arguments: { question: 'What does Lantern Desk cost?' } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const call = Object.entries({ Host: `localhost:${port}`, ...callHeaders, 'Content-Length': body.length }).map((field) =>
      field.join(': '),
    )
    const socket = await open(port)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(`${['POST /mcp HTTP/1.1', ...call, '', body].join('\r\n')}GET /pricing.md HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await expect.poll(() => model?.requests).toHaveLength(1)
    const stopped = stop()
    await closed
    expect(received.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(2)
    expect(received).toContain('Fees are refunded within 30 days')
    await stopped
  })

  test('aborts a running build', async () => {
    const { child, exited, output } = await startServing()
    child.kill('SIGHUP')
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
    expect(output()).not.toContain('content not reloaded')
  })
})

test('the last log lines reach a slow reader', async () => {
  const { child, exited, port, output } = await startServing({ TRUSTED_PROXIES: '127.0.0.0/8,::1' })
  child.stdout?.pause()
  // More lines than the pipe and the reader's buffer take, of 64 KiB each.
  const requests = 800
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/healthz', agent }, (response) => response.on('end', resolve).resume())
        .on('error', reject)
        .end()
    })
  for (let done = 0; done < requests; done += 50) await Promise.all(Array.from({ length: 50 }, ask))
  agent.destroy()
  child.kill('SIGTERM')
  await setTimeout(700)
  child.stdout?.resume()
  expect((await exited).code).toBe(0)
  const lines = output().trim().split('\n')
  expect(lines.filter((line) => line.includes('"message":"request"'))).toHaveLength(requests)
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ message: 'stopped' })
})

test('a log that cannot be written does not delay the end of the process', async () => {
  const port = await freePort()
  const server = startForTest({ PORT: String(port) }, [], { outputFile: '/dev/full' })
  await server.until('Stop with Ctrl+C.')
  await fetch(`http://127.0.0.1:${port}/pricing`)
  // Its line has been tried by then.
  await setTimeout(500)
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
})
