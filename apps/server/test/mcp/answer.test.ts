import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { ServerContext } from '../../src/http/request-state.ts'
import { sendAnswer, sendPreflight, sendRefusal } from '../../src/mcp/answer.ts'
import { refused } from '../../src/mcp/refusals.ts'
import { createSmallApp } from '../support/small-app.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { type Received, send } from './support/send.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

function listener(write: (ctx: ServerContext) => unknown) {
  return createSmallApp().use(write).callback()
}

/** The response that a client receives. */
async function receivedOf(write: (ctx: ServerContext) => unknown): Promise<Received> {
  started = await startServer(listener(write))
  return send(`http://127.0.0.1:${started.port}/mcp`, { headers: [], body: '' })
}

const json = { 'cache-control': 'no-store', 'content-type': 'application/json' }

describe('responses of /mcp', () => {
  test('an error has the status and the headers of its row', async () => {
    const { status, headers, text } = await receivedOf((ctx) => sendRefusal(ctx, refused('method_not_allowed', 7)))
    expect(status).toBe(405)
    expect(headers).toMatchObject({ ...json, allow: 'POST, OPTIONS', 'content-length': String(text.length) })
    expect(JSON.parse(text)).toMatchObject({ id: 7, error: { data: { error: 'method_not_allowed' } } })
  })

  test('an error is readable before the rest of the request body has arrived', async () => {
    let finish: (() => void) | undefined
    const drained = new Promise<void>((resolve) => {
      finish = resolve
    })
    let response: ServerResponse | undefined
    started = await startServer(
      listener((ctx) => {
        response = ctx.res
        return sendRefusal(ctx, refused('payload_too_large'), drained)
      }),
    )
    const { socket, received } = await started.open()
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    await expect.poll(received).toContain('"payload_too_large"')
    expect(response?.writableEnded).toBe(false)
    finish?.()
    await expect.poll(() => response?.writableEnded).toBe(true)
  })

  test('a preflight has no body', async () => {
    const { status, headers, text } = await receivedOf((ctx) => sendPreflight(ctx))
    expect([status, text]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-methods': 'POST',
      allow: 'POST, OPTIONS',
      'access-control-allow-headers': expect.stringMatching(/mcp-name, mcp-session-id, last-event-id, authorization$/),
      'access-control-max-age': '7200',
    })
  })

  test('a response has its length in bytes, and an empty one has no type', async () => {
    const full = await receivedOf((ctx) => sendAnswer(ctx, Response.json({ text: 'café' }), 'modern', () => undefined))
    expect(full.headers).toMatchObject({ ...json, 'content-length': '16' })
    await started?.close()
    const empty = await receivedOf((ctx) => sendAnswer(ctx, new Response(null, { status: 202 }), 'modern', () => undefined))
    expect([empty.status, empty.text, empty.headers['content-length']]).toEqual([202, '', '0'])
    expect(empty.headers).not.toHaveProperty('content-type')
  })

  test.each([
    [
      'an error without a known id has no id, because the schema allows no null',
      400,
      '{"error":{"code":-32020,"message":"m","data":{"mismatch":{}}},"id":null}',
      '{"error":{"code":-32020,"message":"m","data":{"error":"header_mismatch","resolution":"Send each of these headers with the value in the body; the message says which one differs.","mismatch":{}}}}',
    ],
    [
      'an error with its own code and resolution keeps them',
      200,
      '{"error":{"code":-32602,"message":"m","data":{"error":"unknown_tool","resolution":"r"}},"id":0}',
      '{"id":0,"error":{"code":-32602,"message":"m","data":{"error":"unknown_tool","resolution":"r"}}}',
    ],
    [
      'the error of an unknown resource has only its address',
      200,
      '{"error":{"code":-32602,"message":"m","data":{"uri":"u"}},"id":7}',
      '{"id":7,"error":{"code":-32602,"message":"m","data":{"uri":"u"}}}',
    ],
    [
      'an error without data gets a code and a resolution',
      500,
      '{"error":{"code":-32603,"message":"m"},"id":7}',
      '{"id":7,"error":{"code":-32603,"message":"m","data":{"error":"internal_error","resolution":"Try again in a minute."}}}',
    ],
    ['a result is unchanged', 200, '{"result":{"id":null},"id":7}', '{"result":{"id":null},"id":7}'],
  ])('%s', async (_what, status, written, expected) => {
    const heard: string[] = []
    const answer = new Response(written, { status, headers: { 'content-type': 'application/json' } })
    const received = await receivedOf((ctx) => sendAnswer(ctx, answer, 'modern', (text) => heard.push(text)))
    expect([received.status, received.text, heard]).toEqual([status, expected, [expected]])
  })

  test.each([
    ['modern', -32602],
    ['legacy', -32002],
  ] as const)('%s: an unknown resource is %d, with exactly its URI', async (era, code) => {
    const written = { error: { code: -32602, message: 'm', data: { uri: 'u' } }, id: 7 }
    const { json } = await receivedOf((ctx) => sendAnswer(ctx, Response.json(written), era, () => undefined))
    expect(json.error).toEqual({ code, message: 'm', data: { uri: 'u' } })
  })

  test('a response without a body emits no event', async () => {
    const heard: string[] = []
    const { status, text } = await receivedOf((ctx) =>
      sendAnswer(ctx, new Response(null, { status: 202 }), 'modern', (answer) => heard.push(answer)),
    )
    expect([status, text, heard]).toEqual([202, '', []])
  })

  test('a stream is sent without buffering and with no-store, and its last message is reported', async () => {
    const frames = ['event: message\ndata: {"method":"notifications/progress"}\n\n', 'event: message\ndata: {"id":7}\n\n']
    const stream = new ReadableStream({
      start(controller) {
        for (const frame of frames) controller.enqueue(Buffer.from(frame))
        controller.close()
      },
    })
    const answer = new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
    const heard: string[] = []
    const { status, headers, text } = await receivedOf((ctx) => sendAnswer(ctx, answer, 'modern', (last) => heard.push(last)))
    expect([status, text, heard.map((last) => JSON.parse(last))]).toEqual([200, frames.join(''), [{ id: 7 }]])
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
  })
})
