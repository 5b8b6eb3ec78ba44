/**
 * Formulas as the TeX that they were made of: KaTeX, MathJax 2 to 4, MathML, `\(…\)` and `\[…\]` for a script of the page, and pictures with
 * TeX as their text. They become `x-math` and `x-math-block`.
 */
import type { Element, ElementContent } from 'hast'
import { isNamed } from '../html/names.ts'
import * as tree from '../html/tree.ts'
import { texOf, texSource } from './mathml.ts'

/** Before other elements are left out: formulas are also written as text that is hidden. */
export function markFormulas(root: Element): void {
  const isLoader = (node: Element) => /mathjax|katex/i.test(tree.attribute(node, 'src') + tree.textOf(node).slice(0, 5_000))
  const hasScript = tree.elementsIn(root).some((node) => node.tagName === 'script' && isLoader(node))
  tree.replace(root, formulaOf)
  // A formula for a script is text, so that elements come first.
  markTexts(root, hasScript)
}

const delimited = /^(?:\\\((?<line>[\s\S]+)\\\)|\\\[(?<block>[\s\S]+)\\\]|\$\$(?<dollars>[\s\S]+)\$\$|\$(?<dollar>[^$]+)\$)$/

/** The formula that an element shows; nothing for the copy that a script has drawn of one. */
function formulaOf(node: Element): ElementContent[] | undefined {
  const { tagName } = node
  const isDisplay =
    tree.hasClass(node, 'katex-display', 'math-display', 'mwe-math-fallback-image-display') || tree.attribute(node, 'display') === 'true'
  if (isNamed(node, 'formulaCopy') && tagName !== 'mjx-container') return []
  if (tagName === 'script' && /^math\/tex/i.test(tree.attribute(node, 'type')))
    return formula(tree.textOf(node), /mode\s*=\s*display/i.test(tree.attribute(node, 'type')))
  if (tagName === 'img' && isNamed(node, 'formulaImage'))
    return tree.attribute(node, 'alt') === '' ? undefined : formula(tree.attribute(node, 'alt'), isDisplay)
  const isDrawn = tree.hasClass(node, 'katex', 'katex-display', 'mwe-math-element') || tagName === 'mjx-container'
  const math = tagName === 'math' ? node : isDrawn ? tree.firstIn(node, (each) => each.tagName === 'math') : undefined
  if (math !== undefined) return formula(texSource(math) || texOf(math), isDisplay || tree.attribute(math, 'display') === 'block')
  const found = isNamed(node, 'formula') ? delimited.exec(tree.textOf(node).trim())?.groups : undefined
  const block = found?.block ?? found?.dollars
  return found && formula(block ?? found.line ?? found.dollar ?? '', block !== undefined)
}

function formula(source: string, isBlock: boolean): ElementContent[] {
  const written = source.trim().replace(/^\\displaystyle\s*/, '')
  const tex = isBlock ? written : written.replace(/\s+/g, ' ')
  return tex === '' ? [] : [tree.element(isBlock ? 'x-math-block' : 'x-math', { tex }, tree.textNode(tex))]
}

/** `\(x\)`, `\[x\]` and `$$x$$` in text; a single `$` only with TeX inside, because it is also a currency. */
function markTexts(node: Element, hasScript: boolean): void {
  const pattern = hasScript
    ? /\\\((.{1,2000}?)\\\)|\\\[([\s\S]{1,5000}?)\\\]|\$\$([^$]{1,5000})\$\$|(?<![\w$\\])\$([^$\s](?:[^$\n]{0,500}[^$\s])?)\$(?![\w$])/g
    : /\\\((.{1,2000}?)\\\)|\\\[([\s\S]{1,5000}?)\\\]/g
  node.children = node.children.flatMap((child): ElementContent[] => {
    const isRead = tree.isElement(child, 'pre', 'code', 'script', 'style', 'textarea', 'kbd', 'samp', 'x-math', 'x-math-block')
    if (child.type === 'element' && !isRead) markTexts(child, hasScript)
    if (child.type !== 'text' || !/\\[([]|\$/.test(child.value)) return [child]
    const written: ElementContent[] = []
    let at = 0
    for (const { 0: whole, 1: line, 2: block, 3: dollars, 4: dollar, index } of child.value.matchAll(pattern)) {
      if (dollar !== undefined && !/[\\^_=]/.test(dollar)) continue
      const isBlock = (block ?? dollars) !== undefined
      written.push(tree.textNode(child.value.slice(at, index)), ...formula(line ?? block ?? dollars ?? dollar ?? '', isBlock))
      at = index + whole.length
    }
    return at === 0 ? [child] : [...written, tree.textNode(child.value.slice(at))]
  })
}

/** A block formula in a paragraph divides it, if the paragraph has other text. */
export function liftBlockFormulas(parent: Element): void {
  tree.rewrite(parent, (node) => {
    if (node.tagName !== 'p' || !node.children.some((child) => tree.isElement(child, 'x-math-block'))) return undefined
    const parts: Element[] = []
    for (const child of node.children) {
      const last = parts.at(-1)
      if (tree.isElement(child, 'x-math-block')) parts.push(child)
      else if (tree.isElement(last, 'p')) last.children.push(child)
      else parts.push(tree.element('p', {}, child))
    }
    return parts.filter((part) => tree.contentOf(part).length > 0)
  })
}
