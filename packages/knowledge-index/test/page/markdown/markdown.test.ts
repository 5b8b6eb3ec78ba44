// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../../src/page/markdown/markdown-blocks.ts'
import { createMarkdownRenderer } from '../../../src/page/markdown/markdown-renderer.ts'
import { markdownTokens } from '../../../src/page/markdown/markdown-tokens.ts'
import { parseText } from '../../../src/page/markdown/parsed-text.ts'
import { CodePointText } from '../../../src/page/text/code-point-text.ts'
import { hostileTexts, markdownTexts } from '../../support/markdown-texts.ts'

describe('blocks', () => {
  test('are the top-level blocks in order, as whole lines, headings with their visible text', () => {
    const text = [
      '# Prices & *tiers* ##',
      '',
      'One `plan`, [two](/tiers)',
      'lines &amp; ![a chart](c.png).  ',
      '',
      '> quoted',
      '> > twice',
      '',
      '- item',
      '',
      '  more',
      '- other',
      '',
      '| a | b |',
      '|---|---|',
      '| 1\\|2 | <b>x</b> |',
      '',
      '```sh',
      'npm start',
      '',
      '```',
      '',
      '    indented',
      '',
      '<div>',
      'raw',
      '</div>',
      '',
      '***',
      '',
      'Under',
      'lined',
      '---',
      '',
      '[tiers]: /tiers',
    ].join('\n')
    expect(parseMarkdown(text).map(({ kind, level, text: plain, start, end }) => [kind, level, plain, text.slice(start, end)])).toEqual([
      ['heading', 1, 'Prices & tiers', '# Prices & *tiers* ##'],
      ['paragraph', undefined, '', 'One `plan`, [two](/tiers)\nlines &amp; ![a chart](c.png).  '],
      ['quote', undefined, '', '> quoted\n> > twice'],
      ['list', undefined, '', '- item\n\n  more\n- other'],
      ['table', undefined, '', '| a | b |\n|---|---|\n| 1\\|2 | <b>x</b> |'],
      ['code', undefined, '', '```sh\nnpm start\n\n```'],
      ['code', undefined, '', '    indented'],
      ['html', undefined, '', '<div>\nraw\n</div>'],
      ['rule', undefined, '', '***'],
      ['heading', 2, 'Under lined', 'Under\nlined\n---'],
    ])
  })

  test('are whole lines, do not overlap, and omit only blank lines and definitions', () => {
    fc.assert(
      fc.property(markdownTexts, (text) => {
        let last = 0
        let left = ''
        for (const { start, end } of parseMarkdown(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(start === 0 || /[\r\n]/.test(text[start - 1] as string)).toBe(true)
          expect(end === text.length || /[\r\n]/.test(text[end] as string)).toBe(true)
          expect(text.slice(start, end)).toMatch(/\S[^\r\n]*$/)
          left += text.slice(last, start)
          last = end
        }
        left += text.slice(last)
        // Definitions are invisible, so no block contains them.
        if (!text.includes(']:')) expect(left.trim()).toBe('')
      }),
    )
  })

  test('can be parsed from a position, with positions in the whole text', () => {
    const text = 'First.\n\n## Second\n\nThird.'
    expect(parseText(new CodePointText(text), 8).blocks).toEqual(parseMarkdown(text).slice(1))
  })

  test('the headings of an outline are the headings among the blocks', () => {
    fc.assert(
      fc.property(markdownTexts, (text) => {
        const headings = parseMarkdown(text).filter(({ kind }) => kind === 'heading')
        if (!text.includes('\r')) expect(markdownOutline(text).headings).toEqual(headings)
      }),
    )
  })
})

/** The headings and the links of a text. */
function markdownOutline(text: string) {
  const { blocks, links } = parseText(new CodePointText(text), 0)
  return { headings: blocks.filter(({ kind }) => kind === 'heading'), links }
}

describe('links', () => {
  const written = (text: string) =>
    markdownOutline(text).links.map(({ destination, image, start, end }) => [destination, text.slice(start, end), image])

  test('are found at their positions, in any context', () => {
    const text = [
      '## A [heading](h1.md) [with](h2.md) ##',
      '',
      'Lazy [one](p1.md "title")',
      '   and [two](<p 2.md>), [three][ref] and `[no](code.md)`.',
      '',
      '> - quoted [item](q1.md)',
      '>   [again](q2.md)',
      'lazily [too](q3.md)',
      '',
      '1. nested',
      '\t- [tab](t1.md)',
      '',
      '- - | [h\\|ead](c\\|1.md) | b |',
      '    |---|---|',
      '    | - | [cell](c2.md) |',
      '    | `[x](x.md)` | [x](x.md) |',
      '',
      'Setext [s1](s1.md)',
      '  [s2](s2.md)  ',
      '===',
      '',
      '[![alt [inner](no.md)](i1.png)](l1.md) ![pic][pic] <https://auto.example>',
      '',
      '[ref]:',
      '  ../r1.md',
      '  "title"',
      '[pic]: <r 2.png>',
      '[ref]: ignored.md',
    ].join('\n')
    expect(written(text)).toEqual([
      ['h1.md', 'h1.md', false],
      ['h2.md', 'h2.md', false],
      ['p1.md', 'p1.md', false],
      ['p 2.md', 'p 2.md', false],
      ['q1.md', 'q1.md', false],
      ['q2.md', 'q2.md', false],
      ['q3.md', 'q3.md', false],
      ['t1.md', 't1.md', false],
      ['c|1.md', 'c\\|1.md', false],
      ['c2.md', 'c2.md', false],
      ['x.md', 'x.md', false],
      ['s1.md', 's1.md', false],
      ['s2.md', 's2.md', false],
      ['i1.png', 'i1.png', true],
      ['l1.md', 'l1.md', false],
      ['../r1.md', '../r1.md', false],
      ['r 2.png', 'r 2.png', true],
    ])
  })

  test('have the destination that a browser opens', () => {
    expect(written('[a](b\\_c&amp;d "t") [e](f(g)h)')).toEqual([
      ['b_c&d', 'b\\_c&amp;d', false],
      ['f(g)h', 'f(g)h', false],
    ])
  })

  test('cannot be faked by text that looks like internal marks of the parser', () => {
    expect(written('[a](0:3:b) [c](\\00:3:b) \u0000 [d](\u00007:9:e)')).toEqual([
      ['0:3:b', '0:3:b', false],
      ['\\00:3:b', '\\00:3:b', false],
      ['\ufffd7:9:e', '\u00007:9:e', false],
    ])
    expect(written('| a\u0000 [b](c.md) | [d](e.md) |\n|---|---|\n')).toEqual([
      ['c.md', 'c.md', false],
      ['e.md', 'e.md', false],
    ])
  })

  test('change only their destinations when they are replaced', () => {
    fc.assert(
      fc.property(markdownTexts, (raw) => {
        const text = raw.replace(/\r\n?/g, '\n')
        const { links, headings } = markdownOutline(text)
        // Only destinations that can be pages are rewritten.
        const expected = links.map(({ destination }, index) =>
          /^[a-z ]+\.(?:md|png)$/.test(destination) ? `https://example.com/${index}` : destination,
        )
        let rewritten = ''
        let copied = 0
        links.forEach(({ destination, start, end }, index) => {
          expect(start).toBeGreaterThanOrEqual(copied)
          if (expected[index] === destination) return
          rewritten += text.slice(copied, start) + expected[index]
          copied = end
        })
        rewritten += text.slice(copied)
        const again = markdownOutline(rewritten)
        expect(again.links.map(({ destination }) => destination)).toEqual(expected)
        expect(again.headings.map(({ text: plain }) => plain)).toEqual(headings.map(({ text: plain }) => plain))
      }),
    )
  })
})

const renderHtml = createMarkdownRenderer({})

describe('hostile Markdown is parsed to its end', () => {
  // 20 KiB each. Decision 0005 has the times for 1 MiB.
  test.each(Object.entries(hostileTexts(20_480)))('%s', (_, text) => {
    const headings = parseMarkdown(text).filter(({ kind }) => kind === 'heading')
    expect(markdownOutline(text).headings).toHaveLength(headings.length)
    expect(renderHtml(markdownTokens(text), {}).length).toBeLessThan(40 * text.length)
  })
})
