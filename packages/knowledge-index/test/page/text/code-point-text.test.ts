import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodePointText } from '../../../src/page/text/code-point-text.ts'

/** Texts with astral characters and lone surrogates. The oracle is `Array.from`. */
const texts = fc.string({
  unit: fc.oneof(fc.constantFrom('a', ' ', '\n', 'é', '😀', '𝒳', '\ud83d', '\ude00'), fc.string({ unit: 'binary', maxLength: 1 })),
  maxLength: 60,
})

test('length and slices count code points', () => {
  fc.assert(
    fc.property(texts, fc.nat(80), fc.nat(80), (value, start, end) => {
      const text = new CodePointText(value)
      const points = Array.from(value)
      expect(text.length).toBe(points.length)
      expect(text.slice(Math.min(start, points.length), end)).toBe(points.slice(Math.min(start, points.length), end).join(''))
      expect(text.slice(Math.min(start, points.length))).toBe(points.slice(start).join(''))
    }),
  )
})

test('every code point offset leads to its UTF-16 position and back', () => {
  fc.assert(
    fc.property(texts, (value) => {
      const text = new CodePointText(value)
      let units = 0
      for (const [offset, point] of [...Array.from(value), ''].entries()) {
        expect(text.toUnits(offset)).toBe(units)
        expect(text.toCodePoints(units)).toBe(offset)
        units += point.length
      }
    }),
  )
})
