import fc from 'fast-check'

const inline = fc.constantFrom(
  'word',
  '😀',
  ' ',
  '  ',
  '[a](b.md)',
  '[a](<b c.md> "t")',
  '![i](p.png)',
  '[r]',
  '[r][s]',
  '*',
  '**',
  '`',
  '``',
  '|',
  '\\|',
  '\\',
  '&amp;',
  '<b>',
  '<https://e.example>',
  '(',
  ')',
  '[',
  ']',
  '!',
  '"',
  '~~',
  'é',
)
const line = fc
  .tuple(
    fc.constantFrom(
      '',
      '',
      '',
      '# ',
      '### ',
      '> ',
      '>',
      '- ',
      '  - ',
      '1. ',
      '    ',
      '\t',
      '| ',
      '```',
      '~~~',
      '<div>',
      '[r]: ',
      '[s]: <',
      '---',
      '===',
      '***',
      '|---|---|',
    ),
    fc.array(inline, { maxLength: 6 }),
    fc.constantFrom('', '', ' ##', '  ', ' |', '>'),
  )
  .map(([prefix, words, suffix]) => prefix + words.join('') + suffix)

/** Markdown that meets itself: every construct beside and inside every other. */
export const markdownTexts = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\n', '\r\n', '\r'))
  .map(([lines, end]) => lines.join(end))

/** Texts of `size` characters on which Markdown parsers have stalled or run out of stack. */
export function hostileTexts(size: number): Record<string, string> {
  const fill = (unit: string) => unit.repeat(Math.floor(size / unit.length))
  const halves = (open: string, close: string) => open.repeat(size / 2 / open.length) + close.repeat(size / 2 / close.length)
  const growing = (part: (index: number) => string) => {
    let text = ''
    for (let index = 0; text.length < size; index += 1) text += part(index)
    return text.slice(0, size)
  }
  return {
    'opening brackets': fill('['),
    'closing brackets': fill(']'),
    'opening images': fill('!['),
    'opening images of links': fill('![['),
    'unfinished links': fill('[a]('),
    'unfinished destinations': fill('[a](b'),
    'angled destinations': fill('[a](<b'),
    'unfinished titles': fill('[a](b "c'),
    'nested links': halves('[', '](x)'),
    'nested images': halves('![', '](x)'),
    'nested brackets': halves('[', ']'),
    'reference uses': `[a]: b\n\n${fill('[a] ')}`,
    'reference definitions': growing((index) => `[a${index}]: b\n`),
    'unfinished labels': fill('[a\n'),
    'quote marks': fill('>'),
    'quotes in lists': fill('> - '),
    'list marks': fill('- '),
    'nested lists': growing((index) => `${' '.repeat(index)}- a\n`),
    'list items': fill('- a\n'),
    'empty list items': fill('-\n'),
    asterisks: fill('*'),
    'strong starts': fill('**a '),
    'mixed emphasis': fill('*a**b'),
    'crossing emphasis': fill('*a_ '),
    tildes: fill('~~a '),
    backticks: fill('`'),
    'growing backticks': growing((index) => `${'`'.repeat(index + 1)}a`),
    entities: fill('&amp;'),
    'numeric entities': fill('&#00000'),
    angles: fill('<'),
    comments: `a ${fill('<!-- a ')}`,
    'processing instructions': fill('<?'),
    tags: fill('<a b="'),
    'wide table': `${'a|'.repeat(size / 8)}\n${'-|'.repeat(size / 8)}\n${fill('a\n').slice(0, size / 2)}`,
    'long table': `a|b\n-|-\n${fill('a|b\n')}`,
    'table delimiters': fill('|-\n'),
    headings: fill('# a\n'),
    'underlined headings': fill('a\n=\n'),
    'closing hashes': `# a${fill(' #')}`,
    fences: fill('```\n'),
    backslashes: fill('\\'),
    spaces: `a${fill(' ')}b`,
    tabs: fill('\t'),
    'line breaks': fill('\n'),
    'carriage returns': fill('\r'),
    NULs: fill('\0'),
    'astral characters': fill('😀'),
    everything: fill('*[_`<a "![>'),
  }
}
