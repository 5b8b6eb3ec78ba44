/** Marks of a line as Markdown can have them: around words, not in themselves, and links around a title instead of a whole card. */
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  contentOf,
  element,
  elementsIn,
  hasBlock,
  isBlock,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  rewrite,
  textNode,
} from '../html/tree.ts'

const kinds: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['del', 'del'],
  ['s', 'del'],
  ['strike', 'del'],
])

export function tidyInline(root: Parent): void {
  unwrapNested(root, new Set())
  rewrite(root, (node, above) => {
    if (node.tagName === 'a') return linkOf(node, above)
    if (!kinds.has(node.tagName)) return undefined
    if (contentOf(node).length === 0) return node.children.length === 0 ? [] : [textNode(' ')]
    return hasBlock(node) ? markBlocks(node) : withSpacesOutside(node)
  })
}

/** A mark in the same mark says nothing more. */
function unwrapNested(parent: Parent, open: ReadonlySet<string>): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child as ElementContent]
    const kind = kinds.get(child.tagName) ?? (child.tagName === 'a' ? 'a' : undefined)
    const isNested = kind !== undefined && open.has(kind)
    unwrapNested(child, kind === undefined || isNested ? open : new Set([...open, kind]))
    return isNested ? child.children : [child]
  }) as Element['children']
}

function withSpacesOutside(node: Element): ElementContent[] | undefined {
  const [first, last] = [node.children[0], node.children.at(-1)]
  const before = first?.type === 'text' && /^\s/.test(first.value)
  const after = last?.type === 'text' && /\s$/.test(last.value)
  if (!before && !after) return undefined
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return [...(before ? [textNode(' ')] : []), node, ...(after ? [textNode(' ')] : [])]
}

/** The mark around the lines of each block in it. */
function markBlocks(node: Element): ElementContent[] {
  const mark = (children: readonly ElementContent[]): ElementContent[] => {
    const written: ElementContent[] = []
    for (const child of children) {
      const last = written.at(-1)
      if (child.type === 'element' && (isBlock(child) || hasBlock(child)))
        written.push(isHeading(child) ? child : { ...child, children: mark(child.children) })
      else if (child.type !== 'element' && lineOf(child) === '') written.push(child)
      else if (isElement(last, node.tagName)) last.children.push(child)
      else written.push(element(node.tagName, {}, child))
    }
    return written
  }
  return mark(node.children)
}

/** A link around blocks leads from its title, or from its first line. A link that shows nothing is left out. */
function linkOf(node: Element, above: Parent): ElementContent[] | undefined {
  const content = contentOf(node)
  const id = attribute(node, 'id') || attribute(node, 'name')
  if (attribute(node, 'href') === '') return id === '' ? node.children : [element('span', { id }), ...node.children]
  if (content.length === 0) return id === '' ? [] : [element('span', { id })]
  if (!hasBlock(node)) return withSpacesOutside(node)
  const target =
    elementsIn(node).find(isHeading) ?? elementsIn(node).find((each) => isBlock(each) && !hasBlock(each) && lineOf(each) !== '')
  if (target === undefined || isElement(above as Element, 'p'))
    return [element('a', { href: attribute(node, 'href') }, textNode(lineOf(node)))]
  target.children = [element('a', { href: attribute(node, 'href') }, ...target.children)]
  return [element('div', { id: id || undefined }, ...node.children)]
}
