import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleKnowledge } from './support/example-knowledge.ts'
import { knowledgeServer } from './support/knowledge-server.ts'
import { type EraName, eras, messageOf, withBody } from './support/messages.ts'
import { type Received, send } from './support/send.ts'
import { type Endpoint, startEndpoint } from './support/start-endpoint.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint(knowledgeServer(await exampleKnowledge()))
})
afterAll(() => endpoint.close())

const numRuns = 300

/** Whatever comes in: an answer below 500, a JSON-RPC message or nothing, no fault of ours, no parser's dump, no exception behind it. */
function expectHandled({ status, json }: Received): void {
  expect(status).toBeLessThan(500)
  if (json !== undefined) expect(json.jsonrpc).toBe('2.0')
  expect(json?.error?.code).not.toBe(-32603)
  expect(json?.error?.message ?? '').not.toContain('\n')
  expect(endpoint.errors).toEqual([])
}

describe.each<EraName>(['modern', 'legacy'])('no input makes the server fail (design 8): %s', (era) => {
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

  test('any text as a query, a page and a provider', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), async (text) => {
        for (const [name, args] of [
          ['search_knowledge', { query: text }],
          ['get_page', { page: text }],
          ['compare_providers', { provider_a: text, provider_b: 'alder' }],
        ] as const) {
          const received = await send(endpoint.url, eras[era]('tools/call', { name, arguments: args }))
          expectHandled(received)
          expect(received.json.result.structuredContent.error).not.toBe('internal_error')
        }
      }),
      { numRuns },
    )
  })
})

function replaced(message: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  return { ...message, [key]: rest.length === 0 ? value : replaced((message[key] ?? {}) as Record<string, unknown>, rest, value) }
}
