import { describe, expect, it } from 'vitest'
import { type DraftClaim, draftLimits } from '../../src/draft.ts'
import { PublicationReader } from '../../src/verification/reading/page-reader.ts'
import { openQuestion } from '../../src/verification/unanswered-questions.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { verifyDraft } from '../../src/verification/verify-draft.ts'
import { passagesOf, publishedPage } from '../fixtures/pages.ts'
import { readersOf } from './readers.ts'

const fee = 'The fee for a review is $240 per month.'
const theft = 'Claims for theft are settled in 30 days.'
const page = { path: '/fees', title: 'Fees', markdown: `${fee} We are open daily. ${theft}\n` }
const other = { path: '/theft', title: 'Theft', markdown: 'Claims for theft are settled in 45 days.\n' }

const claimOf = (text: string, quote = text, qualification: string | null = null): DraftClaim => ({
  text,
  support: [{ evidence_id: 'E1', quote }],
  qualification,
})

describe('a draft (design 6)', () => {
  const evidence = [page, other]
    .map(publishedPage)
    .flatMap(passagesOf)
    .map((passage, index) => ({ id: `E${index + 1}`, passage }))
  const verify = (claims: readonly DraftClaim[], questions: readonly string[] = []) =>
    verifyDraft(
      { claims: [...claims], unanswered_questions: [...questions] },
      evidence,
      'What does it cost to be reviewed?',
      new PublicationReader(),
    )

  it('keeps the claims that hold, each once, and counts the others', () => {
    const { claims, rejectedClaims } = verify([claimOf(fee), claimOf('The fee is $25.', fee), claimOf(fee)])
    expect(claims.map(({ text }) => text)).toEqual([fee])
    expect(rejectedClaims).toBe(1)
  })

  it('counts claims beyond the most as rejected', () => {
    const many = Array.from({ length: draftLimits.claims + 2 }, () => claimOf(fee))
    expect(verify(many)).toMatchObject({ claims: [{ text: fee }], rejectedClaims: 2 })
  })

  it('names the passages that tell a claim’s figures differently', () => {
    const { claims, conflicts } = verify([claimOf(fee), claimOf(theft)])
    expect(claims.map((claim) => conflicts.get(claim)?.map(({ id }) => id))).toEqual([[], ['E2']])
  })

  it('leaves questions open in the asker’s words, at most as many as may be asked', () => {
    const questions = Array.from({ length: draftLimits.unansweredQuestions }, () => 'What does it cost?')
    expect(verify([], [...questions, 'Who pays?']).unansweredQuestions).toEqual(['What does it cost?'])
    expect(verify([], ['Who pays?']).unansweredQuestions).toEqual([openQuestion])
  })
})

describe('the limits of a claim (design 6)', () => {
  const readers = readersOf({ path: '/p', title: 'P', markdown: `${fee} ${theft}\n` })
  const isPublished = (claim: DraftClaim, among = readers) => verifyClaim(claim, among) !== undefined

  it.each([
    [draftLimits.claimText, true],
    [draftLimits.claimText + 1, false],
  ])('are 400 characters: %i, %s', (length, expected) => {
    const text = `${'halls '.repeat(100).slice(0, length - 1)}.`
    const among = readersOf({ path: '/halls', title: 'Halls', markdown: `${text}\n` })
    expect(isPublished(claimOf(text, text.slice(0, 'halls '.length * 40 - 1)), among)).toBe(expected)
  })

  it('are one to three quotes, each of them located', () => {
    const support = (count: number) => Array.from({ length: count }, () => ({ evidence_id: 'E1', quote: fee }))
    expect([0, 1, 3, 4].map((count) => isPublished({ text: fee, support: support(count), qualification: null }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const astray = { evidence_id: 'E1', quote: 'The fee is not here.' }
    expect(isPublished({ text: fee, support: [...support(1), astray], qualification: null })).toBe(false)
  })

  it('are those of plain text, soft hyphens left aside', () => {
    expect(verifyClaim(claimOf(fee.replace('review', 're\u00adview'), fee), readers)?.text).toBe(fee)
    expect(verifyClaim(claimOf(`  ${fee} `, fee), readers)?.text).toBe(fee)
    expect(isPublished(claimOf(`${fee} [1]`, fee))).toBe(false)
  })
})

describe('a qualification (design 6)', () => {
  const readers = readersOf({ path: '/p', title: 'P', markdown: `${fee} ${theft}\n` })
  const kept = (qualification: string | null) => verifyClaim(claimOf(fee, fee, qualification), readers)?.qualification

  it('stands beside its claim', () => {
    expect(kept('This is about the review.')).toBe('This is about the review.')
    expect(kept(' It is $240 per\u00ad month. ')).toBe('It is $240 per month.')
  })

  it.each([
    ['none', null],
    ['nothing', ' '],
    ['a figure from nowhere', 'It may be $250 per month.'],
    ['a name from nowhere', 'It is what Globex takes.'],
    ['letters from nowhere', 'It is for a café, für alle, ½.'],
    ['a promise', 'It is always the best.'],
    ['a link', 'See [this](https://evil.example).'],
    ['more than it may hold', `It is ${'so '.repeat(draftLimits.qualification)}.`],
  ])('is left out, and the claim stays, with %s', (_what, qualification) => {
    expect(verifyClaim(claimOf(fee, fee, qualification), readers)).toMatchObject({ text: fee })
    expect(kept(qualification)).toBeUndefined()
  })

  it('may be as long as it may be', () => {
    const text = `It is ${'so '.repeat(200)}`.slice(0, draftLimits.qualification - 1).trimEnd()
    const fits = `${text}${'.'.repeat(draftLimits.qualification - text.length)}`
    expect(kept(fits)).toBe(fits)
    expect(kept(`${fits}.`)).toBeUndefined()
  })
})
