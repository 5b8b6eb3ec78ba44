import { writeMarkdown } from './blocks/write-markdown.ts'
import { element, fragment, textNode } from './html/tree.ts'
import type { SourcePage } from './places/links.ts'
import type { PageFields } from './places/page-fields.ts'

interface ListedPage {
  readonly page: SourcePage
  readonly fields: PageFields
}

/** Links of the page for `/` that the source lacks. */
const mostLinks = 100

/** The page at `/` of a source without one: links to the pages of the highest level. A single page of that level gives the title. */
export function frontPage(
  { title, description }: { readonly title?: string | undefined; readonly description?: string | undefined },
  pages: readonly ListedPage[],
): { readonly fields: PageFields; readonly body: string } {
  const levelOf = ({ page }: ListedPage) => page.path.split('/').length
  const highest = Math.min(...pages.map(levelOf))
  const top = pages.filter((each) => levelOf(each) === highest).slice(0, mostLinks)
  const name = title ?? (top.length === 1 ? top[0]?.fields.title : undefined) ?? 'Documentation'
  const items = top.map(({ page, fields }) =>
    element('li', {}, element('a', { href: page.path }, textNode(fields.title)), textNode(`: ${fields.description}`)),
  )
  const children = [element('h1', {}, textNode(name)), element('ul', {}, ...items)]
  const body = writeMarkdown(fragment(children), { link: (href) => href, image: () => undefined }).trim()
  return { fields: { title: name, description: description ?? `All pages of ${name}.` }, body }
}
