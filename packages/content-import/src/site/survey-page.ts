/** The first reading of a page: what the whole site must know of it. */
import type { Element } from 'hast'
import { openPage } from '../blocks/open-page.ts'
import { mainContent } from '../html/main-content.ts'
import { measureTree } from '../html/measure.ts'
import { type Menu, menusOf } from '../html/menus.ts'
import { isNamed, isNameOf } from '../html/names.ts'
import { blockDigests } from '../html/repeated-blocks.ts'
import { attribute, elementsIn, firstIn, isElement, lineOf } from '../html/tree.ts'
import { decoded } from '../source/site.ts'

export type SurveyedPage = ReturnType<typeof surveyPage>['page']

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
  const page = {
    file,
    head,
    /** The first title in the text. */
    heading: title === undefined ? '' : lineOf(title),
    words,
    linkedWords,
    digest,
    logo,
    hasScript: /<script\b/i.test(text),
    hasFrames,
    /** Digests of its boxes, if it is compared with others. */
    blocks: isCompared && !isLandmark ? blockDigests(content, measureOf) : new Set<string>(),
    /** Digests of its lines of text, to find copies that are not translated. */
    lines: lines.map((node) => measureOf(node).digest),
    /** The language that the text has in spite of that of the page: a copy that is not translated. */
    textLanguage: main === undefined ? '' : attribute(main, 'lang'),
    /** A piece of HTML that scripts put into pages. */
    isPart: !/<(?:html|head|body|title)\b/i.test(text.slice(0, 20_000)),
    /** A feed or data with the ending of a page. */
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
