import { asText, type Fields, isFalse } from './data-text.ts'

/** Keys that keep a page from readers unless their value is plainly false. Generators differ in the spellings that they accept. */
export const hidingKeys = ['draft', 'unlisted', 'headless']

/** Whether front matter keeps the page from the readers of the site. */
export function isUnpublished(fields: Fields): boolean {
  const isHidden = hidingKeys.some((key) => !isFalse(fields[key]))
  // In Hugo `draft` counts before `published`, but a page with both is not meant for readers.
  return isHidden || ('published' in fields && isFalse(fields.published)) || asText(fields.redirect_to) !== undefined
}

/** Whether the site publishes the page but keeps it out of a search: its own, or those of the web. */
export function isOutOfSearch(fields: Fields): boolean {
  const { search, pagefind, robots } = fields
  const excluded = typeof search === 'object' && search !== null && 'exclude' in search && !isFalse(search.exclude)
  const isMarked = ['search_exclude', 'excludesearch', 'searchexclude', 'noindex'].some((key) => !isFalse(fields[key]))
  const isOff = [search, pagefind].some((value) => value !== undefined && isFalse(value))
  return isOff || excluded || isMarked || /noindex/i.test(asText(robots) ?? '')
}
