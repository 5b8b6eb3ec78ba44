import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../src/content/source/json-source.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('JSON', () => {
  test.each([
    ['', 0],
    ['{"a": 1,}', 7],
    ['{"a": 1,\n}', 7],
    ['[1 ,\n ]', 3],
    ['[1,,2]', 3],
    ['{,}', 1],
    ['{"a" 1}', 5],
    ["{'a': 1}", 1],
    ['{"a": yes}', 6],
    ['[1, 2', 5],
    ['[01]', 2],
    ['{"a": 1} x', 9],
    ['// note\n{}', 0],
    ['"a\nb"', 0],
    ['{"a": "\\x"}', 6],
    ['{"a": 1, "a": 2}', 9],
  ])('%j is invalid at position %i', (text, position) => {
    expect(parseJson(text)).toMatchObject({ status: 'invalid', position })
  })

  test.each([
    ['{"a": "b}', 'Add the closing quote, and write a line break as \\n and a backslash as \\\\.'],
    ["{'a': 1}", 'Write a text or a name in double quotes, or remove it.'],
    ['{1: 2}', 'Write the name in double quotes.'],
    ['{"a" 1}', 'Add the ":".'],
    ['{"a": 1 "b": 2}', 'Add a "," before this place.'],
    ['[1 2]', 'Add a "," before this place.'],
    ['{"a": 1', 'Add the "}" that is missing.'],
    ['[1, 2', 'Add the "]" that is missing.'],
    ['{"a": yes}', 'Write a text or a name in double quotes, or remove it.'],
    ['{"a": }', 'Write a value, with a text in double quotes.'],
    ['{"a": 1} 2', 'Remove what follows the value.'],
    ['// note\n{}', 'Remove the comment.'],
    ['{"a": 1, "a": 2}', 'Keep one of the two.'],
    ['{"a": 1,\n}', 'Remove the comma.'],
    ['[1,]', 'Remove the comma.'],
  ])('%j has the fix %j', (text, fix) => {
    expect(parseJson(text)).toMatchObject({ status: 'invalid', fix })
  })

  test.each(['"a\nb"', '{"a": "\\x"}', '{"a": "b}', '{"a\u0001": 1}'])(
    '%j has an invalid string, and the message has the reason',
    (text) => {
      expect(parseJson(text)).toMatchObject({
        status: 'invalid',
        message: expect.stringContaining('no closing quote, or contains a line break'),
      })
    },
  )

  test('accepts what JSON.parse accepts, with the same value, except repeated members', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\\n"',
      '1',
      '-0.5e3',
      'true',
      'null',
      ' ',
      '\n',
      '\t',
      '"',
      '\\',
      '\u007f',
      '😀',
      '\u2028',
    )
    const texts = fc.oneof(
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify(value, null, 2)),
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseJson(text)
        if (read.status === 'parsed') expect(read.value).toEqual(JSON.parse(text))
        else if (!read.message.endsWith('a second time.')) expect(isJson(text)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('has the position of each member and item, or of the parent of a missing one', () => {
    const text = '{\n  "a": [{"b/c": 1}, 2]\n}'
    const read = parseJson(text)
    if (read.status !== 'parsed') throw new Error('not parsed')
    expect(text.slice(read.position(['a']))).toMatch(/^"a"/)
    expect(text.slice(read.position(['a', 0, 'b/c']))).toMatch(/^"b\/c"/)
    expect(text.slice(read.position(['a', 1]))).toMatch(/^2\]/)
    expect(text.slice(read.position(['a', 0, 'missing', 'x']))).toMatch(/^\{"b\/c"/)
    expect(read.position(['missing'])).toBe(0)
  })

  test('nested deeper than 64 is invalid', () => {
    expect(parseJson('['.repeat(1_048_576))).toMatchObject({ status: 'invalid', message: 'Values are nested more than 64 deep.' })
    expect(parseJson('['.repeat(64) + ']'.repeat(64)).status).toBe('parsed')
  })
})
