import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineTable } from '../../../src/page/text/line-table.ts'

const texts = fc.string({ unit: fc.constantFrom('a', '😀', '\n', '\r', '\r\n'), maxLength: 40 })

test('lines end with \\n, \\r\\n or \\r (CommonMark 0.31, section 2.1)', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const table = new LineTable(text)
      const lines = text.split(/\r\n|\n|\r/)
      expect(table.count).toBe(lines.length)
      expect(lines.map((_, line) => text.slice(table.start(line), table.end(line)))).toEqual(lines)
    }),
  )
})

test('a position has a line and a column in code points, both from 1', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), (text, seed) => {
      const position = seed % (text.length + 1)
      // A position inside a surrogate pair or a line break has no column.
      fc.pre(!/[\ud800-\udbff\r]$/.test(text.slice(0, position)) || !/^[\udc00-\udfff\n]/.test(text.slice(position)))
      const before = text.slice(0, position).split(/\r\n|\n|\r/)
      expect(new LineTable(text).locate(position)).toEqual({ line: before.length, column: Array.from(before.at(-1) as string).length + 1 })
    }),
  )
})
