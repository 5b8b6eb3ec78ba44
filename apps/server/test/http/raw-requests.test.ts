import { errors } from '@svc/composition'
import { errorBodySchema } from '@svc/profile-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { sendRaw } from '../support/raw-http.ts'

let running: RunningFrontDoor

beforeAll(async () => {
  running = await startFrontDoor()
})
afterAll(() => running.stop())

/** Its path is below that of the base address. */
const request = ([line = '', ...fields]: string[]) =>
  `${[line.replace(/(?<= )\/\S*/, (path) => href(path)), ...fields].join('\r\n')}\r\n\r\n`

describe('a request that is not valid HTTP/1.1', () => {
  test.each([
    ['two Host lines', request(['GET /index.md HTTP/1.1', 'Host: a', 'Host: a'])],
    ['two Host lines, one in capitals', request(['GET /index.md HTTP/1.1', 'Host: a', 'HOST: b'])],
    ['no Host', request(['GET /index.md HTTP/1.1'])],
    ['an empty Host', request(['GET /index.md HTTP/1.1', 'Host:'])],
    ['a Host with user information', request(['GET /index.md HTTP/1.1', 'Host: evil@localhost'])],
    ['a Host with a path', request(['GET /index.md HTTP/1.1', 'Host: localhost/x'])],
    ['a Host with a fragment', request(['GET /index.md HTTP/1.1', 'Host: localhost#e'])],
    ['a Host with a space', request(['GET /index.md HTTP/1.1', 'Host: local host'])],
    ['a Host with a long port', request(['GET /index.md HTTP/1.1', 'Host: localhost:123456'])],
    ['a Host with an open bracket', request(['GET /index.md HTTP/1.1', 'Host: [::1'])],
    ['two Host lines for an unknown path', request(['GET /nowhere HTTP/1.1', 'Host: a', 'Host: b'])],
    ['no request line', 'hello\r\n\r\n'],
    ['an unknown method', request(['BREW /index.md HTTP/1.1', 'Host: a'])],
    ['an unknown version', request(['GET /index.md HTTP/9.9', 'Host: a'])],
    ['a version before 1.0', request(['GET /index.md HTTP/0.9', 'Host: a'])],
    ['a version after 1.1', request(['GET /index.md HTTP/2.0', 'Host: a'])],
    ['a header without a colon', request(['GET /index.md HTTP/1.1', 'Host: a', 'nonsense'])],
    ['a space before the colon', request(['GET /index.md HTTP/1.1', 'Host : a'])],
    ['a NUL in a header', request(['GET /index.md HTTP/1.1', 'Host: a', 'X: \0'])],
    ['a NUL in the path', request(['GET /index\0.md HTTP/1.1', 'Host: a'])],
    ['two lengths', request(['POST /index.md HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'])],
    ['a length and chunks', request(['POST /index.md HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'])],
    ['a negative length', request(['POST /index.md HTTP/1.1', 'Host: a', 'Content-Length: -1'])],
    ['an unknown transfer coding', request(['POST /index.md HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip'])],
    ['an unknown transfer coding below chunks', request(['GET /index.md HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked'])],
    ['an unknown transfer coding of a profile', request(['GET /api/v1/profile HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked'])],
  ])('(%s) is 400 with the error body, and nothing after it is read', async (_case, bytes) => {
    const [response, ...behind] = await sendRaw(running.port, `${bytes}${request(['GET /healthz HTTP/1.1', 'Host: a'])}`, { expected: 2 })
    expect(response?.status).toBe(400)
    expect([response?.headers.connection, behind]).toEqual(['close', []])
    expect(response?.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response?.headers['x-content-type-options']).toBe('nosniff')
    expect(errorBodySchema.parse(JSON.parse(response?.body as string)).error).toBe('bad_request')
  })

  test('with more than 8 KiB of headers is 431', async () => {
    const [response] = await sendRaw(running.port, request(['GET /index.md HTTP/1.1', 'Host: a', `X: ${'x'.repeat(9_000)}`]))
    expect(response?.status).toBe(431)
    expect(JSON.parse(response?.body as string).error).toBe('header_fields_too_large')
  })

  test('is answered even if the client goes on sending', async () => {
    const [response] = await sendRaw(running.port, request(['GET /index.md HTTP/1.1', 'Host: a', `X: ${'x'.repeat(2_000_000)}`]))
    expect(response?.status).toBe(431)
  })

  test.each([
    ['nonsense', 'secret words\r\n\r\n', 400, 'unknown'],
    ['too many headers', request(['GET /index.md HTTP/1.1', 'Host: a', `secret: ${'x'.repeat(9_000)}`]), 431, 'unknown'],
    ['a tunnel', request(['CONNECT secret.example:443 HTTP/1.1', 'Host: secret.example:443']), 405, 'CONNECT'],
  ])('(%s) is one log line without the sent bytes', async (_case, bytes, status, method) => {
    const before = running.logLines().length
    await sendRaw(running.port, bytes)
    const lines = running.logLines().slice(before)
    expect(lines).toEqual([
      expect.objectContaining({ message: 'request', method, route: 'unmatched', status, client: expect.stringMatching(/^[0-9a-f]{12}$/) }),
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('CONNECT is 405 with the error body (RFC 9110, section 9.3.6)', async () => {
    const [response] = await sendRaw(running.port, request(['CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443']))
    expect([response?.status, response?.headers.allow, response?.headers.connection]).toEqual([405, 'GET, HEAD, OPTIONS', 'close'])
    expect(response?.headers['x-content-type-options']).toBe('nosniff')
    expect(errorBodySchema.parse(JSON.parse(response?.body as string)).error).toBe('method_not_allowed')
  })

  test('after a valid request is answered and logged after it', async () => {
    const before = running.logLines().length
    const responses = await sendRaw(running.port, `${request(['GET /healthz HTTP/1.1', 'Host: a'])}nonsense\r\n\r\n`, { expected: 2 })
    expect(responses.map(({ status }) => status)).toEqual([200, 400])
    await expect
      .poll(() => running.logLines().slice(before))
      .toEqual(
        expect.arrayContaining([expect.objectContaining({ status: 200 }), expect.objectContaining({ method: 'unknown', status: 400 })]),
      )
  })

  test('whose body breaks off is one log line, with the status of the response', async () => {
    const before = running.logLines().length
    const [response] = await sendRaw(
      running.port,
      `${request([
        'POST /mcp HTTP/1.1',
        `Host: 127.0.0.1:${running.port}`,
        'Content-Type: application/json',
        'Accept: application/json, text/event-stream',
        'Transfer-Encoding: chunked',
      ])}5\r\nhello\r\nno chunk\r\n`,
    )
    expect(response?.status).toBe(400)
    await expect.poll(() => running.logLines().slice(before)).toEqual([expect.objectContaining({ method: 'POST', status: 400 })])
  })

  test('of HTTP/1.0 may lack the Host', async () => {
    const [response] = await sendRaw(running.port, request(['GET /index.md HTTP/1.0']))
    expect(response?.status).toBe(200)
  })

  test('does not affect the next client', async () => {
    expect((await fetch(`${running.baseUrl}/healthz`)).status).toBe(200)
  })
})

describe('every response', () => {
  test.each([
    ['GET', '/index.md'],
    ['GET', '/api/v1/profile'],
    ['GET', '/api/profile'],
    ['GET', '/openapi.json'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/'],
    ['GET', '/nowhere'],
    ['POST', '/index.md'],
    ['DELETE', '/nowhere'],
    ['OPTIONS', '/index.md'],
    ['GET', '/mcp'],
    ['POST', '/mcp'],
    ['OPTIONS', '/mcp'],
  ])('to %s %s has nosniff, no Server header, no cookie and no part of the Host', async (method, path) => {
    const [response] = await sendRaw(
      running.port,
      request([`${method} ${path} HTTP/1.1`, 'Host: evil.example', 'X-Forwarded-Host: evil.example', 'Content-Length: 0']),
    )
    expect(response?.headers['x-content-type-options']).toBe('nosniff')
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(response?.headers[name]).toBeUndefined()
    expect(JSON.stringify(response)).not.toContain('evil')
    expect(response?.status).toBeLessThan(500)
  })

  test.each([
    '/nowhere',
    '/api',
    '/api/v1',
    '/api/v1/profile/',
    '/API/V1/PROFILE',
    '/api/v1/profile%20',
    '/mcp/x',
    '/MCP',
    '/healthz/',
    '/dist/main.js',
  ])('to %s is 404 with the error body and CORS', async (path) => {
    const response = await fetch(running.baseUrl + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(errorBodySchema.parse(await response.json())).toEqual({
      error: 'not_found',
      message: errors.not_found.message,
      resolution: `Check the address, or choose a page from ${href('/llms.txt')}.`,
    })
  })

  test('to HEAD of an unknown path has no body', async () => {
    const response = await fetch(`${running.baseUrl}/nowhere`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  test('is logged with its template and a hashed client, without address, query or text', async () => {
    const secret = 'who-is-asking'
    await fetch(`${running.baseUrl}/index.md?q=${secret}`)
    await fetch(`${running.baseUrl}/${secret}`)
    await fetch(`${running.baseUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_knowledge', arguments: { query: secret } },
      }),
    })
    await expect.poll(() => running.logLines().filter(({ tool }) => tool === 'search_knowledge').length).toBe(1)
    const lines = running.logLines()
    const text = JSON.stringify(lines)
    for (const forbidden of [secret, '127.0.0.1', '::1']) expect(text.replace(/"address":"[^"]*"/, '')).not.toContain(forbidden)
    expect(lines).toContainEqual(expect.objectContaining({ message: 'request', method: 'GET', route: '/*page.md', status: 200 }))
    expect(lines).toContainEqual(expect.objectContaining({ message: 'request', method: 'GET', route: 'unmatched', status: 404 }))
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        route: '/mcp',
        status: 200,
        era: 'legacy',
        rpc_method: 'tools/call',
        tool: 'search_knowledge',
      }),
    )
    for (const line of lines.filter(({ message }) => message === 'request')) {
      expect(line.client).toMatch(/^[0-9a-f]{12}$/)
      expect(line.duration_ms).toBeTypeOf('number')
    }
  })
})

describe('OPTIONS * (RFC 9110, section 9.3.7)', () => {
  test('lists the methods of the server, and other methods are refused', async () => {
    const [options] = await sendRaw(running.port, request(['OPTIONS * HTTP/1.1', 'Host: localhost']))
    expect([options?.status, options?.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const [get] = await sendRaw(running.port, request(['GET * HTTP/1.1', 'Host: localhost']))
    expect([get?.status, JSON.parse(get?.body as string).error]).toEqual([400, 'bad_request'])
  })
})

describe('the thousandth request of a connection', () => {
  test('is answered and closes the connection; nothing after it is answered', async () => {
    const get = request(['GET /healthz HTTP/1.1', 'Host: localhost'])
    const responses = await sendRaw(running.port, get.repeat(1_002), { expected: 1_001 })
    expect(responses).toHaveLength(1_000)
    expect(new Set(responses.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 {"status":"ok"}']))
    expect(responses.map(({ headers }) => headers.connection).lastIndexOf('keep-alive')).toBe(998)
    expect(responses[999]?.headers.connection).toBe('close')
  })
})

describe('health', () => {
  test('/healthz and /readyz accept the methods of every public address and return nothing of the content', async () => {
    expect(await (await fetch(`${running.baseUrl}/healthz`)).json()).toEqual({ status: 'ok' })
    const ready = await fetch(`${running.baseUrl}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', degraded: ['inference: not configured'] }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
    for (const path of ['/healthz', '/readyz']) {
      const read = await fetch(running.baseUrl + path, { method: 'HEAD' })
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect((await fetch(running.baseUrl + path, { method: 'OPTIONS' })).status).toBe(204)
      const posted = await fetch(running.baseUrl + path, { method: 'POST' })
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
  })
})

describe('Expect: 100-continue (RFC 9110, section 10.1.1)', () => {
  const ask = (host: string, length: number) =>
    request([
      'POST /mcp HTTP/1.1',
      `Host: ${host}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      'Expect: 100-continue',
      `Content-Length: ${length}`,
    ])
  const firstStatus = async (bytes: string) => (await sendRaw(running.port, bytes))[0]?.status

  test('is answered with the error if the body would be too large or the host is not allowed', async () => {
    expect(await firstStatus(ask(`127.0.0.1:${running.port}`, 65_537))).toBe(413)
    expect(await firstStatus(ask('attacker.example', 10))).toBe(403)
  })

  test('is answered with 100 if the body is accepted', async () => {
    expect(await firstStatus(ask(`127.0.0.1:${running.port}`, 10))).toBe(100)
  })

  test('other expectations are ignored', async () => {
    const [response] = await sendRaw(running.port, request(['GET /index.md HTTP/1.1', 'Host: localhost', 'Expect: tea']))
    expect(response?.status).toBe(200)
  })
})
