import { describeTold, type Told } from './told.ts'

/** A row of one table, quoted by itself. */
function row(header: string, cells: string): Pick<Told, 'page' | 'quotes'> {
  const rule = header.replace(/[^|]+/g, ' --- ')
  return { page: `| ${header} |\n|${rule}|\n| ${cells} |`, quotes: [`| ${cells} |`] }
}

describeTold('a figure has the measure that its header names (design 6)', [
  {
    ...row('Plan | Price ($) | Trial (days)', 'Alder | 95 | 14'),
    kept: ['Alder costs $95.', 'Alder costs 95 dollars.', 'Alder has a trial of 14 days.'],
    dropped: {
      'the figure of another column': 'Alder costs $14.',
      'another currency': 'Alder costs €95.',
      'another unit': 'Alder has a trial of 14 weeks.',
      'the price for a trial': 'Alder has a trial of 95 days.',
    },
  },
  {
    ...row('Plan | Price in EUR | Discount %', 'Alder | 95 | 5'),
    kept: ['Alder costs €95.', 'Alder has a discount of 5%.', 'Alder has a discount of 5 percent.'],
    dropped: { 'another currency': 'Alder costs $95.', 'another share': 'Alder has a discount of 95%.' },
  },
  {
    ...row('Document | Fee', 'Certified copy, per page | $4'),
    kept: ['A certified copy costs $4 per page.', 'The fee for a certified copy, per page, is $4.'],
    dropped: { 'a lost rate': 'A certified copy costs $4.' },
  },
])

describeTold('a date is told as far as it is said (design 6)', [
  {
    page: 'The rate was set on May 1, 2026.',
    kept: ['The rate was set in 2026.', 'The rate was set in May 2026.', 'The rate was set in May.', 'The rate was set on 1 May 2026.'],
    dropped: {
      'another year': 'The rate was set in 2025.',
      'another day': 'The rate was set on May 2, 2026.',
      'another month': 'The rate was set in June 2026.',
      'a year as an amount': 'The rate was set at $2026.',
    },
  },
])

describeTold('a figure stands with the words and figures that it stood with (design 6)', [
  {
    page: 'Fees were $5 in 2024 and $7 in 2025.',
    kept: ['In 2024 fees were $5.', 'In 2025 fees were $7.', 'Fees were $7 in 2025.'],
    dropped: {
      'the year of the other': 'Fees were $7 in 2024.',
      'the other’s year': 'Fees were $5 in 2025.',
      'one year for both': 'Fees were $5 and $7 in 2024.',
      'the other year first': 'In 2025 fees were $5.',
    },
  },
  {
    page: 'In 2024, fees were $5, and in 2025, fees were $7.',
    kept: ['In 2024 fees were $5.', 'Fees were $5 in 2024.', 'In 2025 fees were $7.'],
    dropped: { 'the other’s fee': 'In 2024 fees were $7.', 'the other’s year': 'Fees were $7 in 2024.' },
  },
  {
    page: 'Uptime was 99.95% in 2025, up from 99.90% in 2024.',
    kept: ['In 2025 uptime was 99.95%.', 'Uptime was 99.95% in 2025.'],
    dropped: {
      'the year before': 'Uptime was 99.95% in 2024.',
      'the share before': 'Uptime was up from 99.90% in 2025.',
      'the year before first': 'In 2024 uptime was 99.95%.',
    },
  },
  {
    page: 'Courses last 3, 5 and 10 days.',
    kept: ['Courses last 3, 5 and 10 days.'],
    dropped: { 'one of a list': 'Courses last 3 days.', 'two of a list': 'Courses last 3 and 5 days.' },
  },
  {
    page: 'Alder costs $10. Birch costs $20.',
    kept: ['Alder costs $10 and Birch costs $20.', 'Birch costs $20.'],
    dropped: {
      'the price of the other': 'Birch costs $10.',
      'the other’s price': 'Alder costs $20.',
      'both prices for both': 'Alder and Birch cost $10 and $20.',
      'both prices for one': 'Alder costs $10 and $20.',
    },
  },
  {
    page: 'Adults pay $12 and children pay $6 on weekdays.',
    kept: ['Adults pay $12.', 'On weekdays children pay $6.'],
    dropped: {
      'the price of children': 'Adults pay $6 on weekdays.',
      'the price of adults': 'Children pay $12.',
      'the days of children': 'Adults pay $12 on weekdays.',
      'one price for both': 'Adults and children pay $12.',
    },
  },
  {
    page: 'Two halls seat 40 guests and three rooms seat 12.',
    kept: ['Two halls seat 40 guests.'],
    dropped: { 'the seats of rooms': 'Two halls seat 12 guests.', 'another number of halls': 'Three halls seat 40 guests.' },
  },
  {
    page: 'The pass costs $30, or $20 for members.',
    dropped: { 'the other price for members': 'The pass costs $30 for members.', 'the members’ price for all': 'The pass costs $20.' },
  },
])

describeTold('a price keeps what it is for, and a figure its comparison and its bound (design 6)', [
  {
    page: 'Seats cost $5 per user per month.',
    kept: ['Seats cost $5 per user per month.'],
    dropped: {
      'no user': 'Seats cost $5 per month.',
      'no month': 'Seats cost $5 per user.',
      neither: 'Seats cost $5.',
      'another time': 'Seats cost $5 per user per year.',
    },
  },
  {
    page: 'Repairs take two days longer in winter.',
    kept: ['In winter repairs take two days longer.'],
    dropped: { 'a lost comparison': 'Repairs take two days in winter.' },
  },
  {
    page: 'About 40 guests fit in the hall, and exactly 12 fit in the tower.',
    kept: ['Exactly 12 fit in the tower.'],
    dropped: { 'a lost "about"': '40 guests fit in the hall.', 'another bound': 'About 12 fit in the tower.' },
  },
  {
    page: 'Children under 5 travel free on ferries.',
    kept: ['Children under 5 travel free.'],
    dropped: { 'no age': 'Children travel free on ferries.' },
  },
  {
    page: 'The pool is closed in July for repairs.',
    kept: ['The pool is closed in July.', 'In July the pool is closed.'],
    dropped: { 'no month': 'The pool is closed.', 'the reason without the month': 'The pool is closed for repairs.' },
  },
  {
    page: 'Guests eat at noon. The pool is closed on Monday for repairs.',
    kept: ['Guests eat at noon and the pool is closed on Monday.'],
    dropped: { 'no day': 'Guests eat at noon and the pool is closed.' },
  },
  {
    page: 'Breakfast, which costs $9 in winter, is served daily.',
    kept: ['Breakfast is served daily.', 'Breakfast costs $9 in winter.'],
    dropped: { 'no season': 'Breakfast costs $9.' },
  },
  {
    page: 'Tickets bought online cost $2 less than tickets bought at the door.',
    dropped: {
      'a difference as a price': 'Tickets bought online cost $2.',
      'traded sides': 'Tickets bought at the door cost $2 less than tickets bought online.',
    },
  },
])
