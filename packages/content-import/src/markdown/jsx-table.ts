import type { Nodes, Parents, RootContent } from 'mdast'
import { nameSet } from './elements.ts'
import { isCellElement, isTablePart, type TableEvent } from './html-table.ts'
import { isBlockComponent, isJsx, type Jsx } from './jsx-blocks.ts'

interface TableNodes {
  readonly attributesOf: (node: Jsx) => Readonly<Record<string, string>>
  /** The text in a node. @param above the nodes above it, the nearest first */
  readonly write: (node: Parents, above: readonly Parents[]) => string
}

/** Tags and cells of a table, in document order. Content that is not in a cell makes the table one that Markdown cannot express. */
export function jsxTableEvents(parent: Parents, above: readonly Parents[], nodes: TableNodes): readonly TableEvent[] {
  const path = [parent, ...above]
  return (parent.children as readonly RootContent[]).flatMap((child): readonly TableEvent[] => {
    if (child.type === 'paragraph') return jsxTableEvents(child, path, nodes)
    if (child.type === 'text' && child.value.trim() === '') return []
    const content = [{ write: () => nodes.write(child as Parents, path), isBlank: false }]
    const name = isJsx(child) ? (child.name ?? '') : ''
    if (!isJsx(child) || !isTablePart(name) || name === 'table' || (isCell(child) && !child.children.every(isCellContent))) return content
    const tag = { name, attributes: nodes.attributesOf(child) }
    return [{ ...tag, kind: 'open' }, ...(isCell(child) ? content : jsxTableEvents(child, path, nodes)), { ...tag, kind: 'close' }]
  })
}

const phrases = nameSet(`
  text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference textDirective mdxTextExpression
  paragraph
`)

export function isCell(node: Nodes): boolean {
  return isJsx(node) && (node.name === 'th' || node.name === 'td' || node.name === 'caption')
}

function isCellContent(node: Nodes): boolean {
  const isPhrase = isJsx(node) ? isCellElement(node.name ?? '') && !isBlockComponent(node) : phrases.has(node.type)
  return isPhrase && (!('children' in node) || node.children.every(isCellContent))
}
