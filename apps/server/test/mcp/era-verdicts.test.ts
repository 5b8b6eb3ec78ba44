import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEraVerdicts } from '../../src/mcp/era-verdicts.ts'
import { meta } from './support/messages.ts'

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
