import type { IncomingHttpHeaders } from 'node:http'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createEraVerdicts, type JudgeEra } from '../../src/mcp/era-verdicts.ts'
import { meta } from './support/messages.ts'

vi.mock('@modelcontextprotocol/server', async (original) => {
  const sdk = await original<typeof import('@modelcontextprotocol/server')>()
  return { ...sdk, classifyInboundRequest: vi.fn(sdk.classifyInboundRequest) }
})

const version = 'io.modelcontextprotocol/protocolVersion'
const headersOf = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
})
const messageOf = (method: unknown, params: unknown, more: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params, ...more })

/** Messages that look alike, and the headers they come with: few of each, so that one often follows its like. */
const exchanges = fc.tuple(
  fc.record(
    {
      'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-06-18', ' 2026-07-28 ', '1'),
      'mcp-method': fc.constantFrom('tools/call', 'resources/read', 'tools/call '),
      'mcp-name': fc.constantFrom('get_page', 'true', 'null', ''),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', null, 2),
      id: fc.constantFrom<unknown>(1, 'a', '', 1.5, null, {}, 2 ** 53),
      method: fc.constantFrom<unknown>('tools/call', 'resources/read', 'initialize', 'tools/list', null, 7),
      params: fc.oneof(
        fc.record(
          {
            name: fc.constantFrom<unknown>('get_page', true, null, ''),
            uri: fc.constantFrom<unknown>('get_page', 'null'),
            protocolVersion: fc.constantFrom<unknown>('2025-06-18', 7),
            _meta: fc.constantFrom<unknown>(
              meta,
              { ...meta, [version]: '2025-06-18' },
              { ...meta, [version]: 7 },
              { progressToken: 1 },
              { progressToken: {} },
              { [version]: '2026-07-28' },
              null,
              'meta',
              [],
            ),
          },
          { requiredKeys: [] },
        ),
        fc.constantFrom<unknown>(null, [], 'params'),
      ),
      result: fc.constantFrom<unknown>({}, 7),
      error: fc.constantFrom<unknown>({ code: 1, message: 'x' }, 7),
      more: fc.constant(1),
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  ),
)

test('a verdict that is remembered is the one the SDK would give (decision 0020)', () => {
  const judgeEra = createEraVerdicts()
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: exchanges }, { weight: 1, arbitrary: fc.tuple(fc.constant({}), fc.jsonValue()) }),
      ([headers, message]) => {
        // One that remembers nothing asks the SDK.
        expect(judgeEra(headers, message)).toBe(createEraVerdicts()(headers, message))
      },
    ),
    { numRuns: 5_000 },
  )
})

describe('a message is taken for (standards 2)', () => {
  const modern = { 'mcp-protocol-version': '2026-07-28' }
  const legacy = { 'mcp-protocol-version': '2025-06-18' }
  const claim = messageOf('tools/list', { _meta: meta })
  const bare = messageOf('tools/list', {})
  const handshake = messageOf('initialize', { protocolVersion: '2025-06-18' })

  test.each([
    ['modern', 'what says so of itself', { ...modern, 'mcp-method': 'tools/list' }, claim],
    ['modern', 'what says so of itself, whatever its headers leave out', {}, claim],
    ['mistaken', 'what says so of itself under a header that says otherwise', legacy, claim],
    ['mistaken', 'what says so of itself under the name of another method', { ...modern, 'mcp-method': 'tools/call' }, claim],
    ['mistaken', 'what says so in its header alone', modern, bare],
    ['mistaken', 'a handshake under the header of the era without one', modern, handshake],
    ['legacy', 'what says nothing of itself', legacy, bare],
    ['legacy', 'what says nothing at all', {}, bare],
    ['legacy', 'a handshake', {}, handshake],
    ['malformed', 'an empty batch', legacy, []],
    ['malformed', 'what has null for params', legacy, { ...bare, params: null }],
    ['malformed', 'what is no message', legacy, { ...bare, jsonrpc: '1.0' }],
  ])('%s: %s', (verdict, _what, headers: IncomingHttpHeaders, message) => {
    const judgeEra = createEraVerdicts()
    for (const _time of ['first', 'again']) expect(judgeEra(headers, message)).toBe(verdict)
  })

  test.each([{ more: 1 }, { result: {} }, { error: { code: 1, message: 'x' } }])('malformed: what has %j beside a request', (more) => {
    const judgeEra = createEraVerdicts()
    expect(judgeEra(legacy, bare)).toBe('legacy')
    expect(judgeEra(legacy, { ...bare, ...more })).toBe('malformed')
  })
})

