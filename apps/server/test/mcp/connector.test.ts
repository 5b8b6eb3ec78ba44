// @module-tag slow
/** `POST /mcp/connector` for ChatGPT's connectors and deep research. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { href, type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'

let running: RunningFrontDoor
beforeAll(async () => {
  running = await startFrontDoor(shippedSettings)
})
afterAll(() => running?.stop())

const clientInfo = { name: 'test', version: '1.0.0' }
const address = (path: string) => new URL(running.baseUrl + path)

type AnyClient = Pick<Client, 'listTools' | 'callTool' | 'getServerCapabilities' | 'close'>

async function client(path: string, versionNegotiation: { mode: 'legacy' | { pin: string } }): Promise<AnyClient> {
  const made = new Client(clientInfo, { versionNegotiation })
  await made.connect(new StreamableHTTPClientTransport(address(path)))
  return made
}

async function earlierClient(path: string): Promise<AnyClient> {
  const made = new EarlierClient(clientInfo)
  await made.connect(new EarlierTransport(address(path)) as Transport)
  return made as unknown as AnyClient
}

describe.each<[string, (path: string) => Promise<AnyClient>]>([
  ['2026-07-28', (path) => client(path, { mode: { pin: '2026-07-28' } })],
  ['2025-06-18', (path) => client(path, { mode: 'legacy' })],
  ['2025-06-18 by the earlier SDK', earlierClient],
])('a client of %s', (_, connect) => {
  test('lists two tools and no resources, searches and fetches', async () => {
    const connected = await connect('/mcp/connector')
    try {
      expect((await connected.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'fetch'])
      expect(connected.getServerCapabilities()?.resources).toBeUndefined()
      const { structuredContent, _meta } = await connected.callTool({ name: 'search', arguments: { query: 'how much does it cost' } })
      expect(_meta).toMatchObject({ 'io.modelcontextprotocol/serverInfo': { title: expect.any(String) } })
      const [best] = (structuredContent as { results: { id: string; url: string }[] }).results
      expect(best?.id).toMatch(/^\/pricing\b/)
      const read = await connected.callTool({ name: 'fetch', arguments: { id: best?.id } })
      expect(read.structuredContent).toMatchObject({ id: best?.id, url: best?.url })
    } finally {
      await connected.close()
    }
  })
})

test('returns the same pages as /mcp for known questions', async () => {
  const [knowledge, connector] = await Promise.all(['/mcp', '/mcp/connector'].map((path) => client(path, { mode: 'legacy' })))
  const addressesOf = ({ structuredContent }: { structuredContent?: unknown }) =>
    (structuredContent as { results: { url: string }[] }).results.map(({ url }) => url)
  for (const query of ['How much does it cost?', 'cancel', 'who insures lithium batteries', 'ransom payment']) {
    const found = addressesOf((await knowledge?.callTool({ name: 'search_knowledge', arguments: { query, limit: 10 } })) ?? {})
    expect(addressesOf((await connector?.callTool({ name: 'search', arguments: { query } })) ?? {})).toEqual(found)
    expect(found).not.toEqual([])
  }
  await Promise.all([knowledge?.close(), connector?.close()])
})

test.each(['/llms.txt', '/developers', '/facts', '/changes', '/pricing'])(
  'fetch and get_page return the same text for %s',
  async (path) => {
    const read = async (endpoint: string, name: string, args: Record<string, unknown>) => {
      const connected = await client(endpoint, { mode: 'legacy' })
      const { structuredContent } = await connected.callTool({ name, arguments: args })
      await connected.close()
      return structuredContent as Record<string, string>
    }
    const page = await read('/mcp', 'get_page', { page: path, max_characters: 50_000 })
    const fetched = await read('/mcp/connector', 'fetch', { id: path })
    expect(fetched).toMatchObject({ id: path, url: page.url, metadata: { revision: page.revision } })
    expect(page.markdown).not.toBe('')
    expect(fetched.text?.startsWith(`${page.markdown}`)).toBe(true)
  },
)

test('refuses the same as /mcp and redirects a browser to /developers', async () => {
  const post = (headers: Record<string, string>, body: string) => fetch(address('/mcp/connector'), { method: 'POST', headers, body })
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  expect((await post({ ...json, origin: 'https://elsewhere.example' }, '{}')).status).toBe(403)
  expect((await post(json, '[]')).status).toBe(400)
  expect((await post({ ...json, 'content-type': 'text/plain' }, '{}')).status).toBe(415)
  expect((await fetch(address('/mcp/connector'))).status).toBe(405)
  const opened = await fetch(address('/mcp/connector'), { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, href('/developers')])
})

test('is named in the discovery documents', async () => {
  for (const path of ['/developers', '/developers.md', '/mcp/server-card', '/.well-known/api-catalog']) {
    expect([path, /\/connector\b/.test(await (await fetch(address(path))).text())]).toEqual([path, true])
  }
})
