import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { createKnowledgeServer, type KnowledgeDependencies } from '../src/index.ts'
import { answering, exampleAnswers } from './support/answers.ts'
import { smallKnowledge } from './support/small-knowledge.ts'

const serverInfo = { name: 'svc', title: 'Example service', version: '1.0.0', websiteUrl: 'https://svc.example.com' }

/** A 2025-06-18 client, connected in memory to its own server. */
async function connected(dependencies: Partial<KnowledgeDependencies> = {}): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  await createKnowledgeServer({ knowledge: smallKnowledge(), serverInfo, ...dependencies })().connect(serverSide)
  const client = new Client({ name: 'test', version: '1.0.0' }, { supportedProtocolVersions: ['2025-06-18'] })
  await client.connect(clientSide)
  return client
}

const answers = answering(exampleAnswers.answered as NonNullable<(typeof exampleAnswers)['answered']>)

describe('the knowledge server', () => {
  test('has its name, lists that never change, and instructions for citing', async () => {
    const client = await connected()
    expect(client.getServerVersion()).toEqual(serverInfo)
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false }, resources: { listChanged: false } })
    for (const word of ['search_knowledge', 'get_page', 'url', 'reviewed', 'verified', 'revision'])
      expect(client.getInstructions()).toContain(word)
  })

  test('has ask_service only with answers', async () => {
    const without = await (await connected()).listTools()
    expect(without.tools.map(({ name }) => name)).toEqual(['search_knowledge', 'get_page', 'compare_providers'])
    expect((await connected()).getInstructions()).not.toContain('ask_service')
    const withAnswers = await (await connected({ answers })).listTools()
    expect(withAnswers.tools.map(({ name }) => name)).toEqual(['search_knowledge', 'get_page', 'compare_providers', 'ask_service'])
  })

  test('lists four tools in at most 7.5 kB, with a publisher as long as that of the shipped content', async () => {
    const trade = 'Independent commercial insurance adviser'
    const topics = Array.from({ length: 8 }, (_, number) => `Topic ${number} of ours`)
    const knowledge = { ...smallKnowledge(), publisher: { name: 'Fernhollow', trade, topics } }
    // The message around the list takes 365 bytes more.
    expect(JSON.stringify(await (await connected({ answers, knowledge })).listTools()).length).toBeLessThan(7_500 - 365)
  })

  test('calls a tool, and a client that checks output schemas accepts results and errors', async () => {
    const client = await connected({ answers })
    await client.listTools()
    const result = await client.callTool({ name: 'get_page', arguments: { page: '/pricing' } })
    expect(result.structuredContent).toMatchObject({ path: '/pricing' })
    const error = await client.callTool({ name: 'get_page', arguments: { page: '/nowhere' } })
    expect(error).toMatchObject({ isError: true, structuredContent: { error: 'page_not_found' } })
  })

  test.each(['nope', 'constructor', '__proto__', 'toString'])(
    'rejects the unknown tool %s with -32602 and the list of tools',
    async (name) => {
      await expect((await connected()).callTool({ name, arguments: {} })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Tool ${name} not found`),
        data: { error: 'unknown_tool', resolution: 'Call one of: search_knowledge, get_page, compare_providers.' },
      })
    },
  )

  test('rejects an invalid cursor', async () => {
    const client = await connected()
    await expect(client.request({ method: 'tools/list', params: { cursor: 'x' } })).rejects.toMatchObject({ code: -32602 })
    await expect(client.request({ method: 'resources/list', params: { cursor: 'x' } })).rejects.toMatchObject({ code: -32602 })
  })

  test('lists and reads resources', async () => {
    const client = await connected()
    const { resources } = await client.listResources()
    expect(resources).toHaveLength(3)
    const { contents } = await client.readResource({ uri: 'https://svc.example.com/pricing.md' })
    expect(contents[0]).toMatchObject({ text: smallKnowledge().pages[1]?.text.value })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['https://svc.example.com/{+path}.md'])
  })

  test('creates a new server for every connection', () => {
    const create = createKnowledgeServer({ knowledge: smallKnowledge(), serverInfo })
    expect(create()).not.toBe(create())
  })
})
