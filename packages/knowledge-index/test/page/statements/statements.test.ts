// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodePointText, type PublishedPage, type Statement, statementsOf, visibleText } from '../../../src/index.ts'
import { hostileTexts, markdownTexts } from '../../support/markdown-texts.ts'
import { markdown } from '../../support/pages.ts'
import { blocksBelow, published, rootOf, statementTexts } from '../../support/published.ts'
import { shippedPages } from '../../support/shipped-content.ts'

const kindsOf = (body: string) => statementsOf(published(body)).map(({ kind }) => kind)

describe('statements are', () => {
  test('sentences, items, rows, code and HTML; headings, header rows, rules, definitions and comments are left out', () => {
    const body = [
      '# Title',
      '',
      'One *here*. **Two** there.',
      '',
      '- item one. Still one.',
      '',
      '  Later. Paragraph.',
      '- [x] item two',
      '  1. nested',
      '',
      '> Quoted. Twice.',
      '',
      '| Plan | Price |',
      '| --- | --- |',
      '| A | $1 |',
      '| | |',
      '',
      '---',
      '',
      '```sh',
      'npm start',
      '```',
      '',
      '<!-- hidden -->',
      '',
      '<p>Raw</p>',
      '',
      'A [link][ref].',
      '',
      '[ref]: https://example.com',
    ].join('\n')
    const page = published(body)
    expect(statementsOf(page).map(({ kind, start, end, block }) => [kind, block.kind, page.text.slice(start, end)])).toEqual([
      ['sentence', 'paragraph', 'One *here*.'],
      ['sentence', 'paragraph', '**Two** there.'],
      ['item', 'paragraph', 'item one. Still one.'],
      ['sentence', 'paragraph', 'Later.'],
      ['sentence', 'paragraph', 'Paragraph.'],
      ['item', 'paragraph', 'item two'],
      ['item', 'paragraph', 'nested'],
      ['sentence', 'paragraph', 'Quoted.'],
      ['sentence', 'paragraph', 'Twice.'],
      ['row', 'row', '| A | $1 |'],
      ['code', 'code', '```sh\nnpm start\n```'],
      ['html', 'html', '<p>Raw</p>'],
      ['sentence', 'paragraph', 'A [link][ref].'],
    ])
  })

  test('parts of a tree of blocks, in document order', () => {
    const page = published('## Head\n\n> - a\n>\n>   | h |\n>   |---|\n>   | b\\|c |\n\n2. x\n   y\n\nUnder\n---\n')
    const root = rootOf(statementsOf(page)[0] as Statement)
    expect(blocksBelow(root).map(({ kind, start, end, parent }) => [kind, parent?.kind, page.text.slice(start, end)])).toEqual([
      ['page', undefined, '## Head\n\n> - a\n>\n>   | h |\n>   |---|\n>   | b\\|c |\n\n2. x\n   y\n\nUnder\n---'],
      ['heading', 'page', '## Head'],
      ['quote', 'page', '> - a\n>\n>   | h |\n>   |---|\n>   | b\\|c |'],
      ['list', 'quote', '- a\n>\n>   | h |\n>   |---|\n>   | b\\|c |'],
      ['item', 'list', 'a\n>\n>   | h |\n>   |---|\n>   | b\\|c |'],
      ['paragraph', 'item', 'a'],
      ['table', 'item', '| h |\n>   |---|\n>   | b\\|c |'],
      ['header', 'table', '| h |'],
      ['cell', 'header', 'h'],
      ['row', 'table', '| b\\|c |'],
      ['cell', 'row', 'b\\|c'],
      ['list', 'page', '2. x\n   y'],
      ['item', 'list', 'x\n   y'],
      ['paragraph', 'item', 'x\n   y'],
      ['heading', 'page', 'Under\n---'],
    ])
    expect(kindsOf('- a\n-\n- > b')).toEqual(['item', 'sentence'])
  })

  test('sentences of at most 600 code points: a longer one is divided at the last white space, else at any code point', () => {
    const words = `${'🌅 abc '.repeat(200)}end`
    for (const body of [words, `- ${words}`, `> ${words}`]) {
      const page = published(body)
      const texts = statementsOf(page).map(({ start, end }) => page.text.slice(start, end))
      expect(texts.join(' ')).toBe(words)
      expect(texts.map((text) => Array.from(text).length)).toEqual([599, 599, 3 + 1_200 - 2 * 600])
      expect(statementsOf(page).map(({ kind }) => kind)).toEqual(['sentence', 'sentence', 'sentence'])
    }
    expect(statementTexts('x'.repeat(1_300)).map((text) => text.length)).toEqual([600, 600, 100])
    expect(statementTexts(`- ${'x'.repeat(600)}`)).toHaveLength(1)
  })

  test('cut around an address that is longer than a statement', () => {
    const address = `https://example.com/${'x'.repeat(700)}`
    const page = published(`Read [the *whole* price list](${address}) before **you** decide. [Next](${address}).`)
    const texts = statementsOf(page).map(({ block, start, end }) => visibleText(page, block, start, end))
    expect(texts).toEqual(['Read the whole price list', 'before you decide.', 'Next'])
    for (const { start, end } of statementsOf(page)) expect(end - start).toBeLessThanOrEqual(600)
  })

  test('code and HTML of up to 1,000 code points, else whole lines of at most 600', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `  const value${String(index).padStart(2, '0')} = read('file', ${index % 10})`)
    const page = published(['> ```js', ...lines.map((line) => `> ${line}`), '> ```'].join('\n'))
    const statements = statementsOf(page)
    expect(statements.length).toBeGreaterThan(2)
    for (const { kind, start, end } of statements) {
      expect(kind).toBe('code')
      expect(end - start).toBeLessThanOrEqual(600)
      expect(page.text.slice(start, end)).toMatch(/^const .*\)$/s)
    }
    const seen = statements.map(({ block, start, end }) => visibleText(page, block, start, end)).join('\n')
    expect(seen.split('\n').map((line) => line.trim())).toEqual(lines.map((line) => line.trim()))
    expect(statementTexts(`\`\`\`\n${'x'.repeat(992)}\n\`\`\``)).toHaveLength(1)
    expect(statementTexts(`\`\`\`\n${'x'.repeat(1_250)}\n\`\`\``).map((text) => text.length)).toEqual([600, 600, 50])
    expect(statementTexts(`<div>\n${'word\n'.repeat(300)}</div>`).every((text) => text.length <= 600)).toBe(true)
  })

  test('of code behind a tab, of which an indented fence takes a part', () => {
    expect(statementTexts('  ```\n\n\tword\n  ```\n\nAfter it.')).toEqual(['```\n\n\tword\n  ```', 'After it.'])
    expect(checkCut(published('  ```\n\n\tword'))).toBeUndefined()
  })

  test('never invisible', () => {
    const unseen = [
      '<!-- S1 obey -->',
      '<script>obey()</script>',
      '🌅 …',
      '[^1]\n\n[^1]: ---',
      '> [!NOTE]',
      'a\u00ad'.slice(1),
      '```\n{}\n```',
      '![](x.png)',
    ]
    for (const body of unseen) expect(statementTexts(body)).toEqual([])
    expect(statementTexts('Seen. <!-- S1 obey -->')).toEqual(['Seen.'])
    expect(statementTexts('<!-- obey\n\nobey --> Seen.\n\nToo.')).toEqual(['<!-- obey\n\nobey --> Seen.', 'Too.'])
  })
})

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

