import type { Nodes } from 'mdast'

/** The visible text of a node, with white space folded. */
export function plainText(node: Nodes): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('alt' in node) return node.alt ?? ''
  if ('children' in node) return node.children.map(collect).join('')
  return 'value' in node && node.type !== 'html' && !node.type.startsWith('mdx') ? node.value : ''
}
