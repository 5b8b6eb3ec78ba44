import { describe, expect, it } from 'vitest'
import { pairFigures } from '../../src/verification/figures/figure-support.ts'
import { Ground } from '../../src/verification/ground.ts'
import { rules } from '../../src/verification/is-supported.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readersOf, supportFor } from './readers.ts'
import type { Told } from './told.ts'

/** What one rule lets through, and what it refuses by itself, though other rules may refuse it too. */
export function describeRule(name: keyof typeof rules, what: string, pages: readonly Told[]): void {
  describe(what, () => {
    describe.each(pages)('of $page', ({ page, quotes = [page], title = 'Terms', kept = [], dropped = {} }) => {
      const readers = readersOf({ path: '/page', title, markdown: `${page}\n` })
      const places = supportFor(readers, '/page', quotes).flatMap(({ evidence_id, quote }) =>
        locateQuote(quote, evidence_id, readers).slice(0, 1),
      )
      const ground = new Ground(
        places.flatMap((place) => quotedParts(place) ?? []),
        (word) => readers.some((reader) => reader.writes(word)),
      )

      const keeps = (text: string) => {
        const read = readText(text)
        return rules[name](read, ground, pairFigures(read, ground.figures) ?? new Map())
      }

      it.each(kept)('has nothing against: %s', (text) => {
        expect(keeps(text)).toBe(true)
      })

      it.each(Object.entries(dropped))('refuses, because of %s: %s', (_why, text) => {
        expect(keeps(text)).toBe(false)
      })
    })
  })
}