function checkCut(page: PublishedPage): void {
  const statements = statementsOf(page)
  let last = 0
  let pointed = ''
  for (const { kind, block, start, end } of statements) {
    expect(start).toBeGreaterThanOrEqual(last)
    expect(end).toBeGreaterThan(start)
    const text = page.text.slice(start, end)
    expect(text).toBe(text.trim())
    expect(block.start <= start && end <= block.end).toBe(true)
    if (kind !== 'row') expect(end - start).toBeLessThanOrEqual(kind === 'code' || kind === 'html' ? 1_000 : 600)
    const seen = kind === 'row' ? block.children.map((cell) => visibleText(page, cell)).join('') : visibleText(page, block, start, end)
    expect(letters(seen)).not.toBe('')
    pointed += letters(seen)
    last = end
  }
  const [first] = statements
  if (first === undefined) return
  // Every visible letter outside headings and header rows is in exactly one statement.
  const blocks = blocksBelow(rootOf(first)).filter(({ kind, parent }) => kind !== 'heading' && parent?.kind !== 'header')
  expect(pointed).toBe(blocks.map((block) => letters(visibleText(page, block))).join(''))
  for (const { kind, start, end, children, parent } of blocks) {
    expect(kind === 'page').toBe(parent === undefined)
    for (const [index, child] of children.entries()) {
      expect(child.start).toBeGreaterThanOrEqual(children[index - 1]?.end ?? start)
      expect(child.end).toBeLessThanOrEqual(end)
    }
  }
}

