import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrontMatterReader } from '../../../src/content/check/front-matter.ts'
import { SourceText } from '../../../src/content/source/source-text.ts'
import { today } from '../../support/content-folder.ts'

const read = createFrontMatterReader(today, (written) => written)
const required = 'title: Prices\ndescription: What it costs.\n'

function problemsOf(frontMatter: string, kind: 'page' | 'comparison' = 'page'): string[] {
  const source = new SourceText('pages/a.md', `---\n${frontMatter}---\n`)
  read(source, kind)
  return source.problems.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)
}

describe('front matter', () => {
  test('every key', () => {
    const source = new SourceText(
      'comparisons/a.md',
      [
        '---',
        'title: "A: B"',
        'description: >-',
        '  Folded over',
        '  two lines.',
        'canonical_url: https://example.com/a?b=c',
        'reviewed: 2026-11-21',
        'reviewed_by: Editor',
        'verified: 2024-02-29',
        'sources:',
        '  - { title: Fact sheet, url: "http://example.com/sheet#1", accessed: 2026-01-01 }',
        '  - { title: Form, url: https://example.com/form }',
        'language: pt-BR',
        'order: -3',
        'formerly: [/a, /Old_Page.html, /b/, /c%20d, /größe]',
        'providers: [acme, bolt]',
        '---',
        'Text.',
      ].join('\n'),
    )
    expect(read(source, 'comparison')).toMatchObject({
      providers: ['acme', 'bolt'],
      frontMatter: {
        title: 'A: B',
        description: 'Folded over two lines.',
        canonicalUrl: 'https://example.com/a?b=c',
        reviewed: '2026-11-21',
        reviewedBy: 'Editor',
        verified: '2024-02-29',
        sources: [
          { title: 'Fact sheet', url: 'http://example.com/sheet#1', accessed: '2026-01-01' },
          { title: 'Form', url: 'https://example.com/form' },
        ],
        language: 'pt-BR',
        order: -3,
        formerly: ['/a', '/Old_Page.html', '/b', '/c%20d', '/gr%C3%B6%C3%9Fe'],
      },
    })
    expect(source.value.slice(read(source, 'comparison').bodyStart)).toBe('Text.')
    expect(source.problems).toEqual([])
  })

  test('only the required keys: English, without sources', () => {
    const { frontMatter } = read(new SourceText('pages/a.md', `---\n${required}---\n`), 'page')
    expect(frontMatter).toEqual({ title: 'Prices', description: 'What it costs.', sources: [], language: 'en' })
  })

  test.each(['---\n', '---', '----------\n\nText.\n', '---\n---\n'])('the body may begin with a thematic break: %j', (body) => {
    const source = new SourceText('pages/a.md', `---\n${required}---\n${body}`)
    const { frontMatter, bodyStart } = read(source, 'page')
    expect(source.problems).toEqual([])
    expect(frontMatter).toMatchObject({ title: 'Prices', description: 'What it costs.' })
    expect(source.value.slice(bodyStart)).toBe(body)
  })

  test.each([
    ['', ['1:1 missing_front_matter']],
    ['---\n', ['1:1 missing_front_matter']],
    ['---\n---\n', ['2:1 missing_key', '2:1 missing_key']],
    ['---js\n{}\n---\n', ['1:1 unsupported_front_matter']],
    ['--- json\n{}\n---\n', ['1:1 unsupported_front_matter']],
    ['\n---\ntitle: a\n---\n', ['1:1 missing_front_matter']],
    ['---\n- a list\n---\n', ['2:1 invalid_value']],
  ])('%j', (text, expected) => {
    const source = new SourceText('pages/a.md', text)
    read(source, 'page')
    expect(source.problems.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual(expected)
  })

  test.each([
    ['title: 😀\ndescription: b\n', []],
    [`title: ${'😀'.repeat(120)}\ndescription: ${'😀'.repeat(300)}\n`, []],
    [
      `title: ${'a'.repeat(121)}\ndescription: b\n`,
      ['2:8 invalid_value "title" must be a text of 1 to 120 characters on one line; found 121 characters.'],
    ],
    [
      `title: a\ndescription: ${'b'.repeat(301)}\n`,
      ['3:14 invalid_value "description" must be a text of 1 to 300 characters on one line; found 301 characters.'],
    ],
    ['title: ""\ndescription: b\n', ['2:8 invalid_value "title" must be a text of 1 to 120 characters on one line; found "".']],
    [
      'title:\ndescription: b\n',
      [expect.stringContaining('invalid_value "title" must be a text of 1 to 120 characters on one line; found nothing.')],
    ],
    [
      'title: 2026\ndescription: b\n',
      ['2:8 invalid_value "title" must be a text of 1 to 120 characters on one line; found the number 2026.'],
    ],
    ['title: |\n  two\n  lines\ndescription: b\n', [expect.stringContaining('on one line; found "two\\nlines\\n".')]],
    [
      'title: "\\u200B"\ndescription: "\\u00AD \\u2060\\u200D"\n',
      [
        '2:8 invalid_value "title" must have a character that a reader sees; found "\u200b".',
        '3:14 invalid_value "description" must have a character that a reader sees; found "\u00ad \u2060\u200d".',
      ],
    ],
    ['title: 👩\u200d💻\ndescription: "\\u200F?"\n', []],
    ['title: "\\uD800"\ndescription: b\n', [expect.stringContaining('invalid_value "title"')]],
    [
      `${required}reviewed: 2025-02-29\n`,
      ['4:11 invalid_date "reviewed" must be a date that exists, written as YYYY-MM-DD; found "2025-02-29".'],
    ],
    [
      `${required}reviewed: 2026-11-22\n`,
      ['4:11 future_date "reviewed" must not be in the future; today is 2026-11-21; found "2026-11-22".'],
    ],
    [`${required}reviewed: 21 November\n`, [expect.stringContaining('4:11 invalid_date')]],
    [`${required}reviewed: 20261121\n`, [expect.stringContaining('4:11 invalid_value')]],
    [`${required}language: english language\n`, [expect.stringContaining('4:11 invalid_value "language" must be a language tag')]],
    [`${required}language: english\n`, [expect.stringContaining('4:11 invalid_value "language" must be a language tag')]],
    [`${required}order: first\n`, ['4:8 invalid_value "order" must be a whole number; found "first".']],
    [`${required}order: 1.5\n`, ['4:8 invalid_value "order" must be a whole number; found the number 1.5.']],
    [`${required}canonical_url: /pricing\n`, [expect.stringContaining('4:16 invalid_value')]],
    [`${required}canonical_url: https://user:pass@example.com/\n`, [expect.stringContaining('4:16 invalid_value')]],
    [`${required}canonical_url: https://example.com/#part\n`, [expect.stringContaining('4:16 invalid_value')]],
    [`${required}canonical_url: https://example.com/${'a'.repeat(492)}\n`, []],
    [`${required}canonical_url: https://example.com/${'a'.repeat(493)}\n`, [expect.stringContaining('of at most 512 characters')]],
    [`${required}canonical_url: https://example.com/${'é'.repeat(82)}\n`, []],
    [`${required}canonical_url: https://example.com/${'é'.repeat(83)}\n`, [expect.stringContaining('4:16 invalid_value')]],
    [`${required}providers: [a, b]\n`, ['4:1 unknown_key Unknown key "providers".']],
    [
      `${required}__proto__: 1\nconstructor: 2\n`,
      ['4:1 unknown_key Unknown key "__proto__".', '5:1 unknown_key Unknown key "constructor".'],
    ],
    [
      `${required}sources:\n  - title: a\n    link: b\n`,
      ['6:5 unknown_key Unknown key "link" of entry 1 of "sources". Did you mean "url"?'],
    ],
    [`${required}sources: fact sheet\n`, ['4:10 invalid_value "sources" must be a list of { title, url, accessed }; found "fact sheet".']],
    [`<<: { title: a }\n${required}`, ['2:1 unknown_key Unknown key "<<".']],
  ])('%j', (frontMatter, expected) => {
    expect(problemsOf(frontMatter)).toEqual(expected)
  })

  test.each([
    ['', [expect.stringContaining('missing_key "providers"')]],
    ['providers: acme\n', ['4:12 invalid_value "providers" must be a list of two provider ids; found "acme".']],
    ['providers: [a]\n', ['4:12 invalid_value "providers" must be a list of two provider ids; found a list of 1.']],
    ['providers: [a, b, c]\n', ['4:12 invalid_value "providers" must be a list of two provider ids; found a list of 3.']],
    ['providers: [a, 7]\n', ['4:16 invalid_value Entry 2 of "providers" must be a list of two provider ids; found the number 7.']],
  ])('of a comparison: %j', (providers, expected) => {
    expect(problemsOf(required + providers, 'comparison')).toEqual(expected)
  })

  test('any text is read or refused, and every error has a position in it', () => {
    const keys = fc.constantFrom(
      'title',
      'description',
      'reviewed',
      'sources',
      'order',
      'language',
      'canonical_url',
      'formerly',
      'providers',
      '__proto__',
      '<<',
      '? a',
    )
    const values = fc.constantFrom(
      'a',
      '2026-01-01',
      '2099-01-01',
      '[a, b]',
      '{ title: a }',
      '&x [*x]',
      '*x',
      '!!js/function "x"',
      '|',
      '"',
      '- a',
      '1',
      '~',
      '',
      '😀',
      'https://example.com',
    )
    const lines = fc.oneof(
      fc.tuple(keys, values).map(([key, value]) => `${key}: ${value}`),
      fc.constantFrom('---', '  - a', '\tb', '# c', '...', ''),
    )
    const texts = fc
      .tuple(
        fc.constantFrom('---', '---', '---', '--- ', '---js', ''),
        fc.array(lines, { maxLength: 8 }),
        fc.constantFrom('---', '---', ''),
      )
      .map(([open, middle, close]) => [open, ...middle, close, 'Text.'].join('\n'))
    fc.assert(
      fc.property(texts, fc.constantFrom('page' as const, 'comparison' as const), (text, kind) => {
        const source = new SourceText('pages/a.md', text)
        const { frontMatter, bodyStart } = read(source, kind)
        const { problems } = source
        expect(problems.length === 0).toBe(frontMatter !== undefined)
        expect(bodyStart).toBeLessThanOrEqual(text.length)
        const count = text.split('\n').length
        for (const { line, column } of problems) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(count)
          expect(column).toBeGreaterThanOrEqual(1)
        }
      }),
      { numRuns: 400 },
    )
  })
})
