import { describe, expect, it } from 'vitest'
import type { QuotedPart } from '../../src/verification/quoted-part.ts'
import { ReadStatement } from '../../src/verification/reading/page-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { keepsHeaders } from '../../src/verification/rows/kept-headers.ts'
import { tellsRow } from '../../src/verification/rows/told-row.ts'
import { describeRows, type Row, rowOf } from './quoted-row.ts'

const tells = (claim: string, part: QuotedPart) => tellsRow(readText(claim), [part])
const keeps = (claim: string, part: QuotedPart) => keepsHeaders(readText(claim), [part])

describe('a claim that tells a table row (design 6)', () => {
  const row = rowOf('| Starter | $95 | 14 days |', '| Tier | Price | Trial |')

  it('names its label, whole cells and their headers', () => {
    expect(tells('Starter costs $95, with a trial of 14 days', row)).toBe(true)
    expect(tells('The price of Starter is $95', row)).toBe(true)
    expect(tells('The trial of Starter is $95', row)).toBe(false)
    expect(tells('Starter has a free trial of 14 days', row)).toBe(false)
    expect(tells('The price is $95', row)).toBe(false)
  })

  it('names no column where two of them are meant as much', () => {
    const prices = rowOf('| Starter | $95 | $80 |', '| Tier | Price now | Price then |')
    expect(tells('The price of Starter is $95', prices)).toBe(false)
    expect(tells('Starter costs $95', prices)).toBe(false)
    expect(tells('The price of Starter now is $95', prices)).toBe(true)
  })

  it('is none of a row without cells', () => {
    const nothing = rowOf('|', '')
    expect(tells('Starter costs $95', nothing)).toBe(false)
    expect(keeps('Starter costs $95', nothing)).toBe(true)
  })

  it('takes what it tells from the columns it names', () => {
    expect(keeps('Starter costs $95', row)).toBe(true)
    expect(keeps('The price of Starter is 14 days', row)).toBe(false)
    expect(keeps('The trial of Starter is 14 days', row)).toBe(true)
  })
})

/** One row for each header, with one right claim. */
const headed = (headers: readonly string[], cell: string, claim: string): readonly Row[] =>
  headers.map((header) => ({ header: `Kind | ${header}`, row: `Alder | ${cell}`, holds: [claim] }))

