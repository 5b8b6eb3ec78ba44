import { describe, expect, it } from 'vitest'
import { fragmentUrl } from '../../src/quote-url.ts'

const page = 'https://front.example/p'

/** The text directive of an address, decoded; undefined when there is none. */
function directive(quote: string, before = '', after = ''): string | undefined {
  const [address, text] = fragmentUrl(page, quote, { before, after }).split('#:~:text=')
  expect(address).toBe(page)
  return text === undefined ? undefined : decodeURIComponent(text)
}

describe('what a reader sees of a quote (design 6, quote_url)', () => {
  it.each([
    ['a heading', '### Costs', 'Costs'],
    ['an item', '- Costs', 'Costs'],
    ['a numbered item', '12) Costs', 'Costs'],
    ['an item of a quoted list', '> * Costs', 'Costs'],
    ['a number that is no item', '12)Costs', '12)Costs'],
    ['a sign that is no heading', 'C # sharp', 'C # sharp'],
    ['emphasis', '*one* **two** ***three*** _four_ __five__', 'one two three four five'],
    ['struck out', 'no ~~old~~ text', 'no old text'],
    ['signs within words', 'a_b_c 2*3*4', 'a_b_c 2*3*4'],
    ['signs between spaces', 'a * b _ c', 'a * b _ c'],
    ['signs that are escaped', String.raw`\*a\* \_b\_ \# \[c\]`, '*a* _b_ # [c]'],
    ['code', 'run `npm start` now', 'run npm start now'],
    ['a link', 'see [the page](/p) now', 'see the page now'],
    ['a link in angle brackets', 'see [it](</a b>) now', 'see it now'],
    ['a link with a title', `see [it](/p 'Title') and [it](/p (Title)) and [it](/p "Title")`, 'see it and it and it'],
    ['a reference', 'see [it][ref] and [this][]', 'see it and this'],
    ['brackets that are no link', 'see [it] and (that)', 'see [it] and (that)'],
    ['an image', 'see ![a plan](/plan.png) now', 'see a plan now'],
    ['an image in a link', 'see [![a plan](/plan.png)](/p) now', 'see a plan now'],
    ['an address', 'write to <mailto:a@b.example>', 'write to mailto:a@b.example'],
    ['a line break', 'one<br>two<br/>three<BR />four', 'one two three four'],
    ['tags', '<b>bold</b> and <span class="x">more</span> of <my-tag/> it', 'bold and more of it'],
    ['a sign that is no tag', 'a < b > c', 'a < b > c'],
    ['a comment', 'one<!-- hidden --> two', 'one two'],
    ['a comment that does not end', 'one two<!-- hidden\n\nand more', 'one two'],
    ['white space', '  one \t two\nthree  ', 'one two three'],
    ['entities', '&lt;a&gt; &amp; &quot;b&quot;&nbsp;c', '<a> & "b" c'],
    ['entities by number', '&#65;&#x42;&#X43;&#x1F388;', 'ABC🎈'],
    ['entities of no character', 'a&#0;b&#x110000;c', 'a\ufffdb\ufffdc'],
    ['the last character there is', 'a&#x10ffff;b', 'a\u{10ffff}b'],
    ['other entities, as they are written', 'a&copy;b &AMP; c', 'a&copy;b &AMP; c'],
    ['a comma and a hyphen', 'well-known, and so on', 'well-known, and so on'],
  ])('%s', (_what, quote, seen) => {
    expect(directive(quote)).toBe(seen)
  })

  it('a comma, a hyphen and an ampersand of its own are encoded, because they mean something in a directive', () => {
    expect(fragmentUrl(page, 'a-b, c & d')).toBe(`${page}#:~:text=a%2Db%2C%20c%20%26%20d`)
  })

  it.each(['', '   ', '---', '***', '| --- | --- |', '| :-: |', '✅', '```\n```', '<!-- hidden -->'])(
    'nothing of %j, and the address is the page’s own',
    (quote) => {
      expect(directive(quote, 'before', 'after')).toBeUndefined()
    },
  )
})

describe('how a quote is named', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
  const block = (characters: number) => `${'word '.repeat(50).slice(0, characters - 3)}end`.padStart(characters, 'x')

  it('whole, up to 200 characters; longer by its first and last six words', () => {
    expect(directive(block(200))).toBe(block(200))
    expect(directive(block(201))).toMatch(/^\S+ word word word word word,word word word \S+ \S+ \S+$/)
  })

  it('by its first and last words over blocks, items, rows and cells', () => {
    for (const between of ['\n\n', '\n- ', '\n* ', '\n+ ', '\n> ', '\n# ', '\n1. ', '\n2) ', ' | ', '\n| ']) {
      expect(directive(`${words(8)}${between}${words(3)}`)).toBe(`w0 w1 w2 w3 w4 w5,w0 w1 w2`)
    }
    expect(directive(`${words(4)}\n${words(4)}`)).toBe(`${words(4)} ${words(4)}`)
    expect(directive(String.raw`one \| two`)).toBe('one | two')
  })

  it('alone with five words, and with what stands beside it with fewer', () => {
    expect(directive(words(5), 'before', 'after')).toBe(words(5))
    expect(directive(words(4), 'before', 'after')).toBe(`before-,${words(4)},-after`)
    expect(directive('one', 'before', '')).toBe('before-,one')
    expect(directive('one', '', 'after')).toBe('one,-after')
  })

  it('with four words on either side at most, of the block right beside it', () => {
    expect(directive('one', words(9), words(9))).toBe('w5 w6 w7 w8-,one,-w0 w1 w2 w3')
    expect(directive('one', 'far\n\nnear', 'near\n\nfar')).toBe('near-,one,-near')
  })

  it('with nothing beside it where no word stands there', () => {
    expect(directive('one', 'far | ✅ |', '| ✅ | far')).toBe('one')
    expect(directive('| ✅ | one | ✅ |', 'before', 'after')).toBe('one')
    expect(directive('| one | two | ✅ |', 'before', 'after')).toBe('before-,one,two')
    expect(directive('| ✅ | one | two |', 'before', 'after')).toBe('one,two,-after')
  })

  it('with whole words of the 500 characters beside it', () => {
    const far = 'x'.repeat(600)
    expect(directive('one', `${far} near by`, `near by ${far}`)).toBe('near by-,one,-near by')
    const exactly = `${'y'.repeat(496)} by`
    expect(exactly).toHaveLength(499)
    expect(directive('one', ` ${exactly}`, `by ${'y'.repeat(497)}`)).toBe(`${exactly}-,one,-by ${'y'.repeat(497)}`)
  })
})
