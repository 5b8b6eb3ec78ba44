// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { type EraName, eras, initialize } from './support/messages.ts'
import { send } from './support/send.ts'

/** The endpoint as the server mounts it, on content read from a folder. */
let running: RunningFrontDoor
let url: string
beforeAll(async () => {
  running = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '40' })
  url = `http://127.0.0.1:${running.port}/mcp`
})
afterAll(() => running.stop())

describe('/mcp in the running server', () => {
  test('is at exactly one path', async () => {
    for (const path of ['/mcp/', '/MCP', '/%6dcp', '/mcp/x']) {
      expect((await send(`http://127.0.0.1:${running.port}${path}`, initialize())).status).toBe(404)
    }
    expect((await send(`${url}?x=1`, initialize())).status).toBe(200)
  })

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
        await send(`http://127.0.0.1:${own.port}/mcp`, eras[era]('tools/list'))
        own.frontDoor.server.prependOnceListener('request', (_, response) => {
          const { setHeader } = response
          response.setHeader = (name, value) => {
            if (name !== 'Content-Type') return setHeader.call(response, name, value)
            response.setHeader = setHeader
            throw new Error('a secret')
          }
        })
        const failed = await send(`http://127.0.0.1:${own.port}/mcp`, eras[era]('tools/list'))
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