describeRows('a row is told cell by cell (design 6)', tells, [
  {
    header: 'Tier | Price | Trial',
    row: 'Starter | $95 | 14 days',
    holds: [
      'Yes, Starter costs $95.',
      'Starter costs $95 and has a trial of 14 days.',
      'Starter costs $95; the trial is 14 days.',
      'Starter costs $95, and the trial takes 14 days.',
      'The tier Starter costs $95.',
      'Starter of Birch costs $95.',
      'Starter has a 14 days trial period.',
      'The price is $95 for Starter.',
      'The price of Starter is $95 and its trial 14 days.',
    ],
    fails: {
      'no cell': 'Starter has a price.',
      'a cell without its header': 'Starter costs $95 and 14 days.',
      'a price for a time': 'Starter takes $95.',
      'the cell beside': 'Starter costs $95 and has a price of 14 days.',
      'two headers': 'Starter has a trial and price of $95, a price trial of 14 days.',
      'days as a cost': 'Starter costs 14 days of trial.',
      'a price by the customer': 'The price of Starter is $95 a customer.',
      'a price by the user': 'The price of Starter is $95 a user.',
      'two headers without a cell': 'Starter costs $95 and has a price trial.',
      'nothing after "for"': 'The price of Starter is $95 for',
    },
  },
  {
    header: 'Plan | Setup fee | Deposit | Trial',
    row: 'Alder | $5 | $9 | 14 days',
    holds: ['The deposit of Alder is $9.', 'The setup fee of Alder is $5.', 'Alder costs $5.'],
    fails: { 'what is costed is the fee': 'Alder costs a deposit of $9.', 'the other amount': 'Alder costs $9.' },
  },
  {
    header: 'Room | Price | Season',
    row: 'Bed and breakfast | $1,000 per week | May',
    holds: [
      'Bed and breakfast costs $1,000 per week, and its season is May.',
      'The price is $1,000 per week for Bed and breakfast.',
      'The season of Bed and breakfast is May and it costs $1,000 a week.',
    ],
    fails: { 'half a label': 'Bed costs $1,000 per week.' },
  },
  {
    header: 'Tour | Price per child | Age | ',
    row: 'Harbour | $7 an hour | | late',
    holds: ['The Harbour tour costs $7 per child per hour.', 'Harbour costs $7 per child an hour.'],
    fails: {
      'another rate': 'Harbour costs $7 each hour.',
      'another payer': 'Harbour costs $7 per guest per hour.',
      'no child': 'The Harbour tour costs $7 per hour.',
    },
  },
  {
    header: 'Plan | Price per user',
    row: 'Plus | $7 per month',
    holds: ['Plus costs $7 per user per month.', 'Plus costs $7 per month per user.'],
    fails: {
      'no payer': 'Plus costs $7 a month.',
      'another payer': 'Plus costs $7 per seat per month.',
      'a payer that is denied': 'Plus costs no user $7 per month.',
      'no month': 'Plus costs $7 per user.',
    },
  },
  {
    header: 'Plan | Price per user',
    row: 'Plus | $7 per user',
    holds: ['Plus costs $7 per user.'],
    fails: { 'no user': 'Plus costs $7.' },
  },
  {
    header: 'Plan | Price | Trial | Deposit',
    row: 'Alder | $5 | None | $9',
    holds: ['Alder costs $5 and has no trial.', 'Alder costs $5, and there is no trial.', 'Alder costs $5, and the trial is none.'],
    fails: {
      'a denied amount': 'Alder costs $5 and has no deposit.',
      'a denied other thing': 'No trial of Alder costs $5.',
      'a denied tier': 'Alder costs $5 and has no plan with trial.',
      'nothing that is denied': 'Alder costs $5 and has no.',
      'a "no" behind': 'Alder costs $5 and its trial is no.',
    },
  },
  {
    header: 'Plan | Price | Note',
    row: 'Alder | $5 | open on all days',
    holds: ['Alder is open on all days.', 'The note on Alder is open on all days.'],
  },
  { header: 'Plan | Note', row: 'Alder | open all days', fails: { 'a cell of three words without its header': 'Alder is open all days.' } },
  {
    header: 'Plan | Limit | Support',
    row: 'Alder | 5 users | by mail',
    holds: ['The limit of Alder is 5 users.', 'The support of Alder is by mail.'],
    fails: {
      'who uses it': 'The limit of Alder is 5 users per customer.',
      'users without a number': 'The support of Alder is by mail users.',
    },
  },
  {
    header: 'Tier | Price for members | Guests',
    row: 'Starter Plus | $95 | 3',
    holds: ['Starter Plus costs $95 for members.', 'The price is $95 for Starter Plus.'],
    fails: {
      'who else pays': 'The price of Starter Plus is $95 for users.',
      'a price by the guest': 'Starter Plus costs $95 from guests.',
    },
  },
  {
    header: 'Plan | [Price](https://birch.example/price) | `Trial`',
    row: '**Alder** | *$95* | [14 days](https://birch.example/trial)',
    holds: ['Alder costs $95 and has a trial of 14 days.'],
  },
  {
    header: 'Plan | Demand fee | Withdrawal fee | Fee, monthly',
    row: 'Alder | $5 | $9 | $12',
    holds: ['The demand fee of Alder is $5.', 'The withdrawal fee of Alder is $9.', 'The monthly fee of Alder is $12.'],
    fails: { 'a fee of three': 'The fee of Alder is $5.', 'a lost month': 'The demand fee of Alder is $5, and the withdrawal fee is $12.' },
  },
  {
    header: 'Plan | Monthly fee',
    row: 'Alder | $12',
    holds: ['The monthly fee of Alder is $12.'],
    fails: { 'no month': 'Alder costs $12.' },
  },
  ...headed(['Price', 'Prices', 'Cost', 'Fee', 'Fees', 'Charge', 'Premium', 'Rate'], '$95', 'Alder costs $95.'),
  ...headed(['Price', 'Costs', 'Fee', 'Charges', 'Premium', 'Rate'], '$95', 'Alder pays $95.'),
  ...headed(['Price', 'Fee'], '$95', 'Alder pay $95.'),
  ...headed(['Price', 'Fee'], '$95', 'Alder cost $95.'),
  ...headed(['Time', 'Duration', 'Periods', 'Term', 'Length'], '3 days', 'Alder takes 3 days.'),
  ...headed(['Time', 'Duration', 'Period', 'Terms', 'Length'], '3 days', 'Alder last 3 days.'),
  ...headed(['Time', 'Term'], '3 days', 'Alder take 3 days.'),
  { header: 'Plan | Deposit', row: 'Alder | $95', fails: { 'a deposit as a cost': 'Alder costs $95.' } },
  { header: 'Plan | Notice', row: 'Alder | 3 days', fails: { 'a notice as a duration': 'Alder takes 3 days.' } },
])

