// @module-tag slow
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import type { KnowledgeServerFactory } from '@svc/mcp-tools'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFastPath } from '../../../src/mcp/fast-path/fast-path.ts'
import { type BothWays, sendBothWays, startBothWays } from '../support/both-ways.ts'
import { exampleAnswer, exampleKnowledge, manyPages } from '../support/example-knowledge.ts'
import { knowledgeServer } from '../support/knowledge-server.ts'
import { type EraName, eras, messageOf, meta, withBody, withHeader } from '../support/messages.ts'
import { type Sent, send } from '../support/send.ts'
import { startEndpoint } from '../support/start-endpoint.ts'

let server: KnowledgeServerFactory
let endpoints: BothWays
beforeAll(async () => {
  server = knowledgeServer(await exampleKnowledge(manyPages(150)), { ask: async () => exampleAnswer })
  endpoints = await startBothWays(server)
})
afterAll(() => endpoints.close())

const priced = 'https://svc.example.com/pricing.md'
const cursor = '0123456789abcdef.100'

/** Requests that the fast path answers. */
const known: readonly (readonly [method: string, params: Record<string, unknown>])[] = [
  ['tools/list', {}],
  ['tools/call', { name: 'search_knowledge', arguments: { query: 'tier' } }],
  ['tools/call', { name: 'search_knowledge', arguments: { query: 'Café 🙂 "quoted" \\ \u2028', limit: 3 } }],
  ['tools/call', { name: 'get_page', arguments: { page: '/pricing' } }],
  ['tools/call', { name: 'get_page', arguments: { page: '/waiting-periods', start: 1_000, max_characters: 500 } }],
  ['tools/call', { name: 'get_page', arguments: { page: '/nowhere' } }],
  ['tools/call', { name: 'compare_providers', arguments: { provider_a: 'Birch', provider_b: 'alder' } }],
  ['tools/call', { name: 'compare_providers', arguments: {} }],
  ['tools/call', { name: 'ask_service', arguments: { question: 'Why?' } }],
  ['resources/list', {}],
  ['resources/list', { cursor }],
  ['resources/templates/list', {}],
  ['resources/read', { uri: priced }],
]

/** The same server factory, and how many servers it made. */
function counted(): { readonly server: KnowledgeServerFactory; readonly made: () => number } {
  let made = 0
  const create = () => {
    made += 1
    return server()
  }
  return { server: Object.assign(create, { handlers: server.handlers }), made: () => made }
}

describe.each<EraName>(['modern', 'legacy'])('the fast path returns the bytes of the SDK (decision 0020): %s', (era) => {
  test.each(known)('%s %j', async (method, params) => {
    const { status } = await sendBothWays(endpoints, eras[era](method, params))
    expect(status).toBe(200)
  })

  test.each([7, 0, -1, Number.MAX_SAFE_INTEGER, '', '7', 'caller"s \u{1f642} \ud800', '0}'])('with the id %j', async (id) => {
    for (const [method, params] of known) {
      const { json } = await sendBothWays(endpoints, eras[era](method, params, id))
      expect(json.id).toEqual(JSON.parse(JSON.stringify(id)))
    }
  })

  test.each([
    '{"__proto__":1,"page":"/pricing"}',
    '{"page":"/pricing","__proto__":{"start":5}}',
    '{"page":"/pricing","constructor":1}',
    '{"page":"/pricing","page":"/"}',
    '{"page":"/pricing","start":-0}',
    '{"page":"/pricing","start":1e0}',
  ])('with the arguments %s', async (args) => {
    const sent = eras[era]('tools/call', { name: 'get_page', arguments: {} })
    await sendBothWays(endpoints, { ...sent, body: (sent.body as string).replace('"arguments":{}', `"arguments":${args}`) })
  })

  test('for every mutation of a request', async () => {
    await fc.assert(
      fc.asyncProperty(changedRequest(era), async (sent) => {
        await sendBothWays(endpoints, sent)
      }),
      { numRuns: 200 },
    )
  })

  test('and makes no server for the second request of a method', async () => {
    const { server: countedServer, made } = counted()
    const endpoint = await startEndpoint(countedServer)
    const sendAll = async () => {
      for (const [method, params] of known) await send(endpoint.url, eras[era](method, params))
    }
    await sendAll()
    const madeToLearn = made()
    expect(madeToLearn).toBeGreaterThan(0)
    await sendAll()
    expect(made()).toBe(madeToLearn)
    await endpoint.close()
  })

  test('and answers the SDK’s own client', async () => {
    const { server: countedServer, made } = counted()
    const endpoint = await startEndpoint(countedServer)
    const client = new Client(
      { name: 'test', version: '1.0.0', title: 'A client' },
      { versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' } },
    )
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)))
    const callAll = async () => {
      await client.request({ method: 'tools/list' })
      await client.callTool({ name: 'get_page', arguments: { page: '/pricing' } })
      await client.request({ method: 'resources/list' })
      await client.request({ method: 'resources/read', params: { uri: priced } })
    }
    await callAll()
    const before = made()
    await callAll()
    expect(made()).toBe(before)
    await client.close()
    await endpoint.close()
  })
})

