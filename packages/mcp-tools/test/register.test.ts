import { Server as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer as McpServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { McpServer, ResourceTemplate, Server } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  type AnyMcpServer,
  createConnectorServer,
  createKnowledgeServer,
  knowledgeTools,
  registerKnowledgeResources,
  registerKnowledgeTools,
} from '../src/index.ts'
import { answering, exampleAnswers } from './support/answers.ts'
import { call } from './support/call.ts'
import { connectedClient, connectedClientOfSdk1 } from './support/connected-client.ts'
import { smallKnowledge } from './support/small-knowledge.ts'

const answers = answering(exampleAnswers.answered as NonNullable<(typeof exampleAnswers)['answered']>)
const info = { name: 'foreign', version: '1.0.0' }
const own = () => ({ content: [{ type: 'text' as const, text: 'own' }] })

type Connectable = AnyMcpServer & { connect(transport: never): Promise<void> }

const servers: Readonly<Record<string, () => Connectable>> = {
  'an McpServer of SDK 1': () => new McpServerOfSdk1(info),
  'a Server of SDK 1': () => new ServerOfSdk1(info),
  'an McpServer of SDK 2': () => new McpServer(info),
  'a Server of SDK 2': () => new Server(info),
}

const names = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name)
const toolNames = names(knowledgeTools)
const pages = smallKnowledge().pages.map((page) => page.markdownUrl)

function withKnowledge<Any extends AnyMcpServer>(server: Any): Any {
  registerKnowledgeTools(server, { knowledge: smallKnowledge(), answers })
  registerKnowledgeResources(server, { knowledge: smallKnowledge() })
  return server
}

describe.each(Object.entries(servers))('in %s', (_, create) => {
  test('the tools are listed exactly as in our server, to clients of both SDKs', async () => {
    const expected = knowledgeTools.map(({ call: _, ...listed }) => listed)
    for (const connect of [connectedClient, connectedClientOfSdk1]) {
      const { tools } = await (await connect(withKnowledge(create()))).listTools()
      // SDK 1 adds that its tools are no tasks.
      expect(tools.map(({ execution: _, ...listed }) => listed)).toEqual(expected)
    }
  })

  test.each([
    ['get_page', { page: '/pricing' }],
    ['get_page', { page: 7 }],
    ['search_knowledge', { query: 'is', more: true }],
    ['compare_providers', { provider_a: 'alder', provider_b: 'oak' }],
    ['ask_service', { question: 'Why?' }],
  ])('%s %j returns the same as in our server, errors included', async (name, args) => {
    const expected = await call(name, args, { answers })
    for (const connect of [connectedClient, connectedClientOfSdk1]) {
      const client = await connect(withKnowledge(create()))
      await client.listTools()
      const result = await client.callTool({ name, arguments: args })
      expect(result.structuredContent).toEqual(expected.structured)
      expect(result.content).toEqual([{ type: 'text', text: expected.text }])
      expect(result.isError ?? false).toBe(expected.isError)
    }
  })

  test('the pages are listed and read through one template', async () => {
    for (const connect of [connectedClient, connectedClientOfSdk1]) {
      const client = await connect(withKnowledge(create()))
      expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(pages)
      const { resourceTemplates } = await client.listResourceTemplates()
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['https://svc.example.com/{+path}.md'])
      const { contents } = await client.readResource({ uri: 'https://svc.example.com/comparisons/alder-vs-birch.md' })
      expect(contents[0]).toMatchObject({ text: smallKnowledge().pages[2]?.text.value })
      const unknown = 'https://svc.example.com/nowhere.md'
      await expect(client.readResource({ uri: unknown })).rejects.toMatchObject({ code: -32602, data: { uri: unknown } })
    }
  })

  test('a tool knows its caller, reports progress and ends with the request', async () => {
    let ended: (() => void) | undefined
    const aborted = new Promise<void>((resolve) => {
      ended = resolve
    })
    const server = create()
    registerKnowledgeTools(server, {
      knowledge: smallKnowledge(),
      answers: {
        ask(_question, { client, signal, onProgress }) {
          expect(client).toBe('caller-7')
          signal?.addEventListener('abort', () => ended?.())
          onProgress?.('generating')
          return new Promise(() => {})
        },
      },
    })
    const client = await connectedClient(server, { authInfo: { token: 't', clientId: 'caller-7', scopes: [] } })
    const cancelled = new AbortController()
    const onprogress = (progress: unknown) => {
      expect(progress).toMatchObject({ progress: 2, total: 3, message: 'generating' })
      cancelled.abort()
    }
    const asked = client.callTool({ name: 'ask_service', arguments: { question: 'Why?' } }, { signal: cancelled.signal, onprogress })
    await expect(asked).rejects.toThrow()
    await aborted
  })
})

test('an unknown tool is the error of the server', async () => {
  const unknown = { name: 'nope', arguments: {} }
  const ofSdk1 = await connectedClient(withKnowledge(new McpServerOfSdk1(info)))
  expect(await ofSdk1.callTool(unknown)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Tool nope not found') }],
  })
  for (const server of [new McpServer(info), new ServerOfSdk1(info), new Server(info)]) {
    const client = await connectedClient(withKnowledge(server))
    await expect(client.callTool(unknown)).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Tool nope not found') })
  }
})

