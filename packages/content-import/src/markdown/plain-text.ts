import type { Nodes } from 'mdast'

/** The visible text of a node, with white space folded. */
export function plainText(node: Nodes): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes): string {
  if (node.type === 'html' || node.type === 'footnoteReference' || node.type.startsWith('mdx')) {
    return 'children' in node ? node.children.map(collect).join('') : ''
  }
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(collect).join('') : ''
}
