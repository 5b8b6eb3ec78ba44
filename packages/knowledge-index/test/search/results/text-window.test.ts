import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodePointText } from '../../../src/index.ts'
import { Analyzer } from '../../../src/search/analysis/analyzer.ts'
import { termMatcher } from '../../../src/search/analysis/term-matcher.ts'
import { bestWindow } from '../../../src/search/results/text-window.ts'

const matcher = (...words: string[]) =>
  termMatcher(
    words.map((text) => ({ text, weight: 1 })),
    [new Analyzer('en')],
  )
const windowOf = (text: string, most: number, ...words: string[]) => {
  const { start, end } = bestWindow(new CodePointText(text), most, matcher(...words))
  return new CodePointText(text).slice(start, end)
}
const filler = 'Nothing is said here about it. '.repeat(30)

describe('the best window', () => {
  test('is the whole text if it fits', () => {
    expect(windowOf('  The flood limit.\n', 600, 'flood')).toBe('The flood limit.')
  })

  test('has the words of the query, from the beginning of a sentence', () => {
    const window = windowOf(`${filler}The flood limit is separate. ${filler}`, 100, 'flood', 'limit')
    expect(window).toContain('The flood limit is separate.')
    expect(window).toMatch(/^[A-Z]/)
  })

  test('prefers different words to repeated ones', () => {
    expect(windowOf(`Flood, flood, flood and flood. ${filler}A flood limit. ${filler}`, 120, 'flood', 'limit')).toContain('A flood limit.')
  })

  test('begins at a line that begins near', () => {
    expect(windowOf(`${filler}\n\n## Limits\n\nThe flood limit is separate. ${filler}`, 300, 'flood')).toContain('## Limits')
  })

  test('does not cut an address with a word of the query', () => {
    const links = Array.from({ length: 12 }, (_, number) => `[${number}](https://front.example/limits-of-flood/coverage-${number}.md)`)
    for (const most of [80, 150, 300, 400]) {
      for (const shown of windowOf(links.join(' '), most, 'flood', 'limits').split(' ')) expect(links).toContain(shown)
    }
  })

  test('has a word of the query in a long text without spaces', () => {
    expect(windowOf(`${'保険料のご案内です。'.repeat(30)}flood${'保険料のご案内です。'.repeat(30)}`, 100, 'flood')).toContain('flood')
  })

  test('begins with the header row of a table if it fits', () => {
    const table = '| Plan | Flood |\n| --- | --- |\n| small | limit |\n| large | none |'
    expect(windowOf(`${filler}\n\n${table}\n\n${filler}`, 60, 'limit')).toMatch(
      /^\| Plan \| Flood \|\n\| --- \| --- \|\n\| small \| limit \|$/,
    )
  })

  test('has whole rows of a table, and never begins in or directly below its header row', () => {
    const cell = fc.constantFrom('flood', 'limit', 'a b c', 'x', '')
    const row = fc.array(cell, { minLength: 2, maxLength: 3 }).map((cells) => `| ${cells.join(' | ')} |`)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.nat(120), (rows, before) => {
        const table = ['| Plan | Cover |', '| --- | --- |', ...rows]
        const window = windowOf(`${filler.slice(0, before)}\n\n${table.join('\n')}\n\n${filler}`, 80, 'flood', 'limit')
        const lines = window.split('\n')
        const shown = lines.filter((line) => line.includes('|'))
        for (const line of shown) expect(table).toContain(line)
        expect(lines[0]).not.toBe('| --- | --- |')
      }),
      { numRuns: 300 },
    )
  })

  test('is verbatim, within its length and on word borders, for any text', { tags: ['slow'] }, () => {
    const word = fc.oneof(
      fc.constantFrom('flood', 'limits', 'https://front.example/flood-limits/of.md', 'naïve', '🎉🎉', '保険料', '|', '\n\n', '- item'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), fc.integer({ min: 60, max: 200 }), (words, most) => {
        const text = words.join(' ')
        const points = new CodePointText(text)
        const { start, end } = bestWindow(new CodePointText(text), most, matcher('flood', 'limit'))
        expect(end - start).toBeLessThanOrEqual(most)
        const isBorder = (offset: number) =>
          offset === 0 || offset === points.length || /\s/u.test(points.slice(offset - 1, offset) + points.slice(offset, offset + 1))
        // A window of 60 characters and words of at most 12: there is always a border.
        if (start < end) expect([isBorder(start), isBorder(end)]).toEqual([true, true])
      }),
      { numRuns: 300 },
    )
  })
})
