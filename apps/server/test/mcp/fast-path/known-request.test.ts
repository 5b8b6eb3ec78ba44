import { describe, expect, test } from 'vitest'
import { knownMethodOf, type Params } from '../../../src/mcp/fast-path/known-request.ts'
import { meta } from '../support/messages.ts'

/** The headers and message of a 2026-07-28 request, as the SDK's client sends it. */
function modernCall(method = 'tools/call', params: Params = { name: 'get_page', arguments: { page: '/' } }) {
  const name = (params.name ?? params.uri) as string | undefined
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) }
  return { headers, message: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } } as Params }
}

const requests: readonly (readonly [string, Params])[] = [
  ['tools/call', { name: 'get_page', arguments: { page: '/' } }],
  ['tools/call', { name: 'get_page' }],
  ['tools/list', {}],
  ['tools/list', { cursor: 'a' }],
  ['resources/list', { cursor: 'a' }],
  ['resources/templates/list', { cursor: 'a' }],
  ['resources/read', { uri: 'https://svc.example.com/index.md' }],
]

describe('the fast path knows (decision 0020)', () => {
  test.each(requests)('%s %j in both eras', (method, params) => {
    const { headers, message } = modernCall(method, params)
    expect(knownMethodOf(headers, 'modern', message)?.name).toBe(method)
    expect(knownMethodOf({}, 'legacy', { jsonrpc: '2.0', id: 1, method, params })?.name).toBe(method)
  })

  test('a 2025-06-18 list without params', () => {
    expect(knownMethodOf({}, 'legacy', { id: 1, method: 'tools/list' })?.name).toBe('tools/list')
  })

  test('a request with every _meta member of the protocol', () => {
    const { headers, message } = modernCall()
    const params = { ...(message.params as Params), _meta: { ...meta, 'io.modelcontextprotocol/logLevel': 'debug' } }
    expect(knownMethodOf(headers, 'modern', { ...message, params })).toBeDefined()
  })

  test.each<[string, (call: ReturnType<typeof modernCall>) => { headers: Record<string, string>; message: Params }]>([
    [
      'another method',
      ({ headers, message }) => ({ headers: { ...headers, 'mcp-method': 'ping' }, message: { ...message, method: 'ping' } }),
    ],
    ['the form of a notification', ({ headers, message: { id: _, ...message } }) => ({ headers, message })],
    ['an unknown member of the params', ({ headers, message }) => ({ headers, message: withParams(message, { more: 1 }) })],
    ['a member of another method', ({ headers, message }) => ({ headers, message: withParams(message, { cursor: 'a' }) })],
    [
      'an argument named __proto__',
      ({ headers, message }) => ({ headers, message: withParams(message, { arguments: JSON.parse('{"__proto__":1}') }) }),
    ],
    [
      'another version in the header',
      ({ headers, message }) => ({ headers: { ...headers, 'mcp-protocol-version': '2025-06-18' }, message }),
    ],
    ['another method in the header', ({ headers, message }) => ({ headers: { ...headers, 'mcp-method': 'tools/list' }, message })],
    ['another name in the header', ({ headers, message }) => ({ headers: { ...headers, 'mcp-name': 'other' }, message })],
    ['a progress token', ({ headers, message }) => ({ headers, message: withParams(message, { _meta: { ...meta, progressToken: 1 } }) })],
  ])('no request with %s', (_difference, change) => {
    const { headers, message } = change(modernCall())
    expect(knownMethodOf(headers, 'modern', message)).toBeUndefined()
  })

  test('no 2025-06-18 request with _meta', () => {
    for (const _meta of [{}, { progressToken: 1 }, undefined]) {
      expect(knownMethodOf({}, 'legacy', { id: 1, method: 'tools/list', params: { _meta } })).toBeUndefined()
    }
  })
})

function withParams(message: Params, params: Params): Params {
  return { ...message, params: { ...(message.params as Params), ...params } }
}
