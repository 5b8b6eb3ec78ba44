// @module-tag slow
import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { type Behaviour, drafts, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { describe, expect, it, onTestFinished } from 'vitest'
import { harnessFile, runHarness, smallContent, startHarness } from '../support/harness-process.ts'
import { runInProcess } from '../support/run-in-process.ts'

const agent = { name: 'test', version: '1.0.0' }
const command = { command: process.execPath, args: [harnessFile, '--content', smallContent], stderr: 'ignore' as const }
const toolNames = ['search_knowledge', 'get_page', 'compare_providers', 'ask_service']

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<{ structuredContent?: unknown }>
  listResources(): Promise<{ resources: { uri: string }[] }>
  readResource(resource: { uri: string }): Promise<{ contents: { text?: string }[] }>
  close(): Promise<void>
}

async function modernClient(): Promise<AnyClient> {
  const client = new Client(agent, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StdioClientTransport(command))
  return client as unknown as AnyClient
}

async function negotiatingClient(): Promise<AnyClient> {
  const client = new Client(agent, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StdioClientTransport(command))
  return client as unknown as AnyClient
}

async function earlierClient(): Promise<AnyClient> {
  const client = new EarlierClient(agent)
  await client.connect(new EarlierTransport(command))
  return client as unknown as AnyClient
}

describe.each([
  ['the v2 client pinned to 2026-07-28', modernClient],
  ['the v2 client that negotiates', negotiatingClient],
  ['the v1 client, 2025-06-18', earlierClient],
])('over stdio, %s', (_name, connect) => {
  it('lists the tools, reads a page with one and the same page as a resource', async () => {
    const client = await connect()
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(toolNames)
    const page = await client.callTool({ name: 'get_page', arguments: { page: '/pricing' } })
    const { markdown, markdown_url } = page.structuredContent as { markdown: string; markdown_url: string }
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain(markdown_url)
    expect((await client.readResource({ uri: markdown_url })).contents[0]?.text).toBe(markdown)
    await client.close()
  })
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: agent },
}
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': agent,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const request = (id: number | string, method: string, params: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: envelope },
})
const ask = request('ask', 'tools/call', { name: 'ask_service', arguments: { question: 'What does the busy yard cost per month?' } })

/** A language model, and the variables that configure it. */
async function modelVariables(behaviour: Behaviour): Promise<Record<string, string>> {
  const model = await startModelEndpoint(behaviour)
  onTestFinished(() => model.close())
  return model.variables
}

const answersIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id?: unknown; result?: { structuredContent?: { status?: string } } })

describe('when the input ends', () => {
  it('all requests are answered first, in protocol lines only, the last one also without a line break', async () => {
    const messages = [
      initialize,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'search_knowledge', arguments: { query: 'pricing' } } },
      { jsonrpc: '2.0', id: 'last', method: 'tools/list' },
    ]
    const { code, output } = await runHarness([], messages.map((message) => JSON.stringify(message)).join('\n'), {
      LOG_LEVEL: 'debug',
      CONTENT_DIR: smallContent,
    })
    expect(code).toBe(0)
    expect(answersIn(output).map(({ id }) => id)).toHaveLength(3)
    expect(answersIn(output).map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 'last']))
    for (const answer of answersIn(output)) expect(answer).toMatchObject({ jsonrpc: '2.0' })
  })

  it('a question in progress is answered', async () => {
    const environment = await modelVariables((...call) => setTimeout(() => drafts([])(...call), 300))
    const { code, output } = await runInProcess(['stdio'], { input: `${JSON.stringify(ask)}\n`, environment })
    expect(code).toBe(0)
    expect(answersIn(output)).toMatchObject([{ id: 'ask', result: { structuredContent: { status: 'partial' } } }])
  })

  it('a cancelled call and a subscription do not delay the end', async () => {
    // This model never answers, so the test times out if the harness waits for it.
    const variables = await modelVariables(() => {
      const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'ask', _meta: envelope } }
      child.stdin.end(`${JSON.stringify(cancelled)}\n`)
    })
    const child = startHarness([], { ...variables, LOG_LEVEL: 'silent', CONTENT_DIR: smallContent })
    child.stdin.write(`${JSON.stringify(request('open', 'subscriptions/listen', { notifications: {} }))}\n${JSON.stringify(ask)}\n`)
    child.stdout.resume()
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code).toBe(0)
  })
})

describe('the stdio server', () => {
  it('takes null for an optional member of initialize as absent, and names a wrong type in its own words', async () => {
    const handshake = (id: number, title: unknown) => {
      const params = { ...initialize.params, _meta: null, capabilities: { sampling: null }, clientInfo: { ...agent, title } }
      return JSON.stringify({ ...initialize, id, params })
    }
    const served = await runInProcess(['stdio'], { input: handshake(1, null) })
    expect(answersIn(served.output)).toMatchObject([{ id: 1, result: { protocolVersion: '2025-06-18' } }])
    const refused = await runInProcess(['stdio'], { input: handshake(2, 5) })
    const message = 'The params do not fit the method. params.clientInfo.title: must be a string.'
    expect(answersIn(refused.output)).toMatchObject([{ id: 2, error: { code: -32602, message } }])
  })

  it('ends with exit code 0 when there is no input at all', async () => {
    expect(await runInProcess(['stdio'])).toMatchObject({ code: 0, output: '', notes: [] })
  })
})
