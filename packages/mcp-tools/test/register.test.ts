import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import {
  createConnectorServer,
  createKnowledgeServer,
  knowledgeTools,
  registerKnowledgeResources,
  registerKnowledgeTools,
} from '../src/index.ts'
import { answering, exampleAnswers } from './support/answers.ts'
import { call } from './support/call.ts'
import { smallKnowledge } from './support/small-knowledge.ts'

const answers = answering(exampleAnswers.answered as NonNullable<(typeof exampleAnswers)['answered']>)

/** A client of another server, which has its own tool and ours. */
async function connectedToForeign(): Promise<Client> {
  const server = new McpServer({ name: 'foreign', version: '1.0.0' })
  server.registerTool('own_tool', { description: 'Its own' }, () => ({ content: [{ type: 'text', text: 'own' }] }))
  registerKnowledgeTools(server, { knowledge: smallKnowledge(), answers })
  registerKnowledgeResources(server, { knowledge: smallKnowledge() })
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  await server.connect(serverSide)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(clientSide)
  return client
}

describe('in another MCP server', () => {
  test('our tools are listed exactly as in our server, after its own tool', async () => {
    const { tools } = await (await connectedToForeign()).listTools()
    expect(tools.map(({ name }) => name)).toEqual(['own_tool', ...knowledgeTools.map(({ name }) => name)])
    expect(tools.slice(1)).toEqual(knowledgeTools.map(({ call: _, ...listed }) => listed))
  })

  test.each([
    ['get_page', { page: '/pricing' }],
    ['get_page', { page: 7 }],
    ['search_knowledge', { query: 'is', more: true }],
    ['compare_providers', { provider_a: 'alder', provider_b: 'oak' }],
    ['ask_service', { question: 'Why?' }],
  ])('%s %j returns the same as in our server, errors included', async (name, args) => {
    const client = await connectedToForeign()
    const result = await client.callTool({ name, arguments: args })
    const own = await call(name, args, { answers })
    expect(result.structuredContent).toEqual(own.structured)
    expect(result.content).toEqual([{ type: 'text', text: own.text }])
    expect(result.isError ?? false).toBe(own.isError)
  })

  test.each([
    [undefined, 'missing'],
    [{}, 'missing'],
    [smallKnowledge(), 'missing'],
    [{ knowledge: { status: 'loaded', content: { pages: [] } } }, 'not a knowledge base'],
  ])('a call without the option knowledge says what to pass', (wrong, fault) => {
    const options = wrong as never
    const server = new McpServer({ name: 'foreign', version: '1.0.0' })
    for (const mistake of [
      () => registerKnowledgeTools(server, options),
      () => registerKnowledgeResources(server, options),
      () => createKnowledgeServer(options),
      () => createConnectorServer(options),
    ]) {
      expect(mistake).toThrow(`The option knowledge is ${fault}. Pass { knowledge }, what createKnowledge`)
    }
  })

  test('the pages are listed and read through one template', async () => {
    const client = await connectedToForeign()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(smallKnowledge().pages.map((page) => page.markdownUrl))
    const { contents } = await client.readResource({ uri: 'https://svc.example.com/comparisons/alder-vs-birch.md' })
    expect(contents[0]).toMatchObject({ text: smallKnowledge().pages[2]?.text.value })
    await expect(client.readResource({ uri: 'https://svc.example.com/nowhere.md' })).rejects.toMatchObject({ code: -32602 })
  })
})
