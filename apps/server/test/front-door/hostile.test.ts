// @module-tag slow
import { METHODS } from 'node:http'
import { errors } from '@svc/composition'
import { errorBodySchema } from '@svc/profile-schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { type RawResponse, sendRaw } from '../support/raw-http.ts'

let running: RunningFrontDoor

beforeAll(async () => {
  running = await startFrontDoor({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => running.stop())

/** True for every response: a known status below 500, and an error body for an error. */
function expectContract(response: RawResponse | undefined): void {
  expect(response?.status).toBeLessThan(500)
  expect(response?.headers['x-content-type-options']).toBe('nosniff')
  if ((response?.status ?? 0) < 400) return
  const { error } = errorBodySchema.parse(JSON.parse(response?.body as string))
  expect(errors).toHaveProperty(error)
  expect(errors[error as keyof typeof errors].status).toBe(response?.status)
}

/** `/mcp` answers valid HTTP requests in its own protocol. */
function expectMessage(response: RawResponse | undefined): void {
  expect(response?.status).toBeLessThan(500)
  expect(response?.headers['x-content-type-options']).toBe('nosniff')
  const body = JSON.parse(response?.body || '{}') as { jsonrpc?: unknown }
  if (body.jsonrpc === undefined && response?.body) expectContract(response)
}

/** Bytes as a request line or header may carry them, control characters among them, line breaks not. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.string({ unit: 'grapheme' }),
    fc.webPath(),
    fc.constantFrom('..', '%2e', '\\', '//', '\u00a0'),
  )
  .map((value) => value.replace(/[\r\n]/g, ''))

const numRuns = 50

describe('no input causes a 5xx', () => {
  test('paths and queries', async () => {
    const pieces = fc.array(fc.oneof(text, fc.constantFrom('/index.md', '/api/v1/profile', '?', 'include_pricing=', 'true', '&', '#')), {
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const [response] = await sendRaw(
          running.port,
          `GET ${href(`/${parts.join('')}`)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        )
        expectContract(response)
      }),
      { numRuns },
    )
  })

  test('headers', async () => {
    const names = fc.constantFrom(
      'If-None-Match',
      'Accept-Encoding',
      'X-Forwarded-For',
      'Host',
      'Accept',
      'Transfer-Encoding',
      'Expect',
      'Upgrade',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/index.md', '/api/profile', '/llms.txt', '/none'),
        fc.array(fc.tuple(names, text), { maxLength: 5 }),
        async (path, fields) => {
          const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
          const [response] = await sendRaw(
            running.port,
            `GET ${href(path)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`,
          )
          expectContract(response)
        },
      ),
      { numRuns },
    )
  })

  test('method names', async () => {
    const method = fc.oneof(fc.constantFrom(...METHODS), fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/), text)
    const path = fc.constantFrom('/index.md', '/', '/search?q=a', '/api/v1/profile', '/mcp', '/healthz', '/none', '*')
    await fc.assert(
      fc.asyncProperty(method, path, async (name, target) => {
        const bytes = `${name} ${href(target)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
        const [response] = await sendRaw(running.port, bytes, { bodies: name !== 'HEAD' })
        if (name === 'HEAD') expect(response?.status).toBeLessThan(500)
        else if (target === '/mcp') expectMessage(response)
        else expectContract(response)
      }),
      { numRuns },
    )
  })

  test('Accept headers of pages', async () => {
    const range = fc.oneof(text, {
      arbitrary: fc.constantFrom('text/html', 'text/markdown', '*/*', ';q=', '0', '1.0001', ',', ';', '"', '\\', ' ', 'text/', '; q=0.5'),
      weight: 5,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(range, { maxLength: 8 }), async (ranges) => {
        const bytes = `GET ${href('/')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: ${ranges.join('')}\r\n\r\n`
        expectContract((await sendRaw(running.port, bytes))[0])
      }),
      { numRuns },
    )
  })

  test('searches', async () => {
    const query = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }).map((value) => encodeURIComponent(value.replace(/\p{Cs}/gu, ''))),
      text.map((value) => value.replace(/[ #]/g, '+')),
      fc.constantFrom('%', '%zz', '%00', '%ed%a0%80', 'a&q=b', '', '<script>alert(1)</script>', 'constructor'),
    )
    // Each from its own client, because searches are limited.
    await fc.assert(
      fc.asyncProperty(query, fc.ipV4(), async (words, client) => {
        const bytes = `GET ${href('/search')}?q=${words} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${client}\r\n\r\n`
        const [response] = await sendRaw(running.port, bytes)
        expect(response?.headers['x-content-type-options']).toBe('nosniff')
        if (response?.headers['content-type']?.startsWith('application/json')) return expectContract(response)
        // A query that is too long gets the page with an error.
        expect([200, 400]).toContain(response?.status)
        expect(response?.body.match(/<script[^>]*/g)).toEqual([expect.stringContaining(`<script src="${href('/page.js')}" `)])
      }),
      { numRuns },
    )
  })
})
