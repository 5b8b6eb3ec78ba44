/** Pieces of the Markdown that an import writes, and the text of what it reads. */
import type { Nodes } from 'mdast'
import type { AlertType } from './elements.ts'
import { parseSource } from './parse-source.ts'

/** An alert of GitHub. Text with headings is not quoted: links cannot lead to a heading in a quote. */
export function quotedAlert(type: AlertType, label: string, text: string): string {
  const body = label.trim() === '' ? text : `**${label.trim()}**\n\n${text}`
  if (/^#{1,6} /m.test(text)) return body
  const lines = [`[!${type}]`, ...body.trim().split('\n')]
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n')
}

interface Directive {
  readonly name: string
  readonly title: string
  readonly type: string
  /** The number of directives around it. */
  readonly depth: number
  /** The text before it in its line. */
  readonly indent?: string
}

/** Nesting of directives, from which the number of colons is counted down. The text of deeper ones stays. */
export const deepestDirective = 8

/** A container for the parser of directives: `:::name[Title]{type="info"}`. */
export function directive({ name, title, type, depth, indent = '' }: Directive, text: string): string {
  if (depth >= deepestDirective) return text
  const marks = ':'.repeat(3 + deepestDirective - depth)
  const head = `${marks}${name}${title === '' ? '' : `[${title}]`}${type === '' ? '' : `{type="${type}"}`}`
  return `${head}\n${indent}${text}\n${indent}${marks}`
}

export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}

export function fenced(code: string, language: string): string {
  const fence = fenceOf(code, 3)
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** A code span, with the white space around the text outside of it. */
export function codeSpan(text: string): string {
  return insideSpaces(text.replace(/\s+/g, ' '), (code) => {
    const fence = fenceOf(code, 1)
    const space = /^`|`$/.test(code) ? ' ' : ''
    return fence + space + code + space + fence
  })
}

/** Backticks, longer than all in the code. */
function fenceOf(code: string, shortest: number): string {
  return '`'.repeat(Math.max(shortest, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length + 1)))
}

/** Replaces a text without the white space around it; a blank text stays. */
export function insideSpaces(text: string, write: (inner: string) => string): string {
  const inner = text.trim()
  return inner === '' ? text : text.replace(inner, () => write(inner))
}

export function destination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent).replace(/\n/g, ' ')}>` : url
}

export function title(text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? '' : ` "${text.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`
}

export function escapeBrackets(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&')
}

/** Markdown as the label of a directive: brackets that are not in pairs are escaped. */
export function labelText(text: string): string {
  return /^(?:[^[\]\\]|\[[^[\]\\]*\])*$/.test(text) ? text : escapeBrackets(text)
}

/** Text on one line, as Markdown that shows it, also between brackets. */
export function escapeText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const isShown = (written: string) => {
    const [paragraph] = parseSource(`[${written}](/)`, false)?.tree.children ?? []
    return paragraph?.type === 'paragraph' && paragraph.children[0]?.type === 'link' && plainText(paragraph) === line
  }
  return [line, escapeBrackets(line)].find(isShown) ?? escapeBrackets(line).replace(/[*_`<&~]/g, '\\$&')
}

/** The visible text of a node, with white space folded. */
export function plainText(node: Nodes): string {
  return visibleText(node).replace(/\s+/g, ' ').trim()
}

/** @param expression the text of an expression of MDX */
export function visibleText(node: Nodes, expression = (_code: string) => ''): string {
  if (node.type === 'break') return ' '
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return expression(node.value)
  if ('alt' in node) return node.alt ?? ''
  if ('children' in node) return node.children.map((child) => visibleText(child, expression)).join('')
  return 'value' in node && node.type !== 'html' && !node.type.startsWith('mdx') ? node.value : ''
}
