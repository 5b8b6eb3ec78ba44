import type { ServerResponse } from 'node:http'
import { Server } from '@modelcontextprotocol/server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exampleAnswer, exampleKnowledge } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { eras, legacy, modern, withBody } from './support/messages.ts'
import { send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let knowledge: Awaited<ReturnType<typeof exampleKnowledge>>
beforeAll(async () => {
  knowledge = await exampleKnowledge()
})

let endpoint: Endpoint | undefined
afterEach(async () => {
  await endpoint?.close()
  endpoint = undefined
})

async function start(...parameters: Parameters<typeof startEndpoint>): Promise<Endpoint> {
  endpoint = await startEndpoint(...parameters)
  return endpoint
}

const call = { name: 'search_knowledge', arguments: { query: 'tier' } }

describe('the limit of tool calls', () => {
  test('refuses only calls, in both eras, with 429, the wait and the id of the request', async () => {
    const asked: string[] = []
    const { url } = await start(knowledgeServer(knowledge), {
      clientOf: () => 'this client',
      toolCalls: {
        take(client) {
          asked.push(client)
          return { allowed: false, retryAfterSeconds: 42 }
        },
      },
    })
    for (const era of ['modern', 'legacy'] as const) {
      const { status, headers, json } = await send(url, eras[era]('tools/call', call, 'its id'))
      expect([status, headers['retry-after'], json.id, json.error.data.error]).toEqual([429, '42', 'its id', 'rate_limit_exceeded'])
      expect((await send(url, eras[era]('tools/list'))).status).toBe(200)
    }
    expect(asked).toEqual(['this client', 'this client'])
    expect(endpoint?.events[0]).toEqual({
      method: 'tools/call',
      tool: 'search_knowledge',
      era: 'modern',
      client: 'other',
      refusal: 'rate_limit_exceeded',
    })
  })
})

describe('an overloaded server', () => {
  test('refuses before it reads the body', async () => {
    let isOverloaded = true
    const { url } = await start(knowledgeServer(knowledge), { isOverloaded: () => isOverloaded })
    const { status, headers, json } = await send(url, { method: 'GET', headers: [] })
    expect([status, headers['retry-after'], json.error.data.error]).toEqual([503, '2', 'overloaded'])
    isOverloaded = false
    expect((await send(url, modern('tools/list'))).status).toBe(200)
  })
})

describe('the tracer of tool calls', () => {
  test('wraps only tool calls, with a name from a closed list', async () => {
    const traced: string[] = []
    const { url } = await start(knowledgeServer(knowledge), {
      async wrapToolCall(tool, answer) {
        traced.push(`${tool} begins`)
        const answered = await answer()
        traced.push(`${tool} ends`)
        return answered
      },
    })
    await send(url, modern('tools/call', call))
    await send(url, legacy('tools/call', { name: 'secret', arguments: {} }))
    await send(url, modern('tools/list'))
    expect(traced).toEqual(['search_knowledge begins', 'search_knowledge ends', 'other begins', 'other ends'])
  })
})

describe('an internal error', () => {
  test('after the response has begun closes the connection, so that the client sees that it is incomplete', async () => {
    let fail: ((error: Error) => void) | undefined
    const failure = new Promise<never>((_resolve, reject) => {
      fail = reject
    })
    const endless = knowledgeServer(knowledge, {
      ask: (_question, { onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          onProgress?.('retrieving')
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    const { url, errors } = await start(endless, {
      async wrapToolCall(_tool, answer) {
        const answered = answer()
        await Promise.race([answered, failure])
        return answered
      },
    })
    const { body, headers } = legacy('tools/call', { name: 'ask_service', arguments: { question: 'Why?' }, _meta: { progressToken: 1 } })
    const response = await fetch(url, { method: 'POST', body: body as string, headers: Object.fromEntries(headers) })
    expect(response.status).toBe(200)
    const secret = new Error('a secret')
    fail?.(secret)
    await expect(response.text()).rejects.toThrow()
    expect(errors).toEqual([secret])
    expect(endpoint?.events).toEqual([{ refusal: 'internal_error' }])
  })
})

describe('a client that disconnects before the response', () => {
  /** Waits until the client has disconnected. */
  async function untilLeft(response: ServerResponse | undefined): Promise<void> {
    await expect.poll(() => response?.destroyed).toBe(true)
  }

  test('gets no response and causes no error', async () => {
    let signal: AbortSignal | undefined
    let finish: (() => void) | undefined
    const until = new Promise<void>((resolve) => {
      finish = resolve
    })
    const server = knowledgeServer(knowledge, {
      async ask(_question, options) {
        signal = options.signal
        await until
        return exampleAnswer
      },
    })
    const running = await start(server)
    const { body, headers } = modern('tools/call', { name: 'ask_service', arguments: { question: 'Why?' } })
    const caller = new AbortController()
    const answered = fetch(running.url, {
      method: 'POST',
      body: body as string,
      headers: Object.fromEntries(headers),
      signal: caller.signal,
    }).catch(() => undefined)
    await expect.poll(() => signal).toBeDefined()
    caller.abort()
    await answered
    await expect.poll(() => signal?.aborted).toBe(true)
    finish?.()
    await new Promise(setImmediate)
    expect((await send(running.url, modern('tools/list'))).status).toBe(200)
    expect(running.errors).toEqual([])
    expect(running.events[0]).toEqual({ method: 'tools/call', tool: 'ask_service', era: 'modern', client: 'other' })
  })

  test('while the SDK works gets no response', async () => {
    let response: ServerResponse | undefined
    const { url, errors } = await start(
      () => {
        const server = new Server({ name: 'server', version: '1.0.0' }, { capabilities: { tools: {} } })
        server.setRequestHandler('tools/list', async () => {
          response?.destroy()
          await untilLeft(response)
          return { tools: [] }
        })
        return server
      },
      {
        clientOf: (request) => {
          // The test closes the client's socket through Node's response.
          response = (request.socket as unknown as { _httpMessage: ServerResponse })._httpMessage
          return 'one client'
        },
      },
    )
    await expect(send(url, legacy('tools/list'))).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(errors).toEqual([])
  })
})

test('only tool calls are counted and traced', async () => {
  const { url } = await start(knowledgeServer(knowledge), {
    toolCalls: {
      take() {
        throw new Error('counted')
      },
    },
  })
  const notification = withBody(legacy('tools/call', call), { jsonrpc: '2.0', method: 'tools/call', params: call })
  expect((await send(url, notification)).status).toBe(202)
  expect(endpoint?.events).toEqual([{ method: 'tools/call', tool: 'search_knowledge', era: 'legacy' }])
})
