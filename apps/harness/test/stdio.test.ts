import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it } from 'vitest'
import { harnessFile, runHarness, startHarness } from './harness-process.ts'

const agent = { name: 'test', version: '1.0.0' }
const command = { command: process.execPath, args: [harnessFile], stderr: 'ignore' as const }
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

describe('the stdio server', () => {
  it('writes protocol lines only, and ends with exit code 0 when the input ends', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: agent },
    }
    const child = startHarness([], { LOG_LEVEL: 'debug' })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      // A client keeps its end open until it has read what it asked for.
      if (output.includes('\n')) child.stdin.end()
    })
    child.stdin.write(`${JSON.stringify(initialize)}\n`)
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code).toBe(0)
    for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0', id: 1 })
  })

  it('ends with exit code 0 when there is no input at all', async () => {
    expect(await runHarness(['stdio'], '', { LOG_LEVEL: 'silent' })).toEqual({ code: 0, output: '', errors: '' })
  })
})
