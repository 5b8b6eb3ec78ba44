/** The tree of a page as Markdown, with its title and description. */
import type { Element } from 'hast'
import { joinBlanks } from '../blocks/blank-runs.ts'
import { reshapeBlocks } from '../blocks/reshape-blocks.ts'
import { visibleLine, writeMarkdown } from '../blocks/write-markdown.ts'
import { isNamed } from '../html/names.ts'
import * as tree from '../html/tree.ts'
import { placedIds } from '../places/anchors.ts'
import type { SourcePage } from '../places/links.ts'
import { namedFields, type PageFields } from '../places/page-fields.ts'
import { type Places, placesOf } from '../places/place-links.ts'
import { decoded } from '../source/site.ts'

export interface PageTexts {
  /** Titles and descriptions in addition to those of the text, the best first. */
  readonly titles: { readonly before: readonly string[]; readonly after: readonly string[] }
  readonly descriptions: readonly string[]
  /** Other front matter. */
  readonly dates?: Partial<PageFields>
  /** A title without the part that all titles of the site share. */
  readonly titleOf: (title: string) => string
  /** The line of the file for one of the tree. */
  readonly lineInFile?: (line: number) => number
  /** Whether the page is Markdown. */
  readonly asWritten?: boolean
  /** Whether links lead to an id. */
  readonly isLinked: (id: string) => boolean
}

/** A page as it is published, with marks for links to anchors. */
export type RenderedPage = ReturnType<typeof renderPage>

export function renderPage(parent: Element, page: SourcePage, places: Places, texts: PageTexts) {
  const { titles, descriptions, dates, titleOf, isLinked, asWritten = false, lineInFile = (line) => line } = texts
  const { links } = places
  const root = tree.fragment(parent.children)
  const fragmentOf = (href: string) => {
    if (href.startsWith('#')) return decoded(href.slice(1))
    const target = href.includes('#') ? links.resolve(href, page) : undefined
    return target?.status === 'page' && target.page.file === page.file ? target.anchor : undefined
  }
  const note = (message: string, line: number | undefined) =>
    places.note('left_out_component', page.file, message, line && lineInFile(line))
  reshapeBlocks(root, fragmentOf, note)
  const ids = placedIds(root, isLinked)
  joinBlanks(root)
  const heading = tree.firstIn(root, (node) => node.tagName === 'h1')
  // Confluence writes the name of the space before each title.
  const title = heading === undefined || page.path === '/' ? '' : titleOf(tree.lineOf(heading))
  if (heading !== undefined && title !== '' && title !== tree.lineOf(heading)) heading.children = [tree.textNode(title)]
  const { entries: buttons, elements } = page.path === '/' ? buttonsOf(root, page, places) : { entries: [], elements: [] }
  const allTitles = [...titles.before, heading === undefined ? '' : visibleLine(heading), ...titles.after].map(titleOf)
  const named = namedFields(
    // Some sites are titled with their own address.
    allTitles.filter((each) => !/^\s*https?:\/\//i.test(each)),
    [...descriptions, firstParagraph(root)],
    page.address.split('/').at(-1) || 'Home',
  )
  tree.removeElements(root, new Set(elements))
  return {
    text: writeMarkdown(root, { ...placesOf(page, places, lineInFile), asWritten }),
    /** The ids on it that links lead to. */
    ids,
    /** Buttons of the front page, for `home` of `site.yaml`. */
    buttons,
    fields: { ...named, ...dates } as PageFields,
  }
}

/** A row of badges or a line of data is not a description. */
function firstParagraph(root: Element): string {
  let short = ''
  const visit = (parent: Element): string | undefined => {
    for (const child of parent.children) {
      if (child.type !== 'element' || tree.isElement(child, 'x-alert', 'x-code', 'table', 'x-footnote', 'ul', 'ol', 'blockquote')) continue
      if (tree.isHeading(child)) continue
      const isLine = tree.isElement(child, 'p', 'div', 'section', 'span') && !tree.hasBlock(child)
      // A line that is only a link is not a description.
      const isLink = tree.contentOf(child).every((each) => tree.isElement(each, 'a', 'img', 'br'))
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

/** Buttons of a front page and characters of their titles, the bounds of the content check. */
const mostButtons = 2
const longestTitle = 60

/** The links that the front page shows as buttons before its second title: they are not text in addition. */
function buttonsOf(root: Element, page: SourcePage, { links }: Places) {
  const entries: { readonly title: string; readonly page?: string; readonly url?: string }[] = []
  const elements: Element[] = []
  let titles = 0
  const visit = (parent: Element, isButtons: boolean) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (tree.isHeading(child)) titles += 1
      if (titles > 1 || entries.length === mostButtons) return
      const isButton = isButtons || isNamed(child, 'button')
      const title = tree.lineOf(child)
      if (child.tagName !== 'a' || !isButton || title === '' || title.length > longestTitle) visit(child, isButton)
      else {
        const target = links.resolve(tree.attribute(child, 'href'), page)
        if (target.status === 'page' && target.anchor === '') entries.push({ title, page: target.page.path })
        else if (target.status === 'url' && /^https?:/i.test(target.url)) entries.push({ title, url: target.url })
        else continue
        elements.push(child)
      }
    }
  }
  visit(root, false)
  return { entries, elements }
}
