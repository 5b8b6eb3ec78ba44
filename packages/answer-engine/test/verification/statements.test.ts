import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStatements } from '../../src/verification/reading/statements.ts'

const read = (markdown: string) => readStatements(markdown, 0, markdown.length)

describe('statements', () => {
  it('are sentences, items, rows and headings, with what governs them', () => {
    const markdown = `# Cover

We cover theft. We do not cover these perils:

- Flood, e.g. from rivers. Rare.
  - River flood
- War

| Peril | Covered |
| --- | --- |
| Fire | Yes |

See No. 5, Inc. and U.S. law. Really?`
    expect(read(markdown).map(({ kind, text, introduction, header, heading }) => ({ kind, text, introduction, header, heading }))).toEqual([
      { kind: 'heading', text: '# Cover', introduction: '', header: '', heading: '' },
      { kind: 'sentence', text: 'We cover theft.', introduction: '', header: '', heading: 'Cover' },
      { kind: 'sentence', text: 'We do not cover these perils:', introduction: '', header: '', heading: 'Cover' },
      { kind: 'item', text: 'Flood, e.g. from rivers.', introduction: 'We do not cover these perils:', header: '', heading: 'Cover' },
      { kind: 'sentence', text: 'Rare.', introduction: '', header: '', heading: 'Cover' },
      { kind: 'item', text: 'River flood', introduction: 'We do not cover these perils:', header: '', heading: 'Cover' },
      { kind: 'item', text: 'War', introduction: 'We do not cover these perils:', header: '', heading: 'Cover' },
      { kind: 'row', text: '| Peril | Covered |', introduction: '', header: '', heading: 'Cover' },
      { kind: 'row', text: '| Fire | Yes |', introduction: '', header: '| Peril | Covered |', heading: 'Cover' },
      { kind: 'sentence', text: 'See No. 5, Inc. and U.S. law.', introduction: '', header: '', heading: 'Cover' },
      { kind: 'sentence', text: 'Really?', introduction: '', header: '', heading: 'Cover' },
    ])
  })

  it('join the lines of a paragraph and end at a blank one', () => {
    expect(read('One sentence\nover two lines. Another\n\nA third').map(({ text }) => text)).toEqual([
      'One sentence\nover two lines.',
      'Another',
      'A third',
    ])
  })

  it('hold every letter and digit of the text exactly once, in order', () => {
    const piece = fc.constantFrom(
      'Flood is bad. ',
      'No! ',
      '\n',
      '\n\n',
      '- ',
      '# ',
      '| a | b |\n',
      '| --- | --- |\n',
      '1. ',
      '> ',
      '```\n',
      'e.g. this ',
      '---\n',
      '  ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const markdown = pieces.join('')
        const statements = read(markdown)
        const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
        expect(letters(statements.map(({ text }) => text).join('')).length).toBe(letters(markdown).length)
        for (const [index, { start, end, text }] of statements.entries()) {
          expect(text).toBe(markdown.slice(start, end))
          expect(start).toBeGreaterThanOrEqual(statements[index - 1]?.end ?? 0)
        }
      }),
    )
  })
})

/** Each statement on a line: its kind, its text, and what governs it. */
const told = (markdown: string) =>
  read(markdown).map(({ kind, text, introduction, header }) =>
    [`${kind} ${text}`, ...(introduction === '' ? [] : [`< ${introduction}`]), ...(header === '' ? [] : [`^ ${header}`])]
      .join(' ')
      .replaceAll('\n', ' / '),
  )

describe('headings', () => {
  it.each([
    ['# Fees', 'Fees'],
    ['###### Fees', 'Fees'],
    ['   # Fees', 'Fees'],
    ['#', ''],
    ['# Fees ##', 'Fees'],
    ['# Fees #  ', 'Fees'],
    ['#   Fees  ', 'Fees'],
    ['# Fees##', 'Fees##'],
    ['# Fees # 5', 'Fees # 5'],
  ])('are marked and named: "%s" is "%s"', (markdown, heading) => {
    expect(read(`${markdown}\nText`).map((statement) => [statement.kind, statement.text, statement.heading])).toEqual([
      ['heading', markdown.trim(), ''],
      ['sentence', 'Text', heading],
    ])
  })

  it.each(['####### Fees', '#5 is free', '    # Fees', 'Of # fees', 'Of #'])('are none without their mark: "%s"', (markdown) => {
    expect(told(`${markdown}\nText`)).toEqual([`sentence ${markdown.trim()} / Text`])
  })
})

