/** Requests as hosted clients send them (docs/pages/reference/hosted-clients.md), against the real server behind a trusted proxy. */
import { hostedClients, hostedOrigins } from '@svc/composition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { contentHeaders, eras, initialize, legacy, meta, modern, withBody, withHeader } from './support/messages.ts'
import { type Sent, send } from './support/send.ts'

const endpoints = ['/mcp', '/mcp/connector']
const toolOf: Record<string, Record<string, unknown>> = {
  '/mcp': { name: 'search_knowledge', arguments: { query: 'insurance' } },
  '/mcp/connector': { name: 'search', arguments: { query: 'insurance' } },
}

let running: RunningFrontDoor
let open: RunningFrontDoor
beforeAll(async () => {
  running = await startFrontDoor({ TRUSTED_PROXIES: '127.0.0.1' })
  open = await startFrontDoor({ TRUSTED_PROXIES: '127.0.0.1', ALLOWED_ORIGINS: '*', SHARED_CLIENTS: 'none' })
})
afterAll(async () => {
  await running?.stop()
  await open?.stop()
})

const from = (sent: Sent, origin: string) => withHeader(sent, 'Origin', origin)
const at = (sent: Sent, address: string) => withHeader(sent, 'X-Forwarded-For', address)
const anthropic = '160.79.104.10'
const chatGpt = hostedClients.find(({ name }) => name === 'ChatGPT')?.addresses?.published[0]?.blocks[0]?.split('/')[0] as string
const other = '203.0.113.9'

describe.each(endpoints)('the origins that may call %s', (path) => {
  test.each(hostedOrigins)('%s may by default, in both eras, with a preflight', async (origin) => {
    for (const era of Object.values(eras)) {
      const { status, headers, json } = await send(running.baseUrl + path, from(era('tools/call', toolOf[path]), origin))
      expect([status, json.result?.isError, headers['access-control-allow-origin']]).toEqual([200, undefined, origin])
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
    const preflight = await send(running.baseUrl + path, {
      method: 'OPTIONS',
      headers: [
        ['Origin', origin],
        ['Access-Control-Request-Method', 'POST'],
        ['Access-Control-Request-Headers', 'content-type,mcp-protocol-version,mcp-method,mcp-name'],
      ],
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin])
    expect(preflight.headers['access-control-allow-headers']).toContain('mcp-name')
    const refused = await send(running.baseUrl + path, from({ ...legacy('tools/list'), body: '{' }, origin))
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, origin])
  })

  const never = [
    'null',
    '',
    '*',
    'hosted',
    'http://claude.ai',
    'http://evil.example',
    'https://user@claude.ai',
    'https://claude.ai/',
    'https://claude.ai/x',
  ]
  test.each([
    ...never,
    'https://claude.ai:443',
    'HTTPS://claude.ai',
    'https://claude.ai, https://claude.ai',
    'https://',
    'https://ä.example',
  ])('%j never may, not even with *', async (origin) => {
    for (const { baseUrl } of [running, open]) {
      for (const sent of [modern('tools/list'), legacy('tools/list'), { method: 'OPTIONS', headers: [] }]) {
        const { status, headers } = await send(baseUrl + path, from(sent, origin))
        expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
      }
    }
  })

  test('every other https origin may with *, and only then', async () => {
    for (const origin of ['https://agent.example', 'https://agent.example:8443', 'https://xn--bcher-kva.example']) {
      const { status, headers } = await send(open.baseUrl + path, from(legacy('tools/list'), origin))
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin])
      expect((await send(running.baseUrl + path, from(legacy('tools/list'), origin))).status).toBe(403)
    }
    // The page of the server itself is http here.
    expect((await send(open.baseUrl + path, from(legacy('tools/list'), new URL(open.baseUrl).origin))).status).toBe(403)
    expect((await send(running.baseUrl + path, from(legacy('tools/list'), new URL(running.baseUrl).origin))).status).toBe(200)
  })
})

