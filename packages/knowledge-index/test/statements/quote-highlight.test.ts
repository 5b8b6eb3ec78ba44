import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadContent } from '../../src/node.ts'
import { createPageHtml } from '../../src/page-html.ts'
import { publishPages } from '../../src/publish-pages.ts'
import { quoteUrl } from '../../src/quote-url.ts'
import { statementsOf } from '../../src/statements/statements-of.ts'
import { highlighted, shownBlocks } from './text-fragments.ts'

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

test('the address of every statement of the shipped pages makes a browser highlight it and nothing else', async () => {
  const loaded = await loadContent(fileURLToPath(new URL('../../../../content', import.meta.url)))
  const pages = loaded.status === 'loaded' ? publishPages(loaded.content, { baseUrl: 'https://front.example' }) : []
  const toHtml = createPageHtml(pages)
  const wrong: string[] = []
  let read = 0
  for (const page of pages) {
    const blocks = shownBlocks(toHtml(page))
    for (const { kind, start, end } of statementsOf(page)) {
      // A browser shows code as one block with its lines; its first and last words are highlighted.
      if (kind === 'code') continue
      const directive = quoteUrl(page, start, end).split('#:~:text=')[1]
      const shown = directive && highlighted(blocks, directive)
      const text = page.text.slice(start, end)
      // The statement as markup, its links without their destinations.
      const expected = letters(text.replace(/\]\([^)\s]*\)/g, ''))
      read += 1
      if (shown === undefined || letters(shown) !== expected) wrong.push(`${page.path}: ${text.slice(0, 80)} -> ${directive}`)
    }
  }
  expect(read).toBeGreaterThan(2_500)
  expect(wrong).toEqual([])
})
