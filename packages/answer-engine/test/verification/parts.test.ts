import { CodePointText } from '@svc/knowledge-index'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../../src/verification/find-conflicts.ts'
import { Ground } from '../../src/verification/ground.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { PublicationReader } from '../../src/verification/reading/page-reader.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readStatements } from '../../src/verification/reading/statements.ts'
import { readCells } from '../../src/verification/reading/table-row.ts'
import { readTokens } from '../../src/verification/reading/token.ts'
import { movedParts } from '../../src/verification/retelling/moved-parts.ts'
import { toldOfWhom } from '../../src/verification/retelling/relative-clauses.ts'
import { retellings } from '../../src/verification/retelling/retellings.ts'
import { toldOfNobody, toldPassively } from '../../src/verification/retelling/voice.ts'
import { keepUnansweredQuestions, openQuestion } from '../../src/verification/unanswered-questions.ts'
import type { VerifiedClaim } from '../../src/verification/verify-claim.ts'
import { lettersAreGiven, namesAreGiven, namesAreMeant } from '../../src/verification/wording/names.ts'
import { publishedPage } from '../fixtures/pages.ts'
import { readersOf } from './readers.ts'

/** One passage that is a whole page. */
function readerOf(text: string): PassageReader {
  const page = { ...publishedPage({ path: '/p', title: 'P', markdown: '' }), text: new CodePointText(text) }
  const passage = { page, section: '', url: page.url, start: 0, end: page.text.length, text, excerpt: '', score: 1 }
  return new PassageReader({ id: 'E1', passage })
}

describe('the cells of a table row', () => {
  it.each([
    ['| Starter | $95 |', '| Tier | Price |'],
    ['Starter | $95', 'Tier | Price'],
    ['| Starter | $95', '| Tier | Price'],
    ['Starter | $95 |', 'Tier | Price |'],
  ])('are the same with pipes at either end or without: %s', (row, header) => {
    expect(readCells(row, header).map(({ text, header: above }) => [text.trim(), above.trim()])).toEqual([
      ['Starter', 'Tier'],
      ['$95', 'Price'],
    ])
  })

  it('keep a pipe that is escaped', () => {
    expect(readCells(String.raw`| a \| b | c |`, '| one | two |').map(({ text }) => text.trim())).toEqual([String.raw`a \| b`, 'c'])
  })

  it('have no header beyond the last, and are named by the words that no other has', () => {
    const cells = readCells('| Starter | $95 | more |', '| Tier | Price of tier |')
    expect(cells.map(({ header, names }) => [header.trim(), names.size])).toEqual([
      ['Tier', 0],
      ['Price of tier', 1],
      ['', 0],
    ])
  })
})

describe('the parts a quote has', () => {
  const text = 'Before it.\n\n## Costs\n\nThe tier costs 25 dollars. It is due in May 2026.\n\n## Limits\n\nAt most ten users.'
  const partsOf = (from: string, to: string) =>
    quotedParts({ reader: readerOf(text), start: text.indexOf(from), end: text.indexOf(to) + to.length })?.map(({ read }) => read.text)

  it('are the statements it covers, a heading with what stands below it', () => {
    expect(partsOf('The tier', 'in May')).toEqual(['The tier costs 25 dollars.', 'It is due in May 2026.'])
    expect(partsOf('Costs', 'costs 25')).toEqual(['## Costs', 'The tier costs 25 dollars.'])
  })

  it('are none where it runs over a heading, cuts a number, or covers nothing', () => {
    expect(partsOf('It is due', 'ten users.')).toBeUndefined()
    expect(partsOf('The tier', 'costs 2')).toBeUndefined()
    expect(partsOf('5 dollars', 'dollars')).toBeUndefined()
    expect(quotedParts({ reader: readerOf(text), start: 10, end: 12 })).toBeUndefined()
  })
})

describe('what a claim is held against', () => {
  const groundOf = (markdown: string, from: string, to: string) => {
    const start = markdown.indexOf(from)
    return new Ground(quotedParts({ reader: readerOf(markdown), start, end: markdown.indexOf(to) + to.length }) ?? [], () => false)
  }

  it('is the statements, one to a line, and nothing is read twice', () => {
    const two = groundOf('Boats rest. Ponies eat.', 'Boats', 'eat.')
    expect(two.quoted.text).toBe('Boats rest.\nPonies eat.')
    expect(two.statements).toBe(two.quoted)
    const one = groundOf('Boats rest. Ponies eat.', 'Boats', 'rest.')
    expect(one.quoted).toBe(one.parts[0]?.read)
    expect(one.given).toBe(one.parts[0]?.given)
  })

  it('is a row with its header', () => {
    const row = groundOf('| Tier | Price |\n| --- | --- |\n| Starter | $95 |', '| Starter', '$95 |')
    expect(row.quoted.text).toBe('| Starter | $95 |')
    expect(row.statements.text).toBe('| Starter | $95 |\n| Tier | Price |')
  })
})

