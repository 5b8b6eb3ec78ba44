import type { HtmlNode } from './tree.ts'
import { isBlock } from './tree.ts'

const raised = new Map(Array.from('0123456789+-=()ni', (letter, at) => [letter, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][at] as string]))
const lowered = new Map(Array.from('0123456789+-=()', (letter, at) => [letter, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] as string]))

/** The text of an element on one line, without what is struck out. Raised and lowered letters keep their meaning (docs/pages/reference/markdown.md). */
export function visibleLine(node: HtmlNode): string {
  return visibleText(node).replace(/\s+/g, ' ').trim()
}

function visibleText(node: HtmlNode): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const inside = node.children.map(visibleText).join('')
  if (node.type === 'root') return inside
  if (node.tagName === 'del' || node.tagName === 's' || node.tagName === 'x-reference') return ''
  if (node.tagName === 'sup') return marked(inside, raised, '^')
  if (node.tagName === 'sub') return marked(inside, lowered, '_')
  return isBlock(node) || node.tagName === 'br' ? ` ${inside} ` : inside
}

function marked(text: string, letters: ReadonlyMap<string, string>, sign: string): string {
  const written = Array.from(text, (letter) => letters.get(letter))
  return written.every((letter) => letter !== undefined) ? written.join('') : `${sign}(${text})`
}
