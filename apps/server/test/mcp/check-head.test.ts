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
    ['a program', head({ host }), undefined],
    ['a page of an allowed origin', head({ host, origin: 'https://svc.example.com' }), undefined],
    ['its preflight', head({ host, origin: 'https://svc.example.com' }, { method: 'OPTIONS' }), undefined],
    ['whoever writes the host in capitals', head({ host: 'SVC.Example.COM' }), undefined],
    ['under another allowed name', head({ host: 'LOCALHOST:8080' }), undefined],
    ['not with GET', head({ host }, { method: 'GET' }), 'method_not_allowed'],
    ['not without a method', head({ host }, { method: undefined }), 'method_not_allowed'],
    ['not with GET, whatever else is wrong', head({ host: 'evil.example' }, { method: 'GET' }), 'method_not_allowed'],
    ['not without a Host', head({}), 'bad_host'],
    ['not without one in HTTP/1.0 either', head({}, { httpVersion: '1.0' }), 'bad_host'],
    ['not with a malformed one', head({ host: 'evil@svc.example.com' }), 'bad_host'],
    ['not with two', head({ host }, { rawHeaders: ['Host', host, 'Host', host] }), 'bad_host'],
    ['not under another name', head({ host: 'evil.example' }), 'host_not_allowed'],
    ['not on another port', head({ host: 'svc.example.com:8080' }), 'host_not_allowed'],
    ['in absolute form', head({ host }, { url: 'http://SVC.example.com/mcp' }), undefined],
    ['under two allowed names', head({ host }, { url: 'http://localhost:8080/mcp' }), undefined],
    ['not under another name in absolute form', head({ host }, { url: 'http://evil.example/mcp' }), 'host_not_allowed'],
    ['not under another name beside an absolute form', head({ host: 'evil.example' }, { url: `http://${host}/mcp` }), 'host_not_allowed'],
    ['not a page of another origin', head({ host, origin: 'https://evil.example' }), 'origin_not_allowed'],
    ['not one without an origin', head({ host, origin: 'null' }), 'origin_not_allowed'],
    ['not one with an empty origin', head({ host, origin: '' }), 'origin_not_allowed'],
    ['not one whose origin is in capitals: browsers serialise it', head({ host, origin: 'HTTPS://svc.example.com' }), 'origin_not_allowed'],
  ])('%s', (_who, request, refusal) => {
    expect(checkCaller(request, policy)).toBe(refusal)
  })
})

describe('method, type and size (docs/pages/reference/mcp.md, "Checks of a request")', () => {
  const fields = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const without = (name: keyof typeof fields) => Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))

  test.each([
    ['what the SDKs send', head(fields), undefined],
    ['both types in another order', head({ ...fields, accept: 'text/event-stream,application/json' }), undefined],
    ['anything', head({ ...fields, accept: '*/*' }), undefined],
    ['no coding, by name', head({ ...fields, 'content-encoding': 'Identity' }), undefined],
    ['64 KiB', head({ ...fields, 'content-length': '65536' }), undefined],
    ['not another type', head({ ...fields, 'content-type': 'text/plain' }), 'unsupported_media_type'],
    ['not without a type', head(without('content-type')), 'unsupported_media_type'],
    ['not in a coding', head({ ...fields, 'content-encoding': 'gzip' }), 'unsupported_content_encoding'],
    ['in chunks', head({ ...fields, 'transfer-encoding': 'chunked' }), undefined],
    [
      'not in chunks of something coded (RFC 9112, section 6.1)',
      head({ ...fields, 'transfer-encoding': 'gzip, chunked' }),
      'unsupported_transfer_coding',
    ],
    ['not an answer of one type alone', head({ ...fields, accept: 'application/json' }), 'not_acceptable'],
    ['not without Accept', head(without('accept')), 'not_acceptable'],
    ['not one byte more', head({ ...fields, 'content-length': '65537' }), 'payload_too_large'],
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

  test.each([undefined, '', 'null', 'https://evil.example'])(
    'is nothing where it is %j, and no cache takes one for the other',
    (origin) => {
      expect(crossOriginHeaders(origin, policy.allowedOrigins)).toEqual({ Vary: 'Origin' })
    },
  )
})
