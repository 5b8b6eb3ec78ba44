import { describe, expect, it } from 'vitest'
import { fragmentUrl } from '../../src/quote-url.ts'

const page = 'https://front.example/pricing'

describe('a quote’s address (text fragments, https://wicg.github.io/scroll-to-text-fragment/)', () => {
  it.each([
    ['The trial lasts 14 days.', 'The%20trial%20lasts%2014%20days.'],
    ['Well-known, and 5% & more.', 'Well%2Dknown%2C%20and%205%25%20%26%20more.'],
    ['See **the [tiers](/pricing#tiers)** and `code`.', 'See%20the%20tiers%20and%20code.'],
    ['snake_case stays, _emphasis_ goes', 'snake_case%20stays%2C%20emphasis%20goes'],
    ['A \\| pipe and \\*star', 'A%20%7C%20pipe%20and%20*star'],
    ['| Starter | $95 per month | 3 |', 'Starter,3'],
    ['First item\n- second item', 'First%20item,second%20item'],
    ['| Rank | ✅ |', 'Rank'],
    ['Under [a *lease*](https://a.example/b_(c) "Lease") or [this][ref].', 'Under%20a%20lease%20or%20this.'],
    [
      'See <https://a.example/b>, H<sub>2</sub>O and ~~old~~ text<!-- not\nshown -->.',
      'See%20https%3A%2F%2Fa.example%2Fb%2C%20H2O%20and%20old%20text.',
    ],
    ['Fish &amp; chips &#8211; &quot;fried&quot; &lt;b&gt;', 'Fish%20%26%20chips%20%E2%80%93%20%22fried%22%20%3Cb%3E'],
    ['## Costs ##', 'Costs'],
    ['```text\nrequired = value\n```', 'required%20%3D%20value'],
    ['“Größe” über 5 m²', '%E2%80%9CGr%C3%B6%C3%9Fe%E2%80%9D%20%C3%BCber%205%20m%C2%B2'],
  ])('of %j', (quote, directive) => {
    expect(fragmentUrl(page, quote)).toBe(`${page}#:~:text=${directive}`)
  })

  it('names a long quote by its first and last words', () => {
    const quote = `${'one two three four five six seven '.repeat(10)}the end of it all now`
    expect(fragmentUrl(page, quote)).toBe(`${page}#:~:text=one%20two%20three%20four%20five%20six,the%20end%20of%20it%20all%20now`)
  })

  it.each([
    // A table's cells, and words that stand on many pages more than once.
    [
      '| Starter | $95 |',
      { before: '| Tier | Price |\n| --- | --- |\n', after: '\n| Standard | $240 |' },
      'Price-,Starter,%2495,-Standard',
    ],
    ['- Yes.', { before: 'May it wait for a year?\n\n', after: '\n- No.' }, 'wait%20for%20a%20year%3F-,Yes.,-No.'],
    ['Rank', { before: '| ✅ |', after: '' }, 'Rank'],
    // A sentence is found by itself.
    ['The trial lasts 14 days.', { before: 'Before.', after: 'After.' }, 'The%20trial%20lasts%2014%20days.'],
  ])('of %j is told apart by what stands beside it where it is short or has parts', (quote, surroundings, directive) => {
    expect(fragmentUrl(page, quote, surroundings)).toBe(`${page}#:~:text=${directive}`)
  })

  it('of any text leads to the page', () => {
    for (const unit of ['<', '<!--', '[', '](', '![', '`', '*', '_', '&#', '|', '> ', '\\', '~~~\n', '[a](b(', '<a ', '# ']) {
      const text = unit.repeat(20_000 / unit.length)
      expect(fragmentUrl(page, text, { before: text, after: text })).toMatch(/^https:\/\/front\.example\/pricing(?:#:~:text=|$)/)
    }
  })

  it('is the page’s own where nothing can be shown, and never fails', () => {
    expect(fragmentUrl(page, '---')).toBe(page)
    expect(fragmentUrl(page, 'half \ud83d a pair')).toContain('%EF%BF%BD')
  })
})
