import { afterAll, beforeAll, describe, expect } from 'vitest'
import { exampleKnowledge } from '../support/example-knowledge.ts'
import { knowledgeServer } from '../support/knowledge-server.ts'
import { contentHeaders, messageOf, meta, modern, withBody, withHeader } from '../support/messages.ts'
import type { Received, Sent } from '../support/send.ts'
import { type Endpoint, startEndpoint } from '../support/start-endpoint.ts'
import { testCases } from './cases.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge()))
})
afterAll(() => endpoint.close())

const modernCall = modern('tools/call', { name: 'search_knowledge', arguments: { query: 'tier' } })

/** The modern call with its message changed. */
function changed(change: (message: ReturnType<typeof messageOf>) => void): Sent {
  const message = messageOf(modernCall)
  change(message)
  return withBody(modernCall, message)
}

describe('the case table at 2026-07-28', () => {
  testCases('modern', () => endpoint, [
    {
      name: 'tools/call with all headers',
      sent: modernCall,
      status: 200,
      id: 7,
      check: ({ headers, json, text }) => {
        expect(headers['content-type']).toBe('application/json')
        expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
        expect(json.result.resultType).toBe('complete')
        expect(json.result._meta['io.modelcontextprotocol/serverInfo']).toEqual({
          name: 'svc',
          title: 'Example service',
          version: '1.0.0',
          websiteUrl: 'https://svc.example.com',
        })
        expect(json.result.isError).toBeUndefined()
      },
    },
    {
      name: 'no version header, body claims 2026-07-28',
      sent: withHeader(modernCall, 'MCP-Protocol-Version', undefined),
      status: 400,
      code: -32020,
      id: 7,
    },
    {
      name: 'header names another version than the body',
      sent: withHeader(modernCall, 'MCP-Protocol-Version', '2025-06-18'),
      status: 400,
      code: -32020,
    },
    {
      name: 'version header twice',
      sent: { ...modernCall, headers: [...modernCall.headers, ['MCP-Protocol-Version', '2026-07-28']] },
      status: 400,
      code: -32020,
      error: 'repeated_protocol_version',
      id: 7,
    },
    { name: 'no _meta', sent: changed(({ params }) => delete params._meta), status: 400, code: -32602 },
    {
      name: 'no clientCapabilities',
      sent: changed(({ params }) => delete params._meta['io.modelcontextprotocol/clientCapabilities']),
      status: 400,
      code: -32602,
    },
    {
      name: 'clientCapabilities 5',
      sent: changed(({ params }) => (params._meta['io.modelcontextprotocol/clientCapabilities'] = 5)),
      status: 400,
      code: -32602,
    },
    {
      name: 'unknown log level',
      sent: changed(({ params }) => (params._meta['io.modelcontextprotocol/logLevel'] = 'loud')),
      status: 400,
      code: -32602,
    },
    {
      name: 'no clientInfo',
      sent: changed(({ params }) => delete params._meta['io.modelcontextprotocol/clientInfo']),
      status: 200,
    },
    ...['banana', '2027-01-01'].map((version) => ({
      name: `version ${version} in header and body`,
      sent: withHeader(
        changed(({ params }) => (params._meta['io.modelcontextprotocol/protocolVersion'] = version)),
        'MCP-Protocol-Version',
        version,
      ),
      status: 400,
      code: -32022,
      error: 'unsupported_protocol_version',
      check: ({ json }: Received) => expect(json.error.data).toMatchObject({ supported: ['2026-07-28', '2025-06-18'], requested: version }),
    })),
    {
      name: '_meta names 2025-06-18',
      sent: withHeader(
        changed(({ params }) => (params._meta['io.modelcontextprotocol/protocolVersion'] = '2025-06-18')),
        'MCP-Protocol-Version',
        '2025-06-18',
      ),
      status: 400,
      code: -32022,
      error: 'unsupported_protocol_version',
      check: ({ json }) => expect(json.error.data).toMatchObject({ supported: ['2026-07-28'], requested: '2025-06-18' }),
    },
    ...['banana', '2027-01-01', '2026-07-28, 2026-07-28'].map((version) => ({
      name: `version header ${version}, no _meta`,
      sent: withHeader(
        changed(({ params }) => delete params._meta),
        'MCP-Protocol-Version',
        version,
      ),
      status: 400,
      code: -32022,
      error: 'unsupported_protocol_version',
      check: (received: Received) => {
        expect(received.json.error.data).toMatchObject({ supported: ['2026-07-28', '2025-06-18'], requested: version })
      },
    })),
    { name: 'no Mcp-Method', sent: withHeader(modernCall, 'Mcp-Method', undefined), status: 400, code: -32020 },
    { name: 'other Mcp-Method', sent: withHeader(modernCall, 'Mcp-Method', 'tools/list'), status: 400, code: -32020 },
    { name: 'Mcp-Method in capitals', sent: withHeader(modernCall, 'Mcp-Method', 'TOOLS/CALL'), status: 400, code: -32020 },
    { name: 'no Mcp-Name', sent: withHeader(modernCall, 'Mcp-Name', undefined), status: 400, code: -32020 },
    { name: 'other Mcp-Name', sent: withHeader(modernCall, 'Mcp-Name', 'get_page'), status: 400, code: -32020 },
    { name: 'Mcp-Name with broken base64', sent: withHeader(modernCall, 'Mcp-Name', '=?base64?%%%?='), status: 400, code: -32020 },
    { name: 'Mcp-Name in base64', sent: withHeader(modernCall, 'Mcp-Name', `=?base64?${btoa('search_knowledge')}?=`), status: 200 },
    { name: 'white space around header values', sent: withHeader(modernCall, 'Mcp-Name', ' \tsearch_knowledge\t '), status: 200 },
    ...[
      'ping',
      'initialize',
      'logging/setLevel',
      'prompts/list',
      'prompts/get',
      'completion/complete',
      'tasks/get',
      'no/such',
      'resources/subscribe',
    ].map((method) => ({ name: method, sent: modern(method), status: 404, code: -32601, id: 7 })),
    {
      name: 'server/discover',
      sent: modern('server/discover'),
      status: 200,
      check: ({ json: { result } }) => {
        expect(result.supportedVersions).toEqual(['2026-07-28', '2025-06-18'])
        expect(result.capabilities).toEqual({ tools: { listChanged: false }, resources: { listChanged: false } })
        expect([result.ttlMs, result.cacheScope]).toEqual([300_000, 'public'])
        expect(result.instructions).toContain('search_knowledge')
      },
    },
    ...[
      ['tools/list', {}],
      ['resources/list', {}],
      ['resources/templates/list', {}],
      ['resources/read', { uri: 'https://svc.example.com/pricing.md' }],
    ].map(([method, params]) => ({
      name: `${method}`,
      sent: modern(method as string, params as Record<string, unknown>),
      status: 200,
      check: ({ json: { result } }: Received) =>
        expect([result.resultType, result.ttlMs, result.cacheScope]).toEqual(['complete', 300_000, 'public']),
    })),
    {
      name: 'subscriptions/listen is answered and closed',
      sent: modern('subscriptions/listen', { notifications: { toolsListChanged: true } }),
      status: 200,
      check: ({ headers, text, json }) => {
        expect(headers['content-type']).toBe('text/event-stream')
        expect(text).toContain('"notifications":{}')
        expect(json.result.resultType).toBe('complete')
      },
    },
    {
      name: 'a notification without any header of the protocol',
      sent: {
        headers: contentHeaders,
        body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: meta } }),
      },
      status: 202,
      check: ({ text }) => expect(text).toBe(''),
    },
  ])
})
