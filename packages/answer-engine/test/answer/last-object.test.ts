import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastObjectWithList } from '../../src/answer/last-object.ts'

/** Every slice of the text, the last end first and then the first start, until one is such an object. */
function naive(text: string): string | undefined {
  for (let end = text.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const slice = text.slice(start, end)
      if (slice.startsWith('{') && slice.endsWith('}') && Array.isArray(parsed(slice)?.claims)) return slice
    }
  }
  return undefined
}

function parsed(text: string): { claims?: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const object = fc
  .record({ claims: fc.array(fc.constantFrom('S1', 2, null, 'a"{b', 'c}\\')), note: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] })
  .map((value) => JSON.stringify(value))
const piece = fc.oneof(
  { weight: 2, arbitrary: object },
  fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '\n', ' ', 'text', '{"a":', '"claims":[]', "don't", '</think>', '```json\n'),
)

it('finds what a search through all slices finds', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('')
      expect(lastObjectWithList(text, 'claims')).toBe(naive(text))
    }),
    { numRuns: 300 },
  )
})

it.each(['{', '{"', '{"a":', '{"a{"', '"{', '{ ', '{"\\"', '{}', '{"a" "{', '{"claims":[', '{"claims":[]', '[', ' ', '{"a\n'])(
  'reads 64 KiB of %j in one pass',
  (part) => {
    const text = part.repeat(Math.ceil((64 * 1_024) / part.length))
    expect(lastObjectWithList(`${text}\n{"claims":["S1"]}`, 'claims')).toBe('{"claims":["S1"]}')
  },
)
