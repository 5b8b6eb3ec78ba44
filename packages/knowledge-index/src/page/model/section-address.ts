import type { PublishedPage, Section } from './page.ts'

const headingSeparator = ' > '

/** The heading path as one string, outermost first, without headings that have no text; empty for the text before the first heading. */
export function sectionPath({ headings }: Section): string {
  return headings.filter((heading) => heading !== '').join(headingSeparator)
}

/** The page's canonical URL with the section's percent-encoded anchor. */
export function sectionUrl({ url }: PublishedPage, { anchor }: Section): string {
  return anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`
}

/**
 * Heading path (joined by ` > `) and address of the section that contains an offset in code points; the page's own above the first heading.
 *
 * @example placeAt(page, 195) // { section: 'Pricing > Fees', url: 'https://svc.example.com/pricing#fees' }
 */
export function placeAt(page: PublishedPage, offset: number): { readonly section: string; readonly url: string } {
  const section = page.sections.findLast(({ start, end }) => start <= offset && offset < end)
  return section === undefined ? { section: '', url: page.url } : { section: sectionPath(section), url: sectionUrl(page, section) }
}

/**
 * The address of a page's Markdown where it is not the page's own with `.md`: for the front page, and for a canonical address elsewhere.
 *
 * @example unusualMarkdownUrl({ url: 'https://a.example/', markdownUrl: 'https://a.example/index.md' })
 */
export function unusualMarkdownUrl({ url, markdownUrl }: Pick<PublishedPage, 'url' | 'markdownUrl'>): string | undefined {
  return markdownUrl === `${url}.md` ? undefined : markdownUrl
}

/**
 * The name of a place on a page: `title > section`, or only the title. If the first heading is the title, it is not repeated.
 *
 * @param section headings joined by ` > `; empty for the text before the first heading
 * @example placeLine({ title: 'Pricing' }, 'Pricing > Fees') // 'Pricing > Fees'
 */
export function placeLine({ title }: { readonly title: string }, section: string): string {
  if (section === '' || section === title) return title
  return section.startsWith(`${title}${headingSeparator}`) ? section : `${title}${headingSeparator}${section}`
}
