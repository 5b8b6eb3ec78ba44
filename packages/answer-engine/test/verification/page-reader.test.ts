import { CodePointText } from '@svc/knowledge-index'
import { describe, expect, it } from 'vitest'
import { PageReader, PublicationReader } from '../../src/verification/reading/page-reader.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readCells } from '../../src/verification/reading/table-row.ts'
import { endOfMatch, readTokens, writeTokens } from '../../src/verification/reading/token.ts'
import { visibleText } from '../../src/verification/reading/visible-text.ts'
import { publishedPage } from '../fixtures/pages.ts'

describe('the tokens of a sentence', () => {
  it('are words and figures without the punctuation around them', () => {
    expect(readTokens('("Guests," they - say: €25/day, 10% or [$5].').map(({ written, text }) => [written, text])).toEqual([
      ['("Guests,"', 'guests'],
      ['they', 'they'],
      ['say:', 'say'],
      ['€25/day,', '€25/day'],
      ['10%', '10%'],
      ['or', 'or'],
      ['[$5].', '$5'],
    ])
    expect(readTokens('%5% 5$ 5€ 5£ 5¥ £5 ¥5 Fees').map(({ text, stem }) => [text, stem])).toEqual([
      ['5%', '5%'],
      ['5$', '5$'],
      ['5€', '5€'],
      ['5£', '5£'],
      ['5¥', '5¥'],
      ['£5', '£5'],
      ['¥5', '¥5'],
      ['fees', 'fee'],
    ])
    expect(readTokens(' - ')).toEqual([])
  })

  it('are written as a sentence, without the sign that ended what is moved', () => {
    expect(writeTokens(readTokens('they pay.'), readTokens('if, early,'), readTokens('or late;'), readTokens('at 5.30 noon!'))).toBe(
      'they pay if, early or late at 5.30 noon!',
    )
  })

  it.each([
    ['guests pay fees', 0, 'guests pay', 2],
    ['guests pay fees', 1, 'pays fee', 3],
    ['guests pay fees', 0, 'guests owe', -1],
    ['guests pay', 0, 'guests pay fees', -1],
    ['the guests pay a fee', 0, 'guests pay fee', 5],
    ['guests pay fee', 0, 'the guests pay a fee', 3],
    ['guests pay an extra €5 per day', 1, 'pay extra €5 a day', 7],
    ['guests pay per day', 0, 'guests pay an day', 4],
    ['guests pay', 1, '', 1],
  ])('of "%s" from %d on are "%s" up to %d, articles aside', (text, from, wanted, end) => {
    expect(endOfMatch(readTokens(text), from, readTokens(wanted))).toBe(end)
  })
})

describe('what a reader sees of a statement', () => {
  it.each([
    ['It is **very** _much_ `so`.', 'It is very much so'],
    ['See [the terms](https://a.example/x) here.', 'See the terms here'],
    ['See [the terms](a b) here.', 'See the terms(a b) here'],
    ['- An item', 'An item'],
    ['* An item', 'An item'],
    ['+ An item', 'An item'],
    ['  - An item', 'An item'],
    ['12. An item', 'An item'],
    ['123456789) An item', 'An item'],
    ['1234567890) An item', '1234567890) An item'],
    ['12.5 kilograms', '12.5 kilograms'],
    ['# A heading', 'A heading'],
    ['###### A heading', 'A heading'],
    ['####### A heading', '####### A heading'],
    ['#5 of all', '#5 of all'],
    ['> quoted', 'quoted'],
    ['>> quoted', 'quoted'],
    ['| a | b |', 'a | b'],
    ['| a | b |  ', 'a | b'],
    ['a - b > c + d', 'a - b > c + d'],
    ['One.  Two.\nThree.', 'One Two Three'],
    ['At 9.30 it “ends”.', 'At 9.30 it "ends"'],
    ['It ends...', 'It ends..'],
    ['One * two', 'One two'],
  ])('%s', (text, expected) => {
    expect(visibleText(text)).toBe(expected)
  })
})

