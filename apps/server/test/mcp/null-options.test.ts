// @module-tag slow
/** `null` for an optional member of the handshake counts as absent, and no error has the text of a validator. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { eras, initialize, legacy, messageOf, meta, modern, withBody } from './support/messages.ts'
import { type Sent, send } from './support/send.ts'

let running: RunningFrontDoor
beforeAll(async () => {
  running = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '1000' })
})
afterAll(() => running?.stop())

/** Optional members of the params of `initialize` (schemas of 2025-06-18 and of the SDK). */
const optional = [
  ...['_meta', '_meta.progressToken', 'capabilities.experimental', 'capabilities.experimental.x', 'capabilities.roots'],
  ...['capabilities.roots.listChanged', 'capabilities.sampling', 'capabilities.sampling.context', 'capabilities.sampling.tools'],
  ...['capabilities.elicitation', 'capabilities.elicitation.form', 'capabilities.elicitation.url', 'capabilities.tasks'],
  ...['capabilities.tasks.requests.sampling', 'capabilities.extensions', 'capabilities.extensions.x', 'clientInfo.title'],
  ...['clientInfo.icons', 'clientInfo.websiteUrl', 'clientInfo.description'],
]
const required = ['protocolVersion', 'capabilities', 'clientInfo', 'clientInfo.name', 'clientInfo.version']

/** The same request with one member of its params replaced. */
function changed(sent: Sent, path: readonly string[], value: unknown): Sent {
  const message = messageOf(sent)
  let object = message.params
  for (const name of path.slice(0, -1)) object = object[name] ??= {}
  object[path.at(-1) as string] = value
  return withBody(sent, message)
}

const asHandshake = (place: string, value: unknown) => changed(initialize(), place.split('.'), value)
/** The same member in `_meta` of 2026-07-28. */
function asEnvelope(place: string, value: unknown): Sent {
  const [part, ...rest] = place.split('.')
  const key = part === 'clientInfo' ? 'io.modelcontextprotocol/clientInfo' : 'io.modelcontextprotocol/clientCapabilities'
  return changed(modern('tools/list', { _meta: structuredClone(meta) }), ['_meta', key, ...rest], value)
}

const validatorText = /Invalid input|expected [a-z]+, received|invalid_type/

describe.each(['/mcp', '/mcp/connector'])('%s', (path) => {
  test.each(optional)('takes null for %s as absent', async (place) => {
    expect((await send(running.baseUrl + path, asHandshake(place, null))).json).toMatchObject({ result: { protocolVersion: '2025-06-18' } })
    if (place.startsWith('_meta')) return
    expect((await send(running.baseUrl + path, asEnvelope(place, null))).json).toMatchObject({ result: { tools: expect.anything() } })
  })

  test.each(required)('refuses null for %s', async (place) => {
    const { json, text } = await send(running.baseUrl + path, asHandshake(place, null))
    expect(json.error).toMatchObject({
      code: -32602,
      data: { error: 'invalid_params', problem: expect.stringContaining(`params.${place}: must be`) },
    })
    expect(text).not.toMatch(validatorText)
  })

  test.each([...optional.filter((place) => /clientInfo|capabilities\.\w+$/.test(place))])(
    'refuses 5 for %s in its own words',
    async (place) => {
      for (const sent of [asHandshake(place, 5), asEnvelope(place, 5)]) {
        const { json, text } = await send(running.baseUrl + path, sent)
        if (json.error === undefined) continue
        expect(json.error).toMatchObject({ code: -32602, message: expect.stringMatching(/^The params do not fit the method\. params\./) })
        expect(json.error.data).toMatchObject({ error: 'invalid_params' })
        expect(text).not.toMatch(validatorText)
      }
      expect((await send(running.baseUrl + path, asHandshake('clientInfo.title', 5))).json.error.message).toContain(
        'params.clientInfo.title: must be a string',
      )
    },
  )

  test.each([
    ['legacy tools/call with a task', legacy('tools/call', { name: 'search', arguments: {}, task: 5 })],
    ['modern tools/call without a name', modern('tools/call', { name: 5 })],
    ['legacy resources/read without a uri', legacy('resources/read', { uri: [] })],
    ['a capability that is a number', asEnvelope('capabilities.sampling', 5)],
    ['client info without a name', asEnvelope('clientInfo.name', 5)],
    ['an unknown list cursor', eras.modern('tools/list', { cursor: {} })],
  ])('%s: no text of a validator', async (_, sent) => {
    const { json, text } = await send(running.baseUrl + path, sent)
    expect([-32602, -32601]).toContain(json.error.code)
    expect(text).not.toMatch(validatorText)
  })
})

test('a resource whose address looks like a list of issues is an unknown resource', async () => {
  const uri = '[{"path":["x"]}]'
  expect((await send(`${running.baseUrl}/mcp`, modern('resources/read', { uri }))).json.error.data).toEqual({ uri })
})
