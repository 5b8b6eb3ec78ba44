// @module-tag slow
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeds, json, type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callTool } from '../support/call-tool.ts'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

/** Texts with one of these words have one vector, all other texts another. */
const up = embeds((text) => (/pric|honorarium/i.test(text) ? [1, 0] : [0, 1]))
const down = json({}, 503)

let endpoint: ModelEndpoint
let folder: string
let running: RunningFrontDoor

beforeEach(async () => {
  // A search waits 300 ms for the vector of its question, which is too short for a slow machine.
  const { setTimeout: start } = globalThis
  const later = (work: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) =>
    start(work, milliseconds === 300 ? 60_000 : milliseconds, ...given)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(later as typeof setTimeout)
  folder = await mkdtemp(join(tmpdir(), 'svc-server-vectors-'))
  endpoint = await startModelEndpoint(up)
})

afterEach(async () => {
  await running.stop()
  await endpoint.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async () =>
  startFrontDoor({
    QUOTA_URL: `sqlite:${join(folder, 'quota.db')}`,
    EMBEDDINGS_BASE_URL: endpoint.baseUrl,
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
  const { result } = (await response.json()) as { result: { structuredContent: { results: { url: string }[] } } }
  return result.structuredContent.results.map(({ url }) => `${url.slice(running.baseUrl.length).replace(/#.*/, '')}.md`)
}

test('a search finds by similarity, and the vectors are stored next to the quota file', async () => {
  running = await start()
  expect(await degraded()).not.toContain('vectors: incomplete')
  expect(await search('honorarium')).toContain('/pricing.md')
  expect(await readdir(folder)).toContain('vectors.bin')
})

test.each([
  ['/search', () => fetch(`${running.baseUrl}/search?q=honorarium`)],
  ['search_knowledge', () => callTool(running.baseUrl, 'search_knowledge', { query: 'honorarium' })],
  ['ask_service', () => callTool(running.baseUrl, 'ask_service', { question: 'honorarium' })],
])('43: %s sends one request for the vector of its question', async (_, send) => {
  running = await start()
  endpoint.requests.length = 0
  expect((await send()).status).toBe(200)
  expect(endpoint.requests.map(({ body }) => body.input)).toEqual([['honorarium']])
})

test('with an endpoint that is down at the start the service is degraded, and a reload tries again', async () => {
  endpoint.behaviour = down
  running = await start()
  expect(await degraded()).toContain('vectors: incomplete')
  expect(await search('honorarium')).toEqual([])
  expect((await search('pricing'))[0]).toBe('/pricing.md')
  endpoint.behaviour = up
  await running.frontDoor.publications.reload()
  expect(await degraded()).not.toContain('vectors: incomplete')
  expect(await search('honorarium')).toContain('/pricing.md')
})
