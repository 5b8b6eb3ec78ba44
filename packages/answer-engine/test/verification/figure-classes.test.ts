import { describe, expect, it } from 'vitest'
import { boundingNegations } from '../../src/verification/figures/bounds.ts'
import { readDates, restatesDate } from '../../src/verification/figures/dates.ts'
import { classOfFigure } from '../../src/verification/figures/figures.ts'
import { measureName } from '../../src/verification/figures/units.ts'
import { readText } from '../../src/verification/reading/read-text.ts'

describe('which figures could be taken for one another (design 6)', () => {
  it.each([
    ['$25', ['money']],
    ['€25 to €30', ['money']],
    ['25 days', ['time']],
    ['10 to 20 hours', ['time']],
    ['25%', ['%']],
    ['25 users', ['count']],
    ['10 to 20 users', ['count']],
    ['twenty rooms', ['count']],
    ['in 2026', ['date']],
    ['in 1999', ['date']],
    ['May 2026', ['date']],
    ['1899 rooms', ['count']],
    ['2100 rooms', ['count']],
    ['20261 rooms', ['count']],
    ['12026 rooms', ['count']],
    ['B2B', ['identifier']],
    ['a@b.example', ['address']],
  ])('%s: %j', (text, classes) => {
    expect(readText(text).figures.map(classOfFigure)).toEqual(classes)
  })

  it.each(['CAD 5', 'AUD 5', 'GBP 5', '5 cents', '5 yen', 'CHF 5', '5 rupees'])('%s is an amount of money', (text) => {
    expect(readText(text).figures.map(classOfFigure)).toEqual(['money'])
  })

  it.each(['business days', 'seconds', 'minutes', 'hours', 'weeks', 'months', 'quarters', 'years', 'decades'])(
    '5 %s are a stretch of time',
    (unit) => {
      expect(readText(`5 ${unit}`).figures.map(classOfFigure)).toEqual(['time'])
    },
  )

  it('what is no measure is a noun like any other', () => {
    expect([measureName('yrs'), measureName('rooms')]).toEqual(['year', 'rooms'])
  })
})

describe('a "no" or "not" that bounds a number negates nothing (design 6)', () => {
  it.each([
    'no more than 5',
    'not less than $5',
    'not exceed 5',
    'not exceeding €5',
    'no later than (may 5)',
    'no fewer than *5*',
    'no longer than half',
  ])('%s', (text) => {
    expect(text.match(boundingNegations)).toHaveLength(1)
  })

  it.each(['no more than that', 'not exceed them', 'no more rooms than 5', 'not later than ever, 5'])('but not in "%s"', (text) => {
    expect(text.match(boundingNegations)).toBeNull()
  })
})

describe('dates (design 6)', () => {
  const only = (text: string) => readDates(text)[0]?.date ?? ({} as never)

  it.each(
    [
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    ].map((name, index) => [name, (index % 12) + 1] as const),
  )('the month of "%s 7, 2026" is %d', (name, month) => {
    expect(only(`${name} 7, 2026`)).toEqual({ year: 2026, month, day: 7 })
  })

  it.each([
    ['May 2026', 'May 1, 2026', true],
    ['May 1', 'May 1, 2026', true],
    ['in May', 'May 1, 2026', true],
    ['May 1, 2026', '2026-05-01', true],
    ['May 1, 2026', 'May 2026', false],
    ['May 2, 2026', 'May 1, 2026', false],
    ['May 2027', 'May 2026', false],
    ['June 2026', 'May 2026', false],
  ])('%s restates %s: %s', (claimed, quoted, expected) => {
    expect(restatesDate(only(claimed), only(quoted))).toBe(expected)
  })
})
