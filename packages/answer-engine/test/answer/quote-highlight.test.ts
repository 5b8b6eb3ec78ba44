import { createPageHtml, statementsOf } from '@svc/knowledge-index'
import { expect, test } from 'vitest'
import { citeClaims } from '../../src/answer/citations.ts'
import { resolveClaims } from '../../src/answer/claims.ts'
import { numberStatements } from '../../src/answer/evidence.ts'
import { shippedPages } from '../fixtures/shipped-content.ts'
import { highlighted, shownBlocks } from '../fixtures/text-fragments.ts'

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

test('the address of every statement makes a browser highlight it and nothing else (design 6, quote_url)', async () => {
  const pages = await shippedPages()
  const toHtml = createPageHtml(pages)
  const wrong: string[] = []
  let read = 0
  for (const page of pages) {
    const blocks = shownBlocks(toHtml(page))
    const excerpt = { text: '', section: '', url: page.url }
    const passage = { page, section: '', url: page.url, start: 0, end: page.text.length, text: page.text.value, excerpt, score: 1 }
    const statements = numberStatements([{ id: 'E1', passage }])
    expect(statements).toHaveLength(statementsOf(page).length)
    for (const { number, statement } of statements) {
      if (statement.kind === 'code') continue
      const { claims } = resolveClaims({ claims: [{ statements: [`S${number}`], qualified_by: [] }] }, statements)
      const directive = citeClaims(claims).citations[0]?.quote_url.split('#:~:text=')[1]
      const shown = directive && highlighted(blocks, directive)
      const text = page.text.slice(statement.start, statement.end)
      // The statement as markup, its links without their destinations.
      const expected = letters(text.replace(/\]\([^)\s]*\)/g, ''))
      read += 1
      if (shown === undefined || letters(shown) !== expected) wrong.push(`${page.path}: ${text.slice(0, 80)} -> ${directive}`)
    }
  }
  expect(read).toBeGreaterThan(2_500)
  expect(wrong).toEqual([])
})
