import { CodePointText } from '@svc/knowledge-index'
import { describe, expect, it } from 'vitest'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { publishedPage } from '../fixtures/pages.ts'

/** A passage that begins behind `before` on its page. */
function readerOf(text: string, id = 'E1', before = ''): PassageReader {
  const page = { ...publishedPage({ path: '/p', title: 'P', markdown: '' }), text: new CodePointText(before + text) }
  const start = Array.from(before).length
  const passage = { page, section: '', url: page.url, start, end: start + Array.from(text).length, text, excerpt: '', score: 1 }
  return new PassageReader({ id, passage })
}

function located(text: string, quote: string): string[] {
  return locateQuote(quote, 'E1', [readerOf(text)]).map(({ start, end }) => text.slice(start, end))
}

const sentence = 'The deposit is refunded.'

describe('whose quote it is (design 6)', () => {
  const other = 'Nothing of the kind stands here.'

  it('the passage’s that it names, though others hold it too', () => {
    const readers = ['E1', 'E2', 'E3'].map((id) => readerOf(sentence, id))
    expect(locateQuote(sentence, 'E2', readers).map(({ reader }) => reader.evidence.id)).toEqual(['E2'])
  })

  it('the only other one’s that holds it, wherever it stands there', () => {
    const readers = [readerOf(other), readerOf(`${sentence} ${sentence}`, 'E2'), readerOf(other, 'E3')]
    expect(locateQuote(sentence, 'E1', readers).map(({ reader, start }) => [reader.evidence.id, start])).toEqual([
      ['E2', 0],
      ['E2', sentence.length + 1],
    ])
  })

  it('nobody’s where two others hold it, or none', () => {
    expect(locateQuote(sentence, 'E1', [readerOf(other), readerOf(sentence, 'E2'), readerOf(sentence, 'E3')])).toEqual([])
    expect(locateQuote(sentence, 'E1', [readerOf(other), readerOf(other, 'E2')])).toEqual([])
  })

  it('nobody’s where it names evidence that was not sent', () => {
    expect(locateQuote(sentence, 'E7', [readerOf(sentence)])).toEqual([])
  })

  it('at the place on the page, not in the passage', () => {
    const before = 'Ünder 🎈 another heading.\n\n'
    expect(locateQuote(sentence, 'E1', [readerOf(sentence, 'E1', before)])).toMatchObject([
      { start: before.length, end: before.length + sentence.length },
    ])
  })
})

describe('what can be a quote (design 6: at most 300 characters)', () => {
  const long = `${'word '.repeat(59)}ended`

  it.each([
    ['300 characters', long, 1],
    ['301 characters', `${long}s`, 0],
    ['300 characters with white space around them', `  ${long}\n`, 1],
    ['300 characters beyond the basic plane', '𐐀'.repeat(300), 1],
    ['nothing', '', 0],
    ['white space', ' \n\t ', 0],
    ['half a pair', `${sentence}\ud83d`, 0],
  ])('%s', (_what, quote, places) => {
    expect(located(`${quote.trim()}\n`, quote)).toHaveLength(places)
  })

  it('not a text that is twice as long before folding', () => {
    const padded = (spaces: number) => `The deposit${' '.repeat(spaces)}is refunded.`
    expect(located(sentence, padded(600 - 'The depositis refunded.'.length))).toEqual([sentence])
    expect(located(sentence, padded(601 - 'The depositis refunded.'.length))).toEqual([])
  })

  it('at eight places at most: what stands more often says nothing about any one of them', () => {
    expect(located(`${sentence} `.repeat(8), sentence)).toHaveLength(8)
    expect(located(`${sentence} `.repeat(20), sentence)).toHaveLength(8)
  })

  it('at places that overlap', () => {
    expect(located('no and no and no and no', 'no and no and no')).toEqual(['no and no and no', 'no and no and no'])
  })
})

