import { describe, expect, it } from 'vitest'
import { readText } from '../../src/verification/reading/read-text.ts'
import { keepsColumns, keepsEmptyCells } from '../../src/verification/rows/column-support.ts'
import { describeRows, rowOf } from './quoted-row.ts'

describeRows('words and figures come from the columns that are named (design 6)', (claim, part) => keepsColumns(readText(claim), [part]), [
  {
    header: 'Tier | Price | Trial',
    row: 'Starter | $95 | 14 days',
    holds: [
      'The price of Starter is $95 with a trial of 14 days.',
      'The trial of Starter is 14 days, and the price is $95.',
      'Starter has $95.',
    ],
    fails: {
      'the price beside': 'The trial of Starter is $95',
      'a header at the beginning': 'Price of Starter is 14 days.',
      'a header at the end': 'Starter has 14 days of price',
      'the days beside in a first clause': 'The price of Starter is 14 days, and the trial is 14 days.',
      'the price beside in a second clause': 'The price of Starter is $95, with a trial of $95',
    },
  },
  {
    header: 'Plan | Basic cover | Extras',
    row: 'Basic | fire | glass',
    holds: ['The cover of Basic is fire.', 'Basic pays for glass.', 'The extras of Basic are glass.', 'The extras of Basic are many.'],
    fails: { 'the word beside': 'The extras of Basic are fire.', 'the word beside after another': 'The cover of Basic is fire glass.' },
  },
  {
    header: 'Plan|Fee|Deposit|Trial',
    row: 'Alder|$5|$5|3 days',
    holds: ['The fee of Alder is $5.'],
    fails: { 'an amount that stands in two other cells': 'The trial of Alder is $5.' },
  },
  { header: 'Plan | Trial | Refund', row: 'Alder | refund | 14 days', holds: ['The refund of Alder is in 14 days.'] },
  {
    header: 'Age | Price | Seats',
    row: '12 | $5 | 12',
    holds: ['At 12 the price is $5.'],
    fails: { 'the price as seats': 'At 12 the seats are $5.' },
  },
  {
    header: 'Term | Deadline | Result',
    row: 'Autumn | 5 May | 9 June',
    holds: ['The deadline for autumn is 5 May.', 'The deadline is 5 May with a result on 9 June.', 'For autumn, the result is 9 June.'],
    fails: {
      'the date beside': 'The deadline for autumn is 9 June.',
      'one date for both': 'The deadline is 5 May with a result on 5 May.',
      'one date for both, after the label': 'The deadline of autumn is 5 May with a result on 5 May.',
      'one date for both, before the label': 'The deadline is 5 May with a result on 5 May, in autumn.',
      'one date for both, in two clauses': 'The deadline for autumn is 5 May, and in autumn the result is 5 May.',
      'the date beside, with the label': 'The deadline with autumn is 9 June.',
      'the date beside, including the label': 'The deadline including autumn is 9 June.',
    },
  },
])

describe('a claim that quotes several rows (design 6)', () => {
  const rowsOf = (...cells: readonly string[]) => cells.map((row) => rowOf(`| ${row} |`, '| Plan | Excess | Trial |'))
  const rows = rowsOf('Alder | $5 | 3 days', 'Birch | none | 7 days')
  const keepsEmpty = (claim: string, parts = rows) => keepsEmptyCells(readText(claim), parts)

  it.each([
    'Birch has no excess.',
    'Birch has no excess',
    'Birch comes without an excess.',
    'Alder has an excess of $5 and Birch has none.',
    'Birch has a trial, but no excess.',
    'Alder has an excess.',
    'No excess for Birch, but Alder has an excess of $5.',
  ])('takes what has nothing from the row it names: %s', (text) => {
    expect(keepsEmpty(text)).toBe(true)
  })

  it.each([
    'Alder has no excess.',
    'There is no excess for Alder',
    'Alder does not have an excess.',
    'Alder never has an excess.',
    "Alder doesn't have an excess.",
    'Alder has none and Birch has an excess of $5.',
    'Alder has nothing like an excess.',
    'Alder comes without an excess.',
    'Customers of Alder cannot have an excess.',
    'Alder has a trial, but no excess.',
    'There is no excess for Alder nor Birch.',
  ])('and from no other: %s', (text) => {
    expect(keepsEmpty(text)).toBe(false)
  })

  it('is held to nothing by one row', () => {
    expect(keepsEmpty('Alder has no excess.', rows.slice(0, 1))).toBe(true)
    expect(keepsColumns(readText('The trial of Birch is 7 days.'), rows)).toBe(true)
    expect(keepsColumns(readText('The excess of Birch is 7 days.'), rows)).toBe(false)
  })

  it.each(['No', '**no**', '_None_', 'none.', 'Never', 'Not covered', 'Without excess', 'n/a', 'N/A', '-', '–', '—'])(
    'has nothing in the cell: %s',
    (cell) => {
      expect(keepsEmpty('Birch has no excess.', rowsOf('Alder | $5 | 3 days', `Birch | ${cell} | 7 days`))).toBe(true)
    },
  )

  it.each(['No more than $5', '$5, then none', 'Notable', '- $5', '$5 -', 'x n/a', 'Nonesuch'])('has something in the cell: %s', (cell) => {
    expect(keepsEmpty('Birch has no excess.', rowsOf('Alder | $5 | 3 days', `Birch | ${cell} | 7 days`))).toBe(false)
  })
})
