import { describe, expect, it } from 'vitest'
import type { QuotedPart } from '../../src/verification/quoted-part.ts'
import { ReadStatement } from '../../src/verification/reading/page-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { meaningOf } from '../../src/verification/reading/words.ts'
import { keepsHeaders } from '../../src/verification/rows/kept-headers.ts'
import { tellsRow } from '../../src/verification/rows/told-row.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { readersOf } from './readers.ts'
import { describeTold } from './told.ts'

/** A row below its header, quoted whole. */
function rowOf(text: string, header: string): QuotedPart {
  const read = new ReadStatement({ kind: 'row', start: 0, end: text.length, text, header, introduction: '', heading: '' })
  return { read, figures: read.figures, evidence: { passage: { page: { title: 'Pricing' } } } } as unknown as QuotedPart
}

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

describeTold('a claim takes a figure from the column it names (design 6)', [
  {
    page: '| Plan | Users | Seats |\n| --- | --- | --- |\n| Alder | 10 | 10 |',
    quotes: ['| Alder | 10 | 10 |'],
    kept: ['Alder has 10 seats.', 'Alder has 10 users and 10 seats.'],
    dropped: { 'another number': 'Alder has 20 seats.' },
  },
  {
    page: '| Plan | Trial | Users |\n| --- | --- | --- |\n| Alder | 10 days | 10 |',
    quotes: ['| Alder | 10 days | 10 |'],
    kept: ['Alder has a trial of 10 days for 10 users.', 'The trial of Alder is 10 days.'],
    dropped: { 'the header of another cell': 'Alder has users 10 days.', 'a cell under another header': 'Alder has 10 days for users.' },
  },
  {
    page: '| Plan | Trial | Users |\n| --- | --- | --- |\n| Alder | 10 days | 5 |',
    quotes: ['| Alder | 10 days | 5 |'],
    kept: ['Alder has a trial of 10 days with 5 users.'],
  },
])

describe('a claim about two figures of one cell (design 6)', () => {
  const markdown = '## Tiers\n\n| Tier | Price |\n| --- | --- |\n| Starter | $10 first, $20 later |\n| Team | $30 |\n'
  const readers = readersOf({ path: '/pricing', title: 'Pricing', markdown })
  const published = (text: string, quote: string) =>
    readers.some(
      ({ evidence: { id } }) => verifyClaim({ text, support: [{ evidence_id: id, quote }], qualification: null }, readers) !== undefined,
    )

  it('holds where each is what its words say', () => {
    expect(published('Starter is $10 first, $20 later.', '| Starter | $10 first, $20 later |')).toBe(true)
    expect(published('Starter is $20 first, $10 later.', '| Starter | $10 first, $20 later |')).toBe(false)
    expect(published('Starter is $20 first.', '| Starter | $10 first, $20 later |')).toBe(false)
  })

  it('does not hold on the header alone', () => {
    expect(published('Starter is $10 first.', '| Tier | Price |')).toBe(false)
  })
})

describe('a quote that runs from one section into the next (design 6)', () => {
  it('holds nothing: the heading between changes what is talked about', () => {
    const markdown = '## Terms\n\nThe deposit is due in May.\n\n### Limits\n\nThe limit is ten users.\n'
    const readers = readersOf({ path: '/terms', title: 'Terms', markdown })
    const published = (quote: string) =>
      readers.some(
        ({ evidence: { id } }) =>
          verifyClaim({ text: 'The deposit is due in May.', support: [{ evidence_id: id, quote }], qualification: null }, readers) !==
          undefined,
      )
    expect(published('The deposit is due in May.')).toBe(true)
    expect(published('The deposit is due in May. ### Limits The limit is ten users.')).toBe(false)
  })
})

describe('the meaning of a word', () => {
  it('is the same after more words than are remembered', () => {
    const first = meaningOf('refunds')
    for (let number = 0; number <= 20_000; number += 1) meaningOf(`word${number}`)
    expect(meaningOf('refunds')).not.toBe(first)
    expect(meaningOf('refunds')).toEqual(first)
  })
})