describe('where a quote may begin and end (design 6: word-bounded)', () => {
  it.each([
    ['the whole text', sentence, sentence],
    ['after a sentence without a space', 'It ended.The deposit is due.', 'The deposit is due.'],
    ['between words and a slash', 'Deposits and/or fees are due.', 'or fees are due.'],
    ['after an opening quotation mark', '“The deposit is due.”', 'The deposit is due.'],
    ['before a closing one', '“The deposit is due”, it says.', 'The deposit is due'],
    ['before an apostrophe that ends its word', 'See the customers’ deposits.', 'See the customers'],
    ['after a dash between words', 'It is due – the deposit is due.', 'the deposit is due.'],
    ['after a dash without spaces', 'It is due—the deposit is due.', 'the deposit is due.'],
    ['before a dash without spaces', 'The deposit is due—and more.', 'The deposit is due'],
    ['after a number and a full stop', 'Of clause 4. The deposit is due.', 'The deposit is due.'],
    ['before a comma', 'The deposit is due, and more.', 'The deposit is due'],
    ['before a full stop behind a number', 'The deposit is 30. It is due.', 'The deposit is 30'],
    ['after a full stop behind a number', 'It is 30.The deposit is due.', 'The deposit is due.'],
    ['after a dash where hyphens stand elsewhere', 'A well-known plan—the deposit is due.', 'the deposit is due.'],
    ['after a hyphen that joins nothing', 'A -refundable deposit is due.', 'refundable deposit is due.'],
    ['after a full-width sign', 'x（The deposit is due.', 'The deposit is due.'],
    ['after an emoji', '🎈The deposit is due.', 'The deposit is due.'],
    ['before one', 'The deposit is due🎈', 'The deposit is due'],
    ['within writing without spaces', '保険は洪水による建物と家財の損害を補償します。', '洪水による建物と家財の損害を補償'],
    ['with a hyphen of its own', 'A deposit -refundable or not- is due.', '-refundable or not-'],
  ])('%s', (_where, text, quote) => {
    expect(located(text, quote)).toEqual([quote])
  })

  it.each([
    ['within a word', 'The underwriting deposit is due.', 'writing deposit is due.'],
    ['within a word at the end', 'The deposit is overdue today.', 'The deposit is over'],
    ['after an apostrophe', 'It isn’t due for deposits.', 't due for deposits.'],
    ['after a hyphen', 'The non-refundable deposit.', 'refundable deposit.'],
    ['at a hyphen', 'The non-refundable deposit.', '-refundable deposit.'],
    ['behind a hyphen', 'The deposit is non-refundable.', 'The deposit is non-'],
    ['after a non-breaking hyphen', 'The non\u2011refundable deposit.', 'refundable deposit.'],
    ['after a hyphen of typographers', 'The non\u2010refundable deposit.', 'refundable deposit.'],
    ['after a comma in a number', 'It costs 2,400 dollars in all.', '400 dollars in all.'],
    ['after a full stop in a number', 'It costs 2.400 dollars in all.', '400 dollars in all.'],
    ['after a dash between numbers', 'It takes 10–20 days or more.', '20 days or more.'],
    ['before a dash between numbers', 'It takes in all 10–20 days.', 'It takes in all 10'],
    ['after a slash between numbers', 'Open 24/7 for all customers.', '7 for all customers.'],
    ['after a colon between numbers', 'Open from 9:30 for customers.', '30 for customers.'],
    ['behind a sign in a number', 'It costs in all 2,400 dollars.', 'It costs in all 2,'],
    ['after a letter beyond the basic plane', '𐐀The deposit is due.', 'The deposit is due.'],
    ['before one', 'The deposit is due𐐀', 'The deposit is due'],
    ['after a combining mark', 'x\u0332The deposit is due.', 'The deposit is due.'],
    ['between writing with spaces and without', 'これはABC deposit is due.', 'ABC deposit is due.'],
    ['between writing without spaces and with', 'The deposit is ABC保険', 'The deposit is ABC'],
  ])('but not %s', (_where, text, quote) => {
    expect(located(text, quote)).toEqual([])
  })
})

describe('fewer than twelve characters (design 6: a whole cell or line)', () => {
  it.each([
    ['a line', 'Perils\nFlood\nWar'],
    ['the first line', 'Flood\nWar'],
    ['the last line', 'Perils\nFlood'],
    ['an item', '- Flood\n'],
    ['an item with a star', '* Flood\n'],
    ['an item with a plus', '+ Flood\n'],
    ['an item further in', '  - Flood\n'],
    ['a numbered item', '12. Flood\n'],
    ['a numbered item with a bracket', '1) Flood\n'],
    ['a heading', '###### Flood\n'],
    ['a quoted line', '> Flood\n'],
    ['a line quoted twice', '> > Flood\n'],
    ['a quoted item', '> - Flood\n'],
    ['a line quoted without a space', '>Flood\n'],
    ['a line quoted twice with two', '>>  Flood\n'],
    ['an emphasised line', '_Flood_\n'],
    ['a very emphasised line', '***Flood***\n'],
    ['code', '`Flood`\n'],
    ['a cell without spaces', '|Flood|No|\n'],
    ['a cell in the middle', '| 1 | Flood | No |\n'],
    ['the last cell', '| No | Flood |\n'],
    ['a cell with emphasis', '| **Flood** | No |\n'],
    ['a line with spaces at its end', 'Flood  \nWar'],
  ])('are found as %s', (_what, text) => {
    expect(located(text, 'Flood')).toEqual(['Flood'])
  })

  it.each([
    ['the beginning of a line', 'Flood damage\n'],
    ['the end of a line', 'Any Flood\n'],
    ['the end of an item', '- Any Flood\n'],
    ['the end of a cell', '| Any Flood | No |\n'],
    ['the beginning of a cell', '| Flood, fire | No |\n'],
    ['behind a number that is none of a list', '12 Flood\n'],
    ['behind seven signs of a heading', '####### Flood\n'],
    ['behind a mark without a space', '-Flood\n'],
    ['emphasised within a line', 'Any **Flood** at all\n'],
    ['before a sign', 'Flood.\n'],
  ])('but not as %s', (_what, text) => {
    expect(located(text, 'Flood')).toEqual([])
  })

  it('but not as a letter that ends a line', () => {
    expect(located('Any A\nmore', 'A')).toEqual([])
    expect(located('A\nmore', 'A')).toEqual(['A'])
  })

  it('and twelve are found anywhere, counted after folding', () => {
    expect(located('See abc defghijk here.', 'abc defghijk')).toEqual(['abc defghijk'])
    expect(located('See abc defghij here.', 'abc defghij')).toEqual([])
    expect(located('See abc   defghij here.', 'abc   defghij')).toEqual([])
    expect(located('See abc d𐐀fghij here.', 'abc d𐐀fghij')).toEqual([])
  })
})
