import { describe, expect, it } from 'vitest'
import { pairFigures } from '../../src/verification/figures/figure-support.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readersOf } from './readers.ts'
import type { Told } from './told.ts'

/** A row of one table, quoted by itself. */
function row(header: string, cells: string): Pick<Told, 'page' | 'quotes'> {
  const rule = header.replace(/[^|]+/g, ' --- ')
  return { page: `| ${header} |\n|${rule}|\n| ${cells} |`, quotes: [`| ${cells} |`] }
}

/** Claims each of whose figures a quote has, whatever the rules say of the rest, and claims with a figure that none has. */
describe.each<Told>([
  {
    ...row('Plan | Price in EUR | Trial (Days)', 'Alder | 95 | 14'),
    kept: ['Alder costs €95.', 'Alder has a trial of 14 days.'],
    dropped: { 'another currency': 'Alder costs $95.', 'another unit': 'Alder has a trial of 14 weeks.' },
  },
  { ...row('Plan | Price ($)', 'Alder | €95'), kept: ['Alder costs €95.'], dropped: { 'the header’s currency': 'Alder costs $95.' } },
  {
    ...row('Hall | Seats', 'Hall 5 | 14'),
    kept: ['Hall 5 has 14 seats.', '14 seats has hall 5.'],
  },
  {
    ...row('Plan | Rooms | Beds', 'Alder | 14 | 20'),
    kept: ['Alder has 14 rooms and 20 beds.'],
    dropped: { 'traded cells': 'Alder has 20 rooms and 14 beds.' },
  },
  {
    ...row('Document | Fee', 'Copy, per page or per map | $4'),
    kept: ['A copy costs $4 per page or per map.'],
    dropped: { 'no map': 'A copy costs $4 per page.', 'no page': 'A copy costs $4 per map.', neither: 'A copy costs $4.' },
  },
  {
    page: 'The rate rose on May 1, 2026 from 4% to 5%.',
    kept: ['The rate rose in 2026.', 'In May 2026 the rate rose.', 'On May 1 the rate rose from 4% to 5%.'],
    dropped: {
      'another beginning': 'Since May 1 the rate rose.',
      'another year': 'The rate rose in 2025.',
      'a year of days': 'It rose 2026 days.',
    },
  },
  {
    page: 'In 2024 sales rose 4%, and in 2025 5%.',
    kept: ['Sales rose 4% in 2024.', 'Sales rose 4% in 2024 and 5% in 2025.'],
    dropped: {
      'a year told twice': 'Sales rose 4% in 2024 and 5% in 2024.',
      'a beginning': 'Sales rose 4% since 2024.',
      'traded shares': 'Sales rose 5% and 4%.',
    },
  },
  {
    page: 'Since May 2024 fees rose by 4%.',
    kept: ['Fees rose by 4% since May 2024.'],
    dropped: { 'one month': 'Fees rose by 4% in May 2024.', 'an end': 'Fees rose 4% by May 2024.' },
  },
  {
    page: 'Tickets are $5 cheaper online.',
    kept: ['Tickets are $5 cheaper.'],
    dropped: { 'a difference as a price': 'Tickets cost $5 online.' },
  },
  { page: 'Trains run 2 hours ahead.', kept: ['Trains run 2 hours ahead.'], dropped: { 'how long they run': 'Trains run 2 hours.' } },
  {
    page: 'Seats cost $5 per user per month.',
    kept: ['Seats cost $5 per month per user.', 'Seats cost $5 monthly per user.', 'Each month users pay $5 for seats.'],
    dropped: {
      'no user': 'Seats cost $5 per month.',
      'no month': 'Seats cost $5 per user.',
      'another time': 'Seats cost $5 per user per year.',
    },
  },
  { page: 'The monthly fee is $5.', kept: ['The fee is $5 per month.'], dropped: { 'another time': 'The fee is $5 per year.' } },
  { page: 'The annual fee is $5.', kept: ['The fee is $5 per year.'], dropped: { 'another time': 'The fee is $5 per month.' } },
  {
    page: 'The fee is $5 per day and guest.',
    kept: ['The daily fee is $5.', 'The fee is $5 a day.'],
    dropped: { 'no time': 'The fee is $5.', 'another time': 'The annual fee is $5.' },
  },
  { page: 'The fee is $5 per year.', kept: ['The annual fee is $5.'], dropped: { 'another time': 'The daily fee is $5.' } },
  {
    page: 'The hall has 40 seats for guests.',
    kept: ['The hall has 40 seats.', 'The hall has 40.'],
    dropped: { 'guests counted': 'The hall has 40 guests.', 'no seats': 'The hall has 40 for guests.' },
  },
  {
    page: 'Every plot has one vote per plot.',
    kept: ['Every plot has one vote.'],
    dropped: { 'plots counted': 'Every plot has one plot.' },
  },
  {
    page: 'The house has 12 large bright old rooms.',
    kept: ['The house has 12 rooms.', 'The house has 12 old rooms.'],
    dropped: { 'beds counted': 'The house has 12 beds.' },
  },
  {
    page: 'The house lets 12 of the best rooms.',
    kept: ['The house lets 12 rooms.', 'The house lets 12 of the best rooms.'],
    dropped: { 'beds counted': 'The house lets 12 beds.' },
  },
  {
    page: 'Of its rooms the house lets 12, and 5 to 7 beds.',
    kept: ['The house lets 12 rooms.', 'The house lets 5 to 7 beds.'],
    dropped: { 'beds of another number': 'The house lets 12 halls.', 'rooms of another number': 'The house lets 5 to 7 rooms.' },
  },
])('each figure of a claim has a partner in its quotes (design 6): $page', ({ page, quotes = [page], kept = [], dropped = {} }) => {
  const readers = readersOf({ path: '/page', title: 'Terms', markdown: `${page}\n` })
  const parts = quotes.flatMap((quote) => locateQuote(quote, 'E1', readers).flatMap((place) => quotedParts(place) ?? []))
  const quoted = parts.flatMap((part) => part.figures.map((figure) => ({ figure, part })))

  it.each(kept)('all of: %s', (text) => {
    expect(pairFigures(readText(text), quoted)).toBeDefined()
  })

  it.each(Object.entries(dropped))('not, because of %s: %s', (_why, text) => {
    expect(pairFigures(readText(text), quoted)).toBeUndefined()
  })
})
