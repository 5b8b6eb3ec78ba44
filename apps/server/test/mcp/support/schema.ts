import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { EraName } from './messages.ts'
import type { Received } from './send.ts'

/** Names of result definitions in both schemas; the 2026-07-28 ones are wrapped as `…Response`. */
const results: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'subscriptions/listen': 'SubscriptionsListenResult',
}

const load = (revision: string) => JSON.parse(readFileSync(new URL(`../schemas/${revision}.schema.json`, import.meta.url), 'utf8'))

// The schemas use formats such as `uri`, which ajv only knows with a plug-in. Other tests check these values.
const options = { strict: false, validateFormats: false, allErrors: true }
const ajv = {
  modern: new Ajv2020(options).addSchema(load('2026-07-28'), 'mcp'),
  legacy: new Ajv(options).addSchema(load('2025-06-18'), 'mcp'),
}

/** Validates a response against the published schema of its era. A response without a body passes. */
export function expectValidAnswer(era: EraName, method: string, { json }: Received): void {
  if (json === undefined) return
  if ('error' in json) {
    // The 2025-06-18 schema requires an id, but an error for a request without a readable id has none.
    expectValid(
      era,
      era === 'modern' ? '#/$defs/JSONRPCErrorResponse' : '#/definitions/JSONRPCError',
      era === 'modern' ? json : { id: 0, ...json },
    )
    return
  }
  const result = results[method]
  if (result === undefined) throw new Error(`no result schema for ${method}`)
  if (era === 'modern') expectValid(era, `#/$defs/${result}Response`, json)
  else {
    expectValid(era, '#/definitions/JSONRPCResponse', json)
    expectValid(era, `#/definitions/${result}`, json.result)
  }
}

function expectValid(era: EraName, pointer: string, value: unknown): void {
  const validate = ajv[era].getSchema(`mcp${pointer}`)
  if (!validate) throw new Error(`no schema ${pointer}`)
  validate(value)
  expect(validate.errors ?? [], JSON.stringify(value).slice(0, 500)).toEqual([])
}
