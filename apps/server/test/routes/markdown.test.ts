// @module-tag slow
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { urlOf } from '@svc/knowledge-index/internal'
import { errorBodySchema } from '@svc/profile-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEachBase, fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { sendRaw } from '../support/raw-http.ts'

atEachBase(() => {
  let running: RunningFrontDoor

  beforeAll(async () => {
    running = await startFrontDoor()
  })
  afterAll(() => running.stop())

  const pages = {
    '/index.md': '/',
    '/pricing.md': '/pricing',
    '/guides/first-steps.md': '/guides/first-steps',
    '/comparisons/lantern-vs-harbour.md': '/comparisons/lantern-vs-harbour',
    '/research/cyber/ransom-payments.md': '/research/cyber/ransom-payments',
  }

  /** Bytes exactly as sent: `fetch` would decode them. */
  async function fetchCoded(path: string, acceptEncoding: string | undefined) {
    const header = acceptEncoding === undefined ? '' : `Accept-Encoding: ${acceptEncoding}\r\n`
    const { port } = running
    const response = await new Promise<{ head: string; body: Buffer }>((resolve, reject) => {
      import('node:net').then(({ connect }) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET ${href(path)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n`),
        )
        const chunks: Buffer[] = []
        socket.on('data', (chunk) => chunks.push(chunk))
        socket.on('error', reject)
        socket.on('end', () => {
          const all = Buffer.concat(chunks)
          const end = all.indexOf('\r\n\r\n')
          resolve({ head: all.toString('latin1', 0, end), body: all.subarray(end + 4) })
        })
      }, reject)
    })
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(response.head)?.[1]
    return {
      ...response,
      encoding: field('content-encoding'),
      tag: field('etag'),
      vary: field('vary'),
      length: Number(field('content-length')),
    }
  }

  describe('GET /<path>.md', () => {
    test.each(Object.entries(pages))('%s is the page %s', async (path, canonical) => {
      const response = await fetch(running.baseUrl + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      expect(response.headers.get('link')).toBe(
        `<${urlOf(running.baseUrl, canonical)}>; rel="canonical", <${href('/llms.txt')}>; rel="describedby"; type="text/plain"`,
      )
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const text = await response.text()
      expect(text).toMatch(/^---\n/)
      expect(text).toContain(`url: ${urlOf(running.baseUrl, canonical)}\n`)
      expect(text).toContain('/llms.txt')
      expect(text).toBe(running.frontDoor.publications.current().knowledge.page(canonical)?.text.value)
    })

    test('has the dates of review and verification', async () => {
      const text = await (await fetch(`${running.baseUrl}/index.md`)).text()
      expect(text).toMatch(/^reviewed: "?2026-05-01"?$/m)
      expect(text).toMatch(/^verified: "?2026-05-02"?$/m)
      expect(text).toMatch(/^revision: "?[0-9a-f]{16}"?$/m)
    })

    test('ignores the query', async () => {
      expect((await fetch(`${running.baseUrl}/pricing.md?x=../../etc/passwd`)).status).toBe(200)
    })

    test('is sent in the coding that the client prefers, each with its own entity tag', async () => {
      const plain = await fetchCoded('/pricing.md', undefined)
      const cases: [string, string | undefined][] = [
        ['', undefined],
        ['identity', undefined],
        ['gzip', 'gzip'],
        ['br', 'br'],
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip;q=1, br;q=0.5', 'gzip'],
        ['br;q=0, gzip;q=0.2, *;q=0', 'gzip'],
        ['*', 'br'],
        ['GZIP', 'gzip'],
        ['gzip;q=banana', undefined],
      ]
      const tags = new Map<string, string | undefined>([['identity', plain.tag]])
      for (const [accept, expected] of cases) {
        const answer = await fetchCoded('/pricing.md', accept)
        if (accept !== 'gzip;q=banana') expect([accept, answer.encoding]).toEqual([accept, expected])
        expect(answer.length).toBe(answer.body.length)
        expect(answer.vary).toBe('Accept-Encoding')
        const decoded =
          answer.encoding === 'br' ? brotliDecompressSync(answer.body) : answer.encoding === 'gzip' ? gunzipSync(answer.body) : answer.body
        expect(decoded.equals(plain.body)).toBe(true)
        const coding = answer.encoding ?? 'identity'
        expect(tags.get(coding) ?? answer.tag).toBe(answer.tag)
        tags.set(coding, answer.tag)
      }
      expect(new Set(tags.values()).size).toBe(3)
    })

    test.each(['*;q=0', 'identity;q=0, deflate'])('is 406 for %s (RFC 9110, section 12.5.3)', async (accept) => {
      const answer = await fetchCoded('/pricing.md', accept)
      expect(answer.head).toMatch(/^HTTP\/1\.1 406 /)
      expect(answer.vary).toBe('Accept, Accept-Encoding')
      expect(JSON.parse(answer.body.toString())).toMatchObject({ error: 'not_acceptable' })
    })

    test('answers 304 only to the entity tag of the coding that it would send', async () => {
      const headers = { 'accept-encoding': 'br' }
      const tag = (await fetch(`${running.baseUrl}/pricing.md`, { headers })).headers.get('etag') as string
      const same = await fetch(`${running.baseUrl}/pricing.md`, { headers: { ...headers, 'if-none-match': tag } })
      expect([same.status, await same.text()]).toEqual([304, ''])
      for (const name of ['etag', 'cache-control', 'vary', 'link']) expect(same.headers.get(name)).toBeTruthy()
      const other = await fetch(`${running.baseUrl}/pricing.md`, { headers: { 'accept-encoding': 'identity', 'if-none-match': tag } })
      expect(other.status).toBe(200)
    })

    test.each(['/pricing.md', '/pricing', '/llms.txt', '/style.css', '/api/v1/profile'])(
      'has no date of modification at %s, so a date decides nothing (RFC 9110, section 13.1.3)',
      async (path) => {
        const headers = { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() }
        const response = await fetch(running.baseUrl + path, { headers })
        expect([response.status, response.headers.get('last-modified')]).toEqual([200, null])
        const etag = response.headers.get('etag') as string
        // RFC 9110, section 13.2.2: the entity tag takes precedence.
        const past = { 'if-modified-since': new Date(0).toUTCString(), 'if-none-match': etag }
        expect((await fetch(running.baseUrl + path, { headers: past })).status).toBe(304)
      },
    )

    test('answers HEAD with the headers of GET', async () => {
      const get = await fetch(`${running.baseUrl}/pricing.md`)
      const head = await fetch(`${running.baseUrl}/pricing.md`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'etag', 'link', 'vary'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
    })

    test('refuses other methods; an unknown path is 404 for every method', async () => {
      const posted = await fetch(`${running.baseUrl}/pricing.md`, { method: 'POST', body: 'x' })
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await posted.json()).toMatchObject({ error: 'method_not_allowed' })
      expect((await fetch(`${running.baseUrl}/nothing.md`, { method: 'POST' })).status).toBe(404)
      expect((await fetch(`${running.baseUrl}/pricing.md`, { method: 'OPTIONS' })).status).toBe(204)
      expect((await fetch(`${running.baseUrl}/nothing.md`, { method: 'OPTIONS' })).status).toBe(404)
    })
  })

  describe('an unpublished path', () => {
    const hostile = [
      '/nothing.md',
      '/.md',
      '/index.MD',
      '/INDEX.md',
      '/Pricing.md',
      '/pricing.md/',
      '//pricing.md',
      '/./pricing.md',
      '/guides/../pricing.md',
      '/../pricing.md',
      '/../../../../etc/passwd.md',
      '/..%2f..%2fetc%2fpasswd.md',
      '/%2e%2e/pricing.md',
      '/%2e%2e%2fpricing.md',
      '/guides%2ffirst-steps.md',
      '/guides%252ffirst-steps.md',
      '/guides\\first-steps.md',
      '/..\\..\\profile.json.md',
      '/pric%69ng.md',
      '/pricing%2emd',
      '/pricing.md%00',
      '/pricing%00.md',
      '/pricing.md%0d%0aSet-Cookie:x=1',
      '/pricing.md;x=1',
      '/pricing.md#tiers',
      '/pricing.md.md',
      '/pricing.md%20',
      '/%70ricing.md',
      '/providers.yaml',
      '/profile.json',
      '/pages/pricing.md',
      '/__proto__.md',
      '/constructor.md',
      '/pricing.md\xa0',
      '/pr\xefcing.md',
      '/~root/.ssh/id_rsa.md',
      '/%ff%fe.md',
      '/%c0%ae%c0%ae/pricing.md',
      `/${'a/'.repeat(2_000)}b.md`,
      `/${'%2e%2e/'.repeat(500)}etc/passwd.md`,
      '*',
      'pricing.md',
      'ftp://localhost/pricing.md',
      'http://[::1/pricing.md',
      'http://a:b:c/pricing.md/',
      'http://localhost\\pricing.md',
    ]

    test.each(hostile)('%j is 404 in JSON, or 400 if it is not valid HTTP', async (path) => {
      const [response] = await sendRaw(
        running.port,
        Buffer.from(`GET ${href(path)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
      )
      expect([400, 404]).toContain(response?.status)
      expect(response?.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response?.headers['x-content-type-options']).toBe('nosniff')
      const { error } = errorBodySchema.parse(JSON.parse(response?.body as string))
      expect(error).toBe(response?.status === 404 ? 'not_found' : 'bad_request')
      expect(response?.body).not.toContain('root:')
      expect(response?.body).not.toContain(readFileSync(`${fixtureContent}/providers.yaml`, 'utf8').slice(0, 20))
    })

    test('is 404 for every byte appended to the path of a page', async () => {
      for (let byte = 0; byte < 256; byte += 1) {
        const [response] = await sendRaw(
          running.port,
          Buffer.concat([
            Buffer.from(`GET ${href('/pricing.md')}`),
            Buffer.from([byte]),
            Buffer.from(' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
          ]),
        )
        const expected = byte === 0x3f ? [200] : byte === 0x20 ? [200, 400] : [400, 404]
        expect(expected, `byte ${byte}`).toContain(response?.status)
      }
    })

    test('may be in absolute form (RFC 9112, section 3.2.2), with any authority', async () => {
      const [response] = await sendRaw(
        running.port,
        `GET http://elsewhere.example${href('/pricing.md')}?x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(response?.status).toBe(200)
      expect(response?.body).not.toContain('elsewhere')
    })
  })
})
