import { CodePointText } from '@svc/knowledge-index'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldTypography } from '../../src/verification/reading/fold-typography.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { publishedPage } from '../fixtures/pages.ts'

/** One passage that is a whole page. */
function readerOf(markdown: string): PassageReader {
  const page = { ...publishedPage({ path: '/p', title: 'P', markdown: '' }), text: new CodePointText(markdown) }
  const passage = { page, section: '', url: page.url, start: 0, end: page.text.length, text: markdown, excerpt: '', score: 1 }
  return new PassageReader({ id: 'E1', passage })
}

function located(markdown: string, quote: string): string[] {
  return locateQuote(quote, 'E1', [readerOf(markdown)]).map(({ start, end }) => markdown.slice(start, end))
}

const word = fc.constantFrom(
  'flood',
  'cover',
  'café',
  'it’s',
  'no',
  '14',
  '2,400',
  '$9',
  '🎈',
  'e\u0301te\u0301',
  'policy',
  '—',
  'well-known',
  '“cyber”',
)
const gap = fc.constantFrom(' ', '  ', '\n', '\u00a0')
const page = fc.array(fc.tuple(word, gap), { minLength: 12, maxLength: 40 })

describe('locating a quote (design 6)', () => {
  it('finds what was copied, whatever happened to its typography, at its exact place', () => {
    const noises: ((text: string) => string)[] = [
      (text) => text,
      (text) => text.normalize('NFD'),
      (text) => text.normalize('NFC'),
      (text) => text.replace(/\s+/g, '\t\n'),
      (text) => text.replaceAll('’', "'").replaceAll('“', '"').replaceAll('”', '"').replaceAll('—', '–'),
    ]
    fc.assert(
      fc.property(page, fc.nat(), fc.integer({ min: 4, max: 8 }), fc.constantFrom(...noises), (parts, seed, count, noise) => {
        const first = seed % (parts.length - count)
        const words = parts.slice(first, first + count)
        const before = parts
          .slice(0, first)
          .map((part) => part.join(''))
          .join('')
        const quote = words
          .map((part) => part.join(''))
          .join('')
          .trim()
        fc.pre(Array.from(foldTypography(quote).text).length >= 12)
        const markdown = parts.map((part) => part.join('')).join('')
        const places = locateQuote(noise(quote), 'E1', [readerOf(markdown)])
        expect(places.map(({ start }) => start)).toContain(before.length)
        for (const { start, end } of places) expect(foldTypography(markdown.slice(start, end)).text).toBe(foldTypography(quote).text)
      }),
    )
  })

  it('never finds a text in which one letter or digit differs', () => {
    fc.assert(
      fc.property(page, fc.nat(), (parts, seed) => {
        const markdown = parts.map((part) => part.join('')).join('')
        const quote = markdown.slice(0, 60).trim()
        const letters = Array.from(quote.matchAll(/[a-z0-9]/g), ({ index }) => index)
        fc.pre(letters.length > 0)
        const position = letters[seed % letters.length] ?? 0
        const wrong = `${quote.slice(0, position)}Q${quote.slice(position + 1)}`
        expect(located(markdown, wrong)).toEqual([])
      }),
    )
  })

  it.each([
    ['a group of digits', 'It costs $2,400 per year.', '400 per year.'],
    ['a group of digits before', 'It costs $2,400,000 per year.', 'It costs $2,400'],
    ['a decimal', 'It costs 4.95 euros for each.', '95 euros for each'],
    ['a word', 'We exclude the flood peril.', 'clude the flood'],
    ['a contraction', 'Customers can’t return used goods.', 'Customers can'],
    ['a compound', 'The non-refundable deposit is due.', 'refundable deposit'],
    ['a superscript', 'The area is about 10² metres.', 'The area is about 10'],
    ['a time', 'Open until 17:30 on weekdays.', '30 on weekdays'],
    ['a date', 'Since 2026-05-01 it is open.', '05-01 it is open'],
  ])('never cuts %s', (_name, markdown, quote) => {
    expect(located(markdown, quote)).toEqual([])
  })

  it('cuts between words and at dashes between words', () => {
    expect(located('The plan—our best—covers flood.', 'covers flood.')).toEqual(['covers flood.'])
    expect(located('The plan—our best—covers flood.', 'our best—covers')).toEqual(['our best—covers'])
  })

  it.each([
    ['a cell', '| Flood | No |\n', 'No', ['No']],
    ['a first cell', '| Flood | No |\n', 'Flood', ['Flood']],
    ['a line', 'Perils:\n\n- Flood\n- War\n', 'Flood', ['Flood']],
    ['an emphasized line', '**Flood**\n\nMore.', 'Flood', ['Flood']],
    ['a heading', '## Flood\n\nMore.', 'Flood', ['Flood']],
    ['part of a line', 'Flood is bad.\n', 'Flood', []],
    ['part of a cell', '| Flood cover | No |\n', 'Flood', []],
  ])('takes fewer than twelve characters as %s', (_name, markdown, quote, places) => {
    expect(located(markdown, quote)).toEqual(places)
  })
})