test('an McpServer of SDK 1 keeps the tools and resources that it has before and after', async () => {
  const server = new McpServerOfSdk1(info)
  server.registerTool('before', { inputSchema: { price: z.number() } }, own)
  server.registerResource('own-page', 'own://page', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'own' }] }))
  withKnowledge(server)
  server.registerTool('after', {}, own)
  const client = await connectedClientOfSdk1(server)
  expect(names((await client.listTools()).tools)).toEqual(['before', ...toolNames, 'after'])
  for (const name of ['before', 'after']) expect(await client.callTool({ name, arguments: { price: 1 } })).toMatchObject(own())
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['own://page', ...pages])
  expect(await client.readResource({ uri: 'own://page' })).toMatchObject({ contents: [{ text: 'own' }] })
})

test('an McpServer of SDK 2 keeps the tools and resources that it has before and after', async () => {
  const server = new McpServer(info)
  server.registerTool('before', { inputSchema: z.object({ price: z.number() }) }, own)
  const template = new ResourceTemplate('own://{page}', { list: undefined })
  server.registerResource('own-pages', template, {}, (uri) => ({ contents: [{ uri: uri.href, text: 'own' }] }))
  withKnowledge(server)
  server.registerTool('after', {}, own)
  const client = await connectedClient(server)
  expect(names((await client.listTools()).tools)).toEqual(['before', ...toolNames, 'after'])
  for (const name of ['before', 'after']) expect(await client.callTool({ name, arguments: { price: 1 } })).toMatchObject(own())
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(pages)
  expect(await client.readResource({ uri: 'own://page' })).toMatchObject({ contents: [{ text: 'own' }] })
})

describe('a low-level Server with handlers of its own', () => {
  test.each([
    ['SDK 1', () => ownTools(new ServerOfSdk1(info, { capabilities: { tools: {} } }), ListToolsRequestSchema, CallToolRequestSchema)],
    ['SDK 2', () => ownTools(new Server(info, { capabilities: { tools: {} } }), 'tools/list', 'tools/call')],
  ])('of %s keeps them: registering is an error, and its handlers call ours', async (_, create) => {
    const server = create()
    expect(() => registerKnowledgeTools(server, { knowledge: smallKnowledge() })).toThrow(
      expect.objectContaining({
        code: 'handler_exists',
        message: expect.stringContaining('The server has a handler for tools/list'),
        resolution: expect.stringContaining('createKnowledgeServer(…).handlers.tools'),
      }),
    )
    registerKnowledgeResources(server, { knowledge: smallKnowledge() })
    const client = await connectedClient(server)
    expect(names((await client.listTools()).tools)).toEqual(['own_tool', 'search_knowledge', 'get_page', 'compare_providers'])
    expect(await client.callTool({ name: 'own_tool' })).toMatchObject(own())
    expect(await client.callTool({ name: 'get_page', arguments: { page: '/' } })).toMatchObject({ structuredContent: { path: '/' } })
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(pages)
  })
})

/** A server whose own handlers add our tools to its tool. */
function ownTools<Any>(server: Any, list: unknown, calls: unknown): Any & Connectable {
  const { tools } = createKnowledgeServer({ knowledge: smallKnowledge(), serverInfo: info }).handlers
  const handling = server as Any & Connectable & { setRequestHandler(request: unknown, handler: unknown): void }
  handling.setRequestHandler(list, () => ({
    tools: [{ name: 'own_tool', inputSchema: { type: 'object' } }, ...tools.list(undefined).tools],
  }))
  handling.setRequestHandler(calls, ({ params }: { params: { name: string; arguments: unknown } }) =>
    params.name === 'own_tool'
      ? own()
      : tools.call(params.name, params.arguments, { client: 'test', signal: new AbortController().signal }),
  )
  return handling
}

describe('a mistake', () => {
  class FastMCP {
    addTool() {}
  }

  test.each([
    [undefined, 'The server is undefined, which has neither registerTool nor setRequestHandler.'],
    ['https://svc.example.com/mcp', 'The server is https://svc.example.com/mcp, which'],
    [new FastMCP(), 'The server is an object of FastMCP, which'],
  ])('of the server %s says what to pass', (wrong, message) => {
    expect(() => registerKnowledgeTools(wrong as never, { knowledge: smallKnowledge() })).toThrow(
      expect.objectContaining({
        name: 'McpToolsError',
        code: 'invalid_server',
        message: expect.stringContaining(message),
        resolution: expect.stringMatching(/McpServer or Server of @modelcontextprotocol\/sdk .* offeredTools/),
      }),
    )
  })

  test.each([
    [undefined, 'missing'],
    [{}, 'missing'],
    [smallKnowledge(), 'missing'],
    [{ knowledge: { status: 'loaded', content: { pages: [] } } }, 'not a knowledge base'],
  ])('of the option knowledge says what to pass', (wrong, fault) => {
    const options = wrong as never
    const server = new McpServer(info)
    for (const mistake of [
      () => registerKnowledgeTools(server, options),
      () => registerKnowledgeResources(server, options),
      () => createKnowledgeServer(options),
      () => createConnectorServer(options),
    ]) {
      expect(mistake).toThrow(expect.objectContaining({ name: 'McpToolsError', code: 'invalid_option' }))
      expect(mistake).toThrow(`The option knowledge is ${fault}. Pass { knowledge }, what createKnowledge`)
    }
  })
})
