import { describe, expect, test } from 'vitest'
import { isVerifiableQuote, type QuoteVerdict, verifyQuote } from '../../../src/index.ts'
import { findQuote } from '../../../src/page/history/find-quote.ts'
import { WantedQuote } from '../../../src/page/history/wanted-quote.ts'
import { published } from '../../support/published.ts'

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
  return verifyQuote(quote, page).matches.map(({ start, end }) => page.text.slice(start, end))
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

  const numbers = published(
    [
      'The hall measures 2\u00a0400 square metres, the narrow one 3\u202f500 square feet, the yard 1\u20092\u200900 square yards.',
      'The old hall measured 7&nbsp;400 square metres with &plusmn;8 mm of tolerance. It lasted from 1990 2000 and more times.',
      'Version v1.2.3 is current today. The rate is 3.5e-4 per hour, or 6.1E+9 per year, or 10⁻⁷ per week, or 10^-8 per day.',
      'A tolerance of ±5 mm is fine. Set `request_timeout_ms` to 500 at night. Call 555\u20111234 before the visit.',
    ].join('\n\n'),
  )

  test.each([
    ['a number after U+00A0', '400 square metres', 'The hall measures 2 400 square metres'],
    ['a number before U+00A0', 'The hall measures 2', 'The hall measures 2\u00a0400'],
    ['a number after U+202F', '500 square feet, the', '3 500 square feet, the'],
    ['a number before U+202F', 'the narrow one 3', 'the narrow one 3 500'],
    ['a number after U+2009', '00 square yards', '1 2 00 square yards'],
    ['a number after an entity', '400 square metres with', '7 400 square metres with'],
    ['a number before an entity', 'The old hall measured 7', 'The old hall measured 7&nbsp;400'],
    ['a number after a sign that is an entity', '8 mm of tolerance', '±8 mm of tolerance'],
    ['a version after a letter', '1.2.3 is current today', 'v1.2.3 is current today'],
    ['a version after a point', '2.3 is current today', 'Version v1.2.3'],
    ['a number before its exponent', 'The rate is 3.5', 'The rate is 3.5e-4'],
    ['a number before the sign of its exponent', 'The rate is 3.5e', 'The rate is 3.5e-4 per hour'],
    ['an exponent', '4 per hour, or', '3.5e-4 per hour, or'],
    ['an exponent with a plus sign', '9 per year, or', '6.1E+9 per year, or'],
    ['a superscript exponent', '⁷ per week, or', '10⁻⁷ per week, or'],
    ['a number before a superscript exponent', 'per year, or 10', 'per year, or 10⁻⁷'],
    ['an exponent after a caret', '8 per day. A tolerance', '10^-8 per day. A tolerance'],
    ['a number after ±', '5 mm is fine. Set', '±5 mm is fine. Set'],
    ['the end of an identifier', 'timeout_ms to 500 at', 'request_timeout_ms to 500 at'],
    ['the beginning of an identifier', 'is fine. Set request', 'is fine. Set request_timeout_ms'],
    ['a number after a no-break hyphen', '1234 before the visit', '555\u20111234 before the visit'],
  ] as const)('does not begin or end inside of %s', (_, part, whole) => {
    expect([verifyQuote(part, numbers).verdict, verifyQuote(whole, numbers).verdict]).toEqual(['not_found', 'exact'])
  })

  const unspaced = published(
    [
      '配送は三日以内です。返品は14日以内に受け付けます。小さい箱は月額6,800円です。保証金は3万円、期限は三十日です。',
      '退款在十四天内处理，不支持换货。',
      'สินค้าจัดส่งฟรีภายในประเทศ คืนเงินได้ทุกวัน',
    ].join('\n\n'),
  )

  test.each([
    ['配送は三日以内です。返品は14日', 'exact'],
    ['14日以内に受け付けます。小さい箱', 'exact'],
    ['小さい箱は月額6,800円', 'exact'],
    ['返品は14日以内に受け付け', 'exact'],
    ['退款在十四天内处理，不支持', 'exact'],
    ['จัดส่งฟรีภายในประเทศ', 'exact'],
    ['円です。保証金は3', 'not_found'],
    ['小さい箱は月額6,800円です。保証金は3', 'not_found'],
    ['保証金は3万円、期限は三', 'not_found'],
    ['十日です。', 'not_found'],
    ['さい箱は月額6,800円です。', 'not_found'],
    ['800円です。保証金は3万円', 'not_found'],
    ['配送は三日以内です。返品は15日', 'not_found'],
  ] as const)('in a script without spaces has the borders of a dictionary, and numbers whole: %s is %s', (quote, verdict) => {
    expect(verifyQuote(quote, unspaced).verdict).toBe(verdict)
  })

  test('may begin between two numbers with a plain space', () => {
    expect(verifyQuote('2000 and more times', numbers).verdict).toBe('exact')
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
    const starts = verifyQuote('Call the office', twice).matches.map(({ start }) => start)
    expect(starts).toHaveLength(2)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
  })
})

test.each([
  ['The café in Orléans opens', 'The cafe\u0301 in Orle\u0301ans opens'],
  ['The cafe\u0301 in Orle\u0301ans opens', 'The café in Orléans opens'],
  ['서울의 가게는 아홉 시에 엽니다', '서울의 가게는 아홉 시에 엽니다'.normalize('NFD')],
])('a quote with decomposed letters is typographic: %s', (text, quote) => {
  const page = published(`${text} at nine.`)
  expect(verifyQuote(quote, page)).toMatchObject({ verdict: 'typographic', matches: [{ statement: `${text} at nine.` }] })
  const [match] = verifyQuote(quote, page).matches
  expect(page.text.slice(match?.start as number, match?.end)).toBe(text)
})

test.each([
  ['refundable part stays €1,042', 'not_found'],
  ['The cost of the non', 'not_found'],
  ['The non-refundable part', 'exact'],
  ['The non–refundable part', 'typographic'],
  ['and Zurich are cities', 'exact'],
])('a hyphen between letters is inside a word, a dash is not: %s is %s', (quote, verdict) => {
  const page = published('The non-refundable part stays €1,042. The cost of the non-refundable part is low. Bern–and Zurich are cities.')
  expect(verifyQuote(quote, page).verdict).toBe(verdict)
})

test('a repeated word is searched in little work', () => {
  const page = published(`${'a b '.repeat(20_000)}\n\n${'a ab '.repeat(20_000)}`)
  let read = 0
  for (const part of findQuote(new WantedQuote('a a a a a a a a a a'), page)) read += part
  expect(read).toBeLessThan(4 * page.text.length)
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
