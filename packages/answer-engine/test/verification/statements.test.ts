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