describe('a text as the checks see it', () => {
  it.each([
    ['See [the terms](https://a.example/x) here', 'See [the terms]                      here'],
    ['See [the terms] (of May) here', 'See [the terms] (of May) here'],
    ['See [the terms](of May) here', 'See [the terms](of May) here'],
    ['See [it](/a) and [that](/b)', 'See [it]     and [that]    '],
    ['See [it](/a(b)) there', 'See [it](/a(b)) there'],
    ['See the terms(x) here', 'See the terms(x) here'],
  ])('has blanks where links lead: %s', (source, text) => {
    expect(readText(source).text).toBe(text)
  })

  it('has its letters in lower case, in the same places', () => {
    expect(readText('Für ÜBER ABC').lower).toBe('für über abc')
    expect(readText('İ ABC Über').lower).toBe('İ abc Über')
  })

  it('has clauses', () => {
    const read = readText('Guests PAY, hosts sign')
    expect(read.clauses.map(({ start, end }) => read.text.slice(start, end))).toEqual(['Guests PAY', ' hosts sign'])
  })

  it('has the stems of what carries meaning', () => {
    expect([...readText('The guests were paying their fees').stems]).toEqual(['guest', 'pay', 'fee'])
  })

  it('says its words in any of their forms', () => {
    const read = readText('Guests were paying a fee')
    const says = (text: string) => readText(text).words.map((word) => read.says(word))
    expect(says('guest fees pay payment')).toEqual([true, true, true, true])
    expect(says('host charge guest')).toEqual([false, false, true])
    expect(says('host')).toEqual([false])
  })
})

const markdown = `# Fees

We charge a fee. Guests pay it – early.

They pay for:

- Linen
- Towels, our own

| Room | “Price” |
| --- | --- |
| Attic | $95 |
`
const pageOf = (text: string, title = 'Inn') => ({ ...publishedPage({ path: '/inn', title, markdown: '' }), text: new CodePointText(text) })

describe('the statements of a page', () => {
  const page = pageOf(markdown)
  const reader = new PageReader(page, 'Lanternfish')
  const between = (from: string, to: string) =>
    reader.statementsBetween(markdown.indexOf(from), markdown.indexOf(to) + to.length).map(({ text }) => text)

  it('are those that have a part between two positions', () => {
    expect(between('charge', 'charge')).toEqual(['We charge a fee.'])
    expect(between('fee.', ' Guests')).toEqual(['We charge a fee.', 'Guests pay it - early.'])
    expect(between(' Guests', ' ')).toEqual([])
    expect(reader.statementsBetween(markdown.indexOf(' Guests'), markdown.indexOf('Guests'))).toEqual([])
    expect(between('# Fees', 'We')).toEqual(['# Fees', 'We charge a fee.'])
  })

  const only = (part: string) => {
    const start = markdown.indexOf(part)
    const [read] = reader.statementsBetween(start, start + part.length)
    if (read === undefined) throw new Error('no statement')
    return read
  }

  it('are read once', () => {
    expect(only('Guests')).toBe(only('early'))
    expect(reader.given(only('Guests'), 'Fees')).toBe(reader.given(only('early'), 'Fees'))
    expect(only('Attic').cells).toBe(only('Attic').cells)
    expect(only('Attic').tokens).toBe(only('Attic').tokens)
  })

  it('have cells and a header where they are rows', () => {
    expect(only('Attic').header).toBe('| Room | "Price" |')
    expect(only('Attic').cells.map(({ text, header }) => [text.trim(), header.trim()])).toEqual([
      ['Attic', 'Room'],
      ['$95', '"Price"'],
    ])
    expect(only('Guests').header).toBe('')
    expect(only('Guests').cells).toEqual([])
  })

  it('have tokens, and what is seen of them', () => {
    expect(only('Guests').tokens.map(({ text }) => text)).toEqual(['guests', 'pay', 'it', 'early'])
    expect(only('Linen').visible).toBe('Linen')
    expect(only('Attic').visible).toBe('Attic | $95')
  })

  it('know where a place of the page is in them, and no place beyond their ends', () => {
    const read = only('Guests')
    const { start, end } = read.statement
    expect(read.toFolded(start)).toBe(0)
    expect(read.toFolded(start + 7)).toBe(7)
    expect(read.toFolded(end)).toBe(read.text.length)
    expect(read.toFolded(start - 5)).toBe(0)
    expect(read.toFolded(end + 5)).toBe(read.text.length)
  })

  it('are given with the title, the section, the heading, and what governs them', () => {
    const lines = (part: string, section = 'Costs') => reader.given(only(part), section).text.trim()
    expect(lines('Guests')).toBe('Guests pay it - early. Inn Costs Fees')
    expect(lines('Linen')).toBe('Linen Inn Costs Fees They pay for:')
    expect(lines('Attic')).toBe('| Attic | $95 | Inn Costs Fees | Room | "Price" |')
    expect(lines('Guests', 'Terms')).toBe('Guests pay it - early. Inn Terms Fees')
  })

  it('are given with the publisher where they speak of themselves', () => {
    const given = (text: string) => {
      const page = new PageReader(pageOf(text), 'Lanternfish')
      const [read] = page.statementsBetween(0, text.length)
      return read && page.given(read, '').text.includes('Lanternfish')
    }
    expect(['We pay.', 'Ask US.', 'It is our fee.', 'It is ours.'].map(given)).toEqual([true, true, true, true])
    expect(['Wet rooms dry.', 'Busy hours end.', 'Hours.', 'The owe.', 'Ourselves.', 'Boats rest.'].map(given)).toEqual(
      Array(6).fill(false),
    )
  })
})

