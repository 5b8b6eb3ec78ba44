import { describe, expect, it } from 'vitest'
import { readDates, restatesDate } from '../../src/verification/figures/dates.ts'
import { classOfFigure } from '../../src/verification/figures/figures.ts'
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
