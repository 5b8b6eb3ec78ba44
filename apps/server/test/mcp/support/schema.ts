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

// The schemas name formats such as `uri`, which ajv only knows with a plug-in; what they hold is checked elsewhere.
const options = { strict: false, validateFormats: false, allErrors: true }
const ajv = {
  modern: new Ajv2020(options).addSchema(load('2026-07-28'), 'mcp'),
  legacy: new Ajv(options).addSchema(load('2025-06-18'), 'mcp'),
}

/** Holds an answer against the published schema of its era (standards M-76). Answers without a body have nothing to hold. */
export function expectValidAnswer(era: EraName, method: string, { json }: Received): void {
  if (json === undefined) return
  if ('error' in json) {
    // 2025-06-18 has no error without an id; one that cannot be known is left out rather than invented.
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