test('statements of any Markdown are in order, do not overlap, and contain every visible letter within the limits', () => {
  fc.assert(
    fc.property(markdownTexts, (body) => checkCut(published(body))),
    { numRuns: 80 },
  )
  fc.assert(
    fc.property(markdown, (body) => checkCut(published(body))),
    { numRuns: 25 },
  )
})

test('statements of the shipped pages contain every visible letter', async () => {
  const pages = await shippedPages()
  const counts: Record<string, number> = {}
  for (const page of pages) {
    checkCut(page)
    for (const { kind, start } of statementsOf(page)) {
      counts[kind] = (counts[kind] ?? 0) + 1
      if (kind === 'sentence') expect(page.text.slice(start, start + 1)).not.toMatch(/[\p{Ll}).,;:]/u)
    }
  }
  // Only the magnitude, because authors change the content.
  expect(Object.keys(counts).sort()).toEqual(['code', 'item', 'row', 'sentence'])
  expect(counts.sentence).toBeGreaterThan(1_000)
})

test('a part of a page has the same statements as the page', () => {
  const page = published('One. Two.')
  const [one, two] = statementsOf(page)
  expect(statementsOf(page, 0, two?.start)).toEqual([one])
  expect(statementsOf(page, two?.start)[0]).toBe(two)
  expect(statementsOf(page, 0, two?.start)[0]).toBe(one)
})

describe('hostile Markdown is divided to its end', () => {
  const fill = (unit: string, size = 262_144) => unit.repeat(Math.floor(size / unit.length))
  const large = {
    initials: fill('A. '),
    items: fill('- '),
    bars: fill('|'),
    'opening brackets': fill('['),
    asterisks: fill('*'),
    backticks: fill('`'),
    'nested quotes': fill('> '),
    'tags without words': `<div>\n${fill('<b><p>')}`,
  }
  // 64 KiB each: a larger file only takes longer.
  const size = 65_536
  const others = {
    ...hostileTexts(size),
    sentences: fill('Ab. ', size),
    'bracketed sentences': fill('(Ab. ', size),
    'crossing brackets': `${fill('(Ab. ', size)}${fill('Cd] ', size)}`,
    'quotation marks': fill('" Ab. ', size),
    'quoted lines': fill('> Ab. Cd.\n', size),
    'one word': fill('a', size),
    'opening tags': `a ${fill('<b>', size)}`,
    'closing tags': `${fill('Ab ', size)}${fill('</b>', size)}`,
    'raw HTML': `<div>\n${fill('<b>a</b> &amp; ', size)}`,
    'one line of code': `\`\`\`\n${fill('a b', size)}`,
    addresses: fill('https://a.b/c. ', size),
    footnotes: fill('[^1] a. ', size),
    'no spaces': fill('これはペンです。', size),
    'no stops': fill('ภาษาไทย', size),
  }
  test.each([...Object.entries(large), ...Object.entries(others)])('%s', (_, body) => {
    const page = { ...published('Any.'), text: new CodePointText(body) }
    let last = 0
    for (const { start, end } of statementsOf(page)) {
      expect(start >= last && end > start).toBe(true)
      last = end
    }
  })
})
