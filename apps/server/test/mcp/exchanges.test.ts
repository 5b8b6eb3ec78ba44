// @module-tag slow
import { request } from 'node:http'
import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge } from '@svc/knowledge-index'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exampleAnswer, exampleKnowledge } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { type EraName, eras } from './support/messages.ts'
import { expectValidAnswer } from './support/schema.ts'
import { messagesIn, type Sent, send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let knowledge: Knowledge
beforeAll(async () => {
  knowledge = await exampleKnowledge()
})

let endpoint: Endpoint | undefined
afterEach(async () => {
  await endpoint?.close()
  endpoint = undefined
})

async function start(answers: AnswerEngine, overrides?: Parameters<typeof startEndpoint>[1]): Promise<Endpoint> {
  endpoint = await startEndpoint(knowledgeServer(knowledge, answers), overrides)
  return endpoint
}

/** Sends progress like the engine, then answers. */
const reporting: AnswerEngine = {
  async ask(_question, { onProgress }) {
    for (const stage of ['retrieving', 'generating', 'resolving'] as const) onProgress?.(stage)
    await Promise.resolve()
    return exampleAnswer
  },
}

describe.each<EraName>(['modern', 'legacy'])('%s exchanges', (era) => {
  /** A request of 2026-07-28 names its client. */
  const named = era === 'modern' ? { client: 'other' } : {}
  const ask = (more: Record<string, unknown> = {}) =>
    eras[era]('tools/call', { name: 'ask_service', arguments: { question: 'Why?' }, ...more })

  test('with a progress token, progress is streamed and the result ends the stream', async () => {
    const running = await start(reporting)
    const received = await send(running.url, ask({ _meta: { progressToken: 'how far' } }))
    expect(received.status).toBe(200)
    expect(received.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-cache, no-transform',
      'x-content-type-options': 'nosniff',
    })
    const [first, second, third, result] = messagesIn(received.text)
    const progress = (step: number, message: string) => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 'how far', progress: step, total: 3, message },
    })
    expect([first, second, third]).toEqual([progress(1, 'retrieving'), progress(2, 'generating'), progress(3, 'resolving')])
    expect(result).toMatchObject({ id: 7, result: { structuredContent: { status: 'partial' } } })
    expectValidAnswer(era, 'tools/call', received)
    expect(running.events).toEqual([
      { method: 'tools/call', tool: 'ask_service', era, ...named, ask: { status: 'partial', claims: 1, rejectedClaims: 0 } },
    ])
  })

  test('an immediate result ends its stream and is recorded (RFC 9112, section 8)', async () => {
    const running = await start({
      ask: async (_question, { onProgress }) => {
        onProgress?.('retrieving')
        return exampleAnswer
      },
    })
    const received = await send(running.url, ask({ _meta: { progressToken: 'how far' } }))
    expect(messagesIn(received.text)).toHaveLength(2)
    expectValidAnswer(era, 'tools/call', received)
    expect(running.events).toEqual([
      { method: 'tools/call', tool: 'ask_service', era, ...named, ask: { status: 'partial', claims: 1, rejectedClaims: 0 } },
    ])
  })

  test('without a progress token the response is JSON', async () => {
    const running = await start(reporting)
    const received = await send(running.url, ask())
    expect(received.headers['content-type']).toBe('application/json')
    expect(received.json.result.structuredContent.status).toBe('partial')
  })

  test.each([
    ['JSON', {}],
    ['a stream', { _meta: { progressToken: 1 } }],
  ])('a disconnect before the response in %s aborts the work', async (_form, params) => {
    const signals: AbortSignal[] = []
    const running = await start({
      ask: (_question, { signal, onProgress }) =>
        new Promise((_resolve, reject) => {
          if (!signal) throw new Error('no signal')
          onProgress?.('retrieving')
          signal.addEventListener('abort', () => reject(signal.reason))
          signals.push(signal)
        }),
    })
    const leave = sendAndLeave(running.url, ask(params))
    await expect.poll(() => signals.length).toBe(1)
    expect(signals[0]?.aborted).toBe(false)
    leave()
    await expect.poll(() => signals[0]?.aborted).toBe(true)
    await expect.poll(() => running.events.length).toBe(1)
    expect(running.errors).toEqual([])
  })

  test('the engine gets the identity of the client', async () => {
    const clients: string[] = []
    const running = await start(
      {
        ask: async (_question, { client }) => {
          clients.push(client)
          return exampleAnswer
        },
      },
      { clientOf: ({ headers }) => `client ${headers['x-test-client']}` },
    )
    for (const name of ['a', 'b']) await send(running.url, { ...ask(), headers: [...ask().headers, ['X-Test-Client', name]] })
    expect(clients).toEqual(['client a', 'client b'])
  })

  test('an exception in a tool is not sent to the client', async () => {
    const running = await start({ ask: () => Promise.reject(new Error('password=hunter2')) })
    const { status, text, json } = await send(running.url, ask())
    expect(status).toBe(200)
    expect(json.result).toMatchObject({ isError: true, structuredContent: { error: 'internal_error' } })
    expect(text).not.toContain('hunter2')
    expect(running.events).toEqual([{ method: 'tools/call', tool: 'ask_service', era, ...named, toolError: true }])
  })

  test('a call over the limit is 429 with Retry-After; lists and reads are exempt', async () => {
    let left = 2
    const running = await start(reporting, {
      toolCalls: { take: () => ({ allowed: left-- > 0, retryAfterSeconds: 42 }) },
    })
    const statuses: number[] = []
    for (let call = 0; call < 3; call += 1) statuses.push((await send(running.url, ask())).status)
    expect(statuses).toEqual([200, 200, 429])
    const limited = await send(running.url, ask())
    expect(limited.headers['retry-after']).toBe('42')
    expect(limited.json).toMatchObject({ id: 7, error: { code: -32600, data: { error: 'rate_limit_exceeded' } } })
    expectValidAnswer(era, 'tools/call', limited)
    expect(running.events.at(-1)).toEqual({ method: 'tools/call', tool: 'ask_service', era, ...named, refusal: 'rate_limit_exceeded' })
    for (const method of ['tools/list', 'resources/list']) expect((await send(running.url, eras[era](method))).status).toBe(200)
    expect(left).toBe(-2)
  })

  test('60 concurrent clients never get the id or response of another', async () => {
    const running = await start({
      async ask({ question }) {
        await new Promise((resolve) => setTimeout(resolve, Number(question) % 17))
        return { ...exampleAnswer, answer: question }
      },
    })
    const callers = Array.from({ length: 60 }, (_, number) => number)
    const answers = await Promise.all(
      callers.map(async (number) => {
        // Pairs of clients use the same id, and a third of the clients stream.
        const id = number % 2 === 0 ? number : `${number - 1}`
        const _meta = number % 3 === 0 ? { progressToken: number } : {}
        const sent = eras[era]('tools/call', { name: 'ask_service', arguments: { question: `${number}` }, _meta }, id)
        const { json } = await send(running.url, sent)
        return [json.id === id, json.result.structuredContent.answer]
      }),
    )
    expect(answers).toEqual(callers.map((number) => [true, `${number}`]))
  })
})

