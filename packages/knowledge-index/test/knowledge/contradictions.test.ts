import { describe, expect, it } from 'vitest'
import { editorialWarnings } from '../../src/content/check/editorial-warnings.ts'
import { findContradictions } from '../../src/knowledge/contradictions/find-contradictions.ts'
import { publishPages } from '../../src/knowledge/publish/publish-pages.ts'
import { type Files, load, loadSound, page, places, soundFiles, today } from '../support/content-folder.ts'

async function warningsOf(files: Files) {
  const content = await loadSound({ ...soundFiles, ...files })
  const pages = publishPages(content, { baseUrl: 'https://svc.example.com' })
  const found = findContradictions(pages, { facts: content.facts, day: today })
  const all = editorialWarnings(content, { staleAfterDays: 365, today: new Date(today), contradictions: { found, pages } })
  return { content, warnings: all.filter(({ code }) => code === 'contradiction') }
}

/** The values of each pair that is found on two pages. */
async function pairs(one: string, other: string, more: Files = {}) {
  const { warnings } = await warningsOf({ 'pages/fees.md': page('Fees', one), 'pages/visits.md': page('Visits', other), ...more })
  return warnings.map(({ message }) => [...message.matchAll(/"([^"]*)"/g)].map(([, value]) => value).filter((value) => value !== 'rate'))
}

const fact = (more = '', value = '80\n  unit: GBP/month') =>
  `- id: rate\n  label: Monthly rate of a garden visit\n  value: ${value}\n  page: /fees\n  quote: A garden visit costs £80 a month.\n${more}`

describe('contradictions', () => {
  it.each([
    ['money', 'A garden visit costs £80 a month.', 'A garden visit costs £95 a month.', ['£95 a month', '£80 a month']],
    ['a share', 'Pensioners get 10% off every garden visit.', 'Pensioners get 15% off every garden visit.', ['15%', '10%']],
    ['durations in other units', 'A garden visit takes 2 hours.', 'A garden visit takes 90 minutes.', ['90 minutes', '2 hours']],
    ['a count with its noun', 'A garden visit has 12 checks.', 'A garden visit has 14 checks.', ['14 checks', '12 checks']],
    ['a row and a sentence', '| Work | Price |\n| --- | --- |\n| Hedge trimming | £40 |', 'Hedge trimming costs £45.', ['£45', '£40']],
    [
      'cells of two tables',
      '| Work | Price |\n| --- | --- |\n| Hedge trimming | £40 |',
      '| Work | Cost |\n| --- | --- |\n| Hedge trimming | £45 |',
      ['£45', '£40'],
    ],
  ])('are found in %s', async (_, one, other, expected) => {
    expect(await pairs(one, other)).toEqual([expected])
  })

  it.each([
    ['the same value', 'A garden visit takes 2 hours.', 'A garden visit takes 120 minutes.'],
    ['a rounded month', 'A garden visit is repeated for 1 month.', 'A garden visit is repeated for 30 days.'],
    ['another unit', 'A garden visit costs £80 a month.', 'A garden visit costs £20.'],
    ['another noun', 'A garden visit has 12 checks.', 'A garden visit has 3 gardeners.'],
    ['a proper name', 'A garden visit costs £80 a month.', 'In Norway a garden visit costs £95 a month.'],
    ['a year', 'A garden visit costs £80 a month.', 'In 2031 a garden visit costs £95 a month.'],
    ['the past', 'A garden visit costs £80 a month.', 'Until March a garden visit cost £75 a month.'],
    ['a condition', 'A garden visit costs £80 a month.', 'If you pay late, a garden visit costs £95 a month.'],
    ['a scope word', 'A garden visit costs £80 a month.', 'A garden visit for members costs £60 a month.'],
    ['a range', 'A garden visit takes 2 hours.', 'A garden visit takes 1 to 3 hours.'],
    ['a threshold', 'A garden visit takes 2 hours.', 'A garden visit of more than 3 hours is billed twice.'],
    ['a question', 'A garden visit costs £80 a month.', 'A garden visit costs £95 a month?'],
    ['an example', 'A garden visit costs £80 a month.', '## A worked example\n\nA garden visit costs £95 a month.'],
    ['code', 'A garden visit costs £80 a month.', '```\nA garden visit costs £95 a month.\n```'],
    ['struck text', 'A garden visit costs £80 a month.', 'A garden visit costs ~~£95~~ £80 a month.'],
    ['one value of several that agrees', 'A garden visit costs £80.', 'A garden visit costs £80, or £70 by the hour.'],
    ['rows of one table', '| Work | Price |\n| --- | --- |\n| Small hedge trimming | £40 |\n| Large hedge trimming | £60 |', 'Nothing.'],
    ['few words that name no subject', 'Invoices are due within 14 days.', 'Invoices are due within 30 days.'],
  ])('are not found in %s', async (_, one, other) => {
    expect(await pairs(one, other)).toEqual([])
  })

  it('of a fact are found in every statement about its label, and named with what to write', async () => {
    const { warnings } = await warningsOf({
      'pages/fees.md': page('Fees', '## Rates\n\nA garden visit costs £80 a month.'),
      'pages/visits.md': page('Visits', 'See [fees](/fees).\n\nHello. The monthly rate of a garden visit is £95.'),
      'facts.yaml': fact(),
    })
    expect(warnings).toEqual([
      {
        file: 'pages/visits.md',
        line: 8,
        column: 8,
        code: 'contradiction',
        message: 'This says "£95", and the fact "rate" (/fees#rates) says "£80 a month" for what seems to be the same.',
        fix: 'Write £80 a month, or correct the fact; if both are right, name what they differ in, or list the two places in accepted.yaml.',
        places: ['/fees#rates', '/visits'],
      },
    ])
  })

  it('are not found for a fact of other days', async () => {
    const other = 'The monthly rate of a garden visit is £95 a month.'
    const one = 'A garden visit costs £80 a month.'
    expect(await pairs(one, other, { 'facts.yaml': fact() })).toHaveLength(1)
    const expired = await warningsOf({
      'pages/fees.md': page('Fees', one),
      'pages/visits.md': page('Visits', 'The monthly rate of a garden visit is £95 a month.'),
      'facts.yaml': fact('  valid_until: 2025-12-31\n'),
    })
    expect(expired.warnings.filter(({ message }) => message.includes('"rate"'))).toEqual([])
  })

  it('are one warning for a pair of statements', async () => {
    const text = 'The garden visit of this district takes 2 hours and needs 3 checks of every single hedge.'
    expect(await pairs(text, text.replace('2 hours', '4 hours').replace('3 checks', '5 checks'))).toHaveLength(1)
  })

  it('are not found among the many statements of a template', async () => {
    const body = (first: number) => Array.from({ length: 40 }, (_, n) => `The garden visit costs £${first + n} a month.`).join('\n\n')
    expect(await pairs(body(10), body(50))).toEqual([])
  })

  it.each([
    ['other years', 'Garden visits 2025', 'Garden visits 2026', 0],
    ['other plans', 'Basic plan of garden visits', 'Premium plan of garden visits', 0],
    ['other numbers', 'Garden visits of bed 1', 'Garden visits of bed 2', 0],
    ['other letters', 'Garden visits of bed A', 'Garden visits of bed B', 0],
    ['one letter', 'Garden visits of bed B', 'Visits to bed B of the garden', 1],
    ['a letter that is a word', 'When may I visit the garden', 'Premium plan of garden visits', 1],
    ['an article and a letter', 'A garden visit', 'Garden visits of bed B', 1],
    ['one year', 'Garden visits 2026', 'Visits to the garden 2026', 1],
    ['a year of one of them', 'Garden visits', 'Garden visits 2026', 1],
  ])('between statements under headings of %s', async (_, one, other, count) => {
    const text = (value: number) => `A garden visit costs £${value} a month.`
    const { warnings } = await warningsOf({ 'pages/fees.md': page(one, text(80)), 'pages/visits.md': page(other, text(95)) })
    expect(warnings).toHaveLength(count)
  })

  it('are not found among the pages of a template, and are between two values on many pages', async () => {
    const pagesWith = (values: readonly number[], text: (value: number) => string): Files =>
      Object.fromEntries(values.map((value, n) => [`pages/beds/b${n}.md`, page(`Bed ${['rose', 'herb', 'fern'][n]}`, text(value))]))
    const farms = pagesWith([1, 2, 3], (value) => `The farmer of farm ${value} answers within ${value + 1} days.`)
    expect((await warningsOf(farms)).warnings).toEqual([])
    const deposits = pagesWith([80, 80, 95], (value) => `The deposit of every garden bed of this district is £${value} a year.`)
    expect((await warningsOf(deposits)).warnings).toHaveLength(2)
  })
})

describe('accepted.yaml', () => {
  it('refuses entries of another form with what to write', async () => {
    const yaml = '- { warning: contradicton, places: [], because: "" }\n- nothing\n'
    const result = await load({ ...soundFiles, 'accepted.yaml': yaml })
    expect(places(result).map((place) => place.replace(/:\d+ /, ' '))).toEqual([
      'accepted.yaml:1 invalid_value',
      'accepted.yaml:1 invalid_value',
      'accepted.yaml:1 invalid_value',
      'accepted.yaml:2 invalid_value',
    ])
  })
})
