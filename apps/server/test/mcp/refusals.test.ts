import { describe, expect, test } from 'vitest'
import { createMcpErrors, type RefusalCode, refusalBody, refused } from '../../src/mcp/refusals.ts'

const { refusals } = createMcpErrors('https://example.com/docs')
const bodyOf = (...[code, ...rest]: Parameters<typeof refused>) => JSON.parse(refusalBody(refused(code, ...rest), refusals[code]))

/** Code, status, JSON-RPC error code and own headers, frozen: callers act on them. */
const rows: readonly { refusal: RefusalCode; status: number; code: number; headers?: Readonly<Record<string, string>> }[] = [
  { refusal: 'method_not_allowed', status: 405, code: -32600, headers: { Allow: 'POST, OPTIONS' } },
  { refusal: 'moved', status: 308, code: -32600 },
  { refusal: 'bad_host', status: 400, code: -32600 },
  { refusal: 'host_not_allowed', status: 403, code: -32600 },
  { refusal: 'origin_not_allowed', status: 403, code: -32600 },
  { refusal: 'unsupported_media_type', status: 415, code: -32600, headers: { 'Accept-Post': 'application/json' } },
  { refusal: 'unsupported_content_encoding', status: 415, code: -32600, headers: { 'Accept-Encoding': 'identity' } },
  { refusal: 'unsupported_transfer_coding', status: 400, code: -32600 },
  { refusal: 'not_acceptable', status: 406, code: -32600 },
  { refusal: 'payload_too_large', status: 413, code: -32600 },
  { refusal: 'invalid_utf8', status: 400, code: -32700 },
  { refusal: 'invalid_json', status: 400, code: -32700 },
  { refusal: 'too_deep', status: 400, code: -32600 },
  { refusal: 'invalid_request', status: 400, code: -32600 },
  { refusal: 'batch_not_supported', status: 400, code: -32600 },
  { refusal: 'repeated_protocol_version', status: 400, code: -32020 },
  { refusal: 'missing_protocol_version', status: 400, code: -32020 },
  { refusal: 'unsupported_protocol_version', status: 400, code: -32022 },
  { refusal: 'invalid_params', status: 200, code: -32602 },
  { refusal: 'rate_limit_exceeded', status: 429, code: -32600 },
  { refusal: 'overloaded', status: 503, code: -32603, headers: { 'Retry-After': '2' } },
  { refusal: 'internal_error', status: 500, code: -32603 },
]

describe('errors of /mcp itself', () => {
  test('is one of these', () => {
    expect(Object.keys(refusals)).toEqual(rows.map(({ refusal }) => refusal))
  })

  test.each(rows)('$refusal: $status and $code, with a message and a resolution', ({ refusal, status, code, headers }) => {
    const row: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } = refusals[refusal]
    expect([row.status, row.headers]).toEqual([status, headers])
    const body = bodyOf(refusal)
    expect(body).toEqual({
      jsonrpc: '2.0',
      error: { code, message: expect.any(String), data: { error: refusal, resolution: expect.any(String) } },
    })
    for (const sentence of [body.error.message, body.error.data.resolution]) expect(sentence).toMatch(/^[A-Z][^\n]{10,}\.$/)
  })

  test.each(['a', '', 0, 7])('has the id %j of the request', (id) => {
    expect(bodyOf('invalid_params', id)).toMatchObject({ id })
  })

  test('has additional data', () => {
    const body = bodyOf('invalid_params', 1, { problem: 'params.name: missing' })
    expect(body.error.data).toMatchObject({ error: 'invalid_params', problem: 'params.name: missing' })
  })
})