describe('items', () => {
  it.each([
    ['- A', 'A'],
    ['* A', 'A'],
    ['+ A', 'A'],
    ['5. A', 'A'],
    ['5) A', 'A'],
    ['123456789. A', 'A'],
    ['  - A', 'A'],
    ['-   A', 'A'],
    ['> - A', 'A'],
    ['>- A', 'A'],
    ['   >   > - A', 'A'],
  ])('begin with a mark: "%s"', (markdown, text) => {
    expect(told(`Text\n${markdown}`)).toEqual(['sentence Text', `item ${text}`])
  })

  it.each(['-A', '12 A', '1234567890) A', 'x - A', '§ A'])('are none without it: "%s"', (markdown) => {
    expect(told(`Text\n${markdown}`)).toEqual([`sentence Text / ${markdown}`])
  })

  it('that are empty say nothing', () => {
    expect(told('- \n- A')).toEqual(['item A'])
  })

  it('go on in the lines below, and within them behind a blank one', () => {
    expect(told('- A\ngoes on\n- B\n   \n  Goes on. Yes\n\n Text')).toEqual([
      'item A / goes on',
      'item B',
      'item Goes on.',
      'sentence Yes',
      'sentence Text',
    ])
    expect(told('- A\n\nGoes  on')).toEqual(['item A', 'sentence Goes  on'])
    expect(told('  Text')).toEqual(['sentence Text'])
    expect(told('- A:\n\nText\n\n  Text')).toEqual(['item A:', 'sentence Text', 'sentence Text'])
  })
})

describe('what governs an item or a row', () => {
  it.each([
    ['We pay:\n- A\n- B', ['sentence We pay:', 'item A < We pay:', 'item B < We pay:']],
    ['We **pay:**\n\n- A', ['sentence We **pay:**', 'item A < We **pay:**']],
    ['We pay: _so_\n\n- A', ['sentence We pay: _so_', 'item A']],
    ['We pay: so. Yes\n\n- A', ['sentence We pay: so.', 'sentence Yes', 'item A']],
    ['We pay\n\n- A', ['sentence We pay', 'item A']],
    ['- A', ['item A']],
    ['Yes: so\n\n- A: bee. C\n  - D', ['sentence Yes: so', 'item A: bee.', 'sentence C', 'item D']],
    ['- A. B:\n  - C', ['item A. B:', 'item C < A. B:']],
    ['We pay:\n\n- A\n\nBut not:\n\n- B', ['sentence We pay:', 'item A < We pay:', 'sentence But not:', 'item B < But not:']],
    [
      'We pay:\n\n- A:\n  - B:\n    - C\n  - D\n- E\n\nThen\n\n- F',
      [
        'sentence We pay:',
        'item A: < We pay:',
        'item B: < We pay: / A:',
        'item C < We pay: / A: / B:',
        'item D < We pay: / A:',
        'item E < We pay:',
        'sentence Then',
        'item F',
      ],
    ],
    ['- A:\n\n  Text:\n\n    - B', ['item A:', 'item Text: < A:', 'item B < A: / Text:']],
  ])('stands above it and ends in a colon: %j', (markdown, expected) => {
    expect(told(markdown)).toEqual(expected)
  })

  it.each([
    ['We pay:\n\n# More\n\n- A', ['sentence We pay:', 'heading # More', 'item A']],
    ['- A:\n\n# More\n\n  - B', ['item A:', 'heading # More', 'item B']],
    ['- A:\n\n# More\n\n  Text', ['item A:', 'heading # More', 'sentence Text']],
    ['- A:\n\nText\n\n  - B', ['item A:', 'sentence Text', 'item B']],
  ])('is nothing beyond a heading or another text: %j', (markdown, expected) => {
    expect(told(markdown)).toEqual(expected)
  })

  it('is what an item says in a paragraph of its own, to the next one', () => {
    expect(told('- A\n\n  We do not pay:\n\n  - B\n  - C\n\n  But yes\n\n  - D')).toEqual([
      'item A',
      'item We do not pay:',
      'item B < We do not pay:',
      'item C < We do not pay:',
      'item But yes',
      'item D',
    ])
  })

  const table = ['| a | b |', '| - | - |', '| c | d |']

  it('is one of the two where a table follows a list, or a list a table', () => {
    expect(told(['We pay:', '', ...table, '', '- A'].join('\n'))).toEqual([
      'sentence We pay:',
      'row | a | b | < We pay:',
      'row | c | d | < We pay: ^ | a | b |',
      'item A',
    ])
    expect(told(['We pay:', '', '- A:', '- B', '', ...table].join('\n'))).toEqual([
      'sentence We pay:',
      'item A: < We pay:',
      'item B < We pay:',
      'row | a | b |',
      'row | c | d | ^ | a | b |',
    ])
  })

  it('is the item that a table stands in', () => {
    expect(told(['We do not pay:', '', '- A:', '', ...table.map((line) => `  ${line}`), '', '- B', '', ...table].join('\n'))).toEqual([
      'sentence We do not pay:',
      'item A: < We do not pay:',
      'row | a | b | < We do not pay: / A:',
      'row | c | d | < We do not pay: / A: ^ | a | b |',
      'item B < We do not pay:',
      'row | a | b |',
      'row | c | d | ^ | a | b |',
    ])
  })
})