describe('a claim that quotes more than one row, or none (design 6)', () => {
  const alder = rowOf('| Alder | $5 |', '| Plan | Price |')
  const birch = rowOf('| Birch | $9 |', '| Plan | Price |')
  const sentence = { ...alder, read: new ReadStatement({ ...alder.read.statement, kind: 'sentence', text: 'Alder costs $5.' }) }

  it('is told cell by cell of one row alone', () => {
    expect(tellsRow(readText('Alder costs $5.'), [alder, birch])).toBe(false)
  })

  it.each([
    ['a row and a sentence', [alder, sentence]],
    ['a sentence', [sentence]],
    ['nothing', []],
  ])('is neither told cell by cell nor held to headers: %s', (_what, parts) => {
    expect(tellsRow(readText('Alder costs $5.'), parts)).toBe(false)
    expect(keepsHeaders(readText('The price of Birch is $9 and it has no plan of $5.'), parts)).toBe(true)
  })
})

describeRows('what is told of a row stands below the header that is named (design 6)', keeps, [
  {
    header: 'Plan | Price | Trial | Excess',
    row: 'Alder | $5 | No | no pets',
    holds: ['Alder has no trial.', 'Alder allows no pets.', 'Alder costs $5 and has no trial.'],
    fails: { 'nothing where there is something': 'Alder has no price.', 'a second "no" too many': 'Alder has no trial and no price.' },
  },
  {
    header: 'Plan | Price | Trial',
    row: 'Alder | $5 | None',
    holds: ['Alder has no trial.'],
    fails: { 'no price': 'Alder has no price.' },
  },
  {
    header: 'Plan | Price | Trial',
    row: 'Alder | $5 | Never',
    holds: ['Alder has no trial.'],
    fails: { 'no price': 'Alder has no price.' },
  },
  {
    header: 'Day | Weekday | Weekend',
    row: 'Pool | $5 | $9',
    holds: ['The pool is $5 on a weekday.', 'The pool is $9 on a weekend.'],
    fails: { 'one of two prices': 'The pool is $5.', 'the other price': 'The pool is $9 on a weekday.' },
  },
  { header: 'Plan | Price | Trial', row: 'Alder | up to $5 | ', holds: ['Alder costs no more than $5.'] },
  { header: 'Plan | Trial | Excess', row: 'Alder | No | None', holds: ['Alder has no trial.', 'Alder has no excess.'] },
  { header: 'Plan | Access | Price', row: 'Alder | online | $5', holds: ['Alder is online for a price of $5.'] },
  {
    header: 'Plan | Price | Trial | Deposit',
    row: 'Alder | $5 a day | 14 days | $9 once',
    holds: ['The trial of Alder is 14.', 'The price of Alder in 2026 is $5 a day.'],
    fails: {
      'a part of the cell beside': 'The price of Alder is 14.',
      'a part of the cell beside as a cost': 'Alder costs 14.',
      'a deposit as a cost': 'Alder costs a deposit of $9 once.',
    },
  },
  {
    header: 'Room | Price | Beds',
    row: 'Room 10 | $95 | 10 beds',
    holds: ['Room 10 has a price of $95.'],
  },
  { header: 'Place | Entry | Stay', row: 'Pool | $5 | 3 hours', holds: ['The pool is $5.'] },
  { header: 'Place | Entry | Pass', row: 'Pool | $5 a day | $9 a week', holds: ['The pool is $5 a day.'] },
  {
    header: 'Users | Price | Seats',
    row: '10 | $95 | 10 rooms',
    holds: ['The price for 10 users is $95.'],
    fails: { 'a cell under another header': 'The price for 10 users is 10 rooms.' },
  },
  {
    header: 'Kind | Price | Deposit | Trial',
    row: 'Costumes | $5 | $9 | 14 days',
    holds: ['Costumes cost $5.', 'The deposit of costumes is $9.', 'In 2026 costumes cost $5.'],
    fails: {
      'a deposit as the price': 'Costumes cost $9.',
      'the days beside': 'Costumes cost $5 and have a deposit of 14 days.',
      'half of what stands there': 'Costumes have a trial of 14 days and a price of $9.',
    },
  },
  {
    header: 'Exam | Fee | Time',
    row: 'Retakes | $5 | 3 weeks',
    holds: ['The fee of retakes is $5.', 'Retakes take 3 weeks.'],
    fails: { 'the fee as a time': 'Retakes take $5.' },
  },
  { header: 'Meal | Fee | Time', row: 'Takeaway | $5 | 20 minutes', holds: ['The fee of takeaway is $5.'] },
  {
    header: 'Plan | Fee per day | Deposit',
    row: 'Alder | $5 | $9',
    holds: ['The deposit of Alder is $9 per stay.', 'The fee of Alder is $5 per day.', 'The daily fee of Alder is $5.'],
    fails: { 'the deposit as the fee': 'The fee per day of Alder is $9.', 'no day': 'The fee of Alder is $5.' },
  },
  {
    header: 'Plan | Monthly fee',
    row: 'Alder | $5',
    holds: ['The fee of Alder is $5 a month.', 'The fee of Alder is $5 monthly.', 'The fee of Alder is $5 in all months.'],
    fails: { 'no month': 'The fee of Alder is $5.', 'a year': 'Alder costs $5 annually.', 'a day': 'The fee of Alder is $5 daily.' },
  },
  ...['Annual', 'Yearly'].map((rate) => ({
    header: `Plan | ${rate} fee`,
    row: 'Alder | $5',
    holds: ['a year', 'yearly', 'annually'].map((time) => `The fee of Alder is $5 ${time}.`),
    fails: { 'no year': 'The fee of Alder is $5.', 'a month': 'The fee of Alder is $5 monthly.' },
  })),
  ...[
    ['Weekly', 'a week'],
    ['Daily', 'a day'],
    ['Hourly', 'an hour'],
  ].map(([rate, time]) => ({
    header: `Plan | ${rate} fee`,
    row: 'Alder | $5',
    holds: [`The fee of Alder is $5 ${time}.`],
    fails: { 'no time': 'The fee of Alder is $5.', 'another time': 'The fee of Alder is $5 a month.' },
  })),
  { header: 'Team | Constructor fee', row: 'Alder | $5', holds: ['The fee of Alder is $5.'] },
])

