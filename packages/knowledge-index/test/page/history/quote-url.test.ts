import { describe, expect, it } from 'vitest'
import { quoteUrl } from '../../../src/page/history/quote-url.ts'
import { published } from '../../support/published.ts'

/** The decoded text directive of a quote between two texts; undefined if its address has none. */
function directive(quote: string, before = '', after = ''): string | undefined {
  const written = writtenDirective(quote, before, after)
  return written === undefined ? undefined : decodeURIComponent(written)
}

function writtenDirective(quote: string, before = '', after = ''): string | undefined {
  const page = published(before + quote + after)
  const start = page.text.length - Array.from(`${(before + quote + after).trimEnd()}\n`.slice(before.length)).length
  const [address, text] = quoteUrl(page, start, start + Array.from(quote).length).split('#:~:text=')
  expect(address).toBe(page.url)
  return text
}

describe('quote_url', () => {
  it.each([
    ['a heading', '### Costs ##', 'Costs'],
    ['an item', '- Costs', 'Costs'],
    ['a numbered item', '12) Costs', 'Costs'],
    ['an item of a quoted list', '> * Costs', 'Costs'],
    ['a number that is not an item', '12)Costs', '12)Costs'],
    ['a sign that is not a heading', 'C # sharp', 'C # sharp'],
    ['code of several lines', '```text\nrequired =\n  value\n```', 'required =,value'],
    ['code with wide white space', '```text\n12 m   200 min\n```', '12 m,200 min'],
    ['emphasis', '*one* **two** ***three*** _four_ __five__', 'one two three four five'],
    ['struck out', 'no ~~old~~ text', 'no,text'],
    ['struck out by one tilde', 'no ~old~ text', 'no,text'],
    ['struck out in a word', 'the fee is 4<del>0</del>5 euros', 'the fee is,euros'],
    ['a superscript', 'the fee is 40<sup>1</sup> euros', 'the fee is,euros'],
    ['a superscript of a text', 'the fee is 40<sup>1, 2</sup> euros', 'the fee is,euros'],
    ['a subscript at its end', 'the gas is CO<sub>2</sub>', 'the gas is'],
    ['a superscript at its beginning', '10<sup>6</sup> visitors came', 'visitors came'],
    ['marks that change nothing', 'press <kbd>Ctrl</kbd> and <mark>wait</mark>', 'press Ctrl and wait'],
    ['signs within words', 'a_b_c 2*3*4', 'a_b_c 234'],
    ['signs between spaces', 'a * b _ c', 'a * b _ c'],
    ['signs that are escaped', String.raw`\*a\* \_b\_ \# \[c\]`, '*a* _b_ # [c]'],
    ['code', 'run `npm start` now', 'run npm start now'],
    ['a link', 'see [the page](https://a.example/b_(c) "Title") now', 'see the page now'],
    ['a reference', 'see [it][ref] and [this][]\n\n[ref]: https://a.example\n[this]: https://b.example', 'see it and this'],
    ['brackets that are not a link', 'see [it] and (that) [7]', 'see [it] and (that) [7]'],
    ['an image in a link', 'see [![a plan](https://svc.example.com/images/p.png)](https://a.example) now', 'see,now'],
    ['an image without alternative text', 'see ![](https://svc.example.com/images/p.png) now', 'see,now'],
    [
      'an image in the alternative text of an image',
      'see ![a ![b](https://svc.example.com/images/b.png) c](https://svc.example.com/images/c.png) now',
      'see,now',
    ],
    ['an image of another site, which is a link', 'see ![a plan](https://a.example/p.png) now', 'see a plan now'],
    ['an address', 'write to <mailto:a@b.example>', 'write to mailto:a@b.example'],
    ['a line break', 'one<br>two<br/>three<BR />four', 'one,four'],
    ['lines that are broken by spaces and by a backslash', 'one two  \nthree\\\nfour', 'one two,four'],
    ['tags', 'a <b>bold</b> and <span class="x">more</span> of <my-tag/>it', 'a bold and more of,it'],
    ['a sign that is not a tag', 'a < b > c', 'a < b > c'],
    ['a comment', 'one<!-- hidden --> two', 'one two'],
    ['white space', 'one \t two\nthree', 'one two three'],
    ['entities', '&lt;a&gt; &amp; &quot;b&quot;&nbsp;c &copy; &#65;&#x1F388;', '<a> & "b" c © A🎈'],
    ['entities of no character', 'a&#0;b&#x110000;c', 'a\ufffdb\ufffdc'],
    ['a comma and a hyphen', 'well-known, and so on', 'well-known, and so on'],
    ['half a pair', 'half \ud83d a pair', 'half \ufffd a pair'],
  ])('%s', (_what, quote, seen) => {
    expect(directive(quote)).toBe(seen)
  })

  it('encodes commas, hyphens and ampersands, which have a meaning in a directive', () => {
    expect(writtenDirective('a-b, c & d, e f')).toBe('a%2Db%2C%20c%20%26%20d%2C%20e%20f')
  })

  it.each(['---', '***', '✅', '```\n```', '<!-- hidden -->'])('has no directive for %j', (quote) => {
    expect(directive(quote, 'before\n\n', '\n\nafter')).toBeUndefined()
  })

  it('never fails for text like Markdown', () => {
    for (const unit of ['<', '<!--', '[', '](', '![', '`', '*', '_', '&#', '|', '> ', '\\', '~~~\n', '[a](b(', '<a ', '# ']) {
      directive(unit.repeat(5_000 / unit.length), 'before\n\n', '\n\nafter')
    }
  })
})

