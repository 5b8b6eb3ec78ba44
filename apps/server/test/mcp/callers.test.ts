import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../support/raw-http.ts'
import { exampleKnowledge } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { modern, withHeader } from './support/messages.ts'
import { send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

const ping = modern('tools/list')

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge()), {
    callers: () => ({
      allowedHosts: new Set(['svc.example.com', 'svc.example.com:8443', '[::1]:8080']),
      allowedOrigins: new Set(['https://svc.example.com', 'https://app.example.com:8443']),
    }),
  })
})
afterAll(() => endpoint.close())

const allowed = 'svc.example.com'

describe('the Host of a request', () => {
  test.each([
    ['svc.example.com', 200],
    ['SVC.Example.COM', 200],
    ['svc.example.com:8443', 200],
    ['[::1]:8080', 200],
    ['svc.example.com:443', 403],
    ['svc.example.com:80', 403],
    ['svc.example.com.', 403],
    ['evil.example', 403],
    ['127.1', 403],
    ['0x7f000001', 403],
    ['svc.example.com.evil.example', 403],
    ['evil@svc.example.com', 400],
    ['svc.example.com/x', 400],
    ['svc.example.com#e', 400],
    ['svc.example.com?x', 400],
    ['svc.example.com:8443:1', 400],
    ['svc.example.com:port', 400],
    ['[::1', 400],
    ['svc example.com', 400],
    ['svc.example.com, svc.example.com', 400],
    ['', 400],
  ])('%j: %d', async (host, status) => {
    const { json, status: received, text } = await send(endpoint.url, withHeader(ping, 'Host', host))
    expect(received).toBe(status)
    if (status === 200) return
    expect(json.error).toMatchObject({ code: -32600, data: { error: status === 403 ? 'host_not_allowed' : 'bad_host' } })
    expect(json).not.toHaveProperty('id')
    if (host.includes('evil')) expect(text).not.toContain('evil')
  })

  test('twice, even the same, or missing: 400', async () => {
    const lines = (hosts: string) => `POST /mcp HTTP/1.1\r\n${hosts}Content-Type: application/json\r\nContent-Length: 0\r\n\r\n`
    for (const hosts of [`Host: ${allowed}\r\nHost: ${allowed}\r\n`, `Host: ${allowed}\r\nhost: evil.example\r\n`, '']) {
      const [answer] = await sendRaw(endpoint.port, lines(hosts))
      expect(answer?.status).toBe(400)
      expect(JSON.parse(answer?.body ?? '').error.data.error).toBe('bad_host')
    }
    const [old] = await sendRaw(endpoint.port, 'POST /mcp HTTP/1.0\r\nContent-Length: 0\r\n\r\n')
    expect(old?.status).toBe(400)
  })
})

