import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ErrorCode } from '@svc/composition'
import { createBodies, encode, matchesEntityTag, type Representation, represent, representCoded } from '@svc/site'
import { afterEach, describe, expect, test } from 'vitest'
import { sendRepresentation } from '../../src/http/send.ts'
import { hasKnownTransferCoding } from '../../src/http/valid-request.ts'
import { createSmallApp } from '../support/small-app.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

/** A server that sends one published text for every request; its route has its own header. */
async function startSending(found: Representation | ErrorCode): Promise<string> {
  const app = createSmallApp()
  app.use((ctx, next) => {
    ctx.set('API-Version', '1.0.0')
    return next()
  })
  app.use((ctx) => sendRepresentation(ctx, found))
  started = await startServer(app.callback())
  return `http://127.0.0.1:${started.port}`
}

const text = 'What is published here. '.repeat(500)
const publish = () =>
  represent(Buffer.from(text), { contentType: 'text/plain', cacheControl: 'no-cache', further: { Link: '</>; rel="x"' } })

describe('a published text', () => {
  test('is sent to GET with the bytes, and to HEAD with the same headers only', async () => {
    const url = await startSending(publish())
    const [got, headed] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
    expect([got.status, await got.text(), headed.status, await headed.text()]).toEqual([200, text, 200, ''])
    for (const { headers } of [got, headed]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/plain',
        'cache-control': 'no-cache',
        'content-length': String(text.length),
        etag: publish().tag,
        link: '</>; rel="x"',
        'api-version': '1.0.0',
      })
    }
  })

  test('sends no byte of the body to HEAD (RFC 9110, section 9.3.2)', async () => {
    await startSending(publish())
    const { socket, received, closed } = await (started as StartedServer).open()
    socket.write('HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await closed
    expect(received().split('\r\n\r\n')).toEqual([expect.stringContaining(`Content-Length: ${text.length}`), ''])
  })

  test('is 304 for a client that has it, without the headers of a body (RFC 9110, section 15.4.5)', async () => {
    const url = await startSending(publish())
    const response = await fetch(url, { headers: { 'If-None-Match': publish().tag, 'Cache-Control': 'no-cache' } })
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', publish().tag])
    for (const name of ['content-type', 'content-length', 'content-encoding']) expect(response.headers.has(name)).toBe(false)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('is an error if nothing can be sent, with the headers of the route', async () => {
    const url = await startSending('not_acceptable')
    const response = await fetch(url)
    expect([response.status, response.headers.get('api-version'), await response.json()]).toMatchObject([
      406,
      '1.0.0',
      { error: 'not_acceptable' },
    ])
  })
})

describe('the codings of a published text', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `row ${(index * 7_919) % 20_011}`).join('\n')
  const bytes = Buffer.from(text)
  const publishCoded = () =>
    representCoded(
      createBodies()('/page', () => text),
      { contentType: 'text/markdown', cacheControl: 'public' },
    )

  test('are the same text, each with its own entity tag', async () => {
    const publish = publishCoded()
    const coded = { br: await publish('br'), gzip: await publish('gzip'), identity: await publish('identity') }
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
    for (const coding of ['br', 'gzip', 'identity'] as const) {
      expect(decoders[coding](coded[coding].body).equals(bytes)).toBe(true)
      expect(coded[coding].bodyHeaders['Content-Encoding'] ?? 'identity').toBe(coding)
      expect(coded[coding].headers.Vary).toBe('Accept-Encoding')
    }
    expect(new Set([coded.br.tag, coded.gzip.tag, coded.identity.tag]).size).toBe(3)
  })

  test('have these headers; 304 has those that do not describe the body (RFC 9110, section 15.4.5)', async () => {
    const publish = publishCoded()
    const ofBody = { br: { 'Content-Encoding': 'br' }, gzip: { 'Content-Encoding': 'gzip' }, identity: {} }
    for (const coding of ['br', 'gzip', 'identity'] as const) {
      const { tag, headers, bodyHeaders } = await publish(coding)
      expect(headers).toEqual({ ETag: tag, 'Cache-Control': 'public', Vary: 'Accept-Encoding' })
      expect(bodyHeaders).toEqual({ 'Content-Type': 'text/markdown', ...ofBody[coding] })
    }
  })

  test('br has a window of 64 KiB (RFC 7932, section 9.1)', async () => {
    // The first bit: 0 is 16 bits, and every other window begins with 1.
    expect((await encode(bytes, 'br')).readUInt8() & 1).toBe(0)
  })

  test('br is the smallest, and each uses no more memory than its bytes', async () => {
    const [br, gzip] = [await encode(bytes, 'br'), await encode(bytes, 'gzip')]
    expect(br.length).toBeLessThan(gzip.length)
    expect(gzip.length).toBeLessThan(bytes.length)
    for (const encoded of [br, gzip]) expect(encoded.buffer.byteLength).toBe(encoded.length)
  })

  test('have Vary with the negotiated fields', async () => {
    const { headers } = await representCoded(
      createBodies()('/page', () => text),
      { contentType: 'text/html', cacheControl: 'public' },
      'Accept',
    )('gzip')
    expect(headers.Vary).toBe('Accept')
  })
})

describe('If-None-Match (RFC 9110, section 13.1.2)', () => {
  const tag = '"abc"'
  test.each([
    [undefined, false, 'no field'],
    ['"abc"', true, 'the tag'],
    [' "abc" ', true, 'with space around it'],
    ['W/"abc"', true, 'a weak tag, compared weakly'],
    ['"x", "abc"', true, 'one of a list'],
    ['"x" , W/"abc" ,"y"', true, 'a weak one of a list'],
    ['*', true, 'any'],
    [' * ', true, 'any, with space around it'],
    ['', false, 'nothing'],
    ['abc', false, 'no tag'],
    ['"abcd"', false, 'a longer tag'],
    ['"ab"', false, 'a shorter tag'],
    ['w/"abc"', false, 'a weak mark in lower case'],
    ['xW/"abc"', false, 'something before the weak mark'],
    ['"aW/bc"', false, 'a tag with the weak mark in it'],
    ['"x", *', false, 'any, in a list'],
    ['**', false, 'two stars'],
  ])('%j: %s (%s)', (field, expected, _what) => {
    expect(matchesEntityTag(field, tag)).toBe(expected)
  })
})

describe('Transfer-Encoding (RFC 9112, section 6.1)', () => {
  test.each([
    [undefined, true],
    ['chunked', true],
    ['CHUNKED', true],
    ['gzip, chunked', false],
    ['chunked, chunked', false],
    ['identity', false],
    ['', false],
  ])('%j: the end of the body is known: %s', (field, expected) => {
    expect(hasKnownTransferCoding(field)).toBe(expected)
  })
})
