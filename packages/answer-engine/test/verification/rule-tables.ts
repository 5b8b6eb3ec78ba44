import { describe, expect, it } from 'vitest'
import { pairFigures } from '../../src/verification/figures/figure-support.ts'
import { Ground } from '../../src/verification/ground.ts'
import { rules } from '../../src/verification/is-supported.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readersOf } from './readers.ts'
import type { Told } from './told.ts'

/** What one rule holds of a page, and what it refuses, whatever the other rules say of it. */
export function describeRule(name: keyof typeof rules, pages: readonly Pick<Told, 'page' | 'quotes' | 'kept' | 'dropped'>[]): void {
  describe(`${name}, by itself (design 6)`, () => {
    describe.each(pages)('of $page', ({ page, quotes = [page], kept = [], dropped = {} }) => {
      const readers = readersOf({ path: '/page', title: 'Terms', markdown: `${page}\n` })
      const places = quotes.flatMap((quote) => locateQuote(quote, 'E1', readers).slice(0, 1))
      const ground = new Ground(
        places.flatMap((place) => quotedParts(place) ?? []),
        () => true,
      )

      const keeps = (text: string) => {
        const read = readText(text)
        return rules[name](read, ground, pairFigures(read, ground.figures) ?? new Map())
      }

      it.each(kept)('holds: %s', (text) => {
        expect(keeps(text)).toBe(true)
      })

      it.each(Object.entries(dropped))('refuses %s: %s', (_why, text) => {
        expect(keeps(text)).toBe(false)
      })
    })
  })
}
