import { expect, test } from 'vitest'
import { counted } from '../src/content-report.ts'

test.each([
  [0, '0 mistakes'],
  [1, '1 mistake'],
  [2, '2 mistakes'],
])('%i reads as it is spoken', (number, text) => {
  expect(counted(number, 'mistake')).toBe(text)
})
