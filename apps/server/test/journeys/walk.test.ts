// @module-tag slow
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { GenerationRequest } from '@svc/answer-engine'
import { idsOf } from '@svc/answer-engine/testing'
import { drafts, type ModelEndpoint, type ModelRequest, says, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTool } from '../support/call-tool.ts'
import { type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'

let running: RunningFrontDoor

beforeAll(async () => {
  running = await startFrontDoor(shippedSettings)
})
afterAll(() => running.stop())

const clientInfo = { name: 'walk', version: '1.0.0' }

/** The methods that both generations of the official client have. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: {
    name: string
    arguments: Record<string, unknown>
  }): Promise<{ structuredContent?: unknown; isError?: unknown; content?: unknown }>
  readResource(resource: { uri: string }): Promise<{ contents: { uri: string; text?: string }[] }>
  close(): Promise<void>
}

async function pinnedClient(baseUrl: string): Promise<AnyClient> {
  const client = new Client(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`)))
  return client as unknown as AnyClient
}

async function earlierClient(baseUrl: string): Promise<AnyClient> {
  const client = new EarlierClient(clientInfo)
  // The v1 types predate exactOptionalPropertyTypes.
  await client.connect(new EarlierTransport(new URL(`${baseUrl}/mcp`)) as Transport)
  return client as unknown as AnyClient
}

const clients = [
  ['the v2 client pinned to 2026-07-28', pinnedClient],
  ['the v1 client, 2025-06-18', earlierClient],
] as const

describe.each(clients)('%s', (_name, connect) => {
  test('finds a passage, reads its page, compares two providers, and reads it again as a resource', async () => {
    const client = await connect(running.baseUrl)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_knowledge', 'get_page', 'compare_providers', 'ask_service'])

    const query = 'does the cyber policy cover ransom payments'
    const found = await client.callTool({ name: 'search_knowledge', arguments: { query } })
    const { results } = found.structuredContent as { results: { title: string; url: string; excerpt: string }[] }
    const [best] = results
    if (best === undefined) throw new Error('nothing found')
    expect(`${best.title} ${best.excerpt}`.toLowerCase()).toMatch(/ransom|extortion/)

    const markdownUrl = best.url.replace(/(?:#.*)?$/, '.md')
    const read = await client.callTool({ name: 'get_page', arguments: { page: markdownUrl, max_characters: 50_000 } })
    const { markdown, total_characters } = read.structuredContent as { markdown: string; total_characters: number }
    expect(markdown).toContain(best.excerpt)
    expect([...markdown]).toHaveLength(total_characters)
    const published = await fetch(markdownUrl)
    expect(await published.text()).toBe(markdown)

    const comparison = running.frontDoor.publications.current().knowledge.pages.find(({ providers }) => providers !== undefined)
    const [a = '', b = ''] = comparison?.providers ?? []
    const compare = (provider_a: string, provider_b: string) =>
      client.callTool({ name: 'compare_providers', arguments: { provider_a, provider_b } })
    const forwards = await compare(a, b)
    expect(JSON.stringify(await compare(b.toUpperCase(), a))).toBe(JSON.stringify(forwards))
    const compared = forwards.structuredContent as { markdown_url: string; markdown: string; next_start?: number }

    const resource = await client.readResource({ uri: compared.markdown_url })
    const bytes = Buffer.from(await (await fetch(compared.markdown_url)).arrayBuffer())
    expect(Buffer.from(resource.contents[0]?.text as string).equals(bytes)).toBe(true)
    expect(resource.contents[0]?.text?.startsWith(compared.markdown)).toBe(true)
    await client.close()
  })

  test('gets suggestions for an unknown page', async () => {
    const client = await connect(running.baseUrl)
    const page = await client.callTool({ name: 'get_page', arguments: { page: '/pricng' } })
    expect(page).toMatchObject({
      isError: true,
      structuredContent: { error: 'page_not_found', suggestions: expect.arrayContaining(['/pricing']) },
    })
    const { providers } = running.frontDoor.publications.current().knowledge
    const provider = await client.callTool({
      name: 'compare_providers',
      arguments: { provider_a: providers[0]?.id, provider_b: 'nobody at all' },
    })
    expect(provider).toMatchObject({ isError: true, structuredContent: { suggestions: expect.arrayContaining([expect.any(String)]) } })
    await expect(client.callTool({ name: 'search', arguments: {} })).rejects.toThrow(/not found/)
    await client.close()
  })

  test('gets inference_unavailable with the sources', async () => {
    const client = await connect(running.baseUrl)
    const { structuredContent, isError } = await client.callTool({
      name: 'ask_service',
      arguments: { question: 'Does a cyber policy pay ransom?' },
    })
    expect(isError ?? false).toBe(false)
    expect(structuredContent).toMatchObject({ status: 'unavailable', reason: 'inference_unavailable' })
    expect((structuredContent as { sources: unknown[] }).sources.length).toBeGreaterThan(0)
    await client.close()
  })
})

describe('with a language model (a scripted one behind a real HTTP server)', () => {
  let model: ModelEndpoint
  let answering: RunningFrontDoor

  beforeAll(async () => {
    model = await startModelEndpoint((response, request) => {
      const statements = idsOf(request.body as unknown as GenerationRequest, 'Fees are refunded')
      drafts([{ statements, qualified_by: [] }])(response, request)
    })
    answering = await startFrontDoor(model.variables)
  })
  afterAll(async () => {
    await answering.stop()
    await model.close()
  })

  test.each(clients)('%s gets an answer with a quote of the page', async (_name, connect) => {
    const client = await connect(answering.baseUrl)
    const { structuredContent } = await client.callTool({ name: 'ask_service', arguments: { question: 'Are fees refunded?' } })
    const answer = structuredContent as {
      status: string
      claims: { evidence: { start: number; end: number; quote: string }[] }[]
      citations: { url: string; permalink: string }[]
    }
    expect(answer).toMatchObject({
      status: 'answered',
      answer: expect.stringMatching(/^Pricing.*:\nFees are refunded within 30 days, whatever the reason\..* \[1\]$/s),
    })
    const [quoted] = answer.claims[0]?.evidence ?? []
    const text = await (await fetch(`${answer.citations[0]?.url.replace(/#.*$/, '')}.md`)).text()
    expect(await (await fetch(`${answer.citations[0]?.permalink}.md`)).text()).toBe(text)
    expect([...text].slice(quoted?.start, quoted?.end).join('')).toBe(quoted?.quote)
    const { INFERENCE_API_KEY: key, INFERENCE_MODEL: name } = model.variables
    expect(model.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${key}` },
      body: { model: name },
    })
    await client.close()
  })

  test('the log has the status, but no question, answer or key', async () => {
    await expect.poll(() => answering.logLines().filter(({ ask_status }) => ask_status === 'answered').length).toBeGreaterThan(0)
    const text = JSON.stringify(answering.logLines())
    for (const secret of ['refunded', model.variables.INFERENCE_API_KEY, '30 days']) expect(text).not.toContain(secret)
  })

  test('/readyz reports no degraded part', async () => {
    expect(await (await fetch(`${answering.baseUrl}/readyz`)).json()).toEqual({ status: 'ready', degraded: [] })
  })
})

describe('43: with the lines of docs/pages/configure.md for a model on your own machine', () => {
  const document = readFileSync(new URL('../../../../docs/pages/configure.md', import.meta.url), 'utf8')
  const [, lines = ''] = /### A model on your own machine\n\n```text\n(.*?)```/s.exec(document) ?? []
  const recipe = parseEnv(lines) as Record<string, string>
  const usage = { completion_tokens: 25, prompt_tokens: 1200, total_tokens: 1225 }
  /** Members that the documents of both projects have in a response, beyond those of a draft. */
  const responses = {
    Ollama: { rest: { created: 1_788_158_498, model: recipe.INFERENCE_MODEL, system_fingerprint: 'fp_ollama', usage } },
    'llama.cpp': {
      message: { reasoning_content: null },
      rest: {
        created: 1_757_141_666,
        model: '../models/model.gguf',
        usage: { ...usage, prompt_tokens_details: { cached_tokens: 0 } },
        timings: { cache_n: 236, prompt_n: 1, prompt_ms: 30.958, predicted_n: 35, predicted_ms: 661.064 },
      },
    },
  }

  let model: ModelEndpoint
  let answering: RunningFrontDoor

  beforeAll(async () => {
    model = await startModelEndpoint(says(null))
    // With the address of the other one it serves the same publication, which is built once.
    const { baseUrl } = running
    answering = await startFrontDoor({ ...shippedSettings, ...recipe, BASE_URL: baseUrl, INFERENCE_BASE_URL: model.baseUrl })
  })
  afterAll(async () => {
    await answering.stop()
    await model.close()
  })

  // Two questions, because an answer is cached.
  test.each([
    ['Ollama', 'What does a single review cost?'],
    ['llama.cpp', 'How much is a single review?'],
  ] as const)('%s answers within the configured characters', async (name, question) => {
    model.behaviour = (response, request) => {
      const statements = idsOf(request.body as unknown as GenerationRequest, 'A business that does not want a subscription')
      says(JSON.stringify({ claims: [{ statements }] }), responses[name])(response, request)
    }
    const { text } = await callTool(`http://localhost:${answering.port}`, 'ask_service', { question })
    expect(JSON.parse(text).result.structuredContent).toMatchObject({ status: 'answered', answer: expect.stringContaining('$480') })
    const { path, headers, body } = model.requests.at(-1) as ModelRequest
    expect([path, headers.authorization]).toEqual(['/v1/chat/completions', `Bearer ${recipe.INFERENCE_API_KEY}`])
    // Both read these members; Ollama has no max_completion_tokens.
    expect(body).toMatchObject({ model: recipe.INFERENCE_MODEL, max_tokens: 2_048, response_format: { type: 'json_schema' } })
    expect(body).not.toHaveProperty('max_completion_tokens')
    const [pages] = (body.messages as { role: string; content: string }[]).filter(({ role }) => role === 'user')
    // The marks and ids of statements come on top.
    expect(pages?.content.length).toBeLessThan(1.5 * Number(recipe.INFERENCE_CONTEXT_CHARACTERS))
  })
})

