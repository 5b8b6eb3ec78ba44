/** The words below each element of a tree, counted in one walk. */
import { hash } from 'node:crypto'
import type { Element } from 'hast'
import { isBlock, isHeading } from './tree.ts'

export class Measure {
  words = 0
  linkedWords = 0
  hasTitle = false
  /** Whether there is a block below it. */
  hasBlock = false
  readonly #read: () => string
  #digest: string | undefined

  /** @param read gives the words */
  constructor(read: () => string) {
    this.#read = read
  }

  /** Equal for the same words in the same order. */
  get digest(): string {
    this.#digest ??= hash('sha256', this.#read()).slice(0, 16)
    return this.#digest
  }
}

export type MeasureOf = (node: Element) => Measure

export function measureTree(root: Element): MeasureOf {
  const measures = new Map<Element, Measure>()
  /** All words, with a space behind each. */
  let text = ''
  const visit = (parent: Element, isLinked: boolean): Measure => {
    const start = text.length
    let end = start
    const measure = new Measure(() => text.slice(start, end))
    // A heading is not the entry of a menu with the same words.
    if (isHeading(parent)) text += '# '
    const isLink = isLinked || parent.tagName === 'a'
    measure.hasTitle = parent.tagName === 'h1'
    for (const child of parent.children) {
      if (child.type === 'element') {
        const below = visit(child, isLink)
        measure.words += below.words
        measure.linkedWords += below.linkedWords
        measure.hasTitle ||= below.hasTitle
        measure.hasBlock ||= below.hasBlock || isBlock(child)
      } else if (child.type === 'text') {
        const words = child.value.match(/[\p{L}\p{N}]+/gu)
        if (words === null) continue
        measure.words += words.length
        measure.linkedWords += isLink ? words.length : 0
        text += `${words.join(' ')} `
      }
    }
    end = text.length
    measures.set(parent, measure)
    return measure
  }
  const empty = new Measure(() => '')
  visit(root, false)
  return (node) => measures.get(node) ?? empty
}
