import { type McpServerFactory, SdkError, SdkErrorCode, Server } from '@modelcontextprotocol/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModernEra, legacyEra } from '../../src/mcp/eras.ts'
import { legacy, meta } from './support/messages.ts'
import { messagesIn, send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let endpoint: Endpoint | undefined
afterEach(async () => {
  await endpoint?.close()
  endpoint = undefined
})

const list = { jsonrpc: '2.0', id: 7, method: 'tools/list' }

function exchangeOf(message: object, server: McpServerFactory, signal = new AbortController().signal) {
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
  return {
    message,
    caller: { client: 'one client', sharedClient: 'many' },
    server,
    request: { method: 'POST', headers, signal } as Request,
  }
}

/** A server that lists its tools when the test lets it. */
function slowServer(answer: Promise<void>): McpServerFactory {
  return () => {
    const server = new Server({ name: 'slow', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', async () => {
      await answer
      return { tools: [] }
    })
    return server
  }
}

describe('an exchange of 2025-06-18', () => {
  test('whose client has disconnected has no response and no exception', async () => {
    const caller = new AbortController()
    const answered = legacyEra(exchangeOf(list, slowServer(new Promise(() => undefined)), caller.signal))
    await new Promise(setImmediate)
    caller.abort()
    expect(await answered).toBeUndefined()
  })

  test.each([
    ['without a code', new Error('of the transport')],
    ['with another code of the SDK', new SdkError(SdkErrorCode.NotConnected, 'of the transport')],
    ['with the code of another library', Object.assign(new Error('of the transport'), { code: SdkErrorCode.ConnectionClosed })],
  ])('that fails otherwise throws: %s', async (_how, fail) => {
    const server = {
      async connect(transport: { handleMessage(): Promise<never> }) {
        transport.handleMessage = () => Promise.reject(fail)
      },
    }
    const exchange = exchangeOf(list, (() => server) as unknown as McpServerFactory)
    await expect(legacyEra(exchange)).rejects.toBe(fail)
  })

  test('answers an unknown method with an error', async () => {
    const answer = await legacyEra(exchangeOf({ ...list, method: 'nope' }, slowServer(Promise.resolve())))
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await answer?.json()).toMatchObject({ id: 7, error: { code: -32601 } })
  })

  test('answers a notification with 202 and no message', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const answer = await legacyEra(exchangeOf(notification, slowServer(Promise.resolve())))
    expect([answer?.status, await answer?.text()]).toEqual([202, ''])
  })
})

describe('an exchange of 2026-07-28', () => {
  test('refuses a message without the members of this era', async () => {
    const exchange = exchangeOf(list, slowServer(Promise.resolve()))
    exchange.request.headers.set('mcp-protocol-version', '2025-06-18')
    const answer = await createModernEra()(exchange)
    expect(answer?.status).toBe(400)
    expect(await answer?.json()).toMatchObject({ error: { code: -32022, data: { supported: ['2026-07-28'] } } })
  })
})

const protocolVersions = { modern: '2026-07-28', legacy: '2025-06-18' }

test.each([
  ['modern', createModernEra(), { ...list, params: { _meta: meta } }],
  ['legacy', legacyEra, list],
] as const)('an exchange passes only the client to a server of its era: %s', async (era, serve, message) => {
  let caller: unknown
  const create = vi.fn<McpServerFactory>(() => {
    const server = new Server({ name: 'server', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', (_request, { http }) => {
      caller = http?.authInfo
      return { tools: [] }
    })
    return server
  })
  const exchange = exchangeOf(message, create)
  exchange.request.headers.set('mcp-protocol-version', protocolVersions[era])
  exchange.request.headers.set('mcp-method', 'tools/list')
  const answer = await serve(exchange)
  expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(caller).toEqual({ token: '', clientId: 'one client', scopes: [], extra: { sharedClient: 'many' } })
  expect(create.mock.calls).toEqual([[expect.objectContaining({ era })]])
})

describe('a response with progress', () => {
  test('is a stream whose last message is logged', async () => {
    endpoint = await startEndpoint(() => {
      const server = new Server({ name: 'server', version: '1.0.0' }, { capabilities: { tools: {} } })
      server.setRequestHandler('tools/call', async (_request, context) => {
        await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } })
        return { content: [], isError: true }
      })
      return server
    })
    const { text } = await send(endpoint.url, legacy('tools/call', { name: 'ask_service', _meta: { progressToken: 1 } }))
    expect(messagesIn(text)).toMatchObject([{ method: 'notifications/progress' }, { id: 7, result: { isError: true } }])
    expect(endpoint.events).toMatchObject([{ tool: 'ask_service', toolError: true }])
  })
})
