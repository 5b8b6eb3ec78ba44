/** A page of a site as Markdown, with its title and description. */
import type { ElementContent, Root } from 'hast'
import { openPage } from '../blocks/open-page.ts'
import { reshapeBlocks } from '../blocks/reshape-blocks.ts'
import { type PlacedLinks, writeMarkdown } from '../blocks/write-markdown.ts'
import { mainContent } from '../html/main-content.ts'
import type { RepeatedBlocks } from '../html/repeated-blocks.ts'
import { attribute, contentOf, firstIn, hasBlock, isElement, isHeading, lineOf, namesOf, type Parent, textNode } from '../html/tree.ts'
import { visibleLine } from '../html/visible-line.ts'

export interface RenderedWebPage {
  readonly text: string
  /** The first title, and the first paragraph that says something. */
  readonly heading: string
  readonly paragraph: string
  /** The links that the page shows as buttons before its second title. */
  readonly buttons: readonly { readonly href: string; readonly title: string }[]
  /** Boxes that are left out because other pages have them too. */
  readonly repeated: readonly string[]
}

interface Rendering extends PlacedLinks {
  readonly repeated: RepeatedBlocks | undefined
  /** The id on the page that a link leads to; undefined if it leads elsewhere. */
  readonly fragmentOf: (href: string) => string | undefined
  readonly note: (message: string, line: number | undefined) => void
  /** A title without the part that all titles of the site share. */
  readonly titleOf: (title: string) => string
}

export function renderWebPage(html: string, { repeated, fragmentOf, note, titleOf, ...places }: Rendering): RenderedWebPage {
  const { content, isLandmark } = mainContent(openPage(html).root)
  const left = (isLandmark ? undefined : repeated?.remove(content)) ?? []
  const root: Root = { type: 'root', children: content.children as ElementContent[] }
  reshapeBlocks(root, fragmentOf, note)
  const heading = firstIn(root, (node) => node.tagName === 'h1')
  const title = heading === undefined ? '' : titleOf(lineOf(heading))
  // Confluence writes the name of the space before each title.
  if (heading !== undefined && title !== lineOf(heading)) heading.children = [textNode(title)]
  return {
    heading: heading === undefined ? '' : visibleLine(heading),
    paragraph: firstParagraph(root),
    buttons: buttonsOf(root),
    repeated: left,
    text: writeMarkdown(root, places),
  }
}

/** A row of badges or a line of data is not a description. */
function firstParagraph(root: Parent): string {
  let short = ''
  const visit = (parent: Parent): string | undefined => {
    for (const child of parent.children) {
      if (
        child.type !== 'element' ||
        isElement(child, 'x-alert', 'x-code', 'table', 'x-footnote', 'ul', 'ol', 'blockquote') ||
        isHeading(child)
      )
        continue
      const isLine = isElement(child, 'p', 'div', 'section', 'span') && !hasBlock(child)
      // A line that is only a link is not a description.
      const isLink = contentOf(child).every((each) => isElement(each, 'a', 'img', 'br'))
      const text = isLine && !isLink ? visibleLine(child) : ''
      if (text.length >= 20 && /\p{L}{2}/u.test(text)) return text
      if (short === '' && /\p{L}/u.test(text)) short = text
      const below = isLine ? undefined : visit(child)
      if (below !== undefined) return below
    }
    return undefined
  }
  return visit(root) ?? short
}

function buttonsOf(root: Root): RenderedWebPage['buttons'] {
  const buttons: { href: string; title: string }[] = []
  let titles = 0
  const visit = (parent: Parent, isNamed: boolean) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (isHeading(child)) titles += 1
      if (titles > 1 || buttons.length >= 2) return
      const isButton =
        isNamed || namesOf(child).some((name) => /(?:^|[-_])(?:btn|button|buttons|cta|actions?)(?:$|[-_])|Button$/i.test(name))
      if (child.tagName === 'a' && isButton && lineOf(child) !== '') buttons.push({ href: attribute(child, 'href'), title: lineOf(child) })
      else visit(child, isButton)
    }
  }
  visit(root, false)
  return buttons
}
