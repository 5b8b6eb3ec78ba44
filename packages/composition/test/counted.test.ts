import { expect, test } from 'vitest'
import { counted } from '../src/content-report.ts'

test.each([
  [0, '0 mistakes'],
  [1, '1 mistake'],
  [2, '2 mistakes'],
])('%i has the noun in singular or plural', (number, text) => {
  expect(counted(number, 'mistake')).toBe(text)
})