test('an absent _meta is remembered apart from one that is null, which no request may have', () => {
  const judgeEra = createEraVerdicts()
  expect(judgeEra({}, messageOf('tools/list', {}))).toBe('legacy')
  expect(judgeEra({}, messageOf('tools/list', { _meta: null }))).toBe('malformed')
})

test('the same words of another request are judged by its own headers', () => {
  const judgeEra = createEraVerdicts()
  const params = { name: 'get_page', _meta: meta }
  expect(judgeEra(headersOf('tools/call', 'get_page'), messageOf('tools/call', params))).toBe('modern')
  expect(judgeEra(headersOf('tools/list', 'get_page'), messageOf('tools/call', params))).toBe('mistaken')
})

test('any number of different callers is judged rightly', () => {
  const judgeEra = createEraVerdicts()
  for (let caller = 0; caller < 2_000; caller += 1) {
    const named = { ...meta, 'io.modelcontextprotocol/clientInfo': { name: `caller ${caller}`, version: '1' } }
    expect(judgeEra(headersOf('tools/list'), messageOf('tools/list', { _meta: named }))).toBe('modern')
    expect(judgeEra(headersOf('tools/list'), messageOf('tools/list', { _meta: { ...named, [version]: caller } }))).toBe('mistaken')
  }
})

describe('the SDK is asked (decision 0020)', () => {
  const client = 'io.modelcontextprotocol/clientInfo'
  const named = (name: string) => ({ ...meta, [client]: { name, version: '1' } })

  /** How often the SDK was asked for each of these, one after the other. */
  function asked(judgeEra: JudgeEra, exchanges: readonly (readonly [IncomingHttpHeaders, unknown])[]): number[] {
    return exchanges.map(([headers, message]) => {
      vi.mocked(classifyInboundRequest).mockClear()
      judgeEra(headers, message)
      return vi.mocked(classifyInboundRequest).mock.calls.length
    })
  }

  test('once for all requests that look alike, whatever they ask for', () => {
    const call = (id: unknown, name: string, args: object) =>
      [headersOf('tools/call', name), messageOf('tools/call', { name, arguments: args, _meta: meta }, { id })] as const
    const read = (uri: string) => [headersOf('resources/read', uri), messageOf('resources/read', { uri, _meta: meta })] as const
    const alike = [call(1, 'get_page', {}), call('a', 'get_page', { page: '/' }), call(2, 'ask_service', { question: 'Why?' })]
    expect(asked(createEraVerdicts(), [...alike, read('https://a.example/'), read('https://b.example/')])).toEqual([1, 0, 0, 1, 0])
    expect(
      asked(
        createEraVerdicts(),
        [1, 2].map((id) => [{}, messageOf('tools/list', {}, { id })] as const),
      ),
    ).toEqual([1, 0])
  })

  test.each([
    ['the handshake, whose params count too', {}, messageOf('initialize', { protocolVersion: '2025-06-18' })],
    ['a notification', {}, { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['what has a mistake in it', headersOf('tools/list'), messageOf('tools/call', { name: 'get_page', _meta: meta })],
    ['what is no message', {}, messageOf('tools/list', { _meta: null })],
  ])('each time about %s', (_what, headers, message) => {
    const exchange = [headers, message] as const
    expect(asked(createEraVerdicts(), [exchange, exchange])).toEqual([1, 1])
  })

  test('each time about a client that says more of itself than 2,048 characters', () => {
    const listed = (name: string) => [headersOf('tools/list'), messageOf('tools/list', { _meta: named(name) })] as const
    const lengthOf = (name: string) => JSON.stringify(['2026-07-28', 'tools/list', '2.0', 'tools/list', { meta: named(name) }]).length
    const longest = 'x'.repeat(2_048 - lengthOf(''))
    expect(asked(createEraVerdicts(), [listed(longest), listed(longest)])).toEqual([1, 0])
    expect(asked(createEraVerdicts(), [listed(`${longest}x`), listed(`${longest}x`)])).toEqual([1, 1])
  })

  test('once more about everybody when more than 512 looks were seen, so that ever new ones fill no memory', () => {
    const judgeEra = createEraVerdicts()
    const listed = (caller: number) => [headersOf('tools/list'), messageOf('tools/list', { _meta: named(`caller ${caller}`) })] as const
    const callers = Array.from({ length: 512 }, (_, caller) => listed(caller))
    expect(asked(judgeEra, callers)).toEqual(callers.map(() => 1))
    expect(asked(judgeEra, callers)).toEqual(callers.map(() => 0))
    expect(asked(judgeEra, [listed(512), listed(0), listed(512), listed(0)])).toEqual([1, 1, 0, 0])
  })
})
