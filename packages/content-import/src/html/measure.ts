/** The words below each element of a tree, counted in one walk. */
import { hash } from 'node:crypto'
import type { Element } from 'hast'
import { isBlock, type Parent } from './tree.ts'

export interface Measure {
  readonly words: number
  readonly linkedWords: number
  readonly hasTitle: boolean
  /** Whether there is a block below it. */
  readonly hasBlock: boolean
  /** Equal for the same words in the same order. */
  readonly digest: string
}

export type MeasureOf = (node: Parent) => Measure

export function measureTree(root: Parent): MeasureOf {
  const measures = new Map<Parent, Measure>()
  /** All words, with a space behind each. */
  let text = ''
  const visit = (parent: Parent, isLinked: boolean): Measure => {
    const start = text.length
    const isLink = isLinked || (parent as Element).tagName === 'a'
    let [words, hasTitle, hasBlock, linkedWords] = [0, (parent as Element).tagName === 'h1', false, 0]
    for (const child of parent.children) {
      if (child.type === 'element') {
        const below = visit(child, isLink)
        words += below.words
        linkedWords += below.linkedWords
        hasTitle ||= below.hasTitle
        hasBlock ||= below.hasBlock || isBlock(child)
      } else if (child.type === 'text') {
        const own = child.value.match(/[\p{L}\p{N}]+/gu) ?? []
        words += own.length
        linkedWords += isLink ? own.length : 0
        for (const word of own) text += `${word} `
      }
    }
    const end = text.length
    const measure: Measure = {
      words,
      linkedWords,
      hasTitle,
      hasBlock,
      get digest() {
        return hash('sha256', text.slice(start, end)).slice(0, 16)
      },
    }
    measures.set(parent, measure)
    return measure
  }
  const empty = visit({ type: 'root', children: [] }, false)
  visit(root, false)
  return (node) => measures.get(node) ?? empty
}
