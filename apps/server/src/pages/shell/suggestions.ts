/** Suggestions of the search field during typing. */
import type { PublishedPage } from '@svc/knowledge-index'

export interface Suggestion {
  readonly title: string
  /** Undefined if several pages have this title. */
  readonly path: string | undefined
}

type Titled = Pick<PublishedPage, 'title' | 'path'>

/** The folders above a page, and its own; undefined for the front page. */
export interface PageContext {
  readonly above: readonly Titled[]
  readonly folder: { readonly entries: readonly Titled[] } | undefined
}

/** About 3 kB of a page, compressed. */
const mostSuggested = 100

/** The first pages in publication order, those nearest to the root before the others. */
export function siteSuggestions(pages: readonly Titled[]): readonly Suggestion[] {
  const depth = ({ path }: Titled) => path.split('/').length
  return suggestionsOf([1, 2, 3].flatMap((wanted) => pages.filter((page) => page.path !== '/' && depth(page) === wanted + 1)))
}

/**
 * The same on each page of a small site. In a larger one a page suggests the folders above it and the pages of its folder, so that it does not
 * change with pages of other folders.
 */
export function createPageSuggestions(ofSite: readonly Suggestion[], pageCount: number): (context: PageContext) => readonly Suggestion[] {
  return ({ above, folder }) => (folder === undefined || pageCount <= mostSuggested ? ofSite : suggestionsOf([...above, ...folder.entries]))
}

function suggestionsOf(pages: readonly Titled[]): readonly Suggestion[] {
  const paths = new Map<string, string | undefined>()
  for (const { title, path } of pages) paths.set(title, paths.has(title) ? undefined : path)
  return [...paths].slice(0, mostSuggested).map(([title, path]) => ({ title, path }))
}