describe('tables', () => {
  it.each([
    '| --- | --- |',
    '--- | ---',
    ':-: | -:',
    '|:--|--:|',
    '  | - | - |  ',
    '|  -  |  -  |',
    '|-|-',
    '|-|-|-|',
    '|-|',
    '-|-|',
    '  -  |  :-:  |  ',
  ])('have a header above "%s"', (delimiters) => {
    expect(told(`  a | b \n${delimiters}\nc | d\n${delimiters}\ne | f`)).toEqual(['row a | b', 'row c | d ^ a | b', 'row e | f ^ a | b'])
  })

  it.each(['', '| |', '| --- | x |', 'x | ---', '--- x', '::- | -', '-- : | -'])('are none above "%s"', (delimiters) => {
    const [first] = told(`a | b\n${delimiters}\nc | d`)
    expect(first).toMatch(/^sentence a \| b/)
  })

  it('are none without a pipe', () => {
    expect(told('a\n---\nb')).toEqual(['sentence a', 'sentence b'])
  })

  it.each([
    ['a blank line', '\n', ['sentence e | f']],
    ['a heading', '# More\n', ['heading # More', 'sentence e | f']],
    ['code', '```\n| g\n```\n', ['sentence | g', 'sentence e | f']],
    ['a list', '- g\n\n', ['item g', 'sentence e | f']],
    ['a numbered list', '1. g | h\n\n', ['item g | h', 'sentence e | f']],
    ['a quotation', '> g | h\n\n', ['sentence > g | h', 'sentence e | f']],
    ['a rule', '***\n', ['sentence e | f']],
  ])('end at %s', (_what, between, expected) => {
    expect(told(`a | b\n- | -\nc | d\n${between}e | f`)).toEqual(['row a | b', 'row c | d ^ a | b', ...expected])
  })
})

