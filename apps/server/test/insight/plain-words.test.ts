/** The words of a question that may be stored (docs/pages/observe.md, "Insight"). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainWords } from '../../src/insight/plain-words.ts'

describe('words of a question', () => {
  test.each([
    ['refund for annual plans', [['refund', 'for', 'annual', 'plans']]],
    ['refunds, invoices?', [['refunds'], ['invoices']]],
    ['claims-made (policy)', [['claims', 'made', 'policy']]],
    ['mail erika@example.com about dr house music refunds', [['mail'], ['about'], ['refunds']]],
    ['invoice 4711 of Erika Mustermann from 203.0.113.7 or 2001:db8::1', [['invoice'], ['of'], ['from'], ['or']]],
    ['erika.mustermann example.com /home/erika erika_m i18n sk-a1b2', []],
    ['erika-mustermann@example.com', []],
    ['JOHN iPhone Ärztin', []],
    ['Herr müller bestellt', []],
    ['保険 страхование', [['страхование']]],
    ['', []],
  ])('%j', (text, runs) => {
    expect(plainWords(text)).toEqual(runs)
  })

  test('are lower-case parts of any question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of plainWords(text).flat()) {
          expect(text).toContain(word)
          expect(word).not.toMatch(/[\p{Lu}\p{N}\s@:/._]/u)
        }
      }),
    )
  })
})
