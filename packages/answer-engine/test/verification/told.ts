import { describe, expect, it } from 'vitest'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { passagesOf, publishedPage } from '../fixtures/pages.ts'

/** What a page says, the claims it holds, and those it does not, each by what is wrong with it. */
export interface Told {
  readonly page: string
  /** What the claims quote; the whole page where nothing is said. */
  readonly quotes?: readonly string[]
  readonly title?: string
  readonly language?: string
  readonly kept?: readonly string[]
  readonly dropped?: Readonly<Record<string, string>>
}

/** Whether a claim about one page is published. */
function isPublished({ page, quotes = [page], title = 'Terms', language = 'en' }: Told, text: string): boolean {
  const readers = passagesOf({ ...publishedPage({ path: '/page', title, markdown: `${page}\n` }), language }).map(
    (passage, index) => new PassageReader({ id: `E${index + 1}`, passage }),
  )
  const support = quotes.map((quote) => ({
    evidence_id: readers.find(({ evidence }) => evidence.passage.text.includes(quote))?.evidence.id ?? 'E1',
    quote,
  }))
  return verifyClaim({ text, support, qualification: null }, readers) !== undefined
}

export function describeTold(rule: string, pages: readonly Told[]): void {
  describe(rule, () => {
    describe.each(pages)('$page', (told) => {
      it.each(told.kept ?? [])('holds: %s', (text) => {
        expect(isPublished(told, text)).toBe(true)
      })

      it.each(Object.entries(told.dropped ?? {}))('does not, because of %s: %s', (_why, text) => {
        expect(isPublished(told, text)).toBe(false)
      })
    })
  })
}
