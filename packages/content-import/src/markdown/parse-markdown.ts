import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** A line with 100 marks of quotes and lists: the parser takes minutes for thousands of them. */
const deepLine = /^(?:[ \t]{0,3}(?:>|[-*+] )){100}/m

/** @returns undefined if the text is nested too deeply for the parser */
export function parseMarkdown(text: string): Root | undefined {
  if (deepLine.test(text)) return undefined
  try {
    return parser.parse(text)
  } catch {
    return undefined
  }
}

/** Text on one line, as Markdown that shows it, also between brackets. */
export function escapeText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const isShown = (written: string) => {
    const [paragraph] = parseMarkdown(`[${written}](/)`)?.children ?? []
    return paragraph?.type === 'paragraph' && paragraph.children[0]?.type === 'link' && plainText(paragraph) === line
  }
  const escaped = line.replace(/[[\]\\]/g, '\\$&')
  return [line, escaped].find(isShown) ?? escaped.replace(/[*_`<&~]/g, '\\$&')
}

/** The visible text of a node, with white space folded. */
export function plainText(node: Nodes): string {
  return visibleText(node).replace(/\s+/g, ' ').trim()
}

function visibleText(node: Nodes): string {
  if (node.type === 'break') return ' '
  if (node.type === 'delete' || node.type === 'html') return ''
  if ('alt' in node) return node.alt ?? ''
  if ('children' in node) return node.children.map(visibleText).join('')
  return 'value' in node ? node.value : ''
}