test('an exception before the SDK is a logged internal error without its message', async () => {
  const running = await start(reporting, {
    clientOf: () => {
      throw new Error('password=hunter2')
    },
  })
  const { status, json, text } = await send(running.url, eras.modern('tools/list'))
  expect(status).toBe(500)
  expect(json.error).toMatchObject({ code: -32603, data: { error: 'internal_error' } })
  expect(text).not.toContain('hunter2')
  expect(running.errors).toHaveLength(1)
  expect(running.events).toEqual([{ refusal: 'internal_error' }])
})

test('events contain no text of the caller', async () => {
  const running = await start(reporting)
  await send(running.url, eras.modern('secret/method'))
  await send(running.url, eras.legacy('tools/call', { name: 'secret_tool', arguments: {} }))
  expect(running.events).toEqual([
    { method: 'other', era: 'modern', client: 'other', rpcError: -32601 },
    { method: 'tools/call', tool: 'other', era: 'legacy', rpcError: -32602 },
  ])
})

/** Sends a request; the function returned ends its connection. */
function sendAndLeave(url: string, { headers, body }: Sent): () => void {
  const sent = request(url, { method: 'POST', agent: false, headers: Object.fromEntries(headers) })
  sent.on('error', () => undefined)
  sent.end(body)
  return () => sent.destroy()
}
