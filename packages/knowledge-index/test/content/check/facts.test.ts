/** `facts.yaml`. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factStatus, nextFactChange } from '../../../src/content/facts/fact.ts'
import { writtenDays, writtenValue } from '../../../src/content/facts/fact-words.ts'
import { type Files, load, page, soundFiles, today } from '../../support/content-folder.ts'

const priced = {
  'pages/plans.md': page(
    'Plans',
    'Small teams pay $300 a month.\n\nWe pay refunds within 30 days.\n\nWrite to us first. Write to us first.\n\n## Terms\n\nNone.\n',
  ),
}
const fact = (fields: Readonly<Record<string, string | number>> = {}) =>
  Object.entries({
    id: 'price',
    label: 'Price',
    value: 300,
    unit: 'USD/month',
    page: '/plans',
    quote: 'Small teams pay $300 a month.',
    ...fields,
  })
    .map(([key, value], index) => `${index === 0 ? '- ' : '  '}${key}: ${JSON.stringify(value)}`)
    .join('\n')

async function read(...entries: readonly string[]) {
  return load({ ...soundFiles, ...priced, 'facts.yaml': `${entries.join('\n')}\n` } as Files)
}

async function problems(...entries: readonly string[]): Promise<string[]> {
  const result = await read(...entries)
  return result.status === 'invalid' ? result.problems.map(({ line, code, message, fix }) => `${line} ${code} ${message} ${fix}`) : []
}

describe('a fact is written as people write it [45.7]', () => {
  test.each([
    [95, 'USD/month', '$95 a month'],
    [1450.5, 'USD', '$1,450.50'],
    [15, 'EUR/user/month', '€15 a month per user'],
    ['From 1,450', 'USD/month', 'From 1,450 USD a month'],
    [10, '%', '10%'],
    [1, 'd', '1 day'],
    ['10 to 20', 'd', '10 to 20 days'],
    [24, 'h', '24 hours'],
    [50, 'MBy', '50 MB'],
    [90, 'km/h', '90 km/h'],
    [1200, undefined, '1,200'],
    [3, 'W.h', '3 W.h'],
    ['By arrangement', undefined, 'By arrangement'],
  ])('%j %s: %s', (value, unit, written) => {
    expect(writtenValue({ value, ...(unit && { unit }) })).toBe(written)
  })

  test.each([
    [{ validFrom: '2026-02-01' }, 'since 1 February 2026'],
    [{ validFrom: '2026-12-01' }, 'from 1 December 2026 (not yet)'],
    [{ validFrom: '2026-02-01', validUntil: '2026-12-31' }, '1 February 2026 to 31 December 2026'],
    [{ validUntil: '2026-10-31' }, 'until 31 October 2026 (no longer)'],
    [{}, 'now'],
  ])('%j: %s', (days, written) => {
    expect(writtenDays({ id: 'a', label: 'a', value: 1, page: '/', quote: '', ...days }, '2026-11-27')).toBe(written)
  })

  test('with the section of its quote', async () => {
    const pages = { 'pages/plans.md': page('Plans', '# Plans\n\n## Teams\n\n### Small\n\nSmall teams pay $300 a month.\n') }
    const result = await load({ ...soundFiles, ...pages, 'facts.yaml': `${fact()}\n` } as Files)
    const facts = result.status === 'loaded' ? result.content.pages.find(({ path }) => path === '/facts')?.body : undefined
    expect(facts).toContain('| [Plans](/plans#small "Plans › Teams › Small") |')
  })
})

describe('facts.yaml', () => {
  test('is checked against the first of two pages with one path, so that the second is one error', async () => {
    const second = { 'pages/plans/index.md': page('Other', 'Another text.\n') }
    const result = await load({ ...soundFiles, ...priced, ...second, 'facts.yaml': fact() } as Files)
    expect(result.status === 'invalid' && result.problems.map(({ code }) => code)).toEqual(['duplicate_path'])
  })

  test('is read, and its facts are published on /facts', async () => {
    const result = await read(
      fact({ topic: 'Prices' }),
      fact({ id: 'set-up', label: 'Set-up', value: 0, topic: 'Prices' }),
      fact({ id: 'old', label: 'Old price', value: 250, valid_until: '2020-12-31', topic: 'Prices' }),
      fact({ id: 'new', label: 'New price', value: 350, valid_from: '2999-01-01', topic: 'Prices', supersedes: 'price' }),
      '- id: soc-2\n  label: SOC 2\n  status: not_published\n  say: We have no SOC 2 report.\n  instead: /plans',
    )
    if (result.status !== 'loaded') throw new Error(JSON.stringify(result.problems))
    const { facts = [], pages } = result.content
    expect(facts.map(({ id }) => id)).toEqual(['price', 'set-up', 'old', 'new', 'soc-2'])
    expect(facts[0]).toEqual({
      id: 'price',
      label: 'Price',
      topic: 'Prices',
      value: 300,
      unit: 'USD/month',
      page: '/plans',
      quote: 'Small teams pay $300 a month.',
    })
    expect(pages.find(({ path }) => path === '/facts')?.body.trimStart()).toBe(`# Facts

As data: [/api/v1/facts](/api/v1/facts).

## Prices

| Fact | Value | Valid | Source |
| --- | --- | --- | --- |
| Price | $300 a month | now | [Plans](/plans) |
| Set-up | $0 a month | now | [Plans](/plans) |
| New price | $350 a month | from 1 January 2999 (not yet) | [Plans](/plans) |
| Old price | $250 a month | until 31 December 2020 (no longer) | [Plans](/plans) |

## Not published

- **SOC 2**: We have no SOC 2 report. Read [Plans](/plans) instead.
`)
  })

  test('on another day changes only the page of facts and the revision', async () => {
    const files = { ...soundFiles, ...priced, 'facts.yaml': `${fact({ valid_until: today })}\n` }
    const revisions = await Promise.all(
      [today, '2026-12-31'].map(async (day) => {
        const result = await load(files, { today: day })
        return result.status === 'loaded' ? result.content : undefined
      }),
    )
    const [first, second] = revisions.map((content) => content?.pages.find(({ path }) => path === '/facts')?.body)
    expect([first, second].map((body) => body?.includes('(no longer)'))).toEqual([false, true])
    expect(revisions[0]?.revision).not.toBe(revisions[1]?.revision)
    expect(nextFactChange(revisions[0]?.facts ?? [], today)).toBe(new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10))
    expect(nextFactChange(revisions[0]?.facts ?? [], '2999-01-01')).toBeUndefined()
  })

  test('may be divided into files of a folder', async () => {
    const files = {
      ...soundFiles,
      ...priced,
      'facts.yaml': `${fact()}\n`,
      'facts/terms.yaml': `${fact({ id: 'refund', value: 30, unit: 'd', quote: 'We pay refunds within 30 days.' })}\n`,
    }
    const result = await load(files)
    expect(result.status === 'loaded' && result.content.facts?.map(({ id }) => id)).toEqual(['price', 'refund'])
  })
})

describe('an error in facts is reported', () => {
  test.each([
    [
      'a quote that is not on the page',
      [fact({ quote: 'Small teams pay $400 a month.' })],
      /^6 quote_not_found The quote is not on \/plans\. The nearest sentence there is "Small teams pay \$300 a month\." Write quote: Small teams pay \$300 a month\.$/,
    ],
    ['a quote that is on the page twice', [fact({ quote: 'Write to us first.' })], /^6 ambiguous_quote The quote is on \/plans 2 times/],
    [
      'an unknown page',
      [fact({ page: '/prices' })],
      /^5 unknown_page There is no page \/prices\. Did you mean \/pricing\? Write \/pricing\./,
    ],
    ['a page with an anchor', [fact({ page: '/plans#terms' })], /^5 unknown_page The page of a quote has no anchor\. Write \/plans\./],
    ['a page with an empty anchor', [fact({ page: '/plans#' })], /^5 unknown_page The page of a quote has no anchor\. Write \/plans\./],
    ['an unknown unit', [fact({ unit: 'dollars' })], /^4 unknown_unit/],
    ['a unit that is twice per month', [fact({ unit: 'USD/month/month' })], /^4 unknown_unit/],
    ['a fact that supersedes itself', [fact({ supersedes: 'price' })], /^7 invalid_value .*another fact/],
    ['the reserved heading as a topic', [fact({ topic: 'not published' })], /^7 invalid_value .*must not be "Not published"/],
    ['a unit that has another name', [fact({ unit: '$/mo' })], /^4 unknown_unit .*Write unit: USD\/month\.$/],
    ['a unit whose symbol is a word', [fact({ unit: 'years' })], /^4 unknown_unit .*Write unit: a\.$/],
    [
      'days that overlap',
      [fact({ valid_until: '2026-06-30' }), fact({ valid_from: '2026-06-30' })],
      /^8 overlapping_facts "price" has two facts on the same day; the other is at facts.yaml:1/,
    ],
    ['two values without days', [fact(), fact()], /^7 overlapping_facts/],
    ['a day that does not exist', [fact({ valid_from: '2026-02-30' })], /^7 invalid_date/],
    [
      'an end before its beginning',
      [fact({ valid_from: '2026-02-03', valid_until: '2026-02-01' })],
      /^8 invalid_value .*must not be before valid_from/,
    ],
    ['an id in capitals', [fact({ id: 'Price' })], /^1 invalid_value .*lower-case/],
    ['a value of another type', [fact({ value: [1] as never })], /^3 invalid_value/],
    ['an unknown fact to supersede', [fact({ supersedes: 'prise' })], /^7 unknown_fact There is no fact "prise"\. Did you mean price\?/],
    ['a mistyped key', [`${fact()}\n  valid_untl: 2026-01-01`], /^7 unknown_key .*valid_until/],
    ['a value that is not published', [`${fact()}\n  status: not_published`], /^1 missing_key "say"/],
    [
      'an unknown page as instead',
      ['- id: soc\n  label: SOC 2\n  status: not_published\n  say: No.\n  instead: /secruity'],
      /^5 unknown_page/,
    ],
    ['no list', ['id: price'], /^1 invalid_value The file must be a list/],
  ])('%s', async (_, entries, expected) => {
    const found = await problems(...entries)
    expect(found[0]).toMatch(expected)
  })

  test('with all other errors of its entry', async () => {
    const codes = async (...entries: readonly string[]) => (await problems(...entries)).map((line) => line.split(' ').slice(0, 2).join(' '))
    expect(await codes(fact({ value: [1] as never, unit: 'dollars', supersedes: 'prise' }))).toEqual([
      '3 invalid_value',
      '4 unknown_unit',
      '7 unknown_fact',
    ])
    expect(
      await codes(
        fact({ label: '', quote: 'Not on the page at all.' }),
        fact({ page: '/plan', unit: 'dollars', valid_from: '2026-03-01', valid_until: '2026-02-01' }),
        fact({ unit: 'dollars', valid_from: '2026-01-01', valid_until: '2026-02-01' }),
      ),
    ).toEqual([
      '2 invalid_value',
      '6 quote_not_found',
      '10 unknown_unit',
      '11 unknown_page',
      '14 invalid_value',
      '15 overlapping_facts',
      '18 unknown_unit',
    ])
  })

  test('of days next to an unknown key, but not next to misspelled days', async () => {
    const [first, next] = [fact({ valid_until: '2026-06-30' }), fact()]
    expect(await problems(first, `${next}\n  colour: red`)).toEqual([
      expect.stringMatching(/^8 overlapping_facts/),
      expect.stringMatching(/^14 unknown_key/),
    ])
    expect(await problems(first, `${next}\n  valid_form: 2026-07-01`)).toEqual([expect.stringMatching(/^14 unknown_key/)])
  })

  test('without an error for a fact that refers to the wrong one', async () => {
    const found = await problems(fact({ unit: 'dollars', valid_until: '2020-12-31' }), fact({ id: 'new', supersedes: 'price' }))
    expect(found).toEqual([expect.stringMatching(/^4 unknown_unit/)])
  })

  test.each([
    ['every fact', `${fact({ topic: 'Prices', unit: 'dollars' })}\n`, 'unknown_unit'],
    ['one fact', `${fact({ topic: 'Prices', unit: 'dollars' })}\n${fact({ id: 'other' })}\n`, 'unknown_unit'],
    ['the YAML', '- id: "price\n', 'invalid_yaml'],
  ])('without an error for a link to a fact, where %s has one', async (_, facts, code) => {
    const linking = page('Linking', '[All facts](/facts) [Prices](/facts#prices)')
    const result = await load({ ...soundFiles, ...priced, 'facts.yaml': facts, 'pages/linking.md': linking })
    expect(result.status === 'invalid' && result.problems.map((problem) => problem.code)).toEqual([code])
  })

  test('for a price that differs from the profile', async () => {
    const files = {
      ...soundFiles,
      ...priced,
      'profile.json': JSON.stringify({ pricing: [{ range: 'Price', price: '$1,200 per month' }] }),
      'facts.yaml': `${fact()}\n`,
    }
    const result = await load(files)
    expect(result.status === 'invalid' && result.problems.map(({ code, fix }) => `${code} ${fix}`)).toEqual([
      'price_disagrees Write 1200, or correct profile.json.',
    ])
  })

  const fixOf = async (price: string, value: string | number) => {
    const profile = JSON.stringify({ pricing: [{ range: 'Price', price }] })
    const result = await load({ ...soundFiles, ...priced, 'profile.json': profile, 'facts.yaml': `${fact({ value })}\n` })
    return result.status === 'invalid' ? result.problems.map(({ fix }) => fix) : []
  }

  test.each([
    ['$1,900 a month', 1900],
    ['1 900 USD', 1900],
    ['1\u00a0900\u202f000 USD', 1900000],
    ["CHF 1'900.50", 1900.5],
    ['CHF 1’900', '1900'],
    ['1.900 €', 1900],
    ['1.900 € pro Jahr', '1,900 EUR'],
    ['€1.900,50', 1900.5],
    ['$1,900.50', '1 900,50'],
    ['1.900.000 €', 1900000],
    ['12,50 €', 12.5],
    ['$0.125 a call', 0.125],
    ['$1.125 a call', 1.125],
    ['$1234.567', 1234.567],
    ['₹1,20,000', 120000],
    ['from 5. No other costs', 5],
    ['on request', 5],
  ])('not for the same amount in another notation: %s and %s', async (price, value) => {
    expect(await fixOf(price, value)).toEqual([])
  })

  test.each([
    ['1 900 USD', 1, 'Write 1900, or correct profile.json.'],
    ['€1.900,50', 1900, 'Write 1900.5, or correct profile.json.'],
    ['12,50 €', 1250, 'Write 12.5, or correct profile.json.'],
    ['2.900 €', 1900, 'Write the amount of profile.json, or correct profile.json.'],
    ['$2 900', 1.125, 'Write 2900, or correct profile.json.'],
  ])('for another amount in any notation: %s and %s', async (price, value, fix) => {
    expect(await fixOf(price, value)).toEqual([fix])
  })

  test('above 10,000 facts in two files', { tags: ['slow'] }, async () => {
    // The shortest facts: reading them takes seconds.
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `- { id: f-${from + index}, label: F, status: not_published, say: No. }`).join('\n')
    const codes = async (second: number) => {
      const result = await load({ ...soundFiles, ...priced, 'facts/a.yaml': many(0, 5_000), 'facts/b.yaml': many(5_000, second) })
      return result.status === 'invalid' ? result.problems.map(({ code }) => code) : []
    }
    expect(await codes(5_000)).toEqual([])
    expect(await codes(5_001)).toEqual(['too_many_facts'])
  })
})

describe('the days of facts, compared with a check of every day', () => {
  const first = Date.parse('2026-02-20')
  const days = Array.from({ length: 24 }, (_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10))
  const dated = fc
    .tuple(fc.constantFrom('one', 'two'), fc.option(fc.nat(days.length - 1)), fc.option(fc.nat(days.length - 1)))
    .filter(([, from, until]) => from === null || until === null || from <= until)
    .map(([id, from, until]) => ({
      id,
      ...(from !== null && { valid_from: days[from] as string }),
      ...(until !== null && { valid_until: days[until] as string }),
    }))
  const isValid = ({ valid_from, valid_until }: { valid_from?: string; valid_until?: string }, day: string) =>
    (valid_from === undefined || valid_from <= day) && (valid_until === undefined || day <= valid_until)

  test('overlap exactly if an id has two values on a day', { tags: ['slow'] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(dated, { minLength: 1, maxLength: 5 }), async (entries) => {
        const found = await problems(...entries.map((entry) => fact(entry)))
        // Facts without a first or last day are also valid before and after all of these days.
        const clashes = ['2000-01-01', ...days, '2999-01-01'].some((day) =>
          ['one', 'two'].some((id) => entries.filter((entry) => entry.id === id && isValid(entry, day)).length > 1),
        )
        expect(found.some((line) => line.includes('overlapping_facts'))).toBe(clashes)
        expect(found.every((line) => line.includes('overlapping_facts'))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('the next change is the first day on which a status differs', () => {
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 5 }), fc.nat(days.length - 2), (entries, index) => {
        const facts = entries.map(({ id, valid_from: validFrom, valid_until: validUntil }) => ({
          ...{ id, label: id, value: 1, page: '/plans', quote: 'Small teams pay $300 a month.' },
          ...(validFrom !== undefined && { validFrom }),
          ...(validUntil !== undefined && { validUntil }),
        }))
        const statuses = (day: string) => facts.map((one) => factStatus(one, day)).join()
        const today = days[index] as string
        // A change can be one day after the last of the days.
        const later = [...days.slice(index + 1), '2026-03-16']
        expect(nextFactChange(facts, today)).toBe(later.find((day) => statuses(day) !== statuses(today)))
      }),
    )
  })
})
