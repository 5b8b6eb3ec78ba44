import { describe, expect, test } from 'vitest'
import { isVerifiableQuote, type QuoteVerdict, verifyQuote } from '../../src/index.ts'
import { published } from '../support/published.ts'

const page = published(
  [
    '# Prices',
    '',
    'The service costs **$2,400 a year** for *each* broker. It doesn’t include sales tax — see [the tax note](https://tax.example).',
    '',
    '- A refund takes 10-20 days',
    '- The balance may fall to -5 dollars 😀 before a reminder',
    '',
    '| Plan | Monthly price |',
    '| --- | --- |',
    '| Starter plan | 95 dollars |',
    '',
    '2. Send the signed form',
  ].join('\n'),
)

const verdictOf = (quote: string): QuoteVerdict['verdict'] => verifyQuote(quote, page).verdict

function quoted(quote: string): string[] {
  const result = verifyQuote(quote, page)
  return 'matches' in result ? result.matches.map(({ start, end }) => page.text.slice(start, end)) : []
}

describe('a quote', () => {
  test.each([
    ['as a reader sees it', 'The service costs $2,400 a year for each broker.', 'exact'],
    ['as written in the Markdown', 'costs **$2,400 a year** for *each* broker', 'exact'],
    ['with other marks', '__The service__ costs `$2,400` a year', 'exact'],
    ['over two lines', 'The service costs\n  $2,400 a year', 'exact'],
    ['with invisible characters', 'The ser\u200bvice costs\u00ad $2,400', 'exact'],
    ['of two sentences that follow each other', 'for each broker. It doesn’t include', 'exact'],
    ['with an ASCII apostrophe', "It doesn't include sales tax", 'typographic'],
    ['with a hyphen for a dash', 'sales tax - see the tax note', 'typographic'],
    ['of a table row', '| Starter plan | 95 dollars |', 'exact'],
    ['of a numbered item as written', '2. Send the signed form', 'exact'],
    ['of an item with another number', '3. Send the signed form', 'not_found'],
    ['with other case', 'the service costs $2,400 a year', 'not_found'],
    ['with another digit', 'The service costs $2,500 a year', 'not_found'],
    ['that begins inside a number', '400 a year for each broker', 'not_found'],
    ['that ends inside a number', 'The service costs $2', 'not_found'],
    ['that begins inside a word', 'ervice costs $2,400 a year', 'not_found'],
    ['that ends inside a word', 'The service costs $2,400 a ye', 'not_found'],
    ['that leaves out a sign', '5 dollars 😀 before a reminder', 'not_found'],
    ['that begins inside a range', '20 days The balance may', 'not_found'],
    ['of two sentences that do not follow each other', 'for each broker. A refund takes', 'not_found'],
    ['of the front matter', 'url: "https://svc.example.com', 'not_found'],
  ] as const)('%s: %j is %s', (_, quote, verdict) => {
    expect(verdictOf(quote)).toBe(verdict)
  })

  test('is found with offsets in code points, its section, statement and addresses', () => {
    expect(quoted('may fall to -5 dollars 😀 before')).toEqual(['may fall to -5 dollars 😀 before'])
    expect(quoted('costs $2,400 a year for each')).toEqual(['costs **$2,400 a year** for *each'])
    expect(verifyQuote('The balance may fall', page)).toMatchObject({
      verdict: 'exact',
      matches: [
        {
          section: 'Prices',
          statement: 'The balance may fall to -5 dollars 😀 before a reminder',
          url: `${page.url}#prices`,
          quoteUrl: expect.stringContaining('#:~:text='),
        },
      ],
    })
  })

  test('that is on the page twice has both places, in page order', () => {
    const twice = published('Call the office first.\n\nThen wait. Call the office first.')
    const result = verifyQuote('Call the office', twice)
    const starts = 'matches' in result ? result.matches.map(({ start }) => start) : []
    expect(starts).toHaveLength(2)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
  })

  test('of an earlier revision is changed, with the newest such revision, before other pages', () => {
    const earlier = ['The price is 80 dollars.', '# Fees\n\nThe price is **70** dollars.', 'The price is 70 dollars now.'].map(
      (body, index) => {
        const { text, sections: _, ...fields } = published(body)
        return { text: text.value, lastPublishedAt: `2026-10-0${9 - index}T00:00:00Z`, fields: { ...fields, revision: `${index}` } }
      },
    )
    const otherPages = [published('The price is 70 dollars. The price is 60 dollars.')]
    const verify = (quote: string) => verifyQuote(quote, page, { earlier, otherPages })
    expect(verify('The price is 70 dollars')).toMatchObject({
      verdict: 'changed',
      earlier: { lastPublishedAt: '2026-10-08T00:00:00Z' },
      matches: [{ section: 'Fees', statement: 'The price is **70** dollars.', page: { revision: '1' } }],
    })
    expect(verify('The price is 60 dollars')).toMatchObject({ verdict: 'elsewhere', matches: [{ page: otherPages[0] }] })
    expect(verify('The price is 50 dollars')).toEqual({ verdict: 'not_found' })
  })
})

test.each([
  ['x'.repeat(11), false],
  ['x'.repeat(12), true],
  ['😀x'.repeat(300), true],
  ['x'.repeat(601), false],
  ['.,;:!?-–—“”…*', false],
  ['\u200b'.repeat(12), false],
])('a quote of 12 to 600 characters with a letter or digit can be verified: %j %s', (quote, isVerifiable) => {
  expect(isVerifiableQuote(quote)).toBe(isVerifiable)
})
