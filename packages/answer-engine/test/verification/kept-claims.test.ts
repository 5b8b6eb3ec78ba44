import { describe, expect, it } from 'vitest'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { type HonestClaim, honestClaims } from '../fixtures/honest-claims.ts'
import { lostClaims } from '../fixtures/lost-claims.ts'
import { trades } from '../fixtures/trades/trades.ts'
import { corpusReaders, readersOf, supportFor } from './readers.ts'

const readersByPage = new Map(trades.map(({ page }) => [page.path, readersOf(page)]))

function isPublished({ page, text, quotes }: HonestClaim): boolean {
  const readers = readersByPage.get(page) ?? corpusReaders
  return verifyClaim({ text, support: supportFor(readers, page, quotes), qualification: null }, readers) !== undefined
}

const claims = [...honestClaims, ...trades.flatMap((trade) => trade.claims)]
const pages = [...new Set(claims.map(({ page }) => page))]

describe('honest claims that are known to be lost (design 8)', () => {
  it('are claims of the pages', () => {
    const texts = claims.map(({ text }) => text)
    expect(lostClaims.filter((text) => !texts.includes(text))).toEqual([])
  })

  it.each(pages)('are all that are lost of %s', (page) => {
    const ofPage = claims.filter((claim) => claim.page === page)
    const dropped = ofPage.filter((claim) => !isPublished(claim)).map(({ text }) => text)
    expect(dropped).toEqual(ofPage.map(({ text }) => text).filter((text) => lostClaims.includes(text)))
  })
})
