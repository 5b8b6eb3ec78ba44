/** What the search field offers on a page. */
import { expect, test } from 'vitest'
import { createPageSuggestions, siteSuggestions } from '../../src/pages/shell/suggestions.ts'

const page = (path: string, title = path) => ({ path, title })
const many = Array.from({ length: 400 }, (_, number) => page(`/deep/page-${number}`))

test('a small site offers every title on every page, those nearest to the root first', () => {
  const suggest = createPageSuggestions([page('/'), page('/a/b'), page('/c')])
  expect(suggest({ above: [page('/a')], folder: { entries: [page('/a/b')] } })).toEqual([page('/c'), page('/a/b')])
})

test('a large site offers at most 100 titles, and on a page those around it', () => {
  expect(siteSuggestions(many)).toHaveLength(100)
  const suggest = createPageSuggestions(many)
  expect(suggest({ above: [], folder: undefined })).toHaveLength(100)
  expect(suggest({ above: [page('/deep')], folder: { entries: many.slice(3, 5) } })).toEqual([page('/deep'), ...many.slice(3, 5)])
})

test('a title of several pages is offered once and leads to none of them', () => {
  expect(siteSuggestions([page('/a', 'Same'), page('/b', 'Same')])).toEqual([{ title: 'Same', path: undefined }])
})
