import { describeRule } from './rule-tables.ts'
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
    kept: [
      'In 2025 uptime was 99.95%.',
      'Uptime was 99.95% in 2025.',
      'In 2025, uptime was 99.95%, up from 99.90%.',
      'In 2025, uptime was 99.95%, up from 99.90% in 2024.',
    ],
    dropped: {
      'the year before the first share': 'In 2024, uptime was 99.95%, up from 99.90%.',
      'the year before': 'Uptime was 99.95% in 2024.',
      'the share before': 'Uptime was up from 99.90% in 2025.',
      'the year before first': 'In 2024 uptime was 99.95%.',
    },
  },
  {
    page: 'In 2025 uptime was 99.95%, up from 99.90%.',
    kept: ['Uptime was 99.95% in 2025, up from 99.90%.', 'Uptime was 99.95% in 2025.'],
    dropped: { 'the year of the other share': 'Uptime was 99.95%, up from 99.90% in 2025.' },
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

describeRule('keepsBindings', 'keepsBindings, by itself (design 6)', [
  {
    page: 'Courses last 3, 5 and 10 days.',
    kept: ['Courses last 3, 5 and 10 days.'],
    dropped: { 'the last of a list, which names its measure': 'Courses last 10 days.', 'two of a list': 'Courses last 5 and 10 days.' },
  },
  {
    page: 'A stay lasts 10 days, 5 of them by the sea.',
    kept: ['A stay lasts 10 days.'],
  },
  {
    page: 'Bikes come with 3, 5 or 7 gears.',
    kept: ['Bikes come with 3, 5 or 7 gears.'],
    dropped: {
      'the first of a list': 'Bikes come with 3 gears.',
      'the last of a list': 'Bikes come with 7 gears.',
      'two of a list': 'Bikes come with 3 and 5 gears.',
    },
  },
  {
    page: 'Tickets for a ride cost $3,$5 and $10.',
    kept: ['Tickets for a ride cost $3, $5 and $10.'],
    dropped: { 'the first of a list': 'Tickets for a ride cost $3.', 'the last of a list': 'Tickets cost $10.' },
  },
  {
    ...row('Course | Price', 'Sailing | $30, $50 or $70'),
    kept: ['Sailing costs $30, $50 or $70.'],
    dropped: { 'the first of a cell’s list': 'Sailing costs $30.', 'the last of a cell’s list': 'Sailing costs $70.' },
  },
  {
    ...row('Ride | Price', 'Ferry | $5 for adults, $3 for children'),
    kept: [
      'The ferry costs $5 for adults.',
      'The ferry costs $3 for children.',
      'The price of the ferry for children is $3.',
      'The ferry costs $5 for adults, $3 for children.',
    ],
    dropped: { 'the price of adults': 'The ferry costs $5 for children.', 'the price of children': 'The ferry costs $3 for adults.' },
  },
  {
    page: '|Ride|Price|\n|---|---|\n|Ferry|children $5, adults $3|',
    quotes: ['|Ferry|children $5, adults $3|'],
    kept: ['The ferry costs adults $3.', 'The ferry costs children $5.'],
    dropped: { 'the price of adults': 'The ferry costs children $3.', 'the price of children': 'The ferry costs adults $5.' },
  },
  {
    ...row('Ride | Deposit | Price', 'Ferry | $9 for groups | $5 for adults, $3 for children'),
    kept: ['The deposit of the ferry is $9.', 'The deposit of the ferry for groups is $9.', 'The ferry costs $5 for adults.'],
    dropped: {
      'whom the deposit is for': 'The ferry costs $5 for groups.',
      'whom the price is for': 'The deposit of the ferry for adults is $9.',
    },
  },
  {
    ...row('Plan | Price | Deposit | Note', 'Alder for groups | $5 | $9 for families | for members'),
    kept: ['Alder costs $5 for groups.', 'Alder costs $5 for members.', 'Alder for groups has a deposit of $9.'],
    dropped: { 'whom the deposit is for': 'Alder costs $5 for families.' },
  },
  {
    ...row('Plan | Price | Deposit', 'Alder | $5 for groups, $6 for families | $9 for groups'),
    kept: ['Alder costs $6 for families.', 'Alder has a deposit of $9 for groups.'],
    dropped: {
      'the price of groups': 'Alder costs $6 for groups.',
      'whom the price is for': 'Alder has a deposit of $9 for families.',
    },
  },
  {
    ...row('Plan | Price per guest | Deposit', 'Alder | $5 | $9 per guest'),
    kept: ['Alder costs $5 per guest.', 'The deposit of Alder is $9 per guest.'],
  },
  {
    ...row('Line | Download', 'Lane 100 | 200 Mbit/s'),
    kept: ['Lane 100 has 200 Mbit/s.'],
  },
  {
    ...row('Year | Rate | Fee', '2023 | 4% | $5'),
    kept: ['In 2023 the rate was 4%.', 'In 2023 the fee was $5.'],
  },
  {
    ...row('Term | Start | Meeting | End', 'Spring | May 1 | May 20 | June 30'),
    kept: ['Spring starts May 1 and ends June 30.'],
  },
  {
    page: 'The walk is free and, on Sundays, takes 10 minutes.',
    kept: ['The walk takes 10 minutes.', 'On Sundays the walk takes 10 minutes.'],
  },
  {
    page: 'Parking, free, lockers $3 and towels $2.',
    kept: ['Lockers cost $3.', 'Towels cost $2.'],
    dropped: { 'a price for what is free': 'Parking costs $3.', 'the price of towels': 'Lockers cost $2.' },
  },
  {
    page: 'Tickets are, for free or on loan, and lockers cost $3.',
    kept: ['Lockers cost $3.'],
    dropped: { 'a price for what is free': 'Tickets cost $3.', 'a price for what is on loan': 'Tickets on loan cost $3.' },
  },
  {
    page: 'Adults pay $5 (children $3).',
    kept: ['Adults pay $5.'],
    dropped: { 'the price of adults': 'Children pay $5.', 'the price of children': 'Adults pay $3.' },
  },
  {
    page: 'Tours cost $5 (guests $3).',
    kept: ['Guests pay $3.', 'Tours cost $5.'],
    dropped: { 'the price of guests': 'Tours cost $3.', 'the price of tours': 'Guests pay $5.' },
  },
  {
    page: 'Entry is $5 then lockers $3.',
    kept: ['Lockers $3.', 'Entry is $5 then lockers $3.'],
  },
  {
    page: 'Tickets cost $5 and lockers cost $3.',
    kept: ['Tickets $5 and lockers $3.', 'Tickets cost $5, lockers $3.', 'Lockers cost $3.'],
    dropped: {
      'the price of tickets': 'Lockers cost $5.',
      'the price of lockers': 'Tickets cost $3.',
      'one price for both': 'Tickets and lockers cost $3.',
    },
  },
  {
    page: '## Ferry\n\nAdults pay $5. The ferry bus costs $9.',
    quotes: ['Adults pay $5.', 'The ferry bus costs $9.'],
    kept: ['Adults pay $5 on the ferry.'],
    dropped: { 'the price of adults': 'The ferry bus costs $5.', 'the price of the bus': 'Adults pay $9 on the ferry.' },
  },
  {
    page: 'Adults pay $5. The bus costs $9 and runs in 10 minutes.',
    quotes: ['Adults pay $5.', 'The bus costs $9 and runs in 10 minutes.'],
    kept: ['The bus costs $9.'],
    dropped: { 'what the other price is for': 'Adults pay $5 on the bus.', 'the price of adults': 'The bus costs $5.' },
  },
  {
    page: 'Adults walk 5 miles. The bus costs $9.',
    quotes: ['Adults walk 5 miles.', 'The bus costs $9.'],
    kept: ['Adults walk 5 miles to the bus.'],
  },
  {
    page: 'In 2023 the fee was $5, in 2024 the fee was $6 for 10 days and in 2025 the fee was $7 for 12 days.',
    kept: ['In 2024 the fee was $6 for 10 days.', 'In 2023 the fee was $5, and in 2025 the fee was $7 for 12 days.'],
    dropped: {
      'the fee of another year': 'In 2023 the fee was $6.',
      'the days of another year': 'In 2023 the fee was $5 for 10 days.',
      'the days of a third year': 'The fee was $5, for 12 days.',
      'the year before': 'The fee in 2023, and $6 for 10 days.',
    },
  },
  {
    page: 'The rate was 4% in 2023, 5% in 2024 and 6% in 2025.',
    kept: ['The rate was 4% in 2023.', 'The rate was 6% in 2025.', 'The rate was 4% in 2023 and 6% in 2025.'],
    dropped: {
      'the rate of the year before': 'The rate was 4% in 2024.',
      'the rate of the first year': 'The rate was 4% in 2025.',
      'the rate of the year after': 'The rate was 5% in 2023.',
    },
  },
  {
    page: 'In 2023 the rate was 4%, in 2024 the rate was 5% and in 2025 the rate was 6%.',
    kept: ['In 2023, the rate was 4%.', 'The rate was 4%, and in 2024 5%.', 'The rate was 5%, in 2024.'],
    dropped: { 'the rate of the year after': 'In 2023, the rate was 5%.', 'the year before': 'The rate was 5%, in 2023.' },
  },
  {
    page: 'On May 1, 2024 the fee rose to $5, on May 1, 2025 to $7.',
    kept: ['On May 1, 2024 the fee rose to $5.'],
    dropped: { 'the fee of the other year': 'On May 1, 2024 the fee rose to $7.' },
  },
  {
    page: 'The fee of $4 was $5 in 2024.',
    kept: ['The fee was $5 in 2024.'],
  },
  {
    page: 'The tour takes 3 hours and costs $20, with lunch 5 hours and $35.',
    kept: ['The tour takes 3 hours and costs $20.'],
    dropped: {
      'the hours without lunch': 'With lunch the tour takes 3 hours for $35.',
      'the price with lunch': 'The tour takes 3 hours and costs $35.',
    },
  },
  {
    page: 'Rides cost $20, 5 hours $35.',
    kept: ['Rides cost $20.', 'Rides of 5 hours cost $35.'],
  },
  {
    page: 'The ferry takes 20 minutes, and a ticket costs $3.',
    kept: ['The ferry takes 20 minutes.', 'The ferry takes 20 minutes, and a ticket costs $3.', 'The ferry takes 20 minutes for $3.'],
  },
  {
    page: 'In 2023 the rate was 4%. In 2024 it was 5%.',
    quotes: ['In 2023 the rate was 4%.', 'In 2024 it was 5%.'],
    kept: ['In 2023 the rate was 4%, in 2024 it was 5%.'],
    dropped: { 'the rate of the other year': 'In 2023 the rate was 5%.' },
  },
])
