import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { leavingSignal, toSdkRequest } from '../../src/mcp/sdk-request.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

/** An unanswered request on the server, and the client's end of its connection. */
async function startExchange(lines = '') {
  let exchange: { request: IncomingMessage; response: ServerResponse } | undefined
  started = await startServer((request, response) => {
    exchange = { request, response }
  })
  const { socket } = await started.open()
  socket.write(`POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n${lines}\r\n`)
  await expect.poll(() => exchange).toBeDefined()
  if (exchange === undefined) throw new Error('no request')
  return { ...exchange, socket }
}

describe('the abort signal of a request', () => {
  test('aborts if the connection closes before the response is written', async () => {
    const { response, socket } = await startExchange()
    const signal = leavingSignal(response)
    expect(signal.aborted).toBe(false)
    socket.destroy()
    await expect.poll(() => signal.aborted).toBe(true)
  })

  test('is aborted if it is read after that', async () => {
    const { response, socket } = await startExchange()
    socket.destroy()
    await expect.poll(() => response.destroyed).toBe(true)
    expect(leavingSignal(response).aborted).toBe(true)
  })

  test('does not abort after the response was written', async () => {
    const { response, socket } = await startExchange()
    const signal = leavingSignal(response)
    const closed = new Promise((resolve) => response.once('close', resolve))
    response.end()
    await closed
    socket.destroy()
    await new Promise(setImmediate)
    expect(signal.aborted).toBe(false)
  })
})

describe('a request as the SDK reads it', () => {
  test('has only the protocol headers and the accepted media types of the request', async () => {
    const { request, response, socket } = await startExchange(
      'MCP-Protocol-Version: 2026-07-28\r\nMcp-Name: get_page\r\nCookie: secret\r\nX-Mcp-Secret: secret\r\nAccept: */*\r\nContent-Type: APPLICATION/JSON\r\n',
    )
    const { method, headers, signal } = toSdkRequest(request.headers, leavingSignal(response))
    expect([method, Object.fromEntries(headers)]).toEqual([
      'POST',
      {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-name': 'get_page',
      },
    ])
    socket.destroy()
    await expect.poll(() => signal.aborted).toBe(true)
  })
})
