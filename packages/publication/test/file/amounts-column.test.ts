/** A later build compares amounts as the earlier one found them. */
import { type Content, publishPages } from '@svc/knowledge-index'
import { statedAmounts } from '@svc/knowledge-index/node'
import { expect, test } from 'vitest'
import { readAmounts, writeAmounts } from '../../src/file/amounts-column.ts'

test('amounts that are written are read again, with all words of statements, cells and headings', () => {
  const body = `# Fees 2026

## Premium plan

The visit costs $25 for Ferns.

| plan | price |
| --- | --- |
| Basic | $10 |
`
  const page = {
    ...{ file: 'pages/fees.md', path: '/fees', kind: 'page' as const, body, revision: body },
    frontMatter: { title: 'Fees 2026', description: 'All fees.', sources: [], language: 'en' },
  }
  const pages = publishPages({ pages: [page] } as unknown as Content, { baseUrl: 'https://svc.example.com' })
  const amounts = pages.flatMap(statedAmounts)
  expect(amounts.map(({ written }) => written)).toEqual(['$25', '$10'])
  expect(amounts.every(({ scope }) => scope !== undefined && scope.size > 0)).toBe(true)
  expect(amounts.some(({ label }) => label !== undefined)).toBe(true)
  expect(readAmounts(writeAmounts(amounts))).toEqual(amounts)
})