describe('the names and letters of a claim (design 6)', () => {
  const given = readText('The Lantern desk of Birch has 10² seats in TOKYO.')
  const never = () => false

  it.each([
    ['Lantern is at Birch.', true],
    ['The desk is at Alder.', false],
    ['The desk is in TOKYO.', true],
    ['The desk is in OSAKA.', false],
    ['It is Plan A.', false],
    ['Customers have a desk.', true],
    ['Seats are there.', true],
    ['Alder has a desk.', false],
    ['The desk is for US.', false],
    ['Deskora has seats.', false],
    ['"Customers" have a desk.', true],
  ])('%s %s', (claim, expected) => {
    expect(namesAreGiven(readText(claim), given, never)).toBe(expected)
  })

  it.each([
    ['The desk has seats.', true],
    ['The desk has 10² seats.', true],
    ['The desk has 10³ seats.', false],
    ['The desk has ½ seats.', false],
    ['The café has seats.', true],
    ['The стол has seats.', false],
  ])('%s: in the letters of its quotes, %s', (claim, expected) => {
    expect(lettersAreGiven(readText(claim), given)).toBe(expected)
  })
})

describe('a name (design 6)', () => {
  const quoted = readText('Mossgate Direct pays claims in ten days.')

  it.each([
    ['Mossgate Direct pays claims.', true],
    ['Mossgate pays claims.', false],
    ['Claims are paid.', true],
  ])('is told to its end: %s %s', (claim, expected) => {
    expect(namesAreMeant(readText(claim), quoted, quoted, () => false)).toBe(expected)
  })

  it('may end where it ends in one place of the quotes', () => {
    const both = readText('Mossgate Direct pays claims. Mossgate sells cars.')
    expect(namesAreMeant(readText('Mossgate sells cars.'), both, both, () => false)).toBe(true)
  })
})

describe('passages that tell a claim’s figures differently (design 6, qualifications)', () => {
  const [first, ...others] = readersOf(
    { path: '/one', title: 'One', markdown: 'Claims for theft are settled in 30 days.\n' },
    { path: '/two', title: 'Two', markdown: 'Claims for theft are settled in 45 days.\n' },
    { path: '/three', title: 'Three', markdown: 'Claims for theft are settled in 30 days.\n' },
    { path: '/four', title: 'Four', markdown: 'Premiums are due in 14 days.\n' },
    { path: '/five', title: 'Five', markdown: 'Claims for fire are settled in 60 days. Theft is reported to the police.\n' },
  )
  const claimOf = (text: string) => ({ read: readText(text), evidence: [{ evidence: first?.evidence }] }) as unknown as VerifiedClaim
  const conflicting = (text: string) =>
    findConflicts(claimOf(text), [first as PassageReader, ...others]).map(({ passage }) => passage.page.path)

  it('are named', () => {
    expect(conflicting('Claims for theft are settled in 30 days.')).toEqual(['/two'])
  })

  it('are none for a claim without a figure, or that names hardly anything', () => {
    expect(conflicting('Claims for theft are settled.')).toEqual([])
    expect(conflicting('It takes 30 days.')).toEqual([])
  })
})

describe('the questions that are left open (design 6)', () => {
  const question = 'What does the starter tier cost in 2026?'

  it('are kept where they repeat the asker’s words', () => {
    expect(keepUnansweredQuestions(['What does the tier cost?', 'What in 2026?'], question)).toEqual([
      'What does the tier cost?',
      'What in 2026?',
    ])
  })

  it('become one fixed sentence where they say anything else', () => {
    for (const entries of [['Who pays?'], ['What in 2027?'], ['See [this](/x)'], ['The tier\u200b?'], [''], ['Who pays?', '<b>tier</b>']]) {
      expect(keepUnansweredQuestions(entries, question)).toEqual([openQuestion])
    }
  })
})

describe('what lines belong to (statements)', () => {
  const introductions = (markdown: string) =>
    readStatements(markdown, 0, markdown.length).map(({ kind, text, introduction }) => [kind, text, introduction])

  it('an item that ends in a colon governs the items within it', () => {
    expect(introductions('We cover:\n\n- Perils of nature:\n  - Flood\n- Theft\n')).toEqual([
      ['sentence', 'We cover:', ''],
      ['item', 'Perils of nature:', 'We cover:'],
      ['item', 'Flood', 'We cover:\nPerils of nature:'],
      ['item', 'Theft', 'We cover:'],
    ])
  })

  it('an indented line behind a blank one goes on with its item', () => {
    expect(introductions('We cover:\n\n- Theft\n\n  Also at night\n')).toEqual([
      ['sentence', 'We cover:', ''],
      ['item', 'Theft', 'We cover:'],
      ['item', 'Also at night', 'We cover:'],
    ])
  })
})

