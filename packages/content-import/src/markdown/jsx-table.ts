/** Tables of JSX that Markdown can express. */
import type { Nodes, Parents, RootContent } from 'mdast'
import { nameSet } from './elements.ts'
import { isCellElement, isTablePart, type TableEvent } from './html-table.ts'
import { isBlockComponent, isJsx, type Jsx } from './jsx-blocks.ts'

/** A cell and the nodes above it, the nearest first. */
export type PlacedCell = readonly [cell: RootContent, above: readonly Parents[]]

/** Tags and cells of a table, in document order. Content that is not in a cell makes the table one that Markdown cannot express. */
export function jsxTableEvents(
  parent: Parents,
  above: readonly Parents[],
  attributesOf: (node: Jsx) => Readonly<Record<string, string>>,
): readonly TableEvent<PlacedCell>[] {
  const path = [parent, ...above]
  return (parent.children as readonly RootContent[]).flatMap((child): readonly TableEvent<PlacedCell>[] => {
    if (child.type === 'paragraph') return jsxTableEvents(child, path, attributesOf)
    if (child.type === 'text' && child.value.trim() === '') return []
    const content = [{ content: [child, path] as const, isBlank: false }]
    const name = isJsx(child) ? (child.name ?? '') : ''
    if (!isJsx(child) || !isTablePart(name) || name === 'table' || (isCell(child) && !child.children.every(isCellContent))) return content
    const tag = { name, attributes: attributesOf(child) }
    return [
      { tag: { ...tag, kind: 'open' } },
      ...(isCell(child) ? content : jsxTableEvents(child, path, attributesOf)),
      { tag: { ...tag, kind: 'close' } },
    ]
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
