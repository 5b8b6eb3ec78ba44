import { createPageHtml } from '@svc/knowledge-index'
import { expect, test } from 'vitest'
import { citeClaims } from '../../src/citations.ts'
import { readStatements } from '../../src/verification/reading/statements.ts'
import { shippedPages } from '../fixtures/shipped-content.ts'
import { highlighted, shownBlocks } from '../fixtures/text-fragments.ts'

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

test('the address of every sentence, item, row and heading makes a browser highlight it and nothing else (design 6, quote_url)', async () => {
  const pages = await shippedPages()
  const toHtml = createPageHtml(pages)
  const wrong: string[] = []
  let read = 0
  for (const page of pages) {
    const blocks = shownBlocks(toHtml(page))
    const { value } = page.text
    const [opening] = page.sections.filter(({ level }) => level > 0)
    for (const { start, end, text } of readStatements(value, page.text.toUnits(opening?.start ?? 0), value.length)) {
      const passage = { page, section: '', url: page.url, start: 0, end: page.text.length, text: value, excerpt: '', score: 1 }
      const quote = { evidence: { id: 'E1', passage }, start: page.text.toCodePoints(start), end: page.text.toCodePoints(end) }
      const { citations } = citeClaims([{ text, evidence: [quote] }])
      const directive = citations[0]?.quote_url.split('#:~:text=')[1]
      const shown = directive && highlighted(blocks, directive)
      // The statement as markup, its links without their destinations.
      const expected = letters(text.replace(/\]\([^)\s]*\)/g, ''))
      read += 1
      if (shown === undefined || letters(shown) !== expected) wrong.push(`${page.path}: ${text.slice(0, 80)} -> ${directive}`)
    }
  }
  expect(read).toBeGreaterThan(3_000)
  expect(wrong).toEqual([])
})
