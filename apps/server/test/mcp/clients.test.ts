// @module-tag slow
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as EarlierTransportInterface } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Knowledge } from '@svc/knowledge-index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleAnswer, exampleKnowledge, manyPages } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let endpoint: Endpoint
let knowledge: Knowledge
beforeAll(async () => {
  knowledge = await exampleKnowledge(manyPages(120))
  endpoint = await startEndpoint(knowledgeServer(knowledge, { ask: async () => exampleAnswer }))
})
afterAll(() => endpoint.close())

const publisher = { name: 'svc', title: 'Example service', version: '1.0.0', websiteUrl: 'https://svc.example.com' }
const clientInfo = { name: 'test', version: '1.0.0' }

/** The methods that both generations of the SDK's client have. */
type AnyClient = Pick<
  Client,
  'listTools' | 'callTool' | 'readResource' | 'listResourceTemplates' | 'getServerVersion' | 'getInstructions' | 'close'
> & {
  listResources(params?: { cursor: string }): Promise<{ resources: { uri: string }[]; nextCursor?: string | undefined }>
}

async function earlierClient(): Promise<AnyClient> {
  const client = new EarlierClient(clientInfo)
  // The v1 types predate exactOptionalPropertyTypes.
  await client.connect(new EarlierTransport(new URL(endpoint.url)) as EarlierTransportInterface)
  return client as unknown as AnyClient
}

function client(mode: 'legacy' | 'auto' | { pin: string }) {
  return async (): Promise<AnyClient> => {
    const current = new Client(clientInfo, { versionNegotiation: { mode } })
    await current.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)))
    return current as unknown as AnyClient
  }
}

describe.each([
  ['the v1 SDK client, which ends up at 2025-06-18', earlierClient, 'legacy'],
  ['the v2 SDK client, legacy', client('legacy'), 'legacy'],
  ['the v2 SDK client, auto', client('auto'), 'modern'],
  ['the v2 SDK client, pinned to 2026-07-28', client({ pin: '2026-07-28' }), 'modern'],
] as const)('%s', (_name, connect, era) => {
  test('connects, lists, calls every tool, lists and reads every page, and closes', async () => {
    const from = endpoint.events.length
    const connected = await connect()
    expect(connected.getServerVersion()).toMatchObject({ name: 'svc', title: 'Example service' })
    expect(connected.getInstructions()).toContain('search_knowledge')

    // Clients check results against the output schemas they have listed.
    const { tools } = await connected.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_knowledge', 'get_page', 'compare_providers', 'ask_service'])
    const calls = [
      ['search_knowledge', { query: 'tier' }],
      ['get_page', { page: '/pricing' }],
      ['compare_providers', { provider_a: 'birch', provider_b: 'Alder' }],
      ['ask_service', { question: 'What does the smallest tier cost?' }],
    ] as const
    for (const [name, args] of calls) {
      const result = await connected.callTool({ name, arguments: { ...args } })
      expect(result.isError, name).toBeFalsy()
      expect(result.structuredContent, name).toBeTruthy()
      expect(result._meta, name).toEqual({ 'io.modelcontextprotocol/serverInfo': publisher })
    }
    const mistake = await connected.callTool({ name: 'get_page', arguments: { page: 7 } })
    expect(mistake).toMatchObject({ isError: true, structuredContent: { error: 'invalid_argument' }, _meta: expect.anything() })
    await expect(connected.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({ code: -32602 })

    const uris: string[] = []
    let cursor: string | undefined
    do {
      const page = await connected.listResources(cursor === undefined ? undefined : { cursor })
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(new Set(uris)).toEqual(new Set(knowledge.pages.map(({ markdownUrl }) => markdownUrl)))
    expect((await connected.listResourceTemplates()).resourceTemplates).toHaveLength(1)
    const { contents } = await connected.readResource({ uri: 'https://svc.example.com/pricing.md' })
    expect(contents[0]).toMatchObject({ text: knowledge.page('/pricing')?.text.value, mimeType: 'text/markdown' })
    await expect(connected.readResource({ uri: 'https://svc.example.com/nowhere.md' })).rejects.toMatchObject({
      // The v2 client makes an error of its own with the code of 2026-07-28.
      code: connect === earlierClient ? -32002 : -32602,
      data: { uri: 'https://svc.example.com/nowhere.md' },
    })
    await connected.close()

    const called = endpoint.events.slice(from).filter(({ method }) => method === 'tools/call')
    expect(new Set(called.map((event) => event.era))).toEqual(new Set([era]))
  })
})
