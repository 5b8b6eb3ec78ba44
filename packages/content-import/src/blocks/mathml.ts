/** Presentation MathML as TeX, for pages that publish formulas without their source. */
import type { Element, ElementContent } from 'hast'
import { attribute, contentOf, firstIn, lineOf } from '../html/tree.ts'
import commands from './tex-commands.json'

const functions: ReadonlySet<string> = new Set(commands.functions.split(' '))
/** The TeX of elements; `#` is before a name of a part. */
const forms: ReadonlyMap<string, string> = new Map(Object.entries(commands.forms))
const symbols: ReadonlyMap<string, string> = new Map(Object.entries(commands.symbols))

export function texOf(node: ElementContent): string {
  if (node.type === 'text') return symbolsOf(node.value.trim())
  if (node.type !== 'element') return ''
  if (node.tagName === 'mi') return identifier(lineOf(node))
  const parts = contentOf(node).map(texOf)
  const [first = '', second = '', third = ''] = parts
  const said: Readonly<Record<string, string>> = {
    1: first,
    2: second,
    base: grouped(first),
    second: script(second),
    third: script(third),
    text: lineOf(node),
    open: attribute(node, 'open') || '(',
    close: attribute(node, 'close') || ')',
    list: parts.join(','),
    rows: parts.join('\\\\'),
    cells: parts.join('&'),
    all: parts.join(''),
  }
  return (forms.get(node.tagName) ?? '#all').replace(/#([a-z0-9]+)/g, (_, name: string) => said[name] ?? '')
}

/** The TeX that a formula was made of, if its MathML has it. */
export function texSource(math: Element): string {
  const source = firstIn(math, (node) => node.tagName === 'annotation' && /tex/i.test(attribute(node, 'encoding')))
  return source === undefined ? attribute(math, 'altText', 'alttext') : lineOf(source)
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
