import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldTypography } from '../../src/verification/reading/fold-typography.ts'

const alphabet = [
  ...'ab cd12.,-$|',
  '  ',
  '\n',
  '\u00a0',
  '\u2009',
  '‘',
  '’',
  '“',
  '”',
  '«',
  '–',
  '—',
  '−',
  '--',
  '…',
  '...',
  '\u00ad',
  'é',
  'e\u0301',
  'e\u0323\u0301',
  '\u212b',
  '\u1112\u1161\u11ab',
  '🎈',
  '½',
  '²',
]
const source = fc.array(fc.constantFrom(...alphabet), { maxLength: 40 }).map((parts) => parts.join(''))

/** Unit by unit, as slowly as it can be said: what each stretch becomes, and where every unit of it came from. */
function foldSlowly(text: string): { unit: string; start: number; end: number }[] {
  const units: { unit: string; start: number; end: number }[] = []
  const stretches = text.matchAll(/\s+|[-‐-―−]+|[^\s\p{M}\u1160-\u11ff][\p{M}\u1160-\u11ff]*|./gsu)
  for (const { 0: stretch, index } of stretches) {
    const folded = /^\s/.test(stretch)
      ? ' '
      : /^[-‐-―−]/.test(stretch)
        ? '-'
        : stretch.replace(/[‘’]/g, "'").replace(/[“”«]/g, '"').replace('…', '...').replace('\u00ad', '').normalize('NFC')
    const isCopied = folded.length === stretch.length
    for (let unit = 0; unit < folded.length; unit += 1) {
      const [start, end] = isCopied ? [index + unit, index + unit + 1] : [index, index + stretch.length]
      units.push({ unit: folded.charAt(unit), start, end })
    }
  }
  return units
}

describe('folding typography (design 6)', () => {
  it('gives every folded unit the position it came from', () => {
    fc.assert(
      fc.property(source, (text) => {
        const folded = foldTypography(text)
        const slow = foldSlowly(text)
        expect(folded.text).toBe(slow.map(({ unit }) => unit).join(''))
        for (const [index, { start, end }] of slow.entries()) {
          expect([folded.sourceStart(index), folded.sourceEnd(index + 1)]).toEqual([start, end])
        }
      }),
    )
  })

  it('finds the folded unit of every position', () => {
    fc.assert(
      fc.property(source, (text) => {
        const folded = foldTypography(text)
        const slow = foldSlowly(text)
        for (let position = 0; position <= text.length; position += 1) {
          const expected = slow.findIndex(({ start }) => start >= position)
          const index = folded.indexOfSource(position)
          if (expected === -1) expect(index).toBeGreaterThanOrEqual(slow.length - slow.filter(({ end }) => end > position).length)
          else expect(folded.text.slice(index)).toBe(folded.text.slice(expected))
        }
      }),
    )
  })

  it.each([
    ['case', 'Flood', 'flood'],
    ['digits', '15', '16'],
    ['superscripts', '10²', '102'],
    ['full-width digits', '１5', '15'],
    ['fractions', '½', '1/2'],
    ['ligatures', 'ﬁle', 'file'],
    ['zero-width characters', 'a\u200bb', 'ab'],
  ])('never folds %s', (_name, one, other) => {
    expect(foldTypography(one).text).not.toBe(foldTypography(other).text)
  })

  it.each([
    ['curly quotes', '“It’s”', '"It\'s"'],
    ['dashes', 'a – b—c', 'a - b-c'],
    ['a minus', '−5', '-5'],
    ['white space runs', 'a \n\t b\u00a0c', 'a b c'],
    ['an ellipsis', 'wait…', 'wait...'],
    ['soft hyphens', 'ex\u00adclu\u00adsion', 'exclusion'],
    ['composition', 'cafe\u0301', 'café'],
    ['a Kelvin sign', '\u212a', 'K'],
  ])('folds %s', (_name, one, other) => {
    expect(foldTypography(one).text).toBe(foldTypography(other).text)
  })
})
