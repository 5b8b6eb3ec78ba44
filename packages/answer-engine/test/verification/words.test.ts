import { describe, expect, it } from 'vitest'
import { partyOf } from '../../src/verification/reading/parties.ts'
import { areRelated, hasRelated } from '../../src/verification/reading/related-stems.ts'
import { stem } from '../../src/verification/reading/stem.ts'
import { sayTheSame, standTheSame } from '../../src/verification/reading/word-sense.ts'
import { contentStems, meaningOf, readWords } from '../../src/verification/reading/words.ts'
import { describeTold } from './told.ts'

describe('the stem of a word (design 6: inflections mean the same)', () => {
  it.each([
    ['an owner’s', ['guest', "guest's", "guests'", 'guests']],
    ['a pronoun’s verb', ['they', "they're", "they've", "they'll", "they'd"]],
    ['the first person’s', ['i', "i'm"]],
    ['-ies and -ied', ['apply', 'applies', 'applied']],
    ['-es behind ss', ['address', 'addresses']],
    ['-es behind x', ['box', 'boxes']],
    ['-es behind z', ['waltz', 'waltzes']],
    ['-es behind ch', ['branch', 'branches']],
    ['-es behind sh', ['finish', 'finishes', 'finished', 'finishing']],
    ['-s behind a vowel', ['fee', 'fees']],
    ['-ing and -ed', ['lend', 'lending']],
    ['-ed and -edly', ['repeat', 'repeated', 'repeatedly']],
    ['-ing and -ingly', ['exceeding', 'exceedingly']],
    ['-ly', ['quick', 'quickly']],
    ['-e', ['manage', 'manages', 'managed', 'managing']],
    ['-e of four letters', ['rate', 'rates', 'rated', 'rating']],
    ['a pair of its own', ['appeal', 'appealed']],
    ['a doubled b', ['grab', 'grabbed']],
    ['a doubled d', ['pad', 'padded']],
    ['a doubled g', ['plug', 'plugged']],
    ['a doubled l', ['cancel', 'cancelled', 'canceled', 'cancelling']],
    ['a doubled m', ['trim', 'trimming']],
    ['a doubled n', ['plan', 'planned', 'planning']],
    ['a doubled p', ['ship', 'shipped', 'shipping']],
    ['a doubled r', ['refer', 'referred']],
    ['a doubled t', ['submit', 'submitted']],
    ['a pair of s', ['discuss', 'discussed', 'discussing']],
  ])('is one in spite of %s', (_ending, words) => {
    expect(new Set(words.map(stem)).size).toBe(1)
  })

  it.each([
    // Too short for an ending.
    'gas',
    'bus',
    'ie',
    // Begins or goes on like an ending.
    'diesel',
    'assessment',
    'feedback',
    'ingot',
    // Ends like a plural.
    'address',
    'status',
    // Would leave no vowel, or too little.
    'string',
    'spring',
    'bring',
    'king',
    'need',
    'fee',
    'only',
    // Not an ending of English.
    "o'dell",
    'café',
  ])('of "%s" is the word', (word) => {
    expect(stem(word)).toBe(word)
  })
})

