// @module-tag slow
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isVerifiableQuote } from '../../../src/index.ts'
import { createPageHtml } from '../../../src/knowledge/publish/page-html.ts'
import { PageQuotes } from '../../../src/page/history/page-quotes.ts'
import { completed } from '../../../src/page/history/quote-work.ts'
import { WantedQuote } from '../../../src/page/history/wanted-quote.ts'
import { shippedPages } from '../../support/shipped-content.ts'
import { shownBlocks } from '../../support/text-fragments.ts'

/** Tokens between white space, which the oracle compares. */
const tokensOf = (text: string) => text.split(/\s+/).filter(Boolean)

const foldings: readonly [RegExp, string][] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—−]/g, '-'],
  [/…/g, '...'],
]
const folded = (text: string) => foldings.reduce((folding, [from, to]) => folding.replace(from, to), text)

/** Whether the tokens follow each other in the text, with any punctuation before the first and after the last. */
function hasTokens(text: readonly string[], quote: readonly string[]): boolean {
  const isPunctuation = (rest: string) => !/[\p{L}\p{N}+-]/u.test(rest)
  const begins = (have: string, wanted: string) => have.endsWith(wanted) && isPunctuation(have.slice(0, have.length - wanted.length))
  const ends = (have: string, wanted: string) => have.startsWith(wanted) && isPunctuation(have.slice(wanted.length))
  return text.some((_, from) =>
    quote.every((wanted, index) => {
      const have = text[from + index] ?? ''
      return have === wanted || (index === 0 && begins(have, wanted)) || (index === quote.length - 1 && ends(have, wanted))
    }),
  )
}

const mutations: Readonly<Record<string, (tokens: readonly string[], at: number, other: readonly string[]) => readonly string[]>> = {
  none: (tokens) => tokens,
  word: (tokens, at, other) => tokens.with(at, other[0] as string),
  digit: (tokens, at) =>
    tokens.map((token, index) => (index === at ? token.replace(/\d|$/, (digit) => `${(Number(digit) + 1) % 10}`) : token)),
  sign: (tokens, at) => tokens.with(at, `-${tokens[at]}`),
  case: (tokens, at) => tokens.map((token, index) => (index === at ? token.replace(/\p{L}/u, swapped) : token)),
  order: (tokens, at) => tokens.with(at, tokens.at(at - 1) as string).with(at - 1, tokens[at] as string),
  joined: (tokens, _, other) => [...tokens, ...other],
  typography: (tokens) => tokens.map(folded),
}

const swapped = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())

test('2,500 mutated quotes of the shipped pages have the verdict of a naive search in the HTML', async () => {
  const pages = await shippedPages()
  const toHtml = createPageHtml(pages)
  const readable = pages
    .filter(({ text }) => text.length < 5_000)
    .map((page) => ({ page, quotes: new PageQuotes(page), tokens: tokensOf(shownBlocks(toHtml(page)).join('\n')) }))
  const verdicts = new Map<string, number>()
  const place = fc.nat(100_000)
  fc.assert(
    fc.property(place, place, place, place, fc.integer({ min: 4, max: 12 }), fc.constantFrom(...Object.keys(mutations)), (...drawn) => {
      const [number, from, further, at, length, name] = drawn
      const { page, quotes, tokens } = readable[number % readable.length] as (typeof readable)[number]
      const span = (start: number) => tokens.slice(start % (tokens.length - 12)).slice(0, length)
      const mutate = mutations[name] as (typeof mutations)[string]
      const quote = mutate(span(from), at % length, span(further))
      const text = quote.join(' ')
      fc.pre(isVerifiableQuote(text))
      const expected = hasTokens(tokens, quote) ? 'exact' : hasTokens(tokens.map(folded), quote.map(folded)) ? 'typographic' : 'not_found'
      const verdict = completed(quotes.find(new WantedQuote(text)))?.likeness ?? 'not_found'
      verdicts.set(`${name} ${verdict}`, (verdicts.get(`${name} ${verdict}`) ?? 0) + 1)
      expect(`${name} of ${page.path}: ${text}: ${verdict}`).toBe(`${name} of ${page.path}: ${text}: ${expected}`)
    }),
    { numRuns: 2_500, seed: 24 },
  )
  // Each mutation occurred, and every unchanged quote was found.
  expect(verdicts.get('none not_found')).toBeUndefined()
  for (const name of ['word', 'digit', 'sign', 'case', 'order', 'joined']) expect(verdicts.get(`${name} not_found`)).toBeGreaterThan(150)
})