describe('the pages that are read', () => {
  it('are kept for 120 of them, those used last', () => {
    const pages = Array.from({ length: 121 }, (_, index) => publishedPage({ path: `/${index}`, title: 'P', markdown: '' }))
    const reader = new PublicationReader()
    const [first, second] = pages.slice(0, 120).map((page) => reader.read(page))
    const [firstPage, secondPage, lastPage] = [pages[0], pages[1], pages[120]]
    if (firstPage === undefined || secondPage === undefined || lastPage === undefined) throw new Error('no pages')
    expect(reader.read(firstPage)).toBe(first)
    reader.read(lastPage)
    expect(reader.read(firstPage)).toBe(first)
    expect(reader.read(secondPage)).not.toBe(second)
  })
})

describe('a text whose letters change their number in lower case', () => {
  it('keeps the positions of what is read in it', () => {
    const read = readText('İstanbul ABC has 5 Users')
    expect(read.lower).toHaveLength(read.text.length)
    expect(read.lower).toContain('abc has 5 users')
    expect(read.figures.map(({ start, end }) => read.text.slice(start, end))).toEqual(['5'])
  })
})

describe('a claim in its statement’s order', () => {
  const moved = (claim: string, statement: string) => movedParts(readTokens(claim), readTokens(statement))

  it('has the part that stands first put last', () => {
    expect(moved('If guests leave early, they pay', 'They pay if guests leave early')).toEqual(['they pay If guests leave early'])
    expect(moved('Early, the guests pay in full', 'The guests pay in full')).toEqual([])
  })

  it('is none of a statement without words, or of a claim that begins alike', () => {
    expect(moved('They pay', '')).toEqual([])
    expect(moved('They pay', 'the')).toEqual([])
    expect(moved('The guests pay', 'Guests pay')).toEqual([])
    expect(moved('', 'Guests pay')).toEqual([])
  })

  const ofWhom = (claim: string, statement: string) => toldOfWhom(readTokens(claim), readTokens(statement))

  it('has its condition told of whom the statement names', () => {
    const statement = 'Guests who leave early pay'
    expect(ofWhom('If guests leave early, they pay', statement)).toEqual(['Guests who leave early pay'])
    expect(ofWhom('They pay if guests leave early', statement)).toEqual(['Guests who leave early pay'])
  })

  it.each([
    ['no condition', 'Guests leave early and pay'],
    ['a condition of another', 'If hosts leave early, they pay'],
    ['a condition that ends the claim', 'They pay if'],
    ['another condition', 'If guests stay, they pay'],
    ['no comma behind its condition', 'If guests leave early they pay'],
    ['another who pays', 'If guests leave early, hosts pay'],
    ['nobody who pays', 'If guests leave early,'],
  ])('is none with %s', (_what, claim) => {
    expect(ofWhom(claim, 'Guests who leave early pay')).toEqual([])
  })

  it('is told in the other voice by whom the statement names', () => {
    const told = (claim: string, statement: string) =>
      toldPassively(readTokens(claim), readTokens(statement), { title: new Set() }).map((text) => text.trim())
    expect(told('Guests pay fees early', 'Fees are paid by guests')).toEqual([
      'fees are paid early by Guests',
      'fees are paid by Guests early',
    ])
    expect(told('We refund fees', 'Fees are refunded')).toEqual(['fees are refunded'])
    expect(told('You can pay fees', 'Fees can also be paid')).toEqual([])
    expect(told('You can pay fees', 'Fees can be paid')).toEqual(['fees can be paid'])
    expect(told('The pay fees', 'Fees are paid')).toEqual([])
    expect(told('Guests pay fees', 'Fees are')).toEqual([])
    expect(told('Guests pay fees', 'Fees are paid')).toEqual([])
  })

  it('is not looked for in more statements than a claim is made of', () => {
    const [part] = quotedParts({ reader: readerOf('Guests who leave early pay.'), start: 0, end: 27 }) ?? []
    if (part === undefined) throw new Error('no part')
    const claim = 'If guests leave early, they pay'
    expect(retellings(claim, [part])).toContain('Guests who leave early pay')
    expect(retellings(claim, Array(50).fill(part))).toEqual(retellings(claim, []))
  })

  it('names the owner for nobody, where the page is about them', () => {
    const speakers = { title: new Set(readTokens('Fibrelane').map(({ stem }) => stem)) }
    const told = (claim: string) => toldOfNobody(readTokens(claim), readTokens('There is no data cap'), speakers)
    expect(told('Fibrelane has no data cap')).toEqual(['There is no data cap'])
    expect(told('Copperline has no data cap')).toEqual([])
    expect(told('Fibrelane has a data cap')).toEqual([])
  })
})
