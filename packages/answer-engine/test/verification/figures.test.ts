import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supportsFigure } from '../../src/verification/figures/figure-support.ts'
import type { Figure } from '../../src/verification/figures/figures.ts'
import { readText } from '../../src/verification/reading/read-text.ts'

function only(text: string): Figure {
  const { figures } = readText(text)
  expect(figures, text).toHaveLength(1)
  return figures[0] as Figure
}

const supports = (quoted: string, claimed: string) => supportsFigure(only(quoted), only(claimed))

describe('figures (design 6)', () => {
  it.each([
    ['$25 million', '$25,000,000'],
    ['$25 million', '25 million dollars'],
    ['$3.5bn', '$3,500,000,000'],
    ['25k users', '25,000 users'],
    ['twenty-five users', '25 users'],
    ['one hundred and twenty days', '120 days'],
    ['two thousand five hundred dollars', '$2,500'],
    ['10%', '10 percent'],
    ['10 %', 'ten per cent'],
    ['$29.00', '$29'],
    ['10–20 days', 'between 10 and 20 days'],
    ['10 to 20 days', '10-20 days'],
    ['$10 to $20', '$10–20'],
    ['3 business days', 'three working days'],
    ['May 1, 2026', '1 May 2026'],
    ['May 1, 2026', '2026-05-01'],
    ['1st of May 2026', 'May 2026'],
    ['2026-05-01', '2026'],
    ['up to 30 days', 'at most 30 days'],
    ['at least 30 days', '30 days or more'],
    ['+1 (555) 010-0199', '+1 555 010 0199'],
    ['third', '3rd'],
    ['3 days', 'within 3 days'],
    ['within 3 days', 'within 3 days'],
  ])('%s supports %s', (quoted, claimed) => {
    expect(supports(quoted, claimed)).toBe(true)
  })

  it.each([
    ['$25 million', '$25'],
    ['$25', '$25 million'],
    ['$25', '25'],
    ['$25', '€25'],
    ['25%', '25'],
    ['25%', '$25'],
    ['25%', '25 percentage points'],
    ['30 days', '30 hours'],
    ['30 business days', '30 days'],
    ['1,000 users', '1.000 users'],
    ['1.000 users', '1 users'],
    ['1,5 litres', '15 litres'],
    ['12 345 users', '12 users'],
    ['10–20 days', '20 days'],
    ['10–20 days', '10 days'],
    ['10–20 days', '20–10 days'],
    ['5', '-5'],
    ['10² items', '102 items'],
    ['½ hour', '12 hour'],
    ['１0 users', '10 users'],
    ['May 1, 2026', 'January 5, 2026'],
    ['May 2026', 'May 1, 2026'],
    ['05/01/2026', 'May 1, 2026'],
    ['first', '1'],
    ['twice', '2'],
    ['up to 30 days', '30 days'],
    ['up to 30 days', 'at least 30 days'],
    ['about 30 days', '30 days'],
    ['more than 30 days', 'at least 30 days'],
    ['30 days', 'up to 30 days'],
    ['within 3 days', '3 days'],
    ['up to 3 days', 'within 3 days'],
    ['-5 °C', '5 °C'],
    ['9:30 a.m.', '9:30 p.m.'],
    ['SOC 2', 'SOC 1'],
    ['B2B', 'B2C'],
    ['v2.1', 'v2.2'],
    ['a@b.example', 'a@c.example'],
    ['https://a.example/x', 'https://a.example'],
    ['help.example', 'help.example.net'],
    ['555-010-0199', '555-010-0198'],
  ])('%s does not support %s', (quoted, claimed) => {
    expect(supports(quoted, claimed)).toBe(false)
  })

  it('reads every whole number the same in digits, grouped, and with its magnitude', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom(3, 6, 9), (value, power) => {
        const digits = String(value * 10 ** power)
        const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',')
        const magnitude = { 3: 'thousand', 6: 'million', 9: 'billion' }[power] ?? ''
        expect(new Set([digits, grouped, `${value} ${magnitude}`].map((text) => only(`${text} users`).value)).size).toBe(1)
      }),
    )
  })

  it('reads no other value into digits', () => {
    const number = fc.stringMatching(/^[1-9]\d{0,2}(?:[.,]\d{1,4})?$/)
    fc.assert(
      fc.property(number, number, (one, other) => {
        const same = Number(one.replace(/,(?=\d{3}$)/, '')) === Number(other.replace(/,(?=\d{3}$)/, ''))
        if (only(`${one} users`).value === only(`${other} users`).value) expect(same).toBe(true)
      }),
    )
  })

  it('leaves words apart that only look like numbers', () => {
    expect(readText('Nobody often attends; a tenant weighs tons.').figures).toEqual([])
  })

  it('reads nothing into where a link leads but its address', () => {
    expect(readText('See [the sample](/research/policy-sample-2026).').figures.map(({ kind }) => kind)).toEqual([])
    expect(readText('See [it](https://a.example/2026).').figures.map(({ value }) => value)).toEqual(['https://a.example/2026'])
  })
})