describe('words of one family (design 6)', () => {
  it.each([
    ['fee', 'fee', true],
    ['cover', 'coverage', true],
    ['coverage', 'cover', true],
    ['insur', 'insurance', true],
    ['ship', 'shipping', true],
    ['manag', 'management', true],
    ['negligenc', 'negligent', true],
    ['guarante', 'guaranty', true],
    ['guaranty', 'guarante', true],
    ['registry', 'registrar', false],
    ['complet', 'complex', false],
    ['contract', 'contrary', false],
    ['internal', 'internet', false],
    ['short', 'shortcoming', false],
    ['pay', 'payment', false],
    ['car', 'carpet', false],
    ['premium', 'premis', false],
    ['conversion', 'convertibl', false],
    ['flood', 'theft', false],
    ['plant', 'planner', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(areRelated(one, other)).toBe(expected)
    expect(hasRelated(new Set(['zebra', one]), other)).toBe(expected)
  })

  it('are none among no words', () => {
    expect(hasRelated(new Set(), 'cover')).toBe(false)
  })
})

describeTold('a word that only begins like another says something else (design 6)', [
  { page: 'The contract covers storm damage.', dropped: { 'another word': 'The contrary covers storm damage.' } },
  { page: 'Guests use the internal network.', dropped: { 'another word': 'Guests use the internet network.' } },
  { page: 'Members get complete cover.', dropped: { 'another word': 'Members get complex cover.' } },
])

const wordOf = (text: string) => readWords(text)[0]

describe('words that say the same (design 6)', () => {
  it.each([
    ['pay', 'paid', true],
    ['Payment', 'pays', true],
    ['begin', 'starts', true],
    ['annual', 'yearly', true],
    ['cover', 'coverage', true],
    ['cover', 'Cover', true],
    ['fees', 'fee', true],
    ['insurer', "insurers'", true],
    ['contractor', 'contract', true],
    ['clients', 'customer', true],
    ['insurer', 'insured', false],
    ['employer', 'employee', false],
    ['lessor', 'lessee', false],
    ['boat', 'pony', false],
    ['boat', 'ban', false],
    ['buy', 'sell', false],
  ])('%s and %s: %s', (one, other, expected) => {
    const [left, right] = [wordOf(one), wordOf(other)]
    if (left === undefined || right === undefined) throw new Error('no word')
    expect(sayTheSame(left, right)).toBe(expected)
    expect(sayTheSame(right, left)).toBe(expected)
    expect(standTheSame(left, right)).toBe(expected)
  })

  it('and the ends of texts', () => {
    expect(standTheSame(undefined, undefined)).toBe(true)
    expect(standTheSame(wordOf('boat'), undefined)).toBe(false)
    expect(standTheSame(undefined, wordOf('boat'))).toBe(false)
  })
})

describe('the sides of a contract (design 6)', () => {
  it.each([
    ['insurer', 'reinsurer', 'insured', 'policyholder', 'employer', 'employee', 'lender', 'borrower', 'landlord', 'tenant', 'lessor'],
    ['lessee', 'buyer', 'seller', 'broker', 'carrier', 'agent', 'contractor', 'subcontractor', 'licensor', 'licensee', 'plaintiff'],
    ['defendant', 'creditor', 'debtor', 'principal', 'obligee', 'vendor', 'supplier', 'manufacturer', 'owner', 'claimant'],
  ])('are %s, %s, %s, one or many', (...names) => {
    for (const name of names) {
      expect([name, `${name}s`, `${name}'s`, `${name}s'`].map(partyOf)).toEqual([name, name, name, name])
    }
  })

  it('and sureties', () => {
    expect(['surety', 'sureties', "surety's"].map(partyOf)).toEqual(['surety', 'surety', 'surety'])
  })

  it.each(['ownership', 'brokerage', 'insurance', 'homeowner', 'coinsurers', 'guest', 'business'])('but not %s', (word) => {
    expect(partyOf(word)).toBeUndefined()
  })
})

describe('the words of a text', () => {
  const texts = (source: string) => readWords(source).map(({ text }) => text)

  it('are letters with their marks and the apostrophes within them', () => {
    expect(texts("Don't use the café's cre\u0302pes")).toEqual(["don't", 'use', 'the', "café's", 'cre\u0302pes'])
    expect(texts("We'll see they're here")).toEqual(["we'll", 'see', "they're", 'here'])
    expect(texts("'Twas the guests' 24/7 B2B plan-free 保険")).toEqual(['twas', 'the', 'guests', 'b', 'b', 'plan', 'free', '保険'])
  })

  it('are known by their place and as they are written', () => {
    expect(readWords('A Fee, Ltd.').map(({ written, start, end }) => [written, start, end])).toEqual([
      ['A', 0, 1],
      ['Fee', 2, 5],
      ['Ltd', 7, 10],
    ])
  })

  it('carry meaning, or only hold a sentence together', () => {
    expect([...contentStems('The guests who were here will not have been charged any fees by us')]).toEqual(['guest', 'charg', 'fee'])
    expect([...contentStems('yes please')]).toEqual([])
  })

  it('are looked up once, and 20,000 of them are kept at most', () => {
    const first = meaningOf('ferryman')
    meaningOf('oarsman')
    expect(meaningOf('ferryman')).toBe(first)
    for (let index = 0; index < 20_000; index += 1) meaningOf(`word ${index}`)
    expect(meaningOf('ferryman')).not.toBe(first)
    expect(meaningOf('ferryman')).toEqual(first)
  })
})