describe('the directive of a quote', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
  const block = (characters: number) => `${'word '.repeat(50).slice(0, characters - 3)}end`.padStart(characters, 'x')

  it('is the whole quote up to 200 characters, then its first and last six words', () => {
    expect(directive(block(200))).toBe(block(200))
    expect(directive(block(201))).toMatch(/^\S+ word word word word word,word word word \S+ \S+ \S+$/)
  })

  it('is the first and last words of a quote of several blocks, items or cells', () => {
    for (const between of ['\n\n', '\n- ', '\n* ', '\n+ ', '\n> ', '\n# ', '\n1. ', ' |\n|---|\n| ']) {
      expect(directive(`${words(8)}${between}${words(3)}`), between).toBe('w0 w1 w2 w3 w4 w5,w0 w1 w2')
    }
    expect(directive(`${words(4)}\n${words(4)}`)).toBe(`${words(4)} ${words(4)}`)
  })

  it('has context for quotes of less than five words', () => {
    expect(directive(words(5), 'before ', ' after')).toBe(words(5))
    expect(directive(words(4), 'before ', ' after')).toBe(`before-,${words(4)},-after`)
    expect(directive('one', 'before ')).toBe('before-,one')
    expect(directive('one', '', ' after')).toBe('one,-after')
    expect(directive('- Yes.', 'May it wait for a year?\n\n', '\n- No.')).toBe('wait for a year?-,Yes.,-No.')
  })

  it('has context if an earlier part of the page begins in the same way', () => {
    expect(directive(words(6), `${words(6)}\n\n## Two\n\n`)).toBe(`Two-,${words(6)}`)
    expect(directive(words(6), `${words(6).replace('w2 w3', 'w2\nw3')}\n\n## Two\n\n`)).toBe(`Two-,${words(6)}`)
    expect(directive(words(6), '', `\n\n${words(6)}`)).toBe(words(6))
    expect(directive(block(201), `${block(201)} again\n\n## Two\n\n`)).toMatch(/^Two-,\S+ word/)
  })

  it('has at most four words of context on each side, from the next block', () => {
    expect(directive('one', `${words(9)} `, ` ${words(9)}`)).toBe('w5 w6 w7 w8-,one,-w0 w1 w2 w3')
    expect(directive('one', 'far\n\nnear\n\n', '\n\nnear\n\nfar')).toBe('near-,one,-near')
  })

  it('has no context from blocks without words', () => {
    const head = '| Tier | Price | Use |\n| --- | --- | --- |\n'
    expect(directive('| Starter | $95 |', head.replace(' Use |', '').replace(' --- |', ''), '\n| Standard | $240 |')).toBe(
      'Price-,Starter,$95,-Standard',
    )
    expect(directive('one', '```text\nfar\n---\n', '\n---\nfar\n```')).toBe('one')
    expect(directive('one', `${head}| far | ✅ | `, ' |\n| ✅ | | far |')).toBe('one')
    expect(directive('| ✅ | one | ✅ |', head, '\n\nafter')).toBe('one')
    expect(directive('| one | two | ✅ |', head, '\n\nafter')).toBe('Use-,one,two')
    expect(directive('| ✅ | one | two |', head, '\n\nafter')).toBe('one,two,-after')
  })

  it('has a few words of scripts without spaces', () => {
    const rule = '游泳前必须在更衣室旁边的淋浴间用热水和肥皂彻底清洗全身'
    const before = '成人票价为六英镑，儿童和学生免费入场'
    expect(directive('票价', `${before}。\n\n`, `\n\n${before}。`)).toBe('学生免费入场。-,票价,-成人票价为')
    const long = `${rule}，然后才可以进入泳池。${before.repeat(12)}。`
    expect(directive(long)).toBe('游泳前必须在更衣室旁边,儿童和学生免费入场。')
    expect(directive(long, `${rule}。\n\n## 规则\n\n`)).toBe('规则-,游泳前必须在更衣室旁边,儿童和学生免费入场。')
  })

  it('has the first and last words if the quote is long in an address', () => {
    const quote = 'Перед посещением бассейна необходимо принять душ с горячей водой и мылом в раздевалке на первом этаже здания у входа.'
    expect(directive(quote)).toBe('Перед посещением бассейна необходимо принять душ,на первом этаже здания у входа.')
  })

  it('has context if only the first words are those of an earlier part', () => {
    const quote = `a b c d e f ${'word '.repeat(50)}end`
    expect(directive(quote, 'a b c d e f g\n\n## Two\n\n')).toMatch(/^Two-,a b c d e f,/)
  })

  it('has whole words of the next 500 characters as context', () => {
    const far = 'x'.repeat(600)
    expect(directive('one', `${far} near by `, ` near by ${far}`)).toBe('near by-,one,-near by')
    const exactly = `${'y'.repeat(497)} by`
    expect(directive('one', `${exactly} `, ` by ${'y'.repeat(497)}`)).toBe(`${exactly}-,one,-by ${'y'.repeat(497)}`)
  })
})
