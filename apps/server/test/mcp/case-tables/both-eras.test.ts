import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleKnowledge } from '../support/example-knowledge.ts'
import { knowledgeServer } from '../support/knowledge-server.ts'
import { type EraName, eras, legacy, messageOf, withBody, withHeader } from '../support/messages.ts'
import { type Received, type Sent, send } from '../support/send.ts'
import { type Endpoint, startEndpoint } from '../support/start-endpoint.ts'
import { testCases } from './cases.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge()))
})
afterAll(() => endpoint.close())

const call = { name: 'search_knowledge', arguments: { query: 'tier' } }

describe.each<EraName>(['modern', 'legacy'])('the case table in both eras: %s', (era) => {
  const request = eras[era]
  const sent = request('tools/call', call)
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  const callOf = (params: Record<string, unknown>) => request('tools/call', { ...call, ...params })
  const isError = ({ json }: Received) => {
    expect(json.result.isError).toBe(true)
    expect(json.result.structuredContent.error).toBe('invalid_argument')
  }
  testCases(era, () => endpoint, [
    {
      name: 'an unknown tool',
      sent: callOf({ name: 'nope' }),
      status: 200,
      code: -32602,
      check: ({ json }) => expect(json.error.message).toBe('Tool nope not found'),
    },
    ...['constructor', '__proto__'].map((name) => ({
      name: `a tool named ${name}`,
      sent: callOf({ name }),
      status: 200,
      code: -32602,
      check: ({ json }: Received) => expect(json.error.message).toBe(`Tool ${name} not found`),
    })),
    { name: 'an invalid argument', sent: callOf({ arguments: { query: 7 } }), status: 200, check: isError },
    { name: 'a missing argument', sent: callOf({ arguments: {} }), status: 200, check: isError },
    { name: 'no arguments', sent: callOf({ arguments: undefined }), status: 200, check: isError },
    { name: 'an extra argument', sent: callOf({ arguments: { query: 'a', more: 1 } }), status: 200, check: isError },
    {
      name: 'arguments that are an array',
      sent: callOf({ arguments: ['a'] }),
      status: 200,
      code: -32602,
      error: 'invalid_params',
      check: ({ json }) => expect(json.error.data.problem).toContain('params.arguments'),
    },
    { name: 'a call without a name', sent: withBody(sent, changedParams(sent, { name: undefined })), status: 200, code: -32602 },
    ...[null, {}, 1.5].map((progressToken) => ({
      name: `the progress token ${JSON.stringify(progressToken)}`,
      sent: withBody(sent, changedParams(sent, { _meta: { ...messageOf(sent).params._meta, progressToken } })),
      status: 400,
      code: -32600,
      error: 'invalid_request',
      check: ({ json }: Received) => expect(json.error.data.resolution).toContain('its progressToken a string or an integer'),
    })),
    { name: 'a bad cursor for tools', sent: request('tools/list', { cursor: 'x' }), status: 200, code: -32602 },
    { name: 'a bad cursor for resources', sent: request('resources/list', { cursor: 'x' }), status: 200, code: -32602 },
    { name: 'a bad cursor for templates', sent: request('resources/templates/list', { cursor: 'x' }), status: 200, code: -32602 },
    {
      name: 'a cursor that is a number',
      sent: request('resources/list', { cursor: 1 }),
      status: 200,
      code: -32602,
      error: 'invalid_params',
    },
    {
      name: 'an unknown resource',
      sent: request('resources/read', { uri: 'https://svc.example.com/nowhere.md' }),
      status: 200,
      code: era === 'legacy' ? -32002 : -32602,
      check: ({ json }) => expect(json.error.data).toEqual({ uri: 'https://svc.example.com/nowhere.md' }),
    },
    { name: 'a resource without a uri', sent: request('resources/read'), status: 200, code: -32602, error: 'invalid_params' },
    { name: 'id null', sent: withBody(sent, { ...messageOf(sent), id: null }), status: 400, code: -32600 },
    { name: 'id 1.5', sent: withBody(sent, { ...messageOf(sent), id: 1.5 }), status: 400, code: -32600 },
    { name: 'id 2^60', sent: withBody(sent, { ...messageOf(sent), id: 2 ** 60 }), status: 400, code: -32600 },
    { name: 'jsonrpc 1.0', sent: withBody(sent, { ...messageOf(sent), jsonrpc: '1.0' }), status: 400, code: -32600 },
    { name: 'an extra top-level member', sent: withBody(sent, { ...messageOf(sent), more: 1 }), status: 400, code: -32600 },
    ...['5', '"text"', 'null', 'true', '{}'].map((body) => ({
      name: `the body ${body}`,
      sent: withBody(sent, body),
      status: 400,
      code: -32600,
    })),
    ...['application/json', 'text/event-stream', 'text/html', 'application/json;q=0, text/event-stream', undefined].map((accept) => ({
      name: `Accept ${accept}`,
      sent: withHeader(sent, 'Accept', accept),
      status: 406,
      code: -32600,
      error: 'not_acceptable',
    })),
    ...['*/*', 'application/*, text/*', 'text/event-stream;q=0.1,application/json', 'TEXT/EVENT-STREAM, APPLICATION/JSON'].map(
      (accept) => ({
        name: `Accept ${accept}`,
        sent: withHeader(sent, 'Accept', accept),
        status: 200,
      }),
    ),
    ...['text/plain', 'text/plain; a=application/json', 'application/x-www-form-urlencoded', undefined].map((type) => ({
      name: `Content-Type ${type}`,
      sent: withHeader(sent, 'Content-Type', type),
      status: 415,
      code: -32600,
      error: 'unsupported_media_type',
      check: ({ headers }: Received) => expect(headers['accept-post']).toBe('application/json'),
    })),
    { name: 'Content-Type with charset', sent: withHeader(sent, 'Content-Type', 'application/json; charset=utf-8'), status: 200 },
    {
      name: 'Content-Encoding gzip',
      sent: withHeader(sent, 'Content-Encoding', 'gzip'),
      status: 415,
      code: -32600,
      error: 'unsupported_content_encoding',
      check: ({ headers }) => expect(headers['accept-encoding']).toBe('identity'),
    },
    { name: 'Content-Encoding identity', sent: withHeader(sent, 'Content-Encoding', 'identity'), status: 200 },
    {
      name: 'invalid UTF-8',
      sent: withBody(sent, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])),
      status: 400,
      code: -32700,
      error: 'invalid_utf8',
    },
    { name: 'not JSON', sent: withBody(sent, '{"jsonrpc":'), status: 400, code: -32700, error: 'invalid_json' },
    { name: 'an empty body', sent: withBody(sent, ''), status: 400, code: -32700, error: 'invalid_json' },
    { name: 'a byte order mark', sent: withBody(sent, `\ufeff${sent.body}`), status: 200 },
    {
      name: 'a repeated key, the last wins',
      sent: withBody(sent, (sent.body as string).replace('"id":7', '"id":6,"id":7')),
      status: 200,
      id: 7,
    },
    { name: 'a batch', sent: withBody(sent, [messageOf(sent)]), status: 400, code: -32600, error: 'batch_not_supported' },
    { name: 'an empty batch', sent: withBody(sent, []), status: 400, code: -32600, error: 'batch_not_supported' },
    { name: '64 levels', sent: withBody(sent, { ...messageOf(sent), params: { ...messageOf(sent).params, more: deep(62) } }), status: 200 },
    {
      name: '65 levels',
      sent: withBody(sent, { ...messageOf(sent), params: { ...messageOf(sent).params, more: deep(63) } }),
      status: 400,
      code: -32600,
      error: 'too_deep',
      id: 7,
    },
    { name: '30,000 levels', sent: withBody(sent, '['.repeat(30_000) + ']'.repeat(30_000)), status: 400, code: -32600, error: 'too_deep' },
    ...['GET', 'DELETE', 'PUT', 'PATCH'].map((method) => ({
      name: method,
      sent: { method, headers: sent.headers },
      status: 405,
      code: -32600,
      error: 'method_not_allowed',
      check: ({ headers }: Received) => expect(headers.allow).toBe('POST, OPTIONS'),
    })),
    {
      name: 'HEAD',
      sent: { method: 'HEAD', headers: sent.headers },
      status: 405,
      check: ({ headers, text }) => {
        expect(text).toBe('')
        expect(headers.allow).toBe('POST, OPTIONS')
      },
    },
  ])

  function changedParams(original: Sent, change: Record<string, unknown>) {
    const message = messageOf(original)
    return { ...message, params: { ...message.params, ...change } }
  }
})

test('GET from a program explains the address', async () => {
  const { status, json } = await send(endpoint.url, { method: 'GET', headers: [['Accept', '*/*']] })
  expect(status).toBe(405)
  expect(json.error.message).toContain('MCP server')
  expect(json.error.data.resolution).toContain('/developers.md')
})

test('a response repeats nothing of the request, except a version and a uri cut at 256 characters', async () => {
  const long = `2027-${'x'.repeat(4_000)}`
  const version = await send(endpoint.url, withHeader(legacy('tools/call', call), 'MCP-Protocol-Version', long))
  expect(version.json.error.data.requested).toBe(long.slice(0, 256))
  const uri = `https://svc.example.com/${'x'.repeat(4_000)}`
  const resource = await send(endpoint.url, legacy('resources/read', { uri }))
  expect(resource.json.error.data.uri).toBe(uri.slice(0, 256))
  expect(resource.text.length).toBeLessThan(1_000)
})
