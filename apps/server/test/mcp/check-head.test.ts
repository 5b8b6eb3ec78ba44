import { describe, expect, test } from 'vitest'
import { crossOriginHeaders } from '../../src/mcp/answer.ts'
import { checkCaller, checkContent, type RequestHead } from '../../src/mcp/check-head.ts'

const policy = { allowedHosts: new Set(['svc.example.com', 'localhost:8080']), allowedOrigins: new Set(['https://svc.example.com']) }

/** The head of a request with these fields. */
function head(fields: Record<string, string>, more: Partial<RequestHead> = {}): RequestHead {
  return { method: 'POST', headers: fields, rawHeaders: Object.entries(fields).flat(), httpVersion: '1.1', ...more }
}

const host = 'svc.example.com'

describe('Host and Origin', () => {
  test.each([
    ['a program is allowed', head({ host }), undefined],
    ['a page of an allowed origin is allowed', head({ host, origin: 'https://svc.example.com' }), undefined],
    ['the preflight of an allowed origin is allowed', head({ host, origin: 'https://svc.example.com' }, { method: 'OPTIONS' }), undefined],
    ['a Host in capitals is allowed', head({ host: 'SVC.Example.COM' }), undefined],
    ['another allowed Host is allowed', head({ host: 'LOCALHOST:8080' }), undefined],
    ['GET is refused', head({ host }, { method: 'GET' }), 'method_not_allowed'],
    ['a missing method is refused', head({ host }, { method: undefined }), 'method_not_allowed'],
    ['GET of another Host is refused for its Host', head({ host: 'evil.example' }, { method: 'GET' }), 'host_not_allowed'],
    ['GET of another origin is refused for it', head({ host, origin: 'https://evil.example' }, { method: 'GET' }), 'origin_not_allowed'],
    [
      'DELETE of an allowed origin is refused',
      head({ host, origin: 'https://svc.example.com' }, { method: 'DELETE' }),
      'method_not_allowed',
    ],
    ['a missing Host is refused', head({}), 'bad_host'],
    ['a missing Host is refused in HTTP/1.0', head({}, { httpVersion: '1.0' }), 'bad_host'],
    ['a malformed Host is refused', head({ host: 'evil@svc.example.com' }), 'bad_host'],
    ['two Host lines are refused', head({ host }, { rawHeaders: ['Host', host, 'Host', host] }), 'bad_host'],
    ['another Host is refused', head({ host: 'evil.example' }), 'host_not_allowed'],
    ['another port is refused', head({ host: 'svc.example.com:8080' }), 'host_not_allowed'],
    ['an allowed host in absolute form is allowed', head({ host }, { url: 'http://SVC.example.com/mcp' }), undefined],
    ['two allowed hosts are allowed', head({ host }, { url: 'http://localhost:8080/mcp' }), undefined],
    ['another host in absolute form is refused', head({ host }, { url: 'http://evil.example/mcp' }), 'host_not_allowed'],
    ['another Host with an absolute form is refused', head({ host: 'evil.example' }, { url: `http://${host}/mcp` }), 'host_not_allowed'],
    ['another origin is refused', head({ host, origin: 'https://evil.example' }), 'origin_not_allowed'],
    ['the origin null is refused', head({ host, origin: 'null' }), 'origin_not_allowed'],
    ['an empty origin is refused', head({ host, origin: '' }), 'origin_not_allowed'],
    [
      'an origin in capitals is refused, because no browser sends it',
      head({ host, origin: 'HTTPS://svc.example.com' }),
      'origin_not_allowed',
    ],
  ])('%s', (_who, request, refusal) => {
    expect(checkCaller(request, policy)).toBe(refusal)
  })
})

describe('method, type and size (docs/pages/reference/mcp.md, "Checks of a request")', () => {
  const fields = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const without = (name: keyof typeof fields) => Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))

  test.each([
    ['the headers of the SDKs are accepted', head(fields), undefined],
    ['both types in another order are accepted', head({ ...fields, accept: 'text/event-stream,application/json' }), undefined],
    ['*/* is accepted', head({ ...fields, accept: '*/*' }), undefined],
    ['the coding identity is accepted', head({ ...fields, 'content-encoding': 'Identity' }), undefined],
    ['64 KiB are accepted', head({ ...fields, 'content-length': '65536' }), undefined],
    ['another type is refused', head({ ...fields, 'content-type': 'text/plain' }), 'unsupported_media_type'],
    ['a missing type is refused', head(without('content-type')), 'unsupported_media_type'],
    ['a content coding is refused', head({ ...fields, 'content-encoding': 'gzip' }), 'unsupported_content_encoding'],
    ['chunks are accepted', head({ ...fields, 'transfer-encoding': 'chunked' }), undefined],
    [
      'chunks with a transfer coding are refused (RFC 9112, section 6.1)',
      head({ ...fields, 'transfer-encoding': 'gzip, chunked' }),
      'unsupported_transfer_coding',
    ],
    ['an Accept of only one type is refused', head({ ...fields, accept: 'application/json' }), 'not_acceptable'],
    ['a missing Accept is refused', head(without('accept')), 'not_acceptable'],
    ['more than 64 KiB are refused', head({ ...fields, 'content-length': '65537' }), 'payload_too_large'],
    [
      'more than 64 KiB are refused whatever the other headers are',
      head({ 'content-length': '65537', 'content-type': 'text/plain', 'content-encoding': 'gzip', accept: 'text/html' }),
      'payload_too_large',
    ],
  ])('%s', (_what, request, refusal) => {
    expect(checkContent(request)).toBe(refusal)
  })
})

describe('CORS headers', () => {
  test('expose everything, Retry-After included, to an allowed origin', () => {
    expect(crossOriginHeaders('https://svc.example.com', policy.allowedOrigins)).toEqual({
      Vary: 'Origin',
      'Access-Control-Allow-Origin': 'https://svc.example.com',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
  })

  test.each([undefined, '', 'null', 'https://evil.example'])('are absent for the origin %j, except Vary', (origin) => {
    expect(crossOriginHeaders(origin, policy.allowedOrigins)).toEqual({ Vary: 'Origin' })
  })
})
