import { describe, expect, it } from 'vitest'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { pricing } from '../fixtures/corpus-pages.ts'
import { honestClaims } from '../fixtures/honest-claims.ts'
import { corpusReaders, readersOf, supportFor } from './readers.ts'

/** What copying does to a text: each changes nothing but its typography. */
const noise: readonly [string, (text: string) => string][] = [
  ['as it stands', (text) => text],
  ['curly quotes', (text) => text.replaceAll("'", '’').replaceAll('"', '“')],
  ['other dashes', (text) => text.replaceAll('–', '-').replaceAll('-', '\u2011')],
  ['line breaks', (text) => text.replaceAll(' ', '\n  ')],
  ['no-break spaces', (text) => text.replaceAll(' ', '\u00a0')],
  ['decomposed letters', (text) => text.normalize('NFD')],
  ['soft hyphens', (text) => text.replace(/(\w{4})(\w{3})/g, '$1\u00ad$2')],
  ['spaces around', (text) => `  ${text}\n`],
  ['an ellipsis in one character', (text) => text.replaceAll('...', '…')],
]

const outputs = honestClaims.flatMap((claim) => noise.map(([name, apply]) => ({ ...claim, name, noisy: claim.quotes.map(apply) })))

function verify({ page, text, quotes }: { page: string; text: string; quotes: readonly string[] }, noisy: readonly string[]) {
  const support = supportFor(corpusReaders, page, quotes).map(({ evidence_id }, index) => ({ evidence_id, quote: noisy[index] ?? '' }))
  return verifyClaim({ text, support, qualification: null }, corpusReaders)
}

describe('honest claims are kept (design 8)', () => {
  it('at least 98 of 100, whatever copying did to their quotes', () => {
    expect(outputs.length).toBeGreaterThan(800)
    const dropped = outputs.filter((output) => verify(output, output.noisy) === undefined)
    expect(dropped.length / outputs.length, JSON.stringify([...new Set(dropped.map(({ text }) => text))])).toBeLessThanOrEqual(0.02)
  })

  it('with every quote a slice of the published text that holds what was quoted', () => {
    for (const output of outputs) {
      for (const [index, quote] of (verify(output, output.noisy)?.evidence ?? []).entries()) {
        const { text } = quote.evidence.passage.page
        const published = Array.from(text.value).slice(quote.start, quote.end).join('')
        expect(text.slice(quote.start, quote.end)).toBe(published)
        expect(published).toContain(output.quotes[index]?.replace(/^(?:- )/, '').trim())
      }
    }
  })
})

describe('quotes that are not the page’s', () => {
  const trial = { page: '/pricing', text: 'The trial lasts 14 days and covers up to 3 documents.' }
  const quote = 'The trial lasts 14 days and covers up to 3 documents.'

  it.each([
    ['another digit', quote.replace('14', '15')],
    ['another case', quote.toUpperCase()],
    ['a superscript digit', quote.replace('14', '1⁴')],
    ['a full-width digit', quote.replace('14', '１4')],
    ['a word less', quote.replace('lasts ', '')],
    ['a word more', quote.replace('lasts', 'always lasts')],
    ['a word cut at its beginning', quote.slice(1)],
    ['a word cut at its end', quote.slice(0, -2)],
    ['an ellipsis for words', quote.replace('lasts 14 days', '…')],
    ['eleven characters', 'lasts 14 da'],
    ['too long', `${quote} ${'It needs no card. '.repeat(20)}`],
    ['a lone surrogate', `${quote}\ud83d`],
    ['nothing', ' '],
  ])('are not located: %s', (_name, wrong) => {
    expect(verify({ ...trial, quotes: [quote] }, [wrong])).toBeUndefined()
  })

  it('are re-attributed when exactly one other passage holds them', () => {
    const claim = (evidence_id: string) =>
      verifyClaim({ text: trial.text, support: [{ evidence_id, quote }], qualification: null }, corpusReaders)
    expect(claim('E1')?.evidence[0]?.evidence.passage.section).toBe('Free trial')
    expect(claim('E99')).toBeUndefined()
  })

  it('are nobody’s when two other passages hold them', () => {
    const copied = readersOf(pricing, { ...pricing, path: '/copy' })
    expect(verifyClaim({ text: trial.text, support: [{ evidence_id: 'E1', quote }], qualification: null }, copied)).toBeUndefined()
  })
})
