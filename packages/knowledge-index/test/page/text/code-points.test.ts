import { expect, test } from 'vitest'
import { firstWords, isLongerThan, shortened } from '../../../src/page/text/code-points.ts'

test('characters outside of the basic plane count once', () => {
  expect(isLongerThan('𝄞𝄞𝄞', 3)).toBe(false)
  expect(isLongerThan('𝄞𝄞𝄞', 2)).toBe(true)
  expect(isLongerThan('abc', 2)).toBe(true)
  expect(isLongerThan('abcdefg', 3)).toBe(true)
})

test('a shortened text keeps whole characters and ends with an ellipsis', () => {
  expect(shortened('𝄞𝄞𝄞', 3)).toBe('𝄞𝄞𝄞')
  expect(shortened('𝄞𝄞𝄞', 2)).toBe('𝄞𝄞…')
  expect(shortened('a𝄞𝄞', 2)).toBe('a𝄞…')
})

test('the first words of a text are whole', () => {
  expect(firstWords('high water at six', 17)).toBe('high water at six')
  expect(firstWords('high water at six', 13)).toBe('high water at')
  expect(firstWords('high water at six', 12)).toBe('high water')
  expect(firstWords('high  water', 6)).toBe('high')
  expect(firstWords(' highwater', 5)).toBe(' high')
  expect(firstWords('𝄞𝄞𝄞 𝄞𝄞𝄞', 5)).toBe('𝄞𝄞𝄞')
  expect(firstWords('𝄞𝄞𝄞𝄞𝄞', 2)).toBe('𝄞𝄞')
})