test('a body over 64 KiB is 413 and a foreign Origin 403, and neither is a call', async () => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-06-18',
  }
  const call = (text: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_knowledge', arguments: { query: text } } })
  const large = await fetch(`${running.baseUrl}/mcp`, { method: 'POST', headers, body: call('x'.repeat(65_536)) })
  expect(large.status).toBe(413)
  const foreign = await fetch(`${running.baseUrl}/mcp`, {
    method: 'POST',
    headers: { ...headers, origin: 'https://evil.example' },
    body: call('x'),
  })
  expect(foreign.status).toBe(403)
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    const own = await fetch(`${running.baseUrl}/mcp`, {
      method: 'POST',
      headers: { ...headers, origin: `http://${name}:${running.port}` },
      body: call('x'),
    })
    expect([name, own.status, own.headers.get('access-control-allow-origin')]).toEqual([name, 200, `http://${name}:${running.port}`])
  }
})

test('tool calls have their own limit (MCP_CALLS_PER_MINUTE); lists and reads do not count', async () => {
  const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '3' })
  const client = await pinnedClient(limited.baseUrl)
  for (let index = 0; index < 10; index += 1) await client.listTools()
  for (let index = 0; index < 3; index += 1)
    expect((await client.callTool({ name: 'get_page', arguments: { page: '/' } })).isError).toBeFalsy()
  await expect(client.callTool({ name: 'get_page', arguments: { page: '/' } })).rejects.toThrow()
  expect((await client.readResource({ uri: `${limited.baseUrl}/index.md` })).contents).toHaveLength(1)
  expect((await fetch(`${limited.baseUrl}/api/v1/profile`)).headers.get('ratelimit-remaining')).toBe('59')
  await client.close()
  await limited.stop()
})
