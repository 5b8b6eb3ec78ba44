import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseYaml, yamlString } from '../../../src/page/text/yaml.ts'

function problemsOf(source: string): string[] {
  const read = parseYaml(source)
  return read.status === 'parsed' ? [] : read.problems.map(({ position, message }) => `${position} ${message}`)
}

/** Parts of texts that are YAML, or nearly. */
const pieces = fc.constantFrom(
  'a',
  ':',
  ' ',
  '\n',
  '- ',
  '? ',
  '[',
  ']',
  '{',
  '}',
  ',',
  '&a',
  '*a',
  '!t',
  '|',
  '>',
  '"',
  "'",
  '#',
  '%',
  '---',
  '\t',
  '😀',
  '@',
  '`',
  '<<: ',
  '1',
  '~',
)

describe('YAML is data', () => {
  test('dates and words of YAML 1.1 are texts', () => {
    const read = parseYaml('date: 2026-05-01\nno: yes\nnumber: 12\n')
    expect(read.status === 'parsed' && read.value).toEqual({ date: '2026-05-01', no: 'yes', number: 12 })
  })

  test('types that would run code are errors', () => {
    expect(problemsOf('x: !!js/function "function () { process.exit(7) }"')).toEqual(['3 Tags such as !!name are not supported.'])
  })

  test.each(['!!binary "aGk="', '!!timestamp 2026-05-01', '!!set { a, b }', '!!omap [a: 1]', '!!pairs [a: 1]'])(
    'the YAML 1.1 type in "%s" is an error',
    (value) => {
      expect(problemsOf(`a: ${value}\n`)).toEqual(['3 Tags such as !!name are not supported.'])
    },
  )

  test('a directive for another version than YAML 1.2 is an error', () => {
    expect(problemsOf('%YAML 1.1\n---\n- [no, yes]\n')).toEqual(['0 The file asks for YAML 1.1; it is read as YAML 1.2 only.'])
    expect(problemsOf('%YAML 1.2\n---\n- [no, yes]\n')).toEqual([])
  })

  test('a repeated key is an error at its second position', () => {
    expect(problemsOf('a: 1\nb: { c: 1, c: 2 }\na: 2\n')).toEqual([
      '16 The key "c" is here a second time.',
      '23 The key "a" is here a second time.',
    ])
  })

  test('a second document, a key that is not a scalar, and an alias without an anchor are errors', () => {
    expect(problemsOf('a\n---\nb\n')).toEqual(['2 A second YAML document begins after a line "---".'])
    expect(problemsOf('? [a]\n: b\n')).toEqual(['2 A key must be a word or a text, not a list or a mapping.'])
    expect(problemsOf('a: *b\n')).toEqual(['3 The alias *b has no anchor &b above it.'])
  })

  test('an entry has the position of its path, a missing one that of its nearest parent', () => {
    const source = 'a:\n  - b: 1\n    "c d": [x, y]\n'
    const read = parseYaml(source)
    if (read.status !== 'parsed') throw new Error('not parsed')
    expect(source.slice(read.keyPosition(['a', 0, 'c d']))).toMatch(/^"c d"/)
    expect(source.slice(read.valuePosition(['a', 0, 'c d', 1]))).toMatch(/^y\]/)
    expect(source.slice(read.valuePosition(['a', 0, 'missing', 'too']))).toMatch(/^b: 1/)
    expect(read.valuePosition([])).toBe(0)
  })
})

