/** Boxes that most pages of a site have in common, such as menus, footers and banners of a page without landmarks. */
import type { Element } from 'hast'
import { type Measure, measureTree } from './measure.ts'
import { isBlock, isElement, lineOf, type Parent } from './tree.ts'

/** Part of the pages that have a box: a site has few kinds of pages. */
const commonPart = 0.4
const fewestPages = 3
/** Pages that are compared, spread evenly: more of them tell nothing new. */
export const mostCompared = 400

/** The digests of the boxes of a page. */
export function blockDigests(content: Parent, measures: ReadonlyMap<Parent, Measure>): ReadonlySet<number> {
  const digests = new Set<number>()
  for (const [node, { words, digest }] of measures) if (node !== content && words > 0) digests.add(digest)
  return digests
}

/** Digests of the boxes of all pages. */
export class RepeatedBlocks {
  readonly #pagesByDigest = new Map<number, number>()
  #pages = 0

  /** @param digests of a page */
  add(digests: Iterable<number>): void {
    for (const digest of digests) this.#pagesByDigest.set(digest, (this.#pagesByDigest.get(digest) ?? 0) + 1)
    this.#pages += 1
  }

  isRepeated({ words, digest }: Measure): boolean {
    const pages = this.#pagesByDigest.get(digest) ?? 0
    return words > 0 && pages >= Math.max(this.#pages * commonPart, this.#pages === 2 ? 2 : fewestPages)
  }

  /**
   * Removes what is repeated before the first and behind the last text of the page's own, and lists of links anywhere. A box that stands
   * between its texts, such as a licence, belongs to the page.
   *
   * @returns the texts that are left out
   */
  remove(content: Parent): readonly string[] {
    const measures = measureTree(content)
    const left: Element[] = []
    const own: Element[] = []
    const order: Element[] = []
    const visit = (parent: Parent) => {
      for (const child of parent.children) {
        if (child.type !== 'element') continue
        const measure = measures.get(child)
        if (measure === undefined || measure.words === 0) continue
        const isPart = isElement(child, 'td', 'th', 'tr', 'li', 'dt', 'dd')
        if (!isPart && (isBlock(child) || !measure.hasBlock) && this.isRepeated(measure)) order.push(child)
        else if (!measure.hasBlock) own.push(child)
        else visit(child)
        if (own.at(-1) === child) order.push(child)
      }
    }
    visit(content)
    const isOwn = new Set(own)
    const [first, last] = [order.findIndex((node) => isOwn.has(node)), order.findLastIndex((node) => isOwn.has(node))]
    if (first < 0) return []
    for (const [at, node] of order.entries()) {
      const { words = 0, linkedWords = 0, hasTitle = false } = measures.get(node) ?? {}
      if (!isOwn.has(node) && !hasTitle && (at < first || at > last || (linkedWords > words / 2 && words > 3))) left.push(node)
    }
    const unwanted = new Set(left)
    const removeFrom = (parent: Parent) => {
      parent.children = parent.children.filter((child) => !unwanted.has(child as Element)) as Element['children']
      for (const child of parent.children) if (child.type === 'element') removeFrom(child)
    }
    if (unwanted.size > 0) removeFrom(content)
    return left.map(lineOf)
  }
}
