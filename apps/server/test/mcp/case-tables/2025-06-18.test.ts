import { afterAll, beforeAll, describe, expect } from 'vitest'
import { exampleKnowledge } from '../support/example-knowledge.ts'
import { knowledgeServer } from '../support/knowledge-server.ts'
import { initialize, legacy, withBody, withHeader } from '../support/messages.ts'
import type { Received } from '../support/send.ts'
import { type Endpoint, startEndpoint } from '../support/start-endpoint.ts'
import { testCases } from './cases.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge()))
})
afterAll(() => endpoint.close())

const call = { name: 'search_knowledge', arguments: { query: 'tier' } }
const legacyCall = legacy('tools/call', call)

const bothVersions = ({ json }: Received) => expect(json.error.data.supported).toEqual(['2026-07-28', '2025-06-18'])

describe('the case table at 2025-06-18', () => {
  testCases('legacy', () => endpoint, [
    {
      name: 'initialize',
      sent: initialize(),
      status: 200,
      id: 7,
      check: ({ headers, json: { result } }) => {
        expect(headers['content-type']).toBe('application/json')
        expect(result.protocolVersion).toBe('2025-06-18')
        expect(result.serverInfo.name).toBe('svc')
      },
    },
    ...['2025-11-25', '2025-03-26', '2024-11-05', '1999', '2026-07-28'].map((version) => ({
      name: `initialize for ${version}`,
      sent: initialize(version),
      status: 200,
      check: ({ json }: Received) => expect(json.result.protocolVersion).toBe('2025-06-18'),
    })),
    {
      name: 'initialize with the header of an older version',
      sent: withHeader(initialize('2025-11-25'), 'MCP-Protocol-Version', '2025-11-25'),
      status: 200,
    },
    { name: 'initialize with its own version header', sent: withHeader(initialize(), 'MCP-Protocol-Version', '2025-06-18'), status: 200 },
    {
      name: 'initialize with the header 2026-07-28',
      sent: withHeader(initialize(), 'MCP-Protocol-Version', '2026-07-28'),
      status: 400,
      code: -32020,
    },
    {
      name: 'initialize with the header banana',
      sent: withHeader(initialize(), 'MCP-Protocol-Version', 'banana'),
      status: 400,
      code: -32022,
    },
    {
      name: 'initialize without params',
      sent: withBody(initialize(), { jsonrpc: '2.0', id: 7, method: 'initialize', params: {} }),
      status: 200,
      code: -32602,
      error: 'invalid_params',
      id: 7,
      check: ({ json }) => expect(json.error.data.problem).toContain('params.protocolVersion'),
    },
    {
      name: 'tools/call',
      sent: legacyCall,
      status: 200,
      id: 7,
      check: ({ headers, json: { result } }) => {
        expect(headers['content-type']).toBe('application/json')
        expect(Object.keys(result).sort()).toEqual(['_meta', 'content', 'structuredContent'])
      },
    },
    ...['2025-11-25', '2025-03-26', '2024-11-05', ''].map((version) => ({
      name: `tools/call with the version header "${version}"`,
      sent: withHeader(legacyCall, 'MCP-Protocol-Version', version),
      status: 400,
      code: -32022,
      error: 'unsupported_protocol_version',
      id: 7,
      check: bothVersions,
    })),
    ...['tools/call', 'ping', 'tools/list', 'no/such'].map((method) => ({
      name: `${method} without a version header`,
      sent: withHeader(legacy(method, call), 'MCP-Protocol-Version', undefined),
      status: 400,
      code: -32020,
      error: 'missing_protocol_version',
      id: 7,
    })),
    { name: 'ping', sent: legacy('ping'), status: 200, check: ({ json }) => expect(json.result).toEqual({}) },
    ...['server/discover', 'subscriptions/listen', 'resources/subscribe', 'logging/setLevel', 'prompts/list', 'no/such'].map((method) => ({
      name: method,
      sent: legacy(method),
      status: 200,
      code: -32601,
      id: 7,
    })),
    ...['tools/list', 'resources/list', 'resources/templates/list'].map((method) => ({
      name: `${method} without the fields of 2026-07-28`,
      sent: legacy(method),
      status: 200,
      check: ({ text }: Received) => expect(text).not.toMatch(/ttlMs|cacheScope|resultType|serverInfo/),
    })),
    {
      name: 'notifications/initialized',
      sent: withBody(legacyCall, { jsonrpc: '2.0', method: 'notifications/initialized' }),
      status: 202,
      check: ({ text }) => expect(text).toBe(''),
    },
    { name: 'a posted response', sent: withBody(legacyCall, { jsonrpc: '2.0', id: 1, result: {} }), status: 202 },
    { name: 'a session id is ignored', sent: withHeader(legacyCall, 'Mcp-Session-Id', 'made-up'), status: 200 },
  ])
})
