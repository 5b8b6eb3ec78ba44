import { describe, expect, it } from 'vitest'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { trades } from '../fixtures/trades/trades.ts'
import { readersOf, supportFor } from './readers.ts'

const readersByPage = new Map(trades.map(({ page }) => [page.path, readersOf(page)]))

function isPublished({ page, text, quotes }: { page: string; text: string; quotes: readonly string[] }): boolean {
  const readers = readersByPage.get(page) ?? []
  return verifyClaim({ text, support: supportFor(readers, page, quotes), qualification: null }, readers) !== undefined
}

describe('pages of eleven trades (design 8)', () => {
  it('every sentence is published as it stands', () => {
    const sentences = trades.flatMap(({ page: { path, markdown } }) =>
      Array.from(markdown.matchAll(/(?<=^|\. )[A-Z][^\n|`*]{24,}?\.(?=\s[A-Z]|$)/gm), ([text]) => ({ page: path, text, quotes: [text] })),
    )
    expect(sentences.length).toBeGreaterThan(120)
    expect(sentences.filter((claim) => !isPublished(claim)).map(({ text }) => text)).toEqual([])
  })

  it('at least 75 of 100 claims are, most of them in words of the model’s own', () => {
    const claims = trades.flatMap((trade) => trade.claims)
    const dropped = claims.filter((claim) => !isPublished(claim)).map(({ text }) => text)
    expect(dropped.length / claims.length, JSON.stringify(dropped)).toBeLessThanOrEqual(0.25)
  })

  it.each(trades.flatMap(({ tricks }) => tricks))('nothing else is: $trick: $text', (claim) => {
    expect(isPublished(claim)).toBe(false)
  })
})