describeRows('a row is told with what limits it and its columns (design 6)', keeps, [
  {
    header: 'Work | Adults | Children under 16',
    row: 'White filling, small | £115 | free',
    holds: ['A white filling costs £115 for adults.', 'A white filling is free for children under 16.', 'The filling is white.'],
    fails: {
      'another age': 'A white filling costs £115 for children under 16.',
      'free for whom it is not': 'A white filling is free for adults.',
      'a price without whom it is for': 'A white filling costs £115.',
      'free for everybody': 'A white filling is free.',
      'fillings of any kind': 'A filling costs £115 for adults.',
    },
  },
  {
    header: 'Ticket | Pier | Cove',
    row: 'Child 4 to 15 | 6.20 | 9.50',
    holds: ['A child 4 to 15 pays 6.20 to the pier.'],
    fails: { 'children of any age': 'A child pays 6.20 to the pier.', 'a fare without its place': 'A child 4 to 15 pays 6.20.' },
  },
  {
    header: 'Course | Lessons per week | Price per week | Price per week from 5 weeks',
    row: 'Evening | 4 | €55 | €48',
    holds: ['The evening course costs €55 per week.', 'The price of the evening course from 5 weeks is €48 per week.'],
    fails: { 'no five weeks': 'The evening course costs €48 per week.', 'no week': 'The evening course costs €55.' },
  },
  {
    header: 'Plan | Base fee | Per seat | Pay runs',
    row: 'Core | €39 | €6 | 4',
    holds: ['Core allows 4 pay runs.', 'Core costs €39.'],
    fails: { 'the base fee as another price': 'The pay runs of Core cost €39.', 'no seat': 'Core costs €6.' },
  },
  {
    header: 'Crop | Drying charge | Storage',
    row: 'Wheat | $4 | $5',
    holds: ['Storage of wheat costs $5.', 'The drying charge of wheat costs $4.'],
    fails: { 'the charge as storage': 'Storage of wheat costs $4.' },
  },
  { header: 'Crop | Drying charge | Storage', row: 'Soy | $6 | $6', holds: ['Storage of soy costs $6.'] },
  {
    header: ' | Free | Team | Business',
    row: 'Sign-on | no | no | yes',
    holds: ['Team has no sign-on.'],
    fails: { 'the plan that has it': 'Business has no sign-on.', 'no plan': 'There is no sign-on.' },
  },
])

