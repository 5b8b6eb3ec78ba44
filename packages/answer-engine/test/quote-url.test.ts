import { describe, expect, it } from 'vitest'
import { quoteUrl } from '../src/quote-url.ts'

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
    ['“Größe” über 5 m²', '%E2%80%9CGr%C3%B6%C3%9Fe%E2%80%9D%20%C3%BCber%205%20m%C2%B2'],
  ])('of %j', (quote, directive) => {
    expect(quoteUrl(page, quote)).toBe(`${page}#:~:text=${directive}`)
  })

  it('names a long quote by its first and last words', () => {
    const quote = `${'one two three four five six seven '.repeat(10)}the end of it all now`
    expect(quoteUrl(page, quote)).toBe(`${page}#:~:text=one%20two%20three%20four%20five%20six,the%20end%20of%20it%20all%20now`)
  })

  it('is the page’s own where nothing can be shown, and never fails', () => {
    expect(quoteUrl(page, '---')).toBe(page)
    expect(quoteUrl(page, 'half \ud83d a pair')).toContain('%EF%BF%BD')
  })
})
