import { expect, test } from 'vitest'
import { groupedNumber } from '../../../src/page/text/code-points.ts'

test('a number is written like those of English texts', () => {
  const numbers = [0, 7, 999, 1_000, 10_001, 65_536, 123_456, 1_000_000, 52_428_800]
  expect(numbers.map(groupedNumber)).toEqual(numbers.map((number) => number.toLocaleString('en')))
})