describe('a claim that quotes two rows tells each of them (design 6)', () => {
  const keepsRows = (header: string, rows: readonly string[], claim: string) =>
    keepsHeaders(
      readText(claim),
      rows.map((row) => rowOf(`| ${row} |`, `| ${header} |`)),
    )
  const plans = ['Plan | Price per user | Price per user, billed yearly', 'Team | $9 | $7', 'Business | $21 | $17'] as const
  const works = ['Work | Adults | Visits', 'Root canal, front | £390 | 2', 'Root canal, molar | £540 | 3'] as const
  const limits = [' | Free | Team', 'Storage | 2 GB | 50 GB', 'Jobs | 1 | 10'] as const
  const prices = [' | Team | Business', 'Price per user | $9 | $21', 'Price per user, billed yearly | $7 | $17'] as const

  it.each([
    [plans, 'Team costs $9 per user and Business $21 per user.'],
    [plans, 'Billed yearly, Team costs $7 per user.'],
    [works, 'A root canal of a molar costs £540 for adults.'],
    [works, 'A root canal of a front tooth costs £390 for adults, of a molar £540.'],
    [limits, 'Team has 50 GB of storage and 10 jobs.'],
    [limits, 'Both grow.'],
    [prices, 'Team costs $9 per user.'],
    [prices, 'Team costs $9 per user, or $7 billed yearly.'],
    [prices, 'Billed yearly, Business costs $17 per user.'],
  ] as const)('of %j holds: %s', ([header, ...rows], claim) => {
    expect(keepsRows(header, rows, claim)).toBe(true)
  })

  it.each([
    ['the price of the other', plans, 'Team costs $21 per user.'],
    ['the price of another year', plans, 'Team costs $7 per user.'],
    ['no user', plans, 'Team costs $9.'],
    ['one of two rows of a name', works, 'A root canal costs £390 for adults.'],
    ['the price of the other row', works, 'A root canal of a molar costs £390 for adults.'],
    ['the column beside', limits, 'Free has 2 GB of storage and 10 jobs.'],
    ['no yearly bill', prices, 'Team costs $7 per user.'],
  ] as const)('does not, because of %s: %j: %s', (_why, [header, ...rows], claim) => {
    expect(keepsRows(header, rows, claim)).toBe(false)
  })
})
