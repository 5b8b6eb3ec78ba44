import { describe, expect, it } from 'vitest'
import { findConflicts } from '../../src/verification/find-conflicts.ts'
import type { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import type { VerifiedClaim } from '../../src/verification/verify-claim.ts'
import { readersOf } from './readers.ts'

function conflicts(text: string, other: string, own = text): number {
  const readers = readersOf(
    { path: '/own', title: 'Own', markdown: `${own}\n` },
    { path: '/other', title: 'Other', markdown: `${other}\n` },
  )
  const [first] = readers as [PassageReader, PassageReader]
  const claim = { read: readText(text), evidence: [{ evidence: first.evidence }] } as unknown as VerifiedClaim
  return findConflicts(claim, readers).length
}

const theft = 'Claims for theft are settled in 30 days.'

describe('a passage that tells a claim’s figures differently (design 6, qualifications)', () => {
  it.each([
    ['the same with another number', theft, 'Claims for theft are settled in 45 days.'],
    ['another form of a word', 'A policy renews in 30 days.', 'Policies renew in 45 days.'],
    ['words that only connect', 'Yard reviews cost $30.', 'Yard reviews are $45.'],
    ['one of two figures', 'Claims for theft are settled in 30 days for $20.', 'Claims for theft are settled in 30 days for $25.'],
    ['two words in common', 'Theft takes 30 days.', 'Theft takes 45 days.'],
    ['as much of its own as in common', theft, 'Claims for theft from sheds without alarms upstairs are settled in 45 days.'],
    ['more before it', theft, 'We are open daily. Claims for theft are settled in 45 days.'],
  ])('is named: %s', (_why, text, other) => {
    expect(conflicts(text, other)).toBe(1)
  })

  it.each([
    ['the same number', theft, 'Claims for theft are settled in 30 days.'],
    ['another unit', theft, 'Claims for theft are settled in 45 hours, never days.'],
    ['another bound', theft, 'Claims for theft are settled within 45 days.'],
    ['another kind of figure', theft, 'Claims for theft are settled for $45 some days.'],
    ['the same number among others', theft, 'Claims for theft are settled in 30 days or in 45 days.'],
    ['no number', theft, 'Claims for theft are settled some days later.'],
    ['more of its own than in common', theft, 'Claims for theft of boats, cars, bikes and jewellery from sheds are settled in 45 days.'],
    ['its words in several statements', theft, 'Claims for fire are settled in 45 days. Theft is reported.'],
    ['another subject', theft, 'Claims for fire are settled in 45 days.'],
    ['one word in common', 'It takes 30 days.', 'It takes 45 days.'],
    ['no figure in the claim', 'Claims for theft are settled in days.', 'Claims for theft are settled in 45 days.'],
  ])('is none with %s', (_why, text, other) => {
    expect(conflicts(text, other)).toBe(0)
  })

  it('is none of those that the claim stands on', () => {
    expect(conflicts(theft, 'We are open daily.', `${theft} Claims for theft are settled in 45 days.`)).toBe(0)
  })
})
