import { describe, expect, test } from 'vitest'
import { isObject, parseMessage, requestIdOf } from '../../src/mcp/parse-message.ts'

const parse = (text: string) => parseMessage(Buffer.from(text))
const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels)

describe('the body of a message', () => {
  test.each([
    ['an object', '{"id":1}', { id: 1 }],
    ['after a byte order mark', '\ufeff{"id":1}', { id: 1 }],
    ['with a key twice, the last wins', '{"id":1,"id":2}', { id: 2 }],
    ['a value that is not a message, which later checks refuse', 'null', null],
  ])('is %s', (_what, text, message) => {
    expect(parse(text)).toEqual({ status: 'parsed', message })
  })

  test.each([
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'invalid_utf8'],
    ['not UTF-8: a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'invalid_utf8'],
    ['not JSON', Buffer.from('{'), 'invalid_json'],
    ['nothing', Buffer.alloc(0), 'invalid_json'],
    ['a batch', Buffer.from('[{"id":1}]'), 'batch_not_supported'],
    ['too deep', Buffer.from(`{"a":${nested(64)}}`), 'too_deep'],
    ['too deep, as an array', Buffer.from(nested(65)), 'too_deep'],
  ])('is refused when it is %s', (_what, bytes, refusal) => {
    expect(parseMessage(bytes)).toMatchObject({ status: 'refused', refusal })
  })

  test('may have 64 levels of arrays and objects', () => {
    expect(parse(`{"a":${nested(63)}}`)).toMatchObject({ status: 'parsed' })
    expect(parse(`{"a":${nested(63, '1')}}`)).toMatchObject({ status: 'parsed' })
    expect(parse(`{"a":[],"b":${nested(63, 'null')},"c":${nested(63, '"x"')}}`)).toMatchObject({ status: 'parsed' })
    expect(parse(`{"a":1,"b":${nested(64)}}`)).toMatchObject({ refusal: 'too_deep' })
  })

  test('that is too deep is refused with its id', () => {
    expect(parse(`{"id":"a","params":${nested(64)}}`)).toMatchObject({ refusal: 'too_deep', id: 'a' })
    expect(parse(nested(65))).toMatchObject({ refusal: 'too_deep', id: undefined })
  })
})

describe('the id of a response (JSON-RPC as both revisions define it)', () => {
  test.each([
    ['a', 'a'],
    ['', ''],
    [0, 0],
    [-7, -7],
    [1.5, undefined],
    [2 ** 60, undefined],
    [null, undefined],
    [true, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('%j: %j', (id, answered) => {
    expect(requestIdOf({ id })).toBe(answered)
  })

  test.each([undefined, null, 7, 'text', [{ id: 1 }]])('none in %j', (message) => {
    expect(requestIdOf(message)).toBeUndefined()
  })
})

test('an object is neither null nor an array', () => {
  expect([{}, [], null, 'text', undefined, 1].map(isObject)).toEqual([true, false, false, false, false, false])
})
