// @module-tag slow
/** Code blocks are coloured when a publication is built (decision 0098). */
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CodeColours, createCodeColours } from '../../src/pages/colour-code.ts'

const languages = [
  'sh',
  'console',
  'ts',
  'jsx',
  'json',
  'yaml',
  'py',
  'html',
  'css',
  'sql',
  'http',
  'diff',
  'toml',
  'go',
  'dockerfile',
  'xml',
]

let colours: CodeColours

beforeAll(async () => {
  colours = createCodeColours([])
  await colours.load(Object.fromEntries(languages.map((language) => [language, 1])))
})

type Node = DefaultTreeAdapterTypes.ChildNode
const textOf = (node: Node): string => ('value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '')

test('keywords, strings, comments, functions and constants have a class, and no element has a style', () => {
  expect(colours.colour('const a = f("<b>") // c\n', 'TS')).toBe(
    '<span class="k">const </span><span class="n">a </span><span class="k">= </span><span class="f">f</span>(<span class="s">&quot;&lt;b&gt;&quot;</span>) <span class="c">// c</span>\n',
  )
})

test('the text of the HTML equals any code', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '`',
      '${',
      '}',
      '{',
      '<',
      '</',
      '>',
      '&lt;',
      '\n',
      '\n\n',
      ' ',
      '\t',
      '/*',
      '*/',
      '//',
      '#',
      '-',
      ': ',
      '=',
      '(',
      'a',
      'if',
      '$',
      '\\',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.constantFrom(...languages), (parts, language) => {
      const code = parts.join('').replace(/[\r\u2028\u2029]|[^\P{Cc}\t\n]|\p{Cs}/gu, '')
      const html = colours.colour(code, language) ?? ''
      expect(html.replace(/<\/?span(?: class="[cknsf]")?>/g, '')).not.toMatch(/[<>]/)
      expect(parseFragment(html).childNodes.map(textOf).join('')).toBe(code)
    }),
    { numRuns: 300 },
  )
})

describe('code without colours:', () => {
  test('a language that is unknown or was not loaded', () => {
    expect(['brainfuck', 'java', 'constructor', ''].map((language) => colours.colour('a', language))).toEqual(new Array(4).fill(undefined))
  })

  test('a block of more than 10,000 characters, and a line of more than 200', () => {
    expect(colours.colour('a = 1\n'.repeat(1_666), 'py')).toContain('<span')
    expect(colours.colour('a = 1\n'.repeat(1_667), 'py')).toBeUndefined()
    expect(colours.colour(`a = ${'1'.repeat(196)}\nb = 1`, 'py')).toMatch(/^a <span.*\nb <span/)
    expect(colours.colour(`a = ${'1'.repeat(197)}\nb = 1`, 'py')).toMatch(/^a = 1{197}\nb <span/)
  })

  test('a folder with more than 1 MiB of code in known languages', async () => {
    const limit = 1_048_576
    expect(createCodeColours([{ ts: limit - 1 }, { py: 1, cobol: limit }]).isOn).toBe(true)
    const off = createCodeColours([{ ts: limit }, { py: 1 }])
    await off.load({ ts: 1 })
    expect([off.isOn, off.colour('const a = 1', 'ts')]).toEqual([false, undefined])
  })
})
