/** The first reading of a page: what the whole site must know of it. */

import { openPage } from '../blocks/open-page.ts'
import { mainContent } from '../html/main-content.ts'
import { measureTree } from '../html/measure.ts'
import type { PageHead } from '../html/page-head.ts'
import type { RepeatedBlocks } from '../html/repeated-blocks.ts'
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
}

/** @param repeated is given the boxes of the page; undefined for a page that is not compared */
export function surveyPage(file: string, text: string, repeated: (language: string) => RepeatedBlocks | undefined): SurveyedPage {
  const hasScript = /<script\b/i.test(text)
  const { root, head } = openPage(text)
  const body = firstIn(root, (node) => node.tagName === 'body') ?? root
  const main = firstIn(body, (node) => node.tagName === 'main')
  const fragments = new Set<string>()
  for (const node of elementsIn(root)) {
    const [, id = ''] = node.tagName === 'a' ? (/#(.+)$/.exec(attribute(node, 'href')) ?? []) : []
    if (id !== '') fragments.add(id)
  }
  const menus = menusOf(body)
  const hasFrames = firstIn(root, (node) => isElement(node, 'frameset')) !== undefined
  const content = mainContent(root)
  const title = firstIn(content, (node) => node.tagName === 'h1')
  const { words, linkedWords, digest } = measureTree(content).get(content) ?? { words: 0, linkedWords: 0, digest: 0 }
  const language = (main && attribute(main, 'lang')) || head.language
  repeated(language)?.add(content)
  return {
    file,
    head,
    language,
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
