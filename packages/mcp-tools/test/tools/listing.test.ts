import { McpServer, Server } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { createKnowledgeServer, knowledgeTools, offeredConnectorTools, offeredTools, registerKnowledgeTools } from '../../src/index.ts'
import { registerKnowledgeResources } from '../../src/register.ts'
import { connectedClient } from '../support/connected-client.ts'
import { smallKnowledge } from '../support/small-knowledge.ts'

const topics = ['New sails', 'Repairs', 'Winter storage']
const sails = { ...smallKnowledge(), publisher: { name: 'Tidewater Sails', trade: 'Sailmaker', topics } }
const bikes = { ...smallKnowledge(), publisher: { name: 'Spoke & Hub', topics: [] } }
const answers = { ask: () => Promise.reject(new Error('not called')) }
const serverInfo = { name: 'svc', version: '1.0.0' }

describe('the texts of the tools', () => {
  test.each([...offeredTools({ knowledge: sails, answers }), ...offeredConnectorTools({ knowledge: sails })])(
    '$name names the publisher in title, description and hint',
    ({ title, description, annotations, _meta }) => {
      expect(title).toMatch(/^Tidewater Sails: [A-Z]/)
      expect(annotations.title).toBe(title)
      expect(description).toContain('Tidewater Sails')
      expect(_meta?.['anthropic/searchHint']).toBe('Tidewater Sails (Sailmaker)')
    },
  )

  test('search lists the topics and is always loaded, no other tool is', () => {
    const [search, ...others] = offeredTools({ knowledge: sails, answers })
    expect(search?.description).toContain('publishes: New sails, Repairs, Winter storage.')
    expect(search?._meta?.['anthropic/alwaysLoad']).toBe(true)
    for (const { _meta } of others) expect(_meta).not.toHaveProperty(['anthropic/alwaysLoad'])
  })

  test('another publisher has other texts, and one without trade and topics has sentences without them', () => {
    const [search] = offeredTools({ knowledge: bikes })
    expect(search?.description).toBe('Finds what Spoke & Hub publishes. Read the page before you rely on an excerpt.')
    expect(search?._meta?.['anthropic/searchHint']).toBe('Spoke & Hub')
  })

  test('without a publisher they are those of any publication', () => {
    const listed = ({ call: _, ...tool }: (typeof knowledgeTools)[number]) => tool
    expect(offeredTools({ knowledge: smallKnowledge(), answers }).map(listed)).toEqual(knowledgeTools.map(listed))
    expect(knowledgeTools.map(({ title }) => title)).toEqual(['Search', 'Read a page', 'Compare two providers', 'Ask a question'])
    expect(knowledgeTools[1]?._meta).toEqual({})
  })

  test('long names and topics are cut', () => {
    const long = 'word '.repeat(60).trim()
    const publisher = { name: long, trade: long, topics: Array.from({ length: 8 }, () => long) }
    for (const tool of offeredTools({ knowledge: { publisher }, answers })) {
      expect(tool.title.length).toBeLessThan(100)
      expect(tool.description.length).toBeLessThan(650)
      expect(String(tool._meta?.['anthropic/searchHint']).length).toBeLessThanOrEqual(120)
    }
  })

  test('the instructions of both servers name the publisher and the topics', async () => {
    const client = await connectedClient(createKnowledgeServer({ knowledge: sails, serverInfo })())
    expect(client.getInstructions()).toContain('published by Tidewater Sails (Sailmaker): New sails, Repairs, Winter storage.')
  })
})

describe('a prefix', () => {
  test('lets one server have the tools and pages of two companies', async () => {
    const server = new McpServer(serverInfo)
    for (const [prefix, knowledge] of [
      ['sails', sails],
      ['bikes_', bikes],
    ] as const) {
      registerKnowledgeTools(server, { knowledge, prefix })
      registerKnowledgeResources(server, { knowledge, prefix })
    }
    const client = await connectedClient(server)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['sails_search_knowledge', 'sails_get_page', 'sails_compare_providers'],
      ...['bikes_search_knowledge', 'bikes_get_page', 'bikes_compare_providers'],
    ])
    const read = await client.callTool({ name: 'bikes_get_page', arguments: { page: '/pricing' } })
    expect(read.structuredContent).toMatchObject({ path: '/pricing' })
  })

  const called = async (prefix: string | undefined, name: string, args: Record<string, unknown>) => {
    const server = new Server(serverInfo)
    registerKnowledgeTools(server, { knowledge: sails, prefix })
    const client = await connectedClient(server)
    return client.callTool({ name: prefix === undefined ? name : `${prefix}_${name}`, arguments: args })
  }

  test.each([
    ['get_page', { page: '/nowhere' }],
    ['get_page', { page: 7 }],
    ['get_page', { page: '/pricing', max_characters: 500 }],
    ['search_knowledge', { query: 'zebra' }],
    ['compare_providers', { provider_a: 'alder', provider_b: 'cedar' }],
  ])('is in the names of the tools that %s %j names', async (name, args) => {
    const plain = await called(undefined, name, args)
    const prefixed = await called('sails', name, args)
    const named = (text: string) => text.replace(/\b(?:search_knowledge|get_page|compare_providers)\b/g, (tool) => `sails_${tool}`)
    expect(JSON.stringify(prefixed)).toBe(named(JSON.stringify(plain)))
  })

  test.each(['', ' ', 'a b', '-a', 'é', 'a'.repeat(47), 7])('%j is an error of the call', (prefix) => {
    const mistake = () => registerKnowledgeTools(new McpServer(serverInfo), { knowledge: sails, prefix: prefix as string })
    expect(mistake).toThrow(expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining('cannot begin the name') }))
  })
})
