/** Families of clients from a closed list, because a client's name may be any text (docs/pages/observe.md, "Insight"). */
import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientFamily } from '../../src/mcp/call-event.ts'

const named = (name: unknown) => clientFamily({ clientInfo: { name, version: '1' } })

test.each([
  ['claude-ai', 'claude'],
  ['Claude Code', 'claude'],
  ['Visual Studio Code', 'visual studio'],
  ['cursor-vscode', 'vscode'],
  ['svc-harness', 'svc-harness'],
  ['erika@example.com', 'other'],
  ['', 'other'],
])('%s is %s', (name, family) => {
  expect(named(name)).toBe(family)
})

test('the client name is read in both eras', () => {
  expect(clientFamily({ _meta: { [CLIENT_INFO_META_KEY]: { name: 'goose' } } })).toBe('goose')
  for (const params of [undefined, null, [], {}, { clientInfo: 'goose' }, { clientInfo: { name: 7 } }, { _meta: 'goose' }])
    expect(clientFamily(params)).toBeUndefined()
})

test('there are at most 50 families', () => {
  const seen = new Set<string | undefined>()
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => void seen.add(named(name))))
  for (const known of ['other', ...seen]) expect(known).toMatch(/^[a-z0-9 -]{3,15}$/)
  expect(seen.size).toBeLessThanOrEqual(50)
})