describe('code and rules', () => {
  it.each([
    ['```', '```'],
    ['```ts', '```'],
    ['~~~~', '~~~~'],
    ['  ```', '  ```'],
  ])('code between "%s" and "%s" says what it says line by line', (from, to) => {
    expect(told(`Text\n${from}\n# a\n- b. C\n\n| d |\n| - |\n${to}\n# e`)).toEqual([
      'sentence Text',
      'sentence # a',
      'sentence - b. C',
      'sentence | d |',
      'sentence | - |',
      'heading # e',
    ])
  })

  it.each(['``', '~~', 'x ```', '`'])('"%s" begins none', (line) => {
    expect(told(`${line}\n# a`)).toEqual([`sentence ${line}`, 'heading # a'])
  })

  it.each(['---', '***', '___', '===', '- - -', ' ----  ', '_  _ _ _'])('"%s" ends what is said and says nothing', (line) => {
    expect(told(`One\n${line}\nTwo`)).toEqual(['sentence One', 'sentence Two'])
  })

  it.each(['--', '-', '---x', 'x---', '- - - x'])('"%s" does not', (line) => {
    expect(told(`One\n${line}\nTwo`)).not.toEqual(['sentence One', 'sentence Two'])
  })
})

describe('the sentences of a paragraph', () => {
  it.each([
    ['We pay. You sign.', 2],
    ['We pay! You sign.', 2],
    ['We pay? You sign.', 2],
    ['We pay… You sign.', 2],
    ['We pay... You sign.', 2],
    ['We pay?! You sign.', 2],
    ['“We pay.” You sign.', 2],
    ['(We pay.) **You** sign.', 2],
    ['We **pay.** _You_ sign.', 2],
    ['We pay. "You sign."', 2],
    ['We pay. 5 guests sign.', 2],
    ['We pay. €5 is due.', 2],
    ['We pay. Über uns.', 2],
    ['補償します。対象外です。', 2],
    ['「補償します。」対象外です。', 2],
    ['本当ですか？！はい。', 2],
    ['We pay. you sign.', 1],
    ['We pay.You sign.', 1],
    ['We pay ... you sign.', 1],
    ['At 9.30 You sign.', 1],
    ['The answer is no. We pay.', 2],
    ['See no. 5 of it.', 1],
    ['See Nos. 5 and 6.', 1],
    ['No. 5 is free.', 1],
    ['Is it no. 5? 6 guests pay.', 2],
    ['We pay. you, Sir, sign.', 1],
    ['We mention casinos. 5 are open.', 2],
    ['The answer is no. Of the 5, two pay.', 2],
    ['Rain (snow etc.) You pay.', 1],
    ["See 'Co. Ltd. Rules' there.", 1],
    ["It is the guests' B. Rest.", 1],
    ['It is plan B. Rest.', 1],
    ["It is Bob's. Rest.", 2],
    ['J. Smith pays.', 1],
    ['Etc. And so on.', 1],
    ['It has 5. You sign.', 2],
    ['It is inexact. You sign.', 2],
  ])('%s: %d', (text, sentences) => {
    const statements = read(text)
    expect(statements.map(({ kind }) => kind)).toEqual(Array(sentences).fill('sentence'))
    expect(statements.map((statement) => statement.text).join('')).toHaveLength(text.length - (/[。]/.test(text) ? 0 : sentences - 1))
  })

  it.each([
    ...[
      'e.g',
      'i.e',
      'etc',
      'vs',
      'approx',
      'incl',
      'excl',
      'Inc',
      'Ltd',
      'Co',
      'Corp',
      'LLC',
      'nr',
      'St',
      'Mr',
      'Mrs',
      'Ms',
      'Dr',
      'Prof',
    ],
    ...['Sec', 'Art', 'Fig', 'para', 'p', 'pp', 'ca', 'cf', 'Dept', 'est', 'Jan', 'Feb', 'Mar', 'Apr', 'Jun', 'Jul', 'Aug', 'Sep', 'Sept'],
    ...['Oct', 'Nov', 'Dec', 'U.S', 'U.K', 'E.U', 'a.m', 'p.m'],
  ])('go on behind "%s."', (short) => {
    expect(read(`See ${short}. Smith there.`)).toHaveLength(1)
  })

  it('are those of a part of a text, by their places in it', () => {
    const text = 'One. Two\nThree. Four'
    expect(readStatements(text, 5, 15).map(({ start, end, text: said }) => [start, end, said])).toEqual([[5, 15, 'Two\nThree.']])
    expect(readStatements(`${text}\n`, 0, 9).map((statement) => statement.text)).toEqual(['One.', 'Two'])
  })
})
