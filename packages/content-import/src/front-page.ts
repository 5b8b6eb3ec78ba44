import { escapeText } from './markdown/parse-markdown.ts'
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
): { readonly fields: Pick<PageFields, 'title' | 'description'>; readonly body: string } {
  const levelOf = (path: string) => path.split('/').length
  const highest = Math.min(...pages.map(({ page }) => levelOf(page.path)))
  const top = pages.filter(({ page }) => levelOf(page.path) === highest).slice(0, mostLinks)
  const name = title ?? (top.length === 1 ? top[0]?.fields.title : undefined) ?? 'Documentation'
  const lines = top.map(({ page, fields }) => `- [${escapeText(fields.title)}](${page.path}): ${escapeText(fields.description)}`)
  return {
    fields: { title: name, description: description ?? `All pages of ${name}.` },
    body: `# ${escapeText(name)}\n\n${lines.join('\n')}`,
  }
}
