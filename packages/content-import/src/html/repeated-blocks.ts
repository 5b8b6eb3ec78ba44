/** Boxes that most pages of a site have in common, such as menus, footers and banners of a page without landmarks. */
import type { Element } from 'hast'
import { type Measure, type MeasureOf, measureTree } from './measure.ts'
import { elementsIn, isBlock, isElement, lineOf, removeElements } from './tree.ts'

/** Part of the pages that have a box: a site has few kinds of pages. */
const commonPart = 0.4
const fewestPages = 3
/** Pages that are compared, spread evenly: more of them show nothing new. */
export const mostCompared = 400

/** The digests of the boxes of a page. */
export function blockDigests(content: Element, measureOf: MeasureOf): ReadonlySet<string> {
  const measures = elementsIn(content).map(measureOf)
  return new Set(measures.filter(({ words }) => words > 0).map(({ digest }) => digest))
}

/** Digests of the boxes of all pages. */
export class RepeatedBlocks {
  readonly #pagesByDigest = new Map<string, number>()
  #pages = 0

  /** @param digests of a page */
  add(digests: Iterable<string>): void {
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
  remove(content: Element): readonly string[] {
    const measureOf = measureTree(content)
    const left: Element[] = []
    const own = new Set<Element>()
    const order: Element[] = []
    const visit = (parent: Element) => {
      for (const child of parent.children) {
        if (child.type !== 'element') continue
        const measure = measureOf(child)
        if (measure.words === 0) continue
        const isPart = isElement(child, 'td', 'th', 'tr', 'li', 'dt', 'dd')
        if (!isPart && (isBlock(child) || !measure.hasBlock) && this.isRepeated(measure)) order.push(child)
        else if (!measure.hasBlock) {
          own.add(child)
          order.push(child)
        } else visit(child)
      }
    }
    visit(content)
    const [first, last] = [order.findIndex((node) => own.has(node)), order.findLastIndex((node) => own.has(node))]
    if (first < 0) return []
    for (const [at, node] of order.entries()) {
      const { words, linkedWords, hasTitle } = measureOf(node)
      if (!own.has(node) && !hasTitle && (at < first || at > last || (linkedWords > words / 2 && words > 3))) left.push(node)
    }
    removeElements(content, new Set(left))
    return left.map(lineOf)
  }
}
