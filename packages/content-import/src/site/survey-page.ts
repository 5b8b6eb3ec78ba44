/** The first reading of a page: what the whole site must know of it. */
import type { Element } from 'hast'
import { openPage } from '../blocks/open-page.ts'
import { mainContent } from '../html/main-content.ts'
import { measureTree } from '../html/measure.ts'
import { type Menu, menusOf } from '../html/menus.ts'
import { isNamed, isNameOf } from '../html/names.ts'
import type { PageHead } from '../html/page-head.ts'
import { blockDigests } from '../html/repeated-blocks.ts'
import { attribute, elementsIn, firstIn, isElement, lineOf } from '../html/tree.ts'
import { decoded } from '../source/site.ts'

export interface SurveyedPage {
  readonly file: string
  readonly head: PageHead
  /** The first title in the text. */
  readonly heading: string
  /** Words of its main content, and how many of them are links. */
  readonly words: number
  readonly linkedWords: number
  /** Equal for pages with the same words. */
  readonly digest: string
  /** The picture that is named a logo. */
  readonly logo: string
  readonly hasScript: boolean
  readonly hasFrames: boolean
  /** Digests of its boxes, if it is compared with others. */
  readonly blocks: ReadonlySet<string>
  /** Digests of its lines of text, to find copies that are not translated. */
  readonly lines: readonly string[]
  /** The language that the text has in spite of that of the page: a copy that is not translated. */
  readonly textLanguage: string
  /** A feed or data with the ending of a page. */
  readonly isData: boolean
  /** A piece of HTML that scripts put into pages. */
  readonly isPart: boolean
}

/**
 * @param isCompared whether its boxes are compared with those of other pages
 * @returns its menus and the ids that its links lead to apart, because most are those of other pages
 */
export function surveyPage(file: string, text: string, isCompared: boolean) {
  const { root, head } = openPage(text)
  const body = firstIn(root, (node) => node.tagName === 'body') ?? root
  const main = firstIn(body, (node) => node.tagName === 'main')
  const elements = elementsIn(root)
  const fragments = elements.flatMap((node) => {
    const [, id] = node.tagName === 'a' ? (/#(.+)/.exec(attribute(node, 'href')) ?? []) : []
    return id === undefined ? [] : [id, decoded(id)]
  })
  const menus: readonly Menu[] = menusOf(body)
  const logo = logoIn(elements)
  const hasFrames = elements.some((node) => isElement(node, 'frameset'))
  const { content, isLandmark } = mainContent(root)
  const title = firstIn(content, (node) => node.tagName === 'h1')
  const measureOf = measureTree(content)
  const { words, linkedWords, digest } = measureOf(content)
  const lines = elementsIn(content).filter((node) => {
    const measure = measureOf(node)
    return isElement(node, 'p', 'li', 'dd', 'blockquote') && !measure.hasBlock && measure.words >= 4
  })
  const page: SurveyedPage = {
    file,
    head,
    heading: title === undefined ? '' : lineOf(title),
    words,
    linkedWords,
    digest,
    logo,
    hasScript: /<script\b/i.test(text),
    hasFrames,
    blocks: isCompared && !isLandmark ? blockDigests(content, measureOf) : new Set(),
    lines: lines.map((node) => measureOf(node).digest),
    textLanguage: main === undefined ? '' : attribute(main, 'lang'),
    isPart: !/<(?:html|head|body|title)\b/i.test(text.slice(0, 20_000)),
    isData: /^\s*(?:<\?xml[^>]{0,200}>\s*(?:<!--[^>]{0,500}-->\s*)?)?<(?:rss|feed|urlset|sitemapindex|rdf)\b|^\s*[{[]/i.test(
      text.slice(0, 2_000),
    ),
  }
  return { page, menus, fragments }
}

/** A picture named a logo, or in an element named so. */
function logoIn(elements: readonly Element[]): string {
  const isLogo = (node: Element) =>
    isNamed(node, 'logo') || isNameOf(attribute(node, 'id'), 'logo') || /\blogo\b/i.test(attribute(node, 'alt'))
  const named = elements.filter(isLogo).flatMap((node) => [node, ...elementsIn(node)])
  const image = named.find((node) => node.tagName === 'img' && attribute(node, 'src') !== '')
  return image === undefined ? '' : attribute(image, 'src')
}
