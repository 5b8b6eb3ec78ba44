import { describe, expect, test } from 'vitest'
import { inOwnWords, withoutNullOptions } from '../src/mcp-words.ts'

const info = 'io.modelcontextprotocol/clientInfo'

describe('null', () => {
  test.each([
    [
      { method: 'initialize', params: { _meta: null, capabilities: { sampling: null, roots: { listChanged: null } }, clientInfo: null } },
      { method: 'initialize', params: { capabilities: { roots: {} } } },
    ],
    [
      { method: 'tools/list', params: { cursor: null, _meta: { [info]: { name: 'a', title: null }, progressToken: null } } },
      { method: 'tools/list', params: { cursor: null, _meta: { [info]: { name: 'a' }, progressToken: null } } },
    ],
    [
      { method: 'tools/list', params: { _meta: { [info]: null } } },
      { method: 'tools/list', params: { _meta: {} } },
    ],
  ])('counts as absent in the handshake: %j', (message, expected) => {
    expect(withoutNullOptions<unknown>(message)).toEqual(expected)
  })

  test.each([
    { method: 'tools/call', params: { name: 'a', arguments: { query: null } } },
    { method: 'initialize', params: null },
    { method: 'initialize' },
    { method: 'tools/list', params: { _meta: null } },
    [null],
    null,
    'text',
  ])('elsewhere stays: %j', (message) => {
    expect(withoutNullOptions<unknown>(message)).toEqual(message)
  })
})

describe('an error of the SDK', () => {
  const dump = (path: string[], expected?: string) =>
    JSON.stringify([{ expected, code: 'invalid_type', path, message: 'Invalid input' }], null, 2)
  test.each([
    [dump(['params', 'clientInfo', 'title'], 'string'), 'params.clientInfo.title: must be a string'],
    [`Invalid tools/call request: ${dump(['params', 'task'], 'object')}`, 'params.task: must be an object'],
    [`Invalid params for skills/get: ${dump(['uri'])}`, 'uri: must be a value that the protocol allows'],
    [
      `Invalid _meta envelope for protocol revision 2026-07-28: ${info}.name: Invalid input: expected string, received undefined`,
      `params._meta.${info}.name: must be a string`,
    ],
    ['Invalid _meta envelope for protocol revision 2026-07-28: Invalid input', 'params._meta: must be a value that the protocol allows'],
  ])('with the output of its validator has own words: %s', (message, problem) => {
    const data = { envelope: { key: 'a', problem: 'Invalid input' } }
    expect(inOwnWords({ code: -32_603, message, data })).toEqual({
      ...{ code: -32_602, message: `The params do not fit the method. ${problem}.` },
      data: { envelope: { key: 'a', problem } },
    })
  })

  test.each(['Resource not found: [{"path":[]}]', 'Tool [{"a not found', 'Invalid cursor', 'Method not found', '[{broken'])(
    'without it stays: %s',
    (message) => {
      const error = { code: -32_602, message, data: { uri: 'a' } }
      expect(inOwnWords(error)).toBe(error)
    },
  )
})
