// @module-tag slow
/** Every error of both endpoints has a code and a resolution, those of the SDK included. */
import { Client, ProtocolErrorCode, ResourceNotFoundError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { eras, initialize, messageOf, meta, modern, withBody, withHeader } from './support/messages.ts'
import { type Received, type Sent, send } from './support/send.ts'

let running: RunningFrontDoor
let documented: string
beforeAll(async () => {
  running = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '1000' })
  documented = await (await fetch(`${running.baseUrl}/developers.md`)).text()
})
afterAll(() => running?.stop())

/** Whose parameters an era or an endpoint reads. */
const readMethods = [
  'ping',
  'initialize',
  'server/discover',
  'logging/setLevel',
  'subscriptions/listen',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
]

const unknownMethods = [
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'resources/subscribe',
  'resources/unsubscribe',
  'tasks/get',
  'sampling/createMessage',
  'no/such',
  '',
  'constructor',
  'skills/list',
  'skills/get',
]

const oddParams: readonly Record<string, unknown>[] = [
  {},
  { cursor: 'x' },
  { cursor: 1 },
  { name: 'nope' },
  { name: 'nope', _meta: { progressToken: 1 } },
  { name: 1 },
  { name: 'search', arguments: [] },
  { uri: 'https://example.com/nowhere.md' },
  { uri: 'not a uri' },
  { notifications: 5 },
  { notifications: { toolsListChanged: 'yes' } },
  { level: 'loud' },
  { protocolVersion: 7 },
  { task: { ttl: 'x' } },
  { _meta: { progressToken: {} } },
]

const bodies = [
  '',
  '{',
  '[]',
  '[1]',
  '5',
  'null',
  '{}',
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
]

/** A well-formed call with one thing wrong in its headers or envelope. */
function mistaken(call: Sent): Sent[] {
  const changed = (change: (message: ReturnType<typeof messageOf>) => void) => {
    const message = messageOf(call)
    change(message)
    return withBody(call, message)
  }
  const names = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Accept', 'Content-Type', 'Host', 'Origin', 'Content-Encoding']
  return [
    ...names.flatMap((name) =>
      [undefined, '', 'banana', '2025-06-18', '2027-01-01', '=?base64?%%?='].map((to) => withHeader(call, name, to)),
    ),
    ...Object.keys(meta).flatMap((key) => [
      changed(({ params }) => delete params._meta?.[key]),
      changed(({ params }) => (params._meta = { ...params._meta, [key]: 5 })),
      changed(({ params }) => (params._meta = { ...params._meta, [key]: 'banana' })),
    ]),
    changed(({ params }) => delete params._meta),
    changed((message) => delete message.params),
    changed((message) => (message.params = [])),
    changed((message) => (message.id = 1.5)),
    changed((message) => delete message.method),
    withHeader(initialize(), 'MCP-Protocol-Version', '2026-07-28'),
    withBody(initialize(), { ...messageOf(initialize()), params: {} }),
    ...['GET', 'DELETE', 'PUT', 'HEAD'].map((method) => ({ ...call, method })),
  ]
}

/** The data of an error, unless it is the one that clients recognise by `{uri}`. */
function unexplained({ json, status }: Received): boolean {
  if (json?.error === undefined) return status >= 400 && json !== undefined
  const { error, resolution, uri, ...rest } = json.error.data ?? {}
  if (uri !== undefined && error === undefined) return ![-32602, -32002].includes(json.error.code) || Object.keys(rest).length > 0
  const row = documented.split('\n').find((line) => line.startsWith(`| ${json.error.code} |`)) ?? ''
  return !row.includes(`\`${error}\``) || !/^[A-Z].*\.$/.test(resolution)
}

describe.each(['/mcp', '/mcp/connector'])('%s', (path) => {
  test.each(['modern', 'legacy'] as const)('explains every error of the %s era, and /developers.md names it', async (era) => {
    const request = eras[era]
    const call = request('tools/call', { name: 'search', arguments: { query: 'x' } })
    const requests = [
      ...readMethods.flatMap((method) => oddParams.map((params) => request(method, params))),
      ...unknownMethods.flatMap((method) => [{}, { cursor: 1 }, { _meta: { progressToken: {} } }].map((params) => request(method, params))),
      ...mistaken(call),
      ...bodies.map((body) => withBody(call, body)),
      withBody(call, ' '.repeat(65_537)),
      withBody(call, Buffer.from([0xff])),
      withBody(call, '['.repeat(70) + ']'.repeat(70)),
    ]
    const failed: unknown[] = []
    const seen = new Set<string>()
    for (const sent of requests) {
      const received = await send(running.baseUrl + path, sent)
      if (unexplained(received)) failed.push([sent, received.status, received.text])
      if (received.json?.error) seen.add(received.json.error.data.error)
    }
    expect(failed).toEqual([])
    expect(seen.size).toBeGreaterThan(12)
  })
})

test('the official client recognises an unknown resource and an unserved version', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${running.baseUrl}/mcp`)))
  const uri = `${running.baseUrl}/nowhere.md`
  const error = await client.readResource({ uri }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ResourceNotFoundError)
  expect(error).toMatchObject({ uri, code: ProtocolErrorCode.InvalidParams })
  await client.close()
  const { json } = await send(`${running.baseUrl}/mcp`, modern('no/such'))
  expect(json.error).toMatchObject({ code: -32601, data: { error: 'unknown_method' } })
})
