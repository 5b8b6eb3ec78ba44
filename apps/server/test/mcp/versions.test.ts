// @module-tag slow
/** Every list of versions has both, and both work with the official clients. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { initialize, legacy, meta, modern, withHeader } from './support/messages.ts'
import { send } from './support/send.ts'

const both = ['2026-07-28', '2025-06-18']
const clientInfo = { name: 'test', version: '1.0.0' }

let running: RunningFrontDoor
beforeAll(async () => {
  running = await startFrontDoor()
})
afterAll(() => running?.stop())

test('the server card lists both versions for both endpoints', async () => {
  const card = JSON.parse(await (await fetch(`${running.baseUrl}/mcp/server-card`)).text())
  expect(card.remotes[0].supportedProtocolVersions).toEqual(both)
  expect(card._meta.connector.supportedProtocolVersions).toEqual(both)
})

describe.each(['/mcp', '/mcp/connector'])('%s', (path) => {
  const post = async (sent: Parameters<typeof send>[1]) => (await send(running.baseUrl + path, sent)).json
  const inMeta = (version: string) =>
    withHeader(
      modern('tools/list', { _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': version } }),
      'MCP-Protocol-Version',
      version,
    )

  test('server/discover lists both', async () => {
    const { result } = await post(modern('server/discover'))
    expect(result.supportedVersions).toEqual(both)
  })

  test('the version error lists both, but not the one that it refuses', async () => {
    const refused = [inMeta('2099-01-01'), withHeader(legacy('tools/list'), 'MCP-Protocol-Version', '2025-11-25')]
    for (const sent of refused) expect((await post(sent)).error).toMatchObject({ code: -32022, data: { supported: both } })
    expect((await post(inMeta('2025-06-18'))).error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2025-06-18', resolution: expect.stringContaining('initialize first') },
    })
  })

  test('each listed version works as data.resolution describes', async () => {
    expect((await post(inMeta('2026-07-28'))).result.tools).not.toEqual([])
    expect((await post(initialize())).result.protocolVersion).toBe('2025-06-18')
    expect((await post(legacy('tools/list'))).result.tools).not.toEqual([])
  })

  test.each([
    ['auto', '2026-07-28'],
    [{ pin: '2026-07-28' }, '2026-07-28'],
    ['legacy', '2025-06-18'],
  ] as const)('the v2 client in mode %j speaks %s', async (mode, spoken) => {
    const client = new Client(clientInfo, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(new URL(running.baseUrl + path)))
    expect(client.getNegotiatedProtocolVersion()).toBe(spoken)
    expect((await client.listTools()).tools).not.toEqual([])
    await client.close()
  })

  test('the v1 client speaks 2025-06-18', async () => {
    const client = new EarlierClient(clientInfo)
    const transport = new EarlierTransport(new URL(running.baseUrl + path))
    await client.connect(transport as Transport)
    expect(transport.protocolVersion).toBe('2025-06-18')
    expect((await client.listTools()).tools).not.toEqual([])
    await client.close()
  })
})