test('a new publication answers with its own lists', async () => {
  let current = server
  const endpoint = await startEndpoint(current, { serverNow: () => current })
  const resourceCount = async () => {
    const { json } = await send(endpoint.url, eras.modern('resources/list'))
    return json.result.resources.length
  }
  expect(await resourceCount()).toBe(100)
  current = knowledgeServer(await exampleKnowledge())
  expect(await resourceCount()).toBe(5)
  await endpoint.close()
})

describe('the fast path leaves to the SDK (decision 0020)', () => {
  const message = { jsonrpc: '2.0', id: 7, method: 'tools/list' }
  const call = { client: 'one client', signal: new AbortController().signal }
  const answerOf = (factory: McpServerFactory, more: Readonly<Record<string, unknown>> = {}) =>
    createFastPath()({ era: 'legacy', headers: {}, message: { ...message, ...more }, server: factory, call })

  test('a server without handlers, and makes none', async () => {
    const create = vi.fn<McpServerFactory>(() => server())
    expect(await answerOf(create)).toBeUndefined()
    expect(create).not.toHaveBeenCalled()
    expect((await answerOf(server))?.text).toMatch(/^{"result":{"tools":\[.*\]},"jsonrpc":"2.0","id":7}$/)
  })

  test('a call that the handlers reject', async () => {
    expect(await answerOf(server, { method: 'tools/call', params: { name: 'nope' } })).toBeUndefined()
  })

  test.each(['{"jsonrpc":"2.0","result":{"content":[]},"id":0}', '{"result":{"content":[]},"id":0,"jsonrpc":"2.0"}'])(
    'all requests, if the SDK writes a message in another order: %s',
    async (text) => {
      const create = () => ({
        setRequestHandler: () => undefined,
        async connect(transport: { handleMessage(): Promise<Response> }) {
          transport.handleMessage = async () => new Response(text)
        },
      })
      const { handlers } = server
      expect(await answerOf(Object.assign(create, { handlers }) as unknown as KnowledgeServerFactory)).toBeUndefined()
    },
  )

  test('all requests, if the SDK’s response has another form', async () => {
    const changed = () => {
      const made = server()
      made.setRequestHandler = () => undefined
      return made
    }
    expect(await answerOf(Object.assign(changed, { handlers: server.handlers }))).toBeUndefined()
  })
})

/** A known request with any part changed; its headers follow or keep their values. */
function changedRequest(era: EraName): fc.Arbitrary<Sent> {
  const params = fc.record(
    {
      name: fc.constantFrom<unknown>('get_page', 'search_knowledge', 'nope', '__proto__', '=?base64?Z2V0X3BhZ2U=?=', 7),
      arguments: fc.oneof(
        fc.constantFrom<unknown>({ page: '/pricing' }, { query: 'tier' }, [], null, {}),
        fc.dictionary(fc.constantFrom('page', 'start', 'query', 'limit', '__proto__'), fc.jsonValue({ maxDepth: 1 })),
      ),
      uri: fc.constantFrom<unknown>(priced, 'https://SVC.example.com/pricing.md', 'https://svc.example.com/nowhere.md', '', 5),
      cursor: fc.constantFrom<unknown>(cursor, '0123456789abcdef.7', '', null),
      more: fc.jsonValue({ maxDepth: 1 }),
      inputResponses: fc.constant({}),
    },
    { requiredKeys: [] },
  )
  const _meta = fc.constantFrom<Record<string, unknown>>(
    {},
    { progressToken: 1 },
    { progressToken: {} },
    { 'example.com/trace': 'x' },
    { 'io.modelcontextprotocol/logLevel': 'debug' },
    { 'io.modelcontextprotocol/clientCapabilities': { sampling: {} } },
    { 'io.modelcontextprotocol/clientInfo': { name: 'x' } },
  )
  const header = fc.constantFrom<(sent: Sent) => Sent>(
    (sent) => sent,
    (sent) => withHeader(sent, 'Mcp-Name', undefined),
    (sent) => withHeader(sent, 'Mcp-Name', ' get_page '),
    (sent) => withHeader(sent, 'Mcp-Name', `=?base64?${btoa('get_page')}?=`),
    (sent) => withHeader(sent, 'Mcp-Method', 'tools/list'),
    (sent) => withHeader(sent, 'Mcp-Method', undefined),
    (sent) => withHeader(sent, 'MCP-Protocol-Version', '2025-06-18'),
    (sent) => withHeader(sent, 'MCP-Protocol-Version', undefined),
  )
  const method = fc.constantFrom(...new Set(known.map(([name]) => name)), 'ping', 'server/discover')
  const withoutMeta = fc.boolean()
  return fc.tuple(method, params, _meta, header, withoutMeta).map(([name, given, more, change, isBare]) => {
    const sent = eras[era](name, given)
    const message = messageOf(sent)
    if (isBare && era === 'legacy') return change(sent)
    const envelope = era === 'modern' ? { ...meta, ...more } : more
    return change(withBody(sent, { ...message, params: { ...message.params, _meta: envelope } }))
  })
}
