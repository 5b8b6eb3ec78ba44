import { describe, expect, it } from 'vitest'
import { meaningOf } from '../../src/verification/reading/words.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { readersOf } from './readers.ts'
import { describeTold } from './told.ts'

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
  {
    page: '| Plan | Rooms |\n| --- | --- |\n| Alder 5 | 14 |',
    quotes: ['| Alder 5 | 14 |'],
    kept: ['Alder 5 has 14 rooms.', 'The rooms of Alder 5 are 14.', 'There are 14 rooms on Alder 5.'],
    dropped: { 'traded figures': 'Alder 14 has 5 rooms.', 'the figure of the name': 'Alder has 5 rooms.' },
  },
  {
    page: '| Plan | Rooms |\n| --- | --- |\n| Alder 5 | 5 |',
    quotes: ['| Alder 5 | 5 |'],
    kept: ['Alder 5 has 5 rooms.'],
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
