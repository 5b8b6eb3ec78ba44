/** The first reading of a page: what the whole site must know of it. */

import type { Element } from 'hast'
import { openPage } from '../blocks/open-page.ts'
import { mainContent } from '../html/main-content.ts'
import { measureTree } from '../html/measure.ts'
import type { PageHead } from '../html/page-head.ts'
import { blockDigests } from '../html/repeated-blocks.ts'
import { attribute, elementsIn, firstIn, isElement, lineOf } from '../html/tree.ts'
import { type Menu, menusOf } from './menus.ts'

export interface SurveyedPage {
  readonly file: string
  readonly head: PageHead
  readonly language: string
  /** The first title in the text. */
  readonly heading: string
  /** Words of its main content, and how many of them are links. */
  readonly words: number
  readonly linkedWords: number
  /** Equal for pages with the same words. */
  readonly digest: number
  readonly menus: readonly Menu[]
  /** Ids that its links lead to. */
  readonly fragments: readonly string[]
  readonly hasScript: boolean
  readonly hasFrames: boolean
  /** Digests of its boxes, if it is compared with others. */
  readonly blocks: ReadonlySet<number>
  /** Digests of its lines of text, to find copies that are not translated. */
  readonly lines: readonly number[]
  /** The language that the text has in spite of that of the page: a copy that is not translated. */
  readonly textLanguage: string
  /** A feed or data with the ending of a page. */
  readonly isData: boolean
  /** A piece of HTML that scripts put into pages. */
  readonly isPart: boolean
}

/** @param isCompared whether its boxes are compared with those of other pages */
export function surveyPage(file: string, text: string, isCompared: boolean): SurveyedPage {
  const hasScript = /<script\b/i.test(text)
  const { root, head } = openPage(text)
  const body = firstIn(root, (node) => node.tagName === 'body') ?? root
  const main = firstIn(body, (node) => node.tagName === 'main')
  const fragments = new Set<string>()
  for (const node of elementsIn(root)) {
    const [, id = ''] = node.tagName === 'a' ? (/#(.+)/.exec(attribute(node, 'href')) ?? []) : []
    if (id !== '') fragments.add(id)
  }
  const menus = menusOf(body)
  const hasFrames = firstIn(root, (node) => isElement(node, 'frameset')) !== undefined
  const { content, isLandmark } = mainContent(root)
  const title = firstIn(content, (node) => node.tagName === 'h1')
  const measures = measureTree(content)
  const { words, linkedWords, digest } = measures.get(content) ?? { words: 0, linkedWords: 0, digest: 0 }
  const lines = Array.from(measures).filter(
    ([node, measure]) => isElement(node as Element, 'p', 'li', 'dd', 'blockquote') && !measure.hasBlock && measure.words >= 4,
  )
  return {
    file,
    head,
    language: head.language,
    blocks: isCompared && !isLandmark ? blockDigests(content, measures) : new Set(),
    lines: lines.map(([, measure]) => measure.digest),
    textLanguage: main === undefined ? '' : attribute(main, 'lang'),
    isPart: !/<(?:html|head|body|title)\b/i.test(text.slice(0, 20_000)),
    isData: /^\s*(?:<\?xml[^>]{0,200}>\s*(?:<!--[^>]{0,500}-->\s*)?)?<(?:rss|feed|urlset|sitemapindex|rdf)\b|^\s*[{[]/i.test(
      text.slice(0, 2_000),
    ),
    heading: title === undefined ? '' : lineOf(title),
    words,
    linkedWords,
    digest,
    menus,
    fragments: [...fragments],
    hasScript,
    hasFrames,
  }
}
