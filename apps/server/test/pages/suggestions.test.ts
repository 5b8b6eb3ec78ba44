/** Suggestions of the search field. */
import { expect, test } from 'vitest'
import { createPageSuggestions, siteSuggestions } from '../../src/pages/shell/suggestions.ts'

const page = (path: string, title = path) => ({ path, title })
const many = Array.from({ length: 400 }, (_, number) => page(`/deep/page-${number}`))

test('a small site suggests every title on every page, those nearest to the root first', () => {
  const pages = [page('/'), page('/a/b'), page('/c')]
  const suggest = createPageSuggestions(siteSuggestions(pages), pages.length)
  expect(suggest({ above: [page('/a')], folder: { entries: [page('/a/b')] } })).toEqual([page('/c'), page('/a/b')])
})

test('a large site suggests at most 100 titles, on a page those of its folders', () => {
  const ofSite = siteSuggestions(many)
  expect(ofSite).toHaveLength(100)
  const suggest = createPageSuggestions(ofSite, many.length)
  expect(suggest({ above: [], folder: undefined })).toHaveLength(100)
  expect(suggest({ above: [page('/deep')], folder: { entries: many.slice(3, 5) } })).toEqual([page('/deep'), ...many.slice(3, 5)])
})

test('a title of several pages is suggested once, without a path', () => {
  expect(siteSuggestions([page('/a', 'Same'), page('/b', 'Same')])).toEqual([{ title: 'Same', path: undefined }])
})
