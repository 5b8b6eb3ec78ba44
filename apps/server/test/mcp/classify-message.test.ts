import { describe, expect, test } from 'vitest'
import { classifyMessage } from '../../src/mcp/classify-message.ts'
import { meta } from './support/messages.ts'

type Fields = Readonly<Record<string, string>>

function classify(fields: Fields, message: unknown, rawHeaders: string[] = Object.entries(fields).flat()) {
  return classifyMessage({ headers: { ...fields }, rawHeaders }, message)
}

const legacyFields = { 'mcp-protocol-version': '2025-06-18' }
const modernFields = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_page' }
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'get_page', arguments: {} } }
const modernCall = { ...call, params: { ...call.params, _meta: meta } }
const handshake = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } }
const initialize = { jsonrpc: '2.0', id: 7, method: 'initialize', params: handshake }

describe('the era of a message', () => {
  test.each<[string, Fields, { method: string }, object]>([
    ['a call of 2026-07-28', modernFields, modernCall, { era: 'modern', isToolCall: true }],
    ['a call of 2025-06-18', legacyFields, call, { era: 'legacy', isToolCall: true }],
    ['the handshake', {}, initialize, { era: 'legacy', isToolCall: false }],
    ['the handshake of an older client', { 'mcp-protocol-version': '2024-11-05' }, initialize, { era: 'legacy', isToolCall: false }],
    ['a list', legacyFields, { ...call, method: 'tools/list' }, { era: 'legacy', isToolCall: false }],
    ['a notification', legacyFields, { jsonrpc: '2.0', method: 'tools/call', params: call.params } as never, { isToolCall: false }],
  ])('%s', (_what, fields, message, expected) => {
    expect(classify(fields, message)).toMatchObject({ status: 'classified', ...expected })
  })

  test.each<[string, Fields, object]>([
    ['another version than its header', legacyFields, modernCall],
    ['another method than its header', { ...modernFields, 'mcp-method': 'tools/list' }, modernCall],
    ['no version under a 2026-07-28 header', modernFields, call],
    ['a handshake under a 2026-07-28 header', modernFields, initialize],
  ])('a message with %s is passed to the SDK, which refuses it', (_what, fields, message) => {
    expect(classify(fields, message)).toEqual({ status: 'classified', era: 'modern', isToolCall: false })
  })
})

describe('a message that is refused before the SDK', () => {
  test.each<[string, Fields, unknown, object]>([
    ['no message', legacyFields, { jsonrpc: '1.0', id: 7 }, { refusal: 'invalid_request', id: 7 }],
    ['a value', legacyFields, 'text', { refusal: 'invalid_request', id: undefined }],
    ['a list', legacyFields, [], { refusal: 'invalid_request', id: undefined }],
    ['params that are null', legacyFields, { ...call, params: null }, { refusal: 'invalid_request', id: 7 }],
    ['a request with an unknown member', legacyFields, { ...call, more: 1 }, { refusal: 'invalid_request', id: 7 }],
    ['a request with a result', legacyFields, { ...call, result: {} }, { refusal: 'invalid_request', id: 7 }],
    ['a request with an error', legacyFields, { ...call, error: { code: 1, message: 'x' } }, { refusal: 'invalid_request', id: 7 }],
    ['a call without a version', {}, call, { refusal: 'missing_protocol_version', id: 7 }],
    ['a call with params that are not an object', {}, { ...call, params: undefined }, { refusal: 'missing_protocol_version', id: 7 }],
    ['an answer without a version', {}, { jsonrpc: '2.0', id: 7, result: {} }, { refusal: 'missing_protocol_version' }],
    [
      'an unknown version',
      { 'mcp-protocol-version': '2027-01-01' },
      call,
      { refusal: 'unsupported_protocol_version', id: 7, details: { supported: ['2026-07-28', '2025-06-18'], requested: '2027-01-01' } },
    ],
    ['an older version', { 'mcp-protocol-version': '2024-11-05' }, call, { refusal: 'unsupported_protocol_version' }],
    ['a handshake with a later version', { 'mcp-protocol-version': '2027-01-01' }, initialize, { refusal: 'unsupported_protocol_version' }],
    [
      'a very long version, cut at 256 characters in the error',
      { 'mcp-protocol-version': 'x'.repeat(300) },
      call,
      { refusal: 'unsupported_protocol_version', details: { supported: expect.anything(), requested: 'x'.repeat(256) } },
    ],
  ])('%s', (_what, fields, message, expected) => {
    expect(classify(fields, message)).toMatchObject({ status: 'refused', ...expected })
  })

  test('the version header twice, in any case', () => {
    const rawHeaders = ['MCP-Protocol-Version', '2025-06-18', 'X', 'mcp-protocol-version', 'mcp-PROTOCOL-version', '2025-06-18']
    expect(classify(legacyFields, call, rawHeaders)).toMatchObject({ refusal: 'repeated_protocol_version', id: 7 })
    expect(classify(legacyFields, call, rawHeaders.slice(0, 4))).toMatchObject({ status: 'classified' })
  })

  test.each<[string, unknown, RegExp]>([
    ['tools/call', { arguments: {} }, /^params\.name: /],
    ['tools/call', { name: 7 }, /^params\.name: /],
    ['tools/call', { name: 'get_page', arguments: [] }, /^params\.arguments: /],
    ['tools/call', undefined, /^params: /],
    ['resources/read', {}, /^params\.uri: /],
    ['resources/read', { uri: 7 }, /^params\.uri: /],
    ['tools/list', { cursor: 7 }, /^params\.cursor: /],
    ['resources/list', { cursor: 7 }, /^params\.cursor: /],
    ['resources/templates/list', { cursor: 7 }, /^params\.cursor: /],
    ['initialize', undefined, /^params: /],
    ['initialize', { ...handshake, protocolVersion: 7 }, /^params\.protocolVersion: /],
    ['initialize', { ...handshake, capabilities: 7 }, /^params\.capabilities: /],
    ['initialize', { ...handshake, clientInfo: { name: 'test' } }, /^params\.clientInfo\.version: /],
    ['initialize', { ...handshake, clientInfo: { version: '1' } }, /^params\.clientInfo\.name: /],
    ['initialize', { ...handshake, clientInfo: undefined }, /^params\.clientInfo: /],
  ])('%s with %j, with the place of the error', (method, params, problem) => {
    const refusal = classify(legacyFields, { jsonrpc: '2.0', id: 7, method, params })
    expect(refusal).toMatchObject({ refusal: 'invalid_params', id: 7, details: { problem: expect.stringMatching(problem) } })
  })

  test.each([
    ['tools/list', undefined],
    ['tools/list', { cursor: 'a', more: 1 }],
    ['tools/call', { name: 'get_page', more: 1 }],
    ['tools/call', { name: 'get_page', arguments: { more: 1 } }],
    ['resources/read', { uri: 'a', more: 1 }],
    ['ping', { more: 1 }],
    ['constructor', { more: 1 }],
    ['initialize', { ...handshake, more: 1, capabilities: { more: {} }, clientInfo: { name: 'a', version: '1', more: 1 } }],
  ])('accepts %s with %j', (method, params) => {
    expect(classify(legacyFields, { jsonrpc: '2.0', id: 7, method, params })).toMatchObject({ status: 'classified', era: 'legacy' })
  })

  test('the params of initialize are checked only in 2025-06-18', () => {
    const fields = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'initialize' }
    const message = { jsonrpc: '2.0', id: 7, method: 'initialize', params: { _meta: meta } }
    expect(classify(fields, message)).not.toMatchObject({ refusal: 'invalid_params' })
  })
})
