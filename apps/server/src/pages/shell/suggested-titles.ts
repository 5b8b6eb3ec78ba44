import type { PublishedPage } from '@svc/knowledge-index'

/** Some 6 kB of a page: a list of all titles of ten thousand pages would be a megabyte. */
const mostSuggested = 100

/** Titles that the search field offers: those of the first pages in publication order, which are the ones nearest to the root. */
export function suggestedTitles(pages: readonly Pick<PublishedPage, 'title' | 'path'>[]): readonly string[] {
  const depth = ({ path }: { readonly path: string }) => path.split('/').length
  const nearest = [1, 2, 3].flatMap((wanted) => pages.filter((page) => page.path !== '/' && depth(page) === wanted + 1))
  return [...new Set(nearest.map(({ title }) => title))].slice(0, mostSuggested)
}