describe('the Origin of a request', () => {
  const from = (origin: string) => withHeader(withHeader(ping, 'Host', allowed), 'Origin', origin)

  test.each(['https://svc.example.com', 'https://app.example.com:8443'])('%s may call and read', async (origin) => {
    const { status, headers } = await send(endpoint.url, from(origin))
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers.vary).toContain('Origin')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each([
    'null',
    '',
    'https://evil.example',
    'http://svc.example.com',
    'https://svc.example.com:443',
    'https://svc.example.com:8443',
    'https://svc.example.com/',
    'https://user@svc.example.com',
    'HTTPS://SVC.EXAMPLE.COM',
    'https://svc.example.com https://svc.example.com',
    'file://',
  ])('%j: 403, without the value', async (origin) => {
    const { status, headers, json } = await send(endpoint.url, from(origin))
    expect(status).toBe(403)
    expect(json.error).toMatchObject({ code: -32600, data: { error: 'origin_not_allowed' } })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    if (origin !== '') expect(JSON.stringify(json)).not.toContain(origin)
  })

  test('twice: 403', async () => {
    const twice = from('https://svc.example.com')
    const { status } = await send(endpoint.url, { ...twice, headers: [...twice.headers, ['Origin', 'https://svc.example.com']] })
    expect(status).toBe(403)
  })

  test('a request without an Origin gets no CORS headers', async () => {
    const { status, headers } = await send(endpoint.url, withHeader(ping, 'Host', allowed))
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test.each([
    ['405', { method: 'GET' }],
    ['403 of the Host', { host: 'evil.example' }],
    ['415', { type: 'text/plain' }],
    ['400 of the body', { body: '{' }],
  ])('a page of an allowed origin can read %s', async (_status, { method, host, type, body }: Record<string, string>) => {
    let sent = withHeader(from('https://svc.example.com'), 'Content-Type', type ?? 'application/json')
    if (host !== undefined) sent = withHeader(sent, 'Host', host)
    const { headers, status } = await send(
      endpoint.url,
      method === undefined ? { ...sent, body: body ?? sent.body ?? '' } : { method, headers: sent.headers },
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers['access-control-allow-origin']).toBe('https://svc.example.com')
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
  })
})

describe('the preflight (Fetch, "CORS-preflight request")', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS',
    headers: [
      ['Host', allowed],
      ['Origin', origin],
      ['Access-Control-Request-Method', 'POST'],
      ['Access-Control-Request-Headers', 'content-type,mcp-protocol-version'],
    ] as const,
  })

  test('allows the protocol headers for an allowed origin', async () => {
    const { status, headers, text } = await send(endpoint.url, preflight('https://svc.example.com'))
    expect(status).toBe(204)
    expect(text).toBe('')
    expect(headers['access-control-allow-origin']).toBe('https://svc.example.com')
    expect(headers['access-control-allow-methods']).toBe('POST')
    expect(headers['access-control-allow-headers']?.split(', ')).toEqual([
      ...['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
      // Of other servers: browser clients send one list to all.
      ...['mcp-session-id', 'last-event-id', 'authorization'],
    ])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('OPTIONS without an Origin lists the methods', async () => {
    const { status, headers, text } = await send(endpoint.url, { method: 'OPTIONS', headers: [['Host', allowed]] })
    expect([status, headers.allow, text]).toEqual([204, 'POST, OPTIONS', ''])
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('refuses another origin', async () => {
    const { status, headers } = await send(endpoint.url, preflight('https://evil.example'))
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-methods')
  })
})

describe('the first failed check decides', () => {
  test.each([
    ['Host before Origin', { host: 'evil.example', origin: 'https://evil.example' }, 'host_not_allowed'],
    ['Host before method', { method: 'GET', host: 'evil.example' }, 'host_not_allowed'],
    ['Origin before method', { method: 'DELETE', origin: 'https://evil.example' }, 'origin_not_allowed'],
    [
      'Origin before the redirect of browsers',
      { method: 'GET', origin: 'https://evil.example', accept: 'text/html' },
      'origin_not_allowed',
    ],
    ['Origin before size', { origin: 'null', body: 'x'.repeat(70_000) }, 'origin_not_allowed'],
    ['known size before Content-Type', { type: 'text/plain', body: 'x'.repeat(70_000) }, 'payload_too_large'],
    ['known size before Accept', { accept: 'text/html', body: 'x'.repeat(70_000) }, 'payload_too_large'],
    ['Content-Type before Content-Encoding', { type: 'text/plain', coding: 'gzip' }, 'unsupported_media_type'],
    ['Content-Encoding before Accept', { coding: 'gzip', accept: 'text/html' }, 'unsupported_content_encoding'],
    ['size before UTF-8', { body: '\ud800'.repeat(70_000) }, 'payload_too_large'],
  ])('%s', async (_order, changes: Record<string, string>, decided) => {
    let sent = withHeader(ping, 'Host', changes.host ?? allowed)
    if (changes.origin !== undefined) sent = withHeader(sent, 'Origin', changes.origin)
    if (changes.type !== undefined) sent = withHeader(sent, 'Content-Type', changes.type)
    if (changes.coding !== undefined) sent = withHeader(sent, 'Content-Encoding', changes.coding)
    if (changes.accept !== undefined) sent = withHeader(sent, 'Accept', changes.accept)
    const { json } = await send(endpoint.url, { ...sent, method: changes.method ?? 'POST', body: changes.body ?? sent.body ?? '' })
    expect(json.error.data.error).toBe(decided)
  })
})