describe.each(endpoints)('the version header 2025-11-25 at %s', (path) => {
  const under = (sent: Sent, version = '2025-11-25') => withHeader(sent, 'MCP-Protocol-Version', version)
  const call = toolOf[path] as Record<string, unknown>
  const post = (sent: Sent) => send(running.baseUrl + path, sent)
  const known: [string, (sent: Sent) => Sent][] = [
    ['an address of Claude', (sent) => at(sent, anthropic)],
    ['an IPv6 address of Claude', (sent) => at(sent, '2607:6bc0::1')],
    ['a page of Claude', (sent) => at(from(sent, 'https://claude.ai'), other)],
  ]

  describe.each(known)('of %s', (_who, sentBy) => {
    test('over a body of 2026-07-28 is read as 2026-07-28', async () => {
      for (const sent of [modern('tools/call', call), modern('tools/list'), modern('server/discover')]) {
        const { status, json } = await post(sentBy(under(sent)))
        expect([status, json.result.resultType]).toEqual([200, 'complete'])
      }
    })

    test('needs no Mcp-Method and Mcp-Name, which 2025-11-25 lacks; wrong ones are refused', async () => {
      const bare = ['Mcp-Method', 'Mcp-Name'].reduce((sent, name) => withHeader(sent, name, undefined), under(modern('tools/call', call)))
      expect((await post(sentBy(bare))).json.result.resultType).toBe('complete')
      for (const name of ['Mcp-Method', 'Mcp-Name'])
        expect((await post(sentBy(withHeader(bare, name, 'other')))).json.error).toMatchObject({ code: -32020 })
      const unusual = withHeader(under(modern('tools/call', { ...call, name: 'Werkzeug 日\n' })), 'Mcp-Name', undefined)
      expect((await post(sentBy(unusual))).json.error).toMatchObject({ code: -32602 })
    })

    test('after a handshake that chose 2025-06-18 is read as that', async () => {
      expect((await post(sentBy(initialize('2025-11-25')))).json.result.protocolVersion).toBe('2025-06-18')
      const accepted = {
        headers: under(legacy('x')).headers,
        body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      }
      expect((await post(sentBy(accepted))).status).toBe(202)
      const { status, json } = await post(sentBy(under(legacy('tools/call', call))))
      expect([status, json.result.isError, json.result.resultType]).toEqual([200, undefined, undefined])
    })

    test.each([
      ['only a version', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }],
      ['a version that is not served', { ...meta, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }],
      ['a version that is no text', { ...meta, 'io.modelcontextprotocol/protocolVersion': 7 }],
      ['capabilities that are no object', { ...meta, 'io.modelcontextprotocol/clientCapabilities': 'all' }],
    ])('over a _meta with %s is read as 2025-06-18', async (_what, incomplete) => {
      const { status, json } = await post(sentBy(under(legacy('tools/list', { _meta: incomplete }))))
      expect([status, json.result?.resultType, json.error]).toEqual([200, undefined, undefined])
    })

    test('and no other value is read otherwise than of anybody', async () => {
      for (const version of ['2025-03-26', '2024-11-05', '2027-01-01', '2025-11-25, 2025-11-25'])
        expect((await post(sentBy(under(legacy('tools/list'), version)))).json.error.code).toBe(-32022)
      // As was seen once in February 2026 and repaired.
      expect((await post(sentBy({ headers: contentHeaders, body: legacy('tools/list').body as string }))).json.error.code).toBe(-32020)
      const twice = under(legacy('tools/list'))
      expect((await post(sentBy({ ...twice, headers: [...twice.headers, ['MCP-Protocol-Version', '2025-11-25']] }))).status).toBe(400)
      expect((await post(sentBy(under(withBody(legacy('x'), 'null'))))).json.error.data.error).toBe('invalid_request')
    })
  })

  test.each<[string, (sent: Sent) => Sent]>([
    ['another address', (sent) => at(sent, other)],
    ['an address of ChatGPT, whose entry does not list it', (sent) => at(sent, chatGpt)],
    ['a page of ChatGPT', (sent) => at(from(sent, 'https://chatgpt.com'), other)],
    ['a page of VS Code', (sent) => at(from(sent, 'https://vscode.dev'), other)],
  ])('of %s is refused', async (_who, sentBy) => {
    expect((await post(sentBy(under(modern('tools/call', call))))).json.error.code).toBe(-32020)
    expect((await post(sentBy(under(legacy('tools/call', call))))).json.error).toMatchObject({
      code: -32022,
      data: { requested: '2025-11-25' },
    })
  })
})

test('what the file lists does not depend on SHARED_CLIENTS', async () => {
  const sent = at(withHeader(modern('tools/list'), 'MCP-Protocol-Version', '2025-11-25'), anthropic)
  expect((await send(`${open.baseUrl}/mcp`, sent)).status).toBe(200)
})

test('/developers.md lists the origins of every hosted client and its list of addresses', async () => {
  const guide = await (await fetch(`${running.baseUrl}/developers.md`)).text()
  expect(guide).toContain(`Accepted origins by default: ${hostedOrigins.map((origin) => `\`${origin}\``).join(', ')}.`)
  const lists = hostedClients.flatMap(({ addresses }) => (addresses === undefined ? [] : `\`${addresses.list}\``))
  expect(guide).toContain(`\`SHARED_CLIENTS\` (${lists.join(', ')})`)
})

test('the server sends no icons, at which one client gives up', async () => {
  expect((await send(`${running.baseUrl}/mcp`, initialize())).json.result.serverInfo).not.toHaveProperty('icons')
  expect((await send(`${running.baseUrl}/mcp`, modern('server/discover'))).text).not.toContain('"icons"')
})
