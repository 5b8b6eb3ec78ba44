import { type PublishedPage, publishPages, type Statement, statementsOf, type TextBlock } from '../../src/index.ts'
import { contentOf, sourcePage } from './pages.ts'

/** A published page of one Markdown text. */
export function published(body: string, language = 'en'): PublishedPage {
  const page = sourcePage('/', body)
  const [only] = publishPages(
    { ...contentOf({}), pages: [{ ...page, frontMatter: { ...page.frontMatter, language } }] },
    { baseUrl: 'https://svc.example.com' },
  )
  return only as PublishedPage
}

/** The texts of the statements of a page. */
export function statementTexts(body: string, language?: string): string[] {
  const page = published(body, language)
  return statementsOf(page).map(({ start, end }) => page.text.slice(start, end))
}

/** The block of kind `page` above a statement. */
export function rootOf({ block }: Statement): TextBlock {
  let above = block
  while (above.parent) above = above.parent
  return above
}

/** A block and all below it, in document order. */
export function blocksBelow(block: TextBlock): TextBlock[] {
  return [block, ...block.children.flatMap(blocksBelow)]
}
