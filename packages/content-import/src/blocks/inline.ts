/** Marks of a line as Markdown can have them: around words, not in themselves, and links around a title instead of a whole card. */
import type { Element, ElementContent } from 'hast'
import * as tree from '../html/tree.ts'

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: 'strong', strong: 'strong', i: 'em', em: 'em', del: 'del', s: 'del', strike: 'del', a: 'a' }),
)

/** What builders say by a style instead of an element. */
const styles: readonly (readonly [RegExp, string])[] = [
  [/text-decoration(?:-line)?\s*:\s*line-through/i, 'del'],
  [/vertical-align\s*:\s*super/i, 'sup'],
  [/vertical-align\s*:\s*sub/i, 'sub'],
]

export function tidyInline(root: Element): void {
  for (const node of tree.elementsIn(root))
    if (node.tagName === 'span') node.tagName = styles.find(([style]) => style.test(tree.attribute(node, 'style')))?.[1] ?? 'span'
  // A mark in the same mark says nothing more.
  unwrapNested(root)
  tree.rewrite(root, (node, above) => {
    if (node.tagName === 'a') return linkOf(node, above)
    if (!kinds.has(node.tagName)) return undefined
    if (tree.contentOf(node).length === 0) return node.children.length === 0 ? [] : [tree.textNode(' ')]
    return tree.hasBlock(node) ? markBlocks(node) : withSpacesOutside(node)
  })
}

function unwrapNested(root: Element): void {
  const open = new Map<string | undefined, number>()
  const visit = (parent: Element) =>
    tree.replace(parent, (node) => {
      const kind = kinds.get(node.tagName)
      if (kind === undefined) return undefined
      const depth = open.get(kind) ?? 0
      open.set(kind, depth + 1)
      visit(node)
      open.set(kind, depth)
      return depth > 0 ? node.children : [node]
    })
  visit(root)
}

function withSpacesOutside(node: Element): ElementContent[] | undefined {
  const [first, last] = [node.children[0], node.children.at(-1)]
  const before = first?.type === 'text' && /^\s/.test(first.value)
  const after = last?.type === 'text' && /\s$/.test(last.value)
  if (!before && !after) return undefined
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return [...(before ? [tree.textNode(' ')] : []), node, ...(after ? [tree.textNode(' ')] : [])]
}

/** The mark around the lines of each block in it. */
function markBlocks({ tagName, children }: Element): ElementContent[] {
  const mark = (nodes: readonly ElementContent[]): ElementContent[] => {
    const written: ElementContent[] = []
    for (const child of nodes) {
      const last = written.at(-1)
      const isBox = child.type === 'element' && (tree.isBlock(child) || tree.hasBlock(child))
      if (isBox) written.push(tree.isHeading(child) ? child : { ...child, children: mark(child.children) })
      else if (child.type !== 'element' && tree.lineOf(child) === '') written.push(child)
      else if (tree.isElement(last, tagName)) last.children.push(child)
      else written.push(tree.element(tagName, {}, child))
    }
    return written
  }
  return mark(children)
}

/** A link around blocks leads from its title, or from its first line. A link that shows nothing is left out. */
function linkOf(node: Element, above: Element): ElementContent[] | undefined {
  const { href, title } = node.properties
  const id = tree.attribute(node, 'id', 'name')
  const place = id === '' ? [] : [tree.element('span', { id })]
  if (tree.attribute(node, 'href') === '') return [...place, ...node.children]
  if (tree.contentOf(node).length === 0) return place
  if (!tree.hasBlock(node)) return withSpacesOutside(node)
  const below = tree.elementsIn(node)
  const target = below.find(tree.isHeading) ?? below.find((each) => tree.isBlock(each) && !tree.hasBlock(each) && tree.lineOf(each) !== '')
  if (target === undefined || tree.isElement(above, 'p')) return [tree.element('a', { href, title }, tree.textNode(tree.lineOf(node)))]
  target.children = [tree.element('a', { href, title }, ...target.children)]
  return [tree.element('div', { id: id || undefined }, ...node.children)]
}
