// @module-tag slow
/** Claims and extracts of both protocol eras name the place that contradicts them, in text and structure (docs/pages/reference/answers.md). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as EarlierTransportInterface } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Answer, GenerationRequest } from '@svc/answer-engine'
import { idsOf } from '@svc/answer-engine/testing'
import { drafts, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { fixtureContent, startFrontDoor } from '../support/front-door.ts'

const content = mkdtempSync(join(tmpdir(), 'svc-contradictions-'))
afterAll(() => rmSync(content, { recursive: true }))
cpSync(fixtureContent, content, { recursive: true })
const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n# ${title}\n\n${text}\n`
writeFileSync(join(content, 'pages/trial.md'), page('Trial', 'The trial of the assistant lasts 14 days.'))
writeFileSync(join(content, 'pages/leaflet.md'), page('Leaflet', 'The trial of the assistant lasts 30 days.'))

const question = 'How many days does the trial of the assistant last?'
const clientInfo = { name: 'test', version: '1.0.0' }

type Connected = Pick<Client, 'callTool' | 'close'>

async function earlier(url: URL): Promise<Connected> {
  const client = new EarlierClient(clientInfo)
  // The v1 types predate exactOptionalPropertyTypes.
  await client.connect(new EarlierTransport(url) as EarlierTransportInterface)
  return client as unknown as Connected
}

async function current(url: URL): Promise<Connected> {
  const client = new Client(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(url))
  return client
}

async function ask(connect: typeof current, settings: Record<string, string>) {
  const server = await startFrontDoor({ CONTENT_DIR: content, ...settings })
  onTestFinished(server.stop)
  const client = await connect(new URL(`${server.baseUrl}/mcp`))
  const result = await client.callTool({ name: 'ask_service', arguments: { question } })
  await client.close()
  const text = (result.content as { readonly text?: string }[]).map((block) => block.text ?? '').join('\n')
  const of = (days: number, other: number, title: string) =>
    `this says "${days} days", but the page "${title}" says "${other} days" (${server.baseUrl}/${title.toLowerCase()}#${title.toLowerCase()}); compare the two.`
  return { answer: result.structuredContent as unknown as Answer, text, leaflet: of(14, 30, 'Leaflet'), trial: of(30, 14, 'Trial') }
}

describe.each([
  ['the v1 SDK client, which ends up at 2025-06-18', earlier],
  ['the v2 SDK client, pinned to 2026-07-28', current],
] as const)('%s', (_, connect) => {
  test('a claim of a model names the other place', async () => {
    const model = await startModelEndpoint((response, request) => {
      const statements = idsOf(request.body as unknown as GenerationRequest, 'lasts 14 days')
      return drafts([{ statements, qualified_by: [] }])(response, request)
    })
    onTestFinished(() => model.close())
    const { answer, text, leaflet } = await ask(connect, model.variables)
    expect(answer.status).toBe('answered')
    expect(answer.qualifications).toContain(`Claim C1: ${leaflet}`)
    expect(text).toContain(`Claim C1: ${leaflet}`)
  })

  test('extracts without a model name the other place, and none is strong', async () => {
    const { answer, text, leaflet, trial } = await ask(connect, {})
    expect(answer.extracts?.map(({ support }) => support)).toEqual(expect.arrayContaining(['possible']))
    expect(answer.extracts?.some(({ support }) => support === 'strong')).toBe(false)
    const named = answer.qualifications.filter((sentence) => sentence.includes('compare the two'))
    expect(named).toHaveLength(2)
    expect(named.some((sentence) => sentence.endsWith(leaflet))).toBe(true)
    expect(named.some((sentence) => sentence.endsWith(trial))).toBe(true)
    for (const sentence of named) expect(text).toContain(sentence)
  })
})
