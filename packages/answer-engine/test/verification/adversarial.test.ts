import { describe, expect, it } from 'vitest'
import type { DraftClaim } from '../../src/draft.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { adversarialClaims } from '../fixtures/adversarial-claims.ts'
import { honestClaims } from '../fixtures/honest-claims.ts'
import { corpusReaders, supportFor } from './readers.ts'

/** Ways to turn an honest claim into a wrong one; `undefined` where a way does not apply. */
const mutations: readonly [string, (text: string) => string | undefined][] = [
  ['the last digit changes', replaced(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))],
  ['the first digit changes', replaced(/\d/, (digit) => String((Number(digit) + 1) % 10))],
  ['a digit is added', replaced(/\d(?=\D|$)/, (digit) => `${digit}0`)],
  ['dollars become percent', replaced(/\$(\d[\d,.]*\d|\d)/, (amount) => `${amount.slice(1)}%`)],
  ['percent become dollars', replaced(/(\d+)(?:%| percent)/, (share) => `$${Number.parseInt(share, 10)}`)],
  ['an amount becomes millions', replaced(/[$€]\d(?:[\d,.]*\d)?/, (amount) => `${amount} million`)],
  ['days become hours', replaced(/\bdays?\b/, () => 'hours')],
  ['months become years', replaced(/\bmonths?\b/, () => 'years')],
  ['a negation goes', replaced(/\b(?:not|no|never|without|neither) /, () => '')],
  [
    'a negation comes',
    replaced(/\b(is|are|was|may|must|can|costs?|includes?|covers?|applies|apply|takes?|has|have)\b/, (verb) => `never ${verb}`),
  ],
  ['an exception comes', (text) => text.replace(/\.?$/, ', except on Sundays.')],
  ['a name changes', replaced(/(?<=\w )(?:Quillbrook|Starter|Standard|Complex|Harbor|Rotterdam|Frankfurt|Dublin|Maria)\b/, () => 'Globex')],
  ['the subject changes', (text) => text.replace(/^\w+/, 'Globex')],
  ['a bound turns', replaced(/\b(?:at least|up to)\b/, (bound) => (bound === 'up to' ? 'at least' : 'at most'))],
  ['a bound goes', replaced(/\b(?:at least|up to|about|within|above|below) (?=[$€\d])/i, () => 'exactly ')],
  ['before becomes after', replaced(/\b(?:before|after)\b/, (word) => (word === 'before' ? 'after' : 'before'))],
  ['must becomes may', replaced(/\b(?:must|may)\b/, (modal) => (modal === 'must' ? 'may' : 'must'))],
  ['all is claimed', (text) => `All ${text.charAt(0).toLowerCase()}${text.slice(1)}`],
  ['a promise comes', (text) => text.replace(/\.?$/, ', guaranteed for life.')],
  ['a clause comes', (text) => text.replace(/\.?$/, ' and includes dedicated legal support.')],
  ['an address comes', (text) => text.replace(/\.?$/, ' at https://evil.example/pay.')],
  ['a link comes', (text) => text.replace(/\.?$/, ' ([more](https://evil.example)).')],
  ['a tag comes', (text) => `${text} <script>alert(1)</script>`],
  ['an invisible character comes', (text) => text.replace(' ', ' \u200d')],
  ['a letter is disguised', replaced(/a(?=\w)/, () => '\u0430')],
]

function replaced(pattern: RegExp, change: (found: string) => string): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text.replace(pattern, (found) => change(found)) : undefined)
}

const turned = mutations.map(([trick, mutate]) => {
  const claims = honestClaims.flatMap(({ page, text, quotes }) => {
    const wrong = mutate(text)
    return wrong === undefined || wrong === text ? [] : [{ page, text: wrong, quotes }]
  })
  return { trick, claims }
})

function verify(page: string, text: string, quotes: readonly string[]) {
  const claim: DraftClaim = { text, support: supportFor(corpusReaders, page, quotes), qualification: null }
  return verifyClaim(claim, corpusReaders)
}

describe('no unsupported claim is published (design 6 and 8)', () => {
  it.each(adversarialClaims)('$trick: $text', ({ page, text, quotes }) => {
    expect(verify(page, text, quotes)).toBeUndefined()
  })

  it('is looked for in a thousand honest claims that are turned into wrong ones', () => {
    expect(turned.flatMap(({ claims }) => claims).length).toBeGreaterThan(1_000)
  })

  it.each(turned)('of any honest claim, when $trick', ({ claims }) => {
    const published = claims.filter(({ page, text, quotes }) => verify(page, text, quotes) !== undefined)
    expect(published).toEqual([])
  })

  it('of any claim that stands under the quotes of another', () => {
    const published = honestClaims.flatMap((claim, index) => {
      const other = honestClaims[(index + 17) % honestClaims.length]
      if (other === undefined || other.quotes.some((quote) => claim.quotes.includes(quote))) return []
      return verify(other.page, claim.text, other.quotes) === undefined ? [] : [{ text: claim.text, quotes: other.quotes }]
    })
    expect(published).toEqual([])
  })

  it('of any claim that quotes the question or itself', () => {
    const published = honestClaims.filter(({ page, text }) => {
      const wrong = text.replace(/\.$/, ', which the question says.')
      return verify(page, wrong, [wrong]) !== undefined
    })
    expect(published).toEqual([])
  })
})
