// @module-tag slow
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let endpoint: Server
let isUp = true
let folder: string
let running: RunningFrontDoor

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-server-vectors-'))
  // Texts with this word have one vector, all other texts another.
  endpoint = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (!isUp) return void response.writeHead(503).end()
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] }
    const data = input.map((text, index) => ({ index, embedding: /pric|honorarium/i.test(text) ? [1, 0] : [0, 1] }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
})

afterEach(async () => {
  await running.stop()
  endpoint.closeAllConnections()
  endpoint.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async () =>
  startFrontDoor({
    QUOTA_URL: `sqlite:${join(folder, 'quota.db')}`,
    EMBEDDINGS_BASE_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    EMBEDDINGS_API_KEY: 'key',
    EMBEDDINGS_MODEL: 'model',
  })

const degraded = async () => ((await (await fetch(`${running.baseUrl}/readyz`)).json()) as { degraded: string[] }).degraded

async function search(query: string): Promise<string[]> {
  const response = await fetch(`${running.baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_knowledge', arguments: { query } } }),
  })
  const { result } = (await response.json()) as { result: { structuredContent: { results: { markdown_url: string }[] } } }
  return result.structuredContent.results.map(({ markdown_url: address }) => new URL(address).pathname)
}

test('a search finds by similarity, and the vectors are stored next to the quota file', async () => {
  isUp = true
  running = await start()
  expect(await degraded()).not.toContain('vectors: incomplete')
  expect(await search('honorarium')).toContain('/pricing.md')
  expect(await readdir(folder)).toContain('vectors.bin')
})

test('with an endpoint that is down at the start the service is degraded, and a reload tries again', async () => {
  isUp = false
  running = await start()
  expect(await degraded()).toContain('vectors: incomplete')
  expect(await search('honorarium')).toEqual([])
  expect((await search('pricing'))[0]).toBe('/pricing.md')
  isUp = true
  await running.frontDoor.publications.reload()
  expect(await degraded()).not.toContain('vectors: incomplete')
  expect(await search('honorarium')).toContain('/pricing.md')
})
