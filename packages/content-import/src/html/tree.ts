/** Reads and changes trees of HTML. */
import type { Element, ElementContent, Text } from 'hast'

export function isElement(node: Element, ...names: readonly string[]): boolean
export function isElement(node: ElementContent | undefined, ...names: readonly string[]): node is Element
export function isElement(node: ElementContent | undefined, ...names: readonly string[]): boolean {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName))
}

export function element(tagName: string, properties: Element['properties'], ...children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}

/** A page or a part of one, as an element: so all that have children are of one kind. */
export function fragment(children: ElementContent[]): Element {
  return { type: 'element', tagName: 'x-page', properties: {}, children }
}

export function textNode(value: string): Text {
  return { type: 'text', value }
}

/** The first of the properties with a value, as text; empty if there is none. Names are those of hast: `ariaHidden`, `htmlFor`, `dataLang`. */
export function attribute(node: Element, ...names: readonly string[]): string {
  for (const name of names) {
    const value = node.properties[name]
    const text = Array.isArray(value) ? value.join(' ') : value === null || value === undefined || value === false ? '' : String(value)
    if (text !== '') return text
  }
  return ''
}

export function classesOf(node: Element): readonly string[] {
  const { className } = node.properties
  return Array.isArray(className) ? className.map(String) : []
}

export function hasClass(node: Element, ...names: readonly string[]): boolean {
  return classesOf(node).some((each) => names.includes(each))
}

/** The id and the classes of an element. */
export function namesOf(node: Element): readonly string[] {
  const id = attribute(node, 'id')
  return id === '' ? classesOf(node) : [id, ...classesOf(node)]
}

/** All text below a node, as it is written. */
export function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The text below a node on one line. */
export function lineOf(node: ElementContent): string {
  return spacedText(node).replace(/\s+/g, ' ').trim()
}

/** Text with a space where a block or a line ends. */
function spacedText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const inside = node.children.map(spacedText).join('')
  return isBlock(node) || node.tagName === 'br' ? ` ${inside} ` : inside
}

/** The elements below a node, in the order of the document. */
export function elementsIn(parent: Element): readonly Element[] {
  const found: Element[] = []
  const visit = (node: Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      found.push(child)
      visit(child)
    }
  }
  visit(parent)
  return found
}

export function firstIn(parent: Element, isFit: (node: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (isFit(child)) return child
    const below = firstIn(child, isFit)
    if (below !== undefined) return below
  }
  return undefined
}

/** Removes elements with what is in them, in the order of the document. */
export function removeWhere(parent: Element, isUnwanted: (node: Element, above: Element) => boolean): void {
  replace(parent, (node, above) => (isUnwanted(node, above) ? [] : undefined))
}

/** Removes elements, and those around them that have nothing else. @returns whether one was below */
export function removeElements(
  parent: Element,
  unwanted: ReadonlySet<Element>,
  isNothing: (node: ElementContent) => boolean = () => false,
): boolean {
  if (unwanted.size === 0) return false
  let isRemoved = false
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return true
    const isEmptied = unwanted.has(child) || (removeElements(child, unwanted, isNothing) && contentOf(child).every(isNothing))
    isRemoved ||= isEmptied
    return !isEmptied
  })
  return isRemoved
}

/** Returns what an element becomes; undefined if it stays. `around` are the elements around it, from the root. */
type Change = (node: Element, above: Element, around: readonly Element[]) => readonly ElementContent[] | undefined

/** Replaces elements, the outermost first. */
export function replace(parent: Element, change: Change, around: Element[] = []): void {
  around.push(parent)
  changeChildren(parent, (child) => {
    const changed = change(child, parent, around)
    if (changed === undefined) replace(child, change, around)
    return changed
  })
  around.pop()
}

/** Replaces elements, the innermost first. */
export function rewrite(parent: Element, change: (node: Element, above: Element) => readonly ElementContent[] | undefined): void {
  changeChildren(parent, (child) => {
    rewrite(child, change)
    return change(child, parent)
  })
}

/** Most elements stay, so that their lists are not written anew. */
function changeChildren(parent: Element, change: (child: Element) => readonly ElementContent[] | undefined): void {
  let written: ElementContent[] | undefined
  for (const [at, child] of parent.children.entries()) {
    const changed = child.type === 'element' ? change(child) : undefined
    if (changed !== undefined) written ??= parent.children.slice(0, at)
    if (written !== undefined) for (const each of changed ?? [child]) written.push(each)
  }
  if (written !== undefined) parent.children = written
}

const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul caption iframe x-alert x-code x-math-block x-page'
  ).split(' '),
)

/** Whether an element begins on a line of its own. */
export function isBlock(node: Element): boolean {
  return blocks.has(node.tagName)
}

export function hasBlock(parent: Element): boolean {
  return firstIn(parent, isBlock) !== undefined
}

export function isHeading(node: Element): boolean
export function isHeading(node: ElementContent | undefined): node is Element
export function isHeading(node: ElementContent | undefined): boolean {
  return isElement(node, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')
}

export function isBlank(node: ElementContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

/** The children without white space and comments. */
export function contentOf(parent: Element): readonly ElementContent[] {
  return parent.children.filter((child) => !isBlank(child))
}
