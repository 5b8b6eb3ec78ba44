// @module-tag slow
import { knowledgeTools } from '@svc/mcp-tools'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleAnswer, exampleKnowledge } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { type EraName, eras, messageOf, withBody } from './support/messages.ts'
import { type Received, send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge(), { ask: async () => exampleAnswer }))
})
afterAll(() => endpoint.close())

const numRuns = 40
const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** Texts that are sent as names or addresses, and any characters. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom(
    '/pricing',
    '/pricing#tiers',
    'alder',
    'Birch & Co',
    'What does it cost?',
    '#',
    '%',
    '\ud800',
    '/__proto__',
    'constructor',
  ),
)

/** True for every response: a status below 500, a JSON-RPC message or no body, no internal error and no exception. */
function expectHandled({ status, json }: Received): void {
  expect(status).toBeLessThan(500)
  if (json !== undefined) expect(json.jsonrpc).toBe('2.0')
  expect(json?.error?.code).not.toBe(-32603)
  expect(json?.error?.message ?? '').not.toContain('\n')
  expect(endpoint.errors).toEqual([])
}

describe.each<EraName>(['modern', 'legacy'])('no input makes the server fail: %s', (era) => {
  const list = eras[era]('tools/list')

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => expectHandled(await send(endpoint.url, withBody(list, bytes)))),
      { numRuns },
    )
  })

  test('any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 5 }), async (json) => expectHandled(await send(endpoint.url, withBody(list, json)))),
      { numRuns },
    )
  })

  test('any value of any header', async () => {
    const name = fc.constantFrom(
      'Content-Type',
      'Accept',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Session-Id',
      'Last-Event-ID',
      'Origin',
      'Host',
      'Content-Encoding',
      'Authorization',
      'X-Forwarded-For',
    )
    const value = fc.oneof(
      fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,80}$/),
      fc.constantFrom(
        '2026-07-28',
        '2025-06-18',
        'tools/call',
        'tools/list',
        'null',
        '*/*',
        'application/json',
        'https://[::1]:1',
        '=?base64?//8=?=',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 }), async (fields) => {
        expectHandled(await send(endpoint.url, { ...list, headers: [...list.headers, ...fields] }))
      }),
      { numRuns },
    )
  })

  test('any JSON in place of any part of a call', async () => {
    const call = messageOf(eras[era]('tools/call', { name: 'get_page', arguments: { page: '/pricing', start: 0 } }))
    const parts = fc.constantFrom(
      ['id'],
      ['method'],
      ['params'],
      ['params', 'name'],
      ['params', 'arguments'],
      ['params', 'arguments', 'page'],
      ['params', '_meta'],
    )
    await fc.assert(
      fc.asyncProperty(parts, fc.jsonValue({ maxDepth: 3 }), async (path, value) => {
        expectHandled(await send(endpoint.url, withBody(list, replaced(call, path, value))))
      }),
      { numRuns },
    )
  })

  test.each(
    knowledgeTools.map(({ name, inputSchema, outputSchema }) => [name, Object.keys(inputSchema.properties ?? {}), outputSchema] as const),
  )('any value for any argument of %s returns a result that matches its output schema', async (name, known, outputSchema) => {
    const isAllowed = ajv.compile(outputSchema)
    const value = fc.oneof({ arbitrary: text, weight: 4 }, fc.integer({ min: -2, max: 60_000 }), fc.jsonValue({ maxDepth: 2 }))
    const argumentSets = fc.dictionary(fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 9 }, fc.string()), value, { maxKeys: 4 })
    await fc.assert(
      fc.asyncProperty(argumentSets, async (args) => {
        const received = await send(endpoint.url, eras[era]('tools/call', { name, arguments: args }))
        expectHandled(received)
        const { structuredContent } = received.json.result
        expect(isAllowed(structuredContent), JSON.stringify(isAllowed.errors)).toBe(true)
        expect(structuredContent.error).not.toBe('internal_error')
      }),
      { numRuns },
    )
  })
})

function replaced(message: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  return { ...message, [key]: rest.length === 0 ? value : replaced((message[key] ?? {}) as Record<string, unknown>, rest, value) }
}
