/** Presentation MathML as TeX, for pages that publish formulas without their source. */
import type { Element } from 'hast'
import { attribute, contentOf, type HtmlNode, lineOf } from '../html/tree.ts'
import commands from './tex-commands.json'

const functions: ReadonlySet<string> = new Set(commands.functions.split(' '))
const symbols: ReadonlyMap<string, string> = new Map(Object.entries(commands.symbols))

/** @returns undefined for an element of MathML that has no simple counterpart */
export function texOf(node: HtmlNode): string {
  if (node.type === 'text') return symbolsOf(node.value.trim())
  if (node.type !== 'element') return ''
  const parts = contentOf(node)
  const all = () => parts.map(texOf).join('')
  const part = (at: number) => (parts[at] === undefined ? '' : texOf(parts[at]))
  switch (node.tagName) {
    case 'mi':
      return identifier(lineOf(node))
    case 'mtext':
    case 'ms':
      return `\\text{${lineOf(node)}}`
    case 'mspace':
      return ' '
    case 'mfrac':
      return `\\frac{${part(0)}}{${part(1)}}`
    case 'msqrt':
      return `\\sqrt{${all()}}`
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`
    case 'msup':
    case 'mover':
      return `${grouped(part(0))}^${script(part(1))}`
    case 'msub':
    case 'munder':
      return `${grouped(part(0))}_${script(part(1))}`
    case 'msubsup':
    case 'munderover':
      return `${grouped(part(0))}_${script(part(1))}^${script(part(2))}`
    case 'mfenced':
      return `${attribute(node, 'open') || '('}${parts.map(texOf).join(',')}${attribute(node, 'close') || ')'}`
    case 'mtable':
      return `\\begin{matrix}${parts.map(texOf).join('\\\\')}\\end{matrix}`
    case 'mtr':
      return parts.map(texOf).join('&')
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return all()
  }
}

/** The TeX that a formula was made of, if its MathML has it. */
export function texSource(math: Element, elements: Iterable<Element>): string {
  for (const node of elements) if (node.tagName === 'annotation' && /tex/i.test(attribute(node, 'encoding'))) return lineOf(node)
  return attribute(math, 'altText') || attribute(math, 'alttext')
}

function identifier(name: string): string {
  if (functions.has(name)) return `\\${name}`
  return [...name].length > 1 ? `\\mathrm{${name}}` : symbolsOf(name)
}

function symbolsOf(text: string): string {
  return Array.from(text, (letter) => symbols.get(letter) ?? letter).join('')
}

/** A base of several parts in braces. */
function grouped(tex: string): string {
  return /^(?:\\[a-zA-Z]+ ?|.)$/u.test(tex.trim()) ? tex.trim() : `{${tex}}`
}

function script(tex: string): string {
  return /^[^\\{}]$/u.test(tex) ? tex : `{${tex}}`
}
