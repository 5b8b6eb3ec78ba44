import { describe, expect, it } from 'vitest'
import type { Figure } from '../../src/verification/figures/figures.ts'
import { type ReadText, readText } from '../../src/verification/reading/read-text.ts'

/** What is written, what kind of figure it is, its value, and where there is one its measure, bound, rates, digits and date. */
function told({ text }: ReadText, { kind, value, unit, bound, rates, date, start, end, coreStart, coreEnd }: Figure): string {
  const written = text.slice(start, end).trim()
  const core = text.slice(coreStart, coreEnd).trim()
  const day = date && [date.year, date.month, date.day].map((part) => part ?? '?').join('-')
  const parts = [
    written,
    kind,
    value,
    unit,
    bound,
    ...rates.map((rate) => `per ${rate}`),
    core === written ? undefined : `around ${core}`,
    day,
  ]
  return parts.filter((part) => part !== undefined).join(' | ')
}

const readings: readonly (readonly [string, readonly (readonly [text: string, figures: readonly string[]])[]])[] = [
  [
    'amounts with their measure and what they are for',
    [
      ['It costs $25 million.', ['$25 million | number | 25000000 | $ | around 25 million']],
      ['It costs $29 per user per month.', ['$29 | number | 29 | $ | per user | per month | around 29']],
      ['It costs €9.50 a month.', ['€9.50 | number | 9.50 | € | per month | around 9.50']],
      ['It costs US$ 1,200/yr.', ['US$ 1,200 | number | 1200 | $ | per year | around 1,200']],
      ['$29.00 and 29.50', ['$29.00 | number | 29 | $ | around 29.00', '29.50 | number | 29.50']],
      ['$1.25bn', ['$1.25bn | number | 1250000000 | $ | around 1.25bn']],
      ['2.5 million', ['2.5 million | number | 2500000']],
      ['1.2345 thousand', ['1.2345 thousand | number | 1234.5']],
      ['$5 per 10 users', ['$5 | number | 5 | $ | per number | around 5', '10 | number | 10']],
      ['£5 for every additional seat', ['£5 | number | 5 | £ | per seat | around 5']],
      ['0.05 million', ['0.05 million | number | 50000']],
      ['0 million', ['0 million | number | 0 million']],
      [
        '25k users, 5m pipes, $5m, 3bn, 5M',
        [
          '25k | number | 25000',
          '5m | number | 5 | metre | around 5',
          '$5m | number | 5000000 | $ | around 5m',
          '3bn | number | 3000000000',
          '5M | number | 5000000',
        ],
      ],
      ['$10 each year, billed monthly', ['$10 | number | 10 | $ | per year | around 10']],
      ['$10, per month', ['$10 | number | 10 | $ | around 10']],
      ['half an hour', ['half | number | half | per hour']],
      ['30 business days', ['30 business days | number | 30 | business day | around 30']],
      ['5 percentage points', ['5 percentage points | number | 5 | percentage point | around 5']],
      ['9:30 a.m.', ['9:30 a.m. | number | 9:30 | a.m. | around 9:30']],
      ['-5 degrees Celsius', ['-5 degrees Celsius | number | -5 | °C | around 5']],
      ['EUR 40 hourly', ['EUR 40 | number | 40 | € | per hour | around 40']],
      [
        '12 kg, 3 km, 2 GB, 6 ft, 8 hrs, 90 secs',
        [
          '12 kg | number | 12 | kilogram | around 12',
          '3 km | number | 3 | kilometre | around 3',
          '2 GB | number | 2 | GB | around 2',
          '6 ft | number | 6 | foot | around 6',
          '8 hrs | number | 8 | hour | around 8',
          '90 secs | number | 90 | second | around 90',
        ],
      ],
    ],
  ],
  [
    'how digits are grouped',
    [
      ['1,000 users', ['1,000 | number | 1000']],
      ['1.000 users', ['1.000 | number | 1.000']],
      ['1 000 users', ['1 000 | number | 1000']],
      ["1'000 users", ["1'000 | number | 1000"]],
      ['12,50,000 users', ['12,50,000 | number | 1250000']],
      ['1,5 litres', ['1,5 | number | 1,5']],
      ['1,000,000.50 users', ['1,000,000.50 | number | 1000000.50']],
      ['1/2 cup', ['1/2 | number | 1/2']],
      ['9,99', ['9,99 | number | 9,99']],
      ['1,0000', ['1,0000 | number | 1,0000']],
    ],
  ],
  [
    'numbers in words',
    [
      ['twenty-five users', ['twenty-five | number | 25']],
      ['one hundred and twenty days', ['one hundred and twenty days | number | 120 | day | around one hundred and twenty']],
      ['two thousand five hundred dollars', ['two thousand five hundred dollars | number | 2500 | $ | around two thousand five hundred']],
      ['a dozen eggs, twice', ['dozen | number | dozen', 'twice | number | twice']],
      ['several hundred thousand people', ['hundred thousand | number | hundred thousand']],
      ['first of all', ['first | number | #1']],
      ['an hour and a quarter', ['quarter | number | and quarter']],
      ['a hundred', ['a hundred | number | 100']],
      ['twenty', ['twenty | number | 20']],
      ['ninety-nine', ['ninety-nine | number | 99']],
      ['one million, two hundred thousand and five', ['one million, two hundred thousand and five | number | 1200005']],
      ['fifty thousand', ['fifty thousand | number | 50000']],
      ['two thousand three thousand', ['two thousand | number | 2000', 'three thousand | number | 3000']],
    ],
  ],
  [
    'names with digits, which are no numbers',
    [
      ['B2B and IPv6 and 401(k)', ['B2B | identifier | B2B', 'IPv6 | identifier | IPv6', '401(k) | identifier | 401(k)']],
      ['v2.1, COVID-19, 3.A', ['v2.1 | identifier | v2.1', 'COVID-19 | identifier | COVID-19', '3.A | identifier | 3.A']],
      ['½ hour, 10² items', ['½ | identifier | ½', '10² | identifier | 10²']],
    ],
  ],
  [
    'ranges',
    [
      ['between 10 and 20 days', ['10 and 20 days | range | 10..20 | day | around 10 and 20']],
      ['10-20 days', ['10-20 days | range | 10..20 | day | around 10-20']],
      ['from 10 to 20 days', ['10 to 20 days | range | 10..20 | day | around 10 to 20']],
      ['10 through 20 days', ['10 through 20 days | range | 10..20 | day | around 10 through 20']],
      ['$10 to 20 hours', ['$10 to 20 hours | range | 10..20 | $..hour | around 10 to 20']],
      ['10% to 20', ['10% to 20 | range | 10..20 | %']],
      ['10 to 20%', ['10 to 20% | range | 10..20 | % | around 10 to 20']],
      ['$1,000-$2,000', ['$1,000-$2,000 | range | 1000..2000 | $ | around 1,000-$2,000']],
      ['10 - 20 days', ['10 - 20 days | range | 10..20 | day | around 10 - 20']],
      ['at least 5 to 10', ['5 to 10 | range | 5..10 | at least']],
      ['from 5 users', ['5 | number | 5 | at least']],
    ],
  ],
  [
    'two numbers that are no range',
    [
      ['10 and 20 days', ['10 | number | 10', '20 days | number | 20 | day | around 20']],
      ['in between 10 and then 20 days', ['10 | number | 10', '20 days | number | 20 | day | around 20']],
      ['5 to SOC 2', ['5 | number | 5', '2 | number | 2']],
      ['10 to the 20', ['10 | number | 10', '20 | number | 20']],
      ['between the 10 and 20', ['10 | number | 10', '20 | number | 20']],
    ],
  ],
  [
    'bounds',
    [
      ['Up to 30 days.', ['30 days | number | 30 | day | up to | around 30']],
      ['At least 30 days or more.', ['30 days | number | 30 | day | at least | around 30']],
      ['more than 30 but less than 40', ['30 | number | 30 | above', '40 | number | 40 | below']],
      ['no more than 5', ['5 | number | 5 | up to']],
      ['not exceeding 5 users', ['5 | number | 5 | up to']],
      ['up to 5 at most', ['5 | number | 5 | up to']],
      ['5+ users', ['5 | number | 5 | at least']],
      ['(at least *5* users)', ['5 | number | 5 | at least']],
      ['within 3 days', ['3 days | number | 3 | day | within | around 3']],
      ['exactly three', ['three | number | 3 | exactly']],
      ['~ 5 users', ['5 | number | 5 | about']],
      ['5 years or longer', ['5 years | number | 5 | year | at least | around 5']],
      ['over 5, under 6', ['5 | number | 5 | above', '6 | number | 6 | below']],
      ['a maximum of 5', ['5 | number | 5 | up to']],
      ['a minimum of 5', ['5 | number | 5 | at least']],
      ['5 or fewer', ['5 | number | 5 | up to']],
      ['up to 5 or more', ['5 | number | 5 | up to, at least']],
      ['at most 5 at most', ['5 | number | 5 | up to']],
      ['before 9:30 and after 10:30', ['9:30 | number | 9:30 | before', '10:30 | number | 10:30 | after']],
    ],
  ],
  [
    'dates',
    [
      ['May 1, 2026', ['May 1, 2026 | date | May 1, 2026 | 2026-5-1']],
      ['before 1 May 2026', ['1 May 2026 | date | 1 May 2026 | before | 2026-5-1']],
      ['since May 2026', ['May 2026 | date | May 2026 | after | 2026-5-?']],
      ['about March 2026', ['March 2026 | date | March 2026 | about | 2026-3-?']],
      ['by 2026-05-01T10:30:00Z', ['2026-05-01T10:30:00Z | date | 2026-05-01T10:30:00Z | before | 2026-5-1']],
      ['the 1st of May', ['1st of May | date | 1st of May | ?-5-1']],
      ['in May', ['May | date | May | ?-5-?']],
      ['You may go.', []],
      ['Sept. 30', ['Sept. 30 | date | Sept. 30 | ?-9-30']],
      ['until Dec 31, 2026', ['Dec 31, 2026 | date | Dec 31, 2026 | before | 2026-12-31']],
      ['from January', ['January | date | January | after | ?-1-?']],
      ['around 3 May', ['3 May | date | 3 May | about | ?-5-3']],
      ['the year 2026', ['2026 | number | 2026']],
    ],
  ],
  [
    'addresses',
    [
      [
        'Write to help@a.example, or call +1 555 010 0199.',
        ['help@a.example | address | help@a.example', '+1 555 010 0199 | address | tel 15550100199'],
      ],
      [
        'See https://a.example/2026-05-01 and www.a.example.',
        ['https://a.example/2026-05-01 | address | https://a.example/2026-05-01', 'www.a.example | address | www.a.example'],
      ],
      ['See [it](https://a.example/x) in 2026.', [' | address | https://a.example/x', '2026 | number | 2026']],
      ['555-010-0199 is a number', ['555-010-0199 | address | tel 5550100199']],
      ['(555) 010-0199', ['(555) 010-0199 | address | tel 5550100199']],
      ['mailto:a@b.example', ['mailto:a@b.example | address | mailto:a@b.example']],
      ['See a.example.', ['a.example | address | a.example']],
      ['e.g. this', []],
    ],
  ],
]

describe.each(readings)('the figures of a text: %s (design 6)', (_what, rows) => {
  it.each(rows)('%j', (text, figures) => {
    const read = readText(text)
    expect(read.figures.map((figure) => told(read, figure))).toEqual(figures)
  })
})

it('figures of a text stand in its order, whatever kind they are', () => {
  const { figures } = readText('Call 555-010-0199 for 5 users from May 1, 2026, or write to a@b.example about twenty-five rooms by 2027.')
  expect(figures.map(({ kind }) => kind)).toEqual(['address', 'number', 'date', 'address', 'number', 'number'])
})
