/** A page as its readers see it: formulas and listings as what they were made of, and nothing that is hidden. */
import type { Element, ElementContent } from 'hast'
import { removeHidden } from '../html/hidden.ts'
import { type PageHead, readHead } from '../html/page-head.ts'
import { parseHtml } from '../html/read-html.ts'
import { attribute, classesOf, elementsIn, isBlank, isBlock, isElement, isHeading, textNode, textOf } from '../html/tree.ts'
import { markCode } from './code.ts'
import { markFormulas } from './formulas.ts'

/** @throws RangeError if the elements are nested more deeply than the stack */
export function openPage(text: string) {
  const root = parseHtml(text)
  const head = readHead(root)
  return { root: shownTree(root, head), head }
}

export function shownTree(root: Element, head: Pick<PageHead, 'hiddenNames'> = { hiddenNames: new Set() }): Element {
  markFormulas(root)
  showCounts(root)
  removeHidden(root, head)
  markCode(root)
  tidyText(root)
  partNeighbours(root)
  return root
}

/** A number that a script counts up to is 0, or nothing, in the file. */
function showCounts(root: Element): void {
  for (const node of elementsIn(root)) {
    const count = attribute(node, 'dataToValue', 'dataCount', 'dataTarget', 'dataTo', 'dataEnd', 'dataStop')
    if (/^\d[\d.,]*$/.test(count) && /^0?$/.test(textOf(node).trim())) node.children = [textNode(count)]
  }
}

/** Spaces that do not break become spaces: quotes of the page are written with them. Marks without width and comments are no text. */
function tidyText(parent: Element, isBelowLine = false): void {
  const isLine = parent.type === 'element' && (!isBlock(parent) || isHeading(parent) || isElement(parent, 'td', 'th', 'caption', 'p'))
  const isInLine = isBelowLine || isLine
  const isBox = (node: ElementContent | undefined) => !isInLine && isElement(node, 'p', 'div', 'li', 'tr', 'h2', 'h3')
  // White space beside a box is none of the text, except where boxes become a line. The writer takes long to remove much of it.
  parent.children = parent.children.filter(
    (child, at, all) => child.type !== 'comment' && !(isBlank(child) && (isBox(all[at - 1]) || isBox(all[at + 1]))),
  )
  for (const child of parent.children) {
    if (child.type === 'text') child.value = child.value.replace(/[\u00a0\u202f\u2007]/g, ' ').replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    else if (child.type === 'element') tidyText(child, isInLine)
  }
}

/** Parts of a box that a theme places apart, without a space in the source: the title and the text of a card, two buttons. */
function partNeighbours(parent: Element): void {
  const isBox = parent.children.every((child) => child.type === 'element' || (child.type === 'text' && child.value.trim() === ''))
  const isPart = (child: ElementContent | undefined): child is Element =>
    isElement(child) && !isBlock(child) && (child.tagName === 'a' || classesOf(child).length > 0)
  parent.children = parent.children.flatMap((child, at) => {
    const before = parent.children[at - 1]
    const isNeighbour = isBox && isPart(before) && isPart(child)
    return isNeighbour && /[\p{L}\p{N}]$/u.test(textOf(before)) && /^[\p{L}\p{N}]/u.test(textOf(child)) ? [textNode(' '), child] : [child]
  })
  for (const child of parent.children)
    if (child.type === 'element' && !isElement(child, 'x-code', 'x-math', 'code', 'kbd', 'samp', 'svg')) partNeighbours(child)
}
