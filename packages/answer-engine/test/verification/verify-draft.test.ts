import { describe, expect, it } from 'vitest'
import { type DraftClaim, draftLimits } from '../../src/draft.ts'
import { PublicationReader } from '../../src/verification/reading/page-reader.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
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
    expect(isPublished({ text: 'It is so.', support: [], qualification: null })).toBe(false)
    const astray = { evidence_id: 'E1', quote: 'The fee is not here.' }
    expect(isPublished({ text: fee, support: [...support(1), astray], qualification: null })).toBe(false)
  })

  it('are those of plain text, though the page has links and tags', () => {
    const markdown = 'See [the terms](https://front.example/terms) for <b>all</b> fees. Fees are due in May.\n'
    const among = readersOf({ path: '/links', title: 'Links', markdown })
    const quote = 'See [the terms](https://front.example/terms) for <b>all</b> fees.'
    expect(isPublished(claimOf(quote), among)).toBe(false)
    expect(isPublished(claimOf('Fees are due in May.'), among)).toBe(true)
  })

  it('are those of plain text, soft hyphens left aside', () => {
    expect(verifyClaim(claimOf(fee.replace('review', 're\u00adview'), fee), readers)?.text).toBe(fee)
    expect(verifyClaim(claimOf(`  ${fee} `, fee), readers)?.text).toBe(fee)
    expect(isPublished(claimOf(`${fee} [1]`, fee))).toBe(false)
  })
})

describe('the quotes of a claim (design 6)', () => {
  const hall = 'Adults pay $12 and children pay $6 in the hall.'
  const table = '| Plan | Price |\n| --- | --- |\n| Alder | $5 |\n| Birch | $9 |'
  const markdown = `Ferries leave at noon. ${hall}\n\n### Limits\n\nThe limit is ten users.\n\n${table}\n`
  const readers = readersOf({ path: '/hall', title: 'Hall', markdown })
  const verified = (text: string, ...quotes: readonly string[]) =>
    verifyClaim({ text, support: quotes.map((quote) => ({ evidence_id: 'E1', quote })), qualification: null }, readers)

  it('are widened to whole statements, with their places on the page', () => {
    const claim = verified('Ferries leave at noon.', 'Ferries leave at', 'leave at noon')
    const slices = claim?.evidence.map(({ evidence, start, end }) => evidence.passage.page.text.slice(start, end))
    expect(slices).toEqual(['Ferries leave at noon.', 'Ferries leave at noon.'])
    expect(verified(`Ferries leave at noon. ${hall}`, `leave at noon. ${hall}`)?.evidence).toMatchObject([
      { start: claim?.evidence[0]?.start, end: (claim?.evidence[0]?.end ?? 0) + hall.length + 1 },
    ])
    expect(claim).not.toHaveProperty('qualification')
  })

  it('are all needed: one that cannot be used drops the claim', () => {
    expect(verified(hall, hall)).toBeDefined()
    expect(verified(hall, hall, 'children pay $6 in the hall. ### Limits The limit is ten users.')).toBeUndefined()
  })

  it('give the figures they cover, of one statement together', () => {
    expect(verified(hall, 'Adults pay $12 and', 'children pay $6 in the hall.')).toBeDefined()
    expect(verified(hall, 'children pay $6 in the hall.', 'Adults pay $12 and')).toBeDefined()
    expect(verified(hall, 'Adults pay $12 and')).toBeUndefined()
    expect(verified(hall, 'children pay $6 in the hall.')).toBeUndefined()
  })

  it('say no more of a row with its header than without', () => {
    const row = '| Alder | $5 |'
    expect(verified('Alder costs $5.', row)).toBeDefined()
    expect(verified('Alder costs $5.', '| Plan | Price |', row)).toBeDefined()
    expect(verified('Alder costs $5.', row, '| Plan | Price |')).toBeDefined()
    expect(verified('The price of the plan is $5.', '| Plan | Price |')).toBeUndefined()
    expect(verified('Alder costs $9.', '| Plan | Price |', row)).toBeUndefined()
  })
})

describe('a row of a page in another language (design 6)', () => {
  const markdown = '| Tarif | Prix |\n| --- | --- |\n| Alder | $5 |\n| Birch | $9 |\n'
  const passages = passagesOf({ ...publishedPage({ path: '/prix', title: 'Tarifs', markdown }), language: 'fr' })
  const readers = passages.map((passage) => new PassageReader({ id: 'E1', passage }))
  const isPublished = (text: string, ...quotes: readonly string[]) =>
    verifyClaim({ text, support: quotes.map((quote) => ({ evidence_id: 'E1', quote })), qualification: null }, readers) !== undefined

  it('is told cell by cell, with its header quoted or not', () => {
    expect(isPublished('Alder: prix $5.', '| Alder | $5 |')).toBe(true)
    expect(isPublished('Alder: prix $5.', '| Tarif | Prix |', '| Alder | $5 |')).toBe(true)
    expect(isPublished('Alder: prix $5.', '| Alder | $5 |', '| Tarif | Prix |')).toBe(true)
    expect(isPublished('Alder: prix $9.', '| Tarif | Prix |', '| Alder | $5 |')).toBe(false)
  })
})

describe('a claim told in another order than its quote (design 6)', () => {
  const statement = 'The customer pays the return postage unless the goods are faulty.'
  const readers = readersOf({ path: '/returns', title: 'Price of returns', markdown: `${statement}\n` })
  const isPublished = (text: string) => verifyClaim(claimOf(text, statement), readers) !== undefined

  it('holds with words of its own in it', () => {
    expect(isPublished('Unless the goods are faulty, the customer pays the return postage.')).toBe(true)
  })

  it.each(['amount', 'cost', 'price', 'applies', 'level', 'online'])('does not with a word hung on: %s', (word) => {
    expect(isPublished(`Unless the goods are faulty, the customer pays the return postage ${word}.`)).toBe(false)
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
    ['a tag', 'This is about the <b>review</b>.'],
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