describe('the pages of a publication', () => {
  it('know who speaks on them, where somebody said so', () => {
    expect(new PublicationReader('Lanternfish').read(pageOf('')).publisher).toBe('Lanternfish')
    expect(new PublicationReader().read(pageOf('')).publisher).toBe('')
  })
})

describe('a passage of a page', () => {
  const before = '🎈 Before it.\n\n'
  const text = 'Guests PAY “early”. They sign late. Rest'
  const page = pageOf(`${before}${text} and more.\n\nBoats rest.`)
  const start = Array.from(before).length
  const evidence = {
    id: 'E1',
    passage: { page, section: 'Costs', url: page.url, start, end: start + text.length, text, excerpt: '', score: 1 },
  }
  const reader = new PassageReader(evidence)

  it('is read with its typography folded, and in lower case', () => {
    expect(reader.offset).toBe(before.length)
    expect(reader.folded.text).toBe('Guests PAY "early". They sign late. Rest')
    expect(reader.folded).toBe(reader.folded)
    expect(reader.lower).toBe('guests pay “early”. they sign late. rest')
  })

  it('has the statements it begins and ends in, whole', () => {
    expect(reader.allStatements().map(({ text }) => text)).toEqual(['Guests PAY "early".', 'They sign late.', 'Rest and more.'])
    const [read] = reader.statementsBetween(0, 5)
    expect(read?.text).toBe('🎈 Before it.')
    expect(read && reader.given(read).text.trim()).toBe('🎈 Before it. Inn Costs')
  })

  it('is of the page’s publisher, where somebody said so', () => {
    expect(reader.publisher).toBe('')
    expect(new PassageReader(evidence, new PageReader(page, 'Lanternfish')).publisher).toBe('Lanternfish')
  })

  it.each([
    ['Guests', true],
    ['guests', false],
    ['PAY', true],
    ['early', true],
    ['Rest', true],
    ['uests', false],
    ['Guest', false],
    ['sig', false],
    ['ign', false],
    ['more', false],
  ])('writes "%s": %s', (word, expected) => {
    expect(reader.writes(word)).toBe(expected)
  })

  it('writes a word that it writes within others too', () => {
    const [within] = ['Roomy rooms3 A Room'].map(
      (words) => new PassageReader({ ...evidence, passage: { ...evidence.passage, text: words } }),
    )
    expect(['Room', 'rooms', 'A', 'R'].map((word) => within?.writes(word))).toEqual([true, false, true, false])
  })
})

describe('the cells of a row', () => {
  it('are known by their place, their stems, and the words that only their header has', () => {
    const row = '| Large rooms | $95 fee |'
    const cells = readCells(row, '| Rooms of guests | Price for guests, prices of linen |')
    expect(cells.map(({ start, end, text, stems, names }) => [row.slice(start, end) === text, [...stems], [...names]])).toEqual([
      [true, ['larg', 'room'], ['room']],
      [true, ['fee'], ['pric', 'linen']],
    ])
  })

  it.each([
    ['| a | b |  ', [' a ', ' b ']],
    ['| a | b | c', [' a ', ' b ', ' c']],
    ['a|b', ['a', 'b']],
    [String.raw`| a | b \|`, [' a ', String.raw` b \|`]],
    [String.raw`| a | b \| `, [' a ', String.raw` b \| `]],
    ['|  | b |', ['  ', ' b ']],
    ['a', ['a']],
  ])('are what stands between the pipes of "%s"', (row, expected) => {
    expect(readCells(row, '').map(({ text }) => text)).toEqual(expected)
  })
})