describe('errors in YAML have their own messages and fixes', () => {
  const afterQuote = `The text goes on after the closing quote. (Write '' for an apostrophe inside '…', \\" for a quote inside "…", or put the value in the other quotes.)`
  test.each([
    ['title: a: b\n', '7 The value contains a second ": ". (Put the value in quotes: title: "a: b".)'],
    ['a: "x\nb: 1\n', '3 The quoted text that begins here has no closing quote. (Add the quote at its end.)'],
    ["- 'x\n- b\n", '2 The quoted text that begins here has no closing quote. (Add the quote at its end.)'],
    ['"a: x\n', '0 The quoted text that begins here has no closing quote. (Add the quote at its end.)'],
    ['a: [1, 2\nb: 3\n', '3 The bracket that opens here is not closed. (Add the closing bracket.)'],
    ['a: {b: c\n', '3 The bracket that opens here is not closed. (Add the closing bracket.)'],
    ['a: [b, [c]', '3 The bracket that opens here is not closed. (Add the closing bracket.)'],
    // The inner one contains the end of the outer one.
    ['- [a, {b: c]\n- d\n', '6 The bracket that opens here is not closed. (Add the closing bracket.)'],
    ['- {a: "b}\n- {c: "d"}\n', '6 The quoted text that begins here has no closing quote. (Add the quote at its end.)'],
    ['a: {b: 1 c: 2}\n', '7 A comma is missing inside the brackets. (Add the comma, or write one entry per line without brackets.)'],
    ['\ta: 1\n', '0 A tab is used for indentation. (Indent with spaces.)'],
    ['a: @x\n', '3 A value cannot begin with this character. (Put the value in quotes.)'],
    ['a: "\\q"\n', '4 The quoted text has an unknown escape. (Write a backslash as \\\\, or use single quotes.)'],
    ["a: 'it's'\n", `7 ${afterQuote}`],
    ["title: 'It's the boat's page'\n", `11 ${afterQuote}`],
    ["title: 'What's new'\n", `13 ${afterQuote}`],
    ['title: "The "best" plan"\n', `13 ${afterQuote}`],
    ['title: "Beta" page\n', `14 ${afterQuote}`],
    ['title: [Beta] page\n', '14 There is more text after the end of the value. (Put the whole value in quotes.)'],
    ['a: "b"#c\n', '6 A comment needs a space before its "#". (Add the space, or put the value in quotes.)'],
    ['a: 1\nb\n', '5 The line has no colon after its key. (Write "key: value", with a space after the colon.)'],
    ['key: value\n  sub: 1\n', '5 The value contains a second ": ". (Put the value in quotes.)'],
    ['a: *b\n', '3 The alias *b has no anchor &b above it. (Put the value in quotes if it begins with an asterisk.)'],
  ])('%j', (source, expected) => {
    const read = parseYaml(source)
    expect(read.status === 'invalid' && read.problems.map(({ position, message, fix }) => `${position} ${message} (${fix})`)).toEqual([
      expected,
    ])
  })

  test('every quote and bracket without an end is reported where it was opened', () => {
    expect(problemsOf('- [a, [b\n- c: "d\n  e: f\n- "g"\n- {h: 1\n')).toEqual([
      '6 The bracket that opens here is not closed.',
      '14 The quoted text that begins here has no closing quote.',
      '32 The bracket that opens here is not closed.',
    ])
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const source = parts.join('')
        const read = parseYaml(source)
        if (read.status === 'parsed') return
        for (const { position, message } of read.problems) {
          if (message.startsWith('The quoted text that begins here')) expect(source[position]).toMatch(/["']/)
          if (message.startsWith('The bracket that opens here')) expect(source[position]).toMatch(/[[{]/)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('for any text, without a message of the library', () => {
    const library = /token|node|implicit|flow|scalar|collection|indicator|unresolved/i
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const read = parseYaml(parts.join(''))
        if (read.status === 'invalid') for (const { message, fix = '' } of read.problems) expect(`${message} ${fix}`).not.toMatch(library)
      }),
      { numRuns: 500 },
    )
  })
})

describe('YAML is bounded', () => {
  const fill = (unit: string) => unit.repeat(Math.floor(65_536 / unit.length))

  // Unlimited nesting could crash the process inside the library.
  test.each(['[', '{', '- ', '? ', 'a: ', '- [', '{a: [', '&a '])('64 KiB of "%s" is an error, not a crash', (unit) => {
    expect(problemsOf(fill(unit)).length).toBeGreaterThan(0)
  })

  test('aliases and their expansion are limited', () => {
    expect(problemsOf(`a: &a x\nb: [${'*a, '.repeat(101)}]`)).toEqual([expect.stringMatching(/^\d+ More than 100 aliases/)])
    expect(problemsOf(`a: &a x\nb: [${'*a, '.repeat(90)}]`)).toEqual([])
    const levels = Array.from({ length: 8 }, (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`)
    expect(problemsOf(`l0: &l0 [x, x]\n${levels.join('\n')}\n`)).toEqual([expect.stringContaining('repeat more than a file may contain')])
  })

  test('asterisks in texts are not aliases', () => {
    const read = parseYaml(`a: |\n${'  *not an alias*\n'.repeat(200)}`)
    expect(read.status).toBe('parsed')
  })

  test('an alias of its own list is read', () => {
    expect(parseYaml('a: &a [*a]\n').status).toBe('parsed')
  })

  test('at most 20 errors of one text are reported', () => {
    expect(problemsOf('a: 1\n'.repeat(1_000))).toHaveLength(20)
  })

  test('any text is read or rejected, with positions inside it', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const source = parts.join('')
        const read = parseYaml(source)
        if (read.status === 'parsed') return
        expect(read.problems.length).toBeGreaterThan(0)
        for (const { position, message } of read.problems) {
          expect(position).toBeGreaterThanOrEqual(0)
          expect(position).toBeLessThanOrEqual(source.length)
          expect(message).toMatch(/^\S[^\n]*[.!?]$/)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('a text written as YAML is on one line, and the same for YAML 1.1 and 1.2', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
    fc.constantFrom(
      'no',
      'Yes',
      '12:30',
      '2026-05-01',
      '0123456789012345',
      '1e10000000000000',
      '~',
      'null',
      '---',
      'a: b',
      'a #b',
      '- a',
      '"',
      "it's",
      '@a',
      '%a',
      '<<',
      '=',
    ),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const written = yamlString(text)
      expect(written).not.toContain('\n')
      for (const version of ['1.1', '1.2'] as const) expect(parse(`title: ${written}\n`, { version })).toEqual({ title: text })
    }),
    { numRuns: 500 },
  )
})
