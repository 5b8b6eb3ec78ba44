import { shortened } from '../text/code-points.ts'
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

/** Code points of a heading in a path that is too long with whole ones: six levels of that are short enough. */
export const longestInPath = 96

/**
 * The name of a place on a page: `title > section`, or only the title. A heading that equals the title is said once.
 *
 * @param section headings joined by ` > `; empty for the text before the first heading
 * @example placeLine({ title: 'Pricing' }, 'Pricing > Fees') // 'Pricing > Fees'
 */
export function placeLine({ title }: { readonly title: string }, section: string): string {
  if (section === '') return title
  let path = headingSeparator + section + headingSeparator
  for (const said of [title, shortened(title, longestInPath)].map((heading) => headingSeparator + heading + headingSeparator))
    while (path.includes(said)) path = path.replace(said, headingSeparator)
  return title + path.slice(0, -headingSeparator.length)
}
