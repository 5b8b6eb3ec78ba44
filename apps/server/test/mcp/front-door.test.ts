// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEachBase, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { type EraName, eras, initialize, withHeader } from './support/messages.ts'
import { send } from './support/send.ts'

atEachBase(() => {
  /** The endpoint as the server mounts it, on content read from a folder. */
  let running: RunningFrontDoor
  let url: string
  beforeAll(async () => {
    running = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '40' })
    url = `http://127.0.0.1:${running.port}${href('/mcp')}`
  })
  afterAll(() => running.stop())

  describe('/mcp in the running server', () => {
    test('is at exactly one path', async () => {
      for (const path of ['/mcp//', '/MCP', '/%6dcp', '/mcp/x']) {
        expect((await send(`http://127.0.0.1:${running.port}${href(path)}`, initialize())).status).toBe(404)
      }
      expect((await send(`${url}?x=1`, initialize())).status).toBe(200)
    })

    test.each(['/mcp', '/mcp/connector'])('%s with a slash at its end is 308, with an error that names the address', async (path) => {
      const slashed = `http://127.0.0.1:${running.port}${href(path)}/`
      for (const body of [initialize(), eras.modern('tools/list'), { ...initialize(), body: 'x'.repeat(70_000) }]) {
        const moved = await send(slashed, body)
        expect([moved.status, moved.headers.location]).toEqual([308, href(path)])
        expect(moved.json).toMatchObject({ jsonrpc: '2.0', error: { code: -32600, data: { error: 'moved', location: href(path) } } })
        expect(moved.headers['cache-control']).toBe('no-store')
      }
      const followed = await fetch(slashed, {
        method: 'POST',
        headers: Object.fromEntries(initialize().headers),
        body: initialize().body as string,
      })
      expect([followed.status, new URL(followed.url).pathname]).toEqual([200, href(path)])
    })

    test('checks Host and Origin before it names the address, and answers other methods and browsers as /mcp does', async () => {
      const slashed = `${url}/`
      for (const [name, value] of [
        ['Host', 'evil.example'],
        ['Origin', 'https://evil.example'],
      ] as const) {
        const refused = await send(slashed, withHeader(initialize(), name, value))
        expect([refused.status, refused.headers.location]).toEqual([403, undefined])
      }
      const methods = await Promise.all(['GET', 'PUT'].map((method) => fetch(slashed, { method })))
      expect(methods.map(({ status }) => status)).toEqual([405, 405])
      const page = await fetch(slashed, { headers: { accept: 'text/html' }, redirect: 'manual' })
      expect([page.status, page.headers.get('location')]).toEqual([303, href('/developers')])
    })

    test.each<EraName>(['modern', 'legacy'])(
      '%s: get_page and resources/read take the loopback names of /mcp, ignore a query, and take the file of a folder',
      async (era) => {
        const { pages } = running.frontDoor.publications.current().knowledge
        const page = pages.find(({ path }) => path !== '/')
        for (const path of [`${page?.path}.md`, `${page?.path}/index.md`, `${page?.path}.md?utm_source=x`]) {
          for (const host of ['localhost', '127.0.0.1', '[::1]']) {
            const uri = `http://${host}:${running.port}${href(path)}`
            const read = await send(url, eras[era]('resources/read', { uri }))
            expect(read.json.result.contents).toMatchObject([{ uri: page?.markdownUrl, text: page?.text.value }])
            const got = await send(url, eras[era]('tools/call', { name: 'get_page', arguments: { page: uri } }))
            expect(got.json.result.structuredContent).toMatchObject({ path: page?.path })
          }
        }
      },
    )

    test.each<EraName>(['modern', 'legacy'])(
      '%s: a resource is byte for byte its .md address, and get_page reads the same text',
      async (era) => {
        const { json } = await send(url, eras[era]('resources/list'))
        expect(json.result.resources.length).toBeGreaterThan(3)
        for (const { uri, size } of json.result.resources) {
          const path = new URL(uri).pathname
          const markdown = await (await fetch(`http://127.0.0.1:${running.port}${path}`)).text()
          const read = await send(url, eras[era]('resources/read', { uri }))
          expect(read.json.result.contents[0].text).toBe(markdown)
          expect(size).toBe(Buffer.byteLength(markdown))
          const page = await send(url, eras[era]('tools/call', { name: 'get_page', arguments: { page: uri, max_characters: 50_000 } }))
          expect(page.json.result.structuredContent.markdown).toBe(markdown)
        }
      },
    )

    test('tools/call has the configured limit, shared by both eras', async () => {
      const call = (era: EraName) => send(url, eras[era]('tools/call', { name: 'search_knowledge', arguments: { query: 'price' } }))
      let limited = await call('modern')
      // Up to two windows of 40 calls: the first can end meanwhile.
      for (let calls = 0; limited.status === 200 && calls < 81; calls += 1) limited = await call(calls % 2 === 0 ? 'legacy' : 'modern')
      expect(limited.status).toBe(429)
      expect(Number(limited.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect((await send(url, eras.modern('tools/list'))).status).toBe(200)
    })

    test.each<EraName>(['modern', 'legacy'])(
      '%s: an exception is answered with 500 and logged under the number of its request, without its text',
      async (era) => {
        const own = await startFrontDoor()
        try {
          await send(`${own.baseUrl}/mcp`, eras[era]('tools/list'))
          own.frontDoor.server.prependOnceListener('request', (_, response) => {
            const { setHeader } = response
            response.setHeader = (name, value) => {
              if (name !== 'Content-Type') return setHeader.call(response, name, value)
              response.setHeader = setHeader
              throw new Error('a secret')
            }
          })
          const failed = await send(`${own.baseUrl}/mcp`, eras[era]('tools/list'))
          expect([failed.status, failed.json.error.data.error]).toEqual([500, 'internal_error'])
          await expect.poll(() => own.logLines().filter(({ message }) => message === 'request')).toHaveLength(2)
          const lines = own.logLines().filter(({ request }) => request === 2)
          expect(lines).toMatchObject([
            { level: 'error', message: 'request failed', fault: 'Error' },
            { message: 'request', route: '/mcp', status: 500, refusal: 'internal_error' },
          ])
          expect(JSON.stringify([failed.json, own.logLines()])).not.toContain('secret')
        } finally {
          await own.stop()
        }
      },
    )

    test('an error and a call are one log line each, without text of the caller', async () => {
      const before = running.logLines().length
      await send(url, { method: 'GET', headers: [] })
      await send(url, eras.modern('secret/method'))
      await send(url, eras.legacy('tools/list'))
      await expect.poll(() => running.logLines().length).toBe(before + 3)
      const lines = running.logLines().slice(before)
      expect(lines[0]).toMatchObject({ route: '/mcp', status: 405, refusal: 'method_not_allowed' })
      expect(lines[1]).toMatchObject({ route: '/mcp', status: 404, era: 'modern', rpc_method: 'other', rpc_error: -32601 })
      expect(lines[2]).toMatchObject({ route: '/mcp', status: 200, era: 'legacy', rpc_method: 'tools/list' })
      expect(JSON.stringify(lines)).not.toContain('secret')
    })
  })
})
