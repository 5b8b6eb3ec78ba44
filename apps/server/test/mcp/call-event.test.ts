import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { calledIn, clientFamily, endedWith } from '../../src/mcp/call-event.ts'
import { exampleAnswer } from './support/example-knowledge.ts'

describe('the log of a call', () => {
  test.each([
    'initialize',
    'ping',
    'server/discover',
    'tools/list',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'skills/list',
    'skills/get',
    'subscriptions/listen',
    'notifications/initialized',
    'notifications/cancelled',
  ])('has the method %s', (method) => {
    expect(calledIn({ method })).toEqual({ method })
  })

  test.each(['search_knowledge', 'get_page', 'compare_providers', 'ask_service'])('has the tool %s', (name) => {
    expect(calledIn({ method: 'tools/call', params: { name } })).toEqual({ method: 'tools/call', tool: name })
  })

  test.each([
    [{ method: 'secret/method', params: { name: 'get_page' } }, { method: 'other' }],
    [
      { method: 'tools/call', params: { name: 'secret' } },
      { method: 'tools/call', tool: 'other' },
    ],
    [
      { method: 'tools/call', params: ['get_page'] },
      { method: 'tools/call', tool: 'other' },
    ],
    [{ method: 'tools/call' }, { method: 'tools/call', tool: 'other' }],
    [{ method: 7 }, {}],
    [{}, {}],
    ['secret', {}],
    [null, {}],
  ])('has no text of the caller: %j', (message, said) => {
    expect(calledIn(message)).toEqual(said)
  })

  const ask = { status: 'partial', claims: 1, rejectedClaims: 0 }

  const { rejected_claims: _, ...answered } = exampleAnswer
  const limited = { ...answered, status: 'limited', reason: 'client_rate_limit', rejected_claims: 2, claims: [] }
  const limitedAsk = { status: 'limited', reason: 'client_rate_limit', claims: 0, rejectedClaims: 2 }

  test.each([
    ['an error', { id: 1, error: { code: -32602, message: 'no' } }, 'get_page', { rpcError: -32602 }],
    ['a failed tool', { id: 1, result: { isError: true } }, 'get_page', { toolError: true }],
    ['a question', { id: 1, result: { structuredContent: exampleAnswer } }, 'ask_service', { ask }],
    ['a limited question', { id: 1, result: { structuredContent: limited } }, 'ask_service', { ask: limitedAsk }],
    ['a failed question', { id: 1, result: { structuredContent: exampleAnswer, isError: true } }, 'ask_service', { toolError: true }],
    ['a question without an answer', { id: 1, result: {} }, 'ask_service', {}],
    ['a result', { id: 1, result: { structuredContent: exampleAnswer } }, 'get_page', {}],
    ['a list', { id: 1, result: { tools: [] } }, undefined, {}],
    ['a text that reads like an error', { id: 1, result: { text: '"error":{"code": "isError":true' } }, 'get_page', {}],
  ])('comes from the SDK’s response: %s', (_what, answer, tool, said) => {
    expect(endedWith(JSON.stringify(answer), tool)).toEqual(said)
  })
})

/** From a closed list, because a client's name may be any text (docs/pages/observe.md, "Insight"). */
describe('the family of a client', () => {
  const named = (name: unknown) => clientFamily({ clientInfo: { name, version: '1' } })

  test.each([
    ['claude-ai', 'claude'],
    ['Claude Code', 'claude'],
    ['Visual Studio Code', 'visual studio'],
    ['cursor-vscode', 'vscode'],
    ['svc-harness', 'svc-harness'],
    ['erika@example.com', 'other'],
    ['goose of erika@example.com', 'goose'],
    ['', 'other'],
  ])('%s is %s', (name, family) => {
    expect(named(name)).toBe(family)
  })

  test('the client name is read in both eras', () => {
    expect(clientFamily({ _meta: { [CLIENT_INFO_META_KEY]: { name: 'goose' } } })).toBe('goose')
    for (const params of [undefined, null, [], {}, { clientInfo: 'goose' }, { clientInfo: { name: 7 } }, { _meta: 'goose' }])
      expect(clientFamily(params)).toBeUndefined()
  })
})
