/**
 * Formulas as the TeX that they were made of: KaTeX, MathJax 2 to 4, MathML, `\(…\)` and `\[…\]` for a script of the page, and pictures with
 * TeX as their text. They become `x-math` and `x-math-block`.
 */
import type { Element, ElementContent, Root } from 'hast'
import {
  attribute,
  contentOf,
  element,
  elementsIn,
  firstIn,
  hasClass,
  isElement,
  type Parent,
  rewrite,
  textNode,
  textOf,
} from '../html/tree.ts'
import { texOf, texSource } from './mathml.ts'

/** Before other elements are left out: formulas are also written as text that is hidden. */
export function markFormulas(root: Root): void {
  const hasScript = firstIn(
    root,
    (node) => node.tagName === 'script' && /mathjax|katex/i.test(attribute(node, 'src') + textOf(node).slice(0, 5_000)),
  )
  markIn(root)
  // A formula for a script is text, so that elements come first.
  markTexts(root, hasScript !== undefined)
}

function markIn(parent: Parent): void {
  let written: ElementContent[] | undefined
  for (const [at, child] of (parent.children as readonly ElementContent[]).entries()) {
    const formula = child.type === 'element' ? formulaOf(child) : undefined
    if (formula !== undefined) written ??= parent.children.slice(0, at) as ElementContent[]
    else if (child.type === 'element') markIn(child)
    written?.push(...(formula ?? [child]))
  }
  if (written !== undefined) parent.children = written
}

/** The formula that an element shows; nothing for the copy that a script has drawn of one. */
function formulaOf(node: Element): ElementContent[] | undefined {
  const { tagName } = node
  const isDisplay = hasClass(node, 'katex-display', 'MathJax_Display', 'math-display') || attribute(node, 'display') === 'true'
  if (hasClass(node, 'MathJax_Preview', 'MathJax_Display', 'MathJax', 'MathJax_SVG', 'MathJax_CHTML') && tagName !== 'mjx-container')
    return []
  if (tagName === 'script' && /^math\/tex/i.test(attribute(node, 'type')))
    return formula(textOf(node), /mode\s*=\s*display/i.test(attribute(node, 'type')))
  if (tagName === 'img' && hasClass(node, 'tex', 'latex', 'math', 'mwe-math-fallback-image-inline', 'mwe-math-fallback-image-display'))
    return attribute(node, 'alt') === '' ? undefined : formula(attribute(node, 'alt'), hasClass(node, 'mwe-math-fallback-image-display'))
  if (hasClass(node, 'katex', 'katex-display', 'mwe-math-element') || tagName === 'mjx-container') {
    const math = firstIn(node, (each) => each.tagName === 'math')
    return math === undefined ? undefined : formula(texOfMath(math), isDisplay || attribute(math, 'display') === 'block')
  }
  if (tagName === 'math') return formula(texOfMath(node), attribute(node, 'display') === 'block')
  if (hasClass(node, 'math', 'arithmatex', 'mathjax', 'stem')) {
    const text = textOf(node).trim()
    const found = /^(?:\\\((?<inline>[\s\S]+)\\\)|\\\[(?<block>[\s\S]+)\\\]|\$\$(?<dollars>[\s\S]+)\$\$|\$(?<dollar>[^$]+)\$)$/.exec(
      text,
    )?.groups
    const tex = found?.inline ?? found?.block ?? found?.dollars ?? found?.dollar
    return tex === undefined ? undefined : formula(tex, (found?.block ?? found?.dollars) !== undefined)
  }
  return undefined
}

function texOfMath(math: Element): string {
  return texSource(math, elementsIn(math)) || texOf(math)
}

function formula(source: string, isBlock: boolean): ElementContent[] {
  const written = source.trim().replace(/^\\displaystyle\s*/, '')
  if (written === '') return []
  const tex = isBlock ? written : written.replace(/\s+/g, ' ')
  return [element(isBlock ? 'x-math-block' : 'x-math', { tex }, textNode(tex))]
}

const unread: readonly string[] = ['pre', 'code', 'script', 'style', 'textarea', 'kbd', 'samp', 'x-math', 'x-math-block']

/** `\(x\)`, `\[x\]` and `$$x$$` in text; a single `$` only with TeX inside, because it is also a currency. */
function markTexts(parent: Parent, hasScript: boolean): void {
  const pattern = hasScript
    ? /\\\((.{1,2000}?)\\\)|\\\[([\s\S]{1,5000}?)\\\]|\$\$([^$]{1,5000})\$\$|(?<![\w$\\])\$([^$\s](?:[^$\n]{0,500}[^$\s])?)\$(?![\w$])/g
    : /\\\((.{1,2000}?)\\\)|\\\[([\s\S]{1,5000}?)\\\]/g
  const visit = (node: Parent) => {
    node.children = node.children.flatMap((child): ElementContent[] => {
      if (child.type === 'element') {
        if (!isElement(child, ...unread)) visit(child)
        return [child]
      }
      if (child.type !== 'text' || !/\\[([]|\$/.test(child.value)) return [child as ElementContent]
      const written: ElementContent[] = []
      let at = 0
      for (const found of child.value.matchAll(pattern)) {
        const [whole, inline, block, dollars, dollar] = found
        if (dollar !== undefined && !/[\\^_=]/.test(dollar)) continue
        written.push(
          textNode(child.value.slice(at, found.index)),
          ...formula(inline ?? block ?? dollars ?? dollar ?? '', (block ?? dollars) !== undefined),
        )
        at = found.index + whole.length
      }
      return at === 0 ? [child] : [...written, textNode(child.value.slice(at))]
    }) as Element['children']
  }
  visit(parent)
}

/** A block formula in a paragraph divides it, if the paragraph has other text. */
export function liftBlockFormulas(parent: Parent): void {
  rewrite(parent, (node) => {
    if (node.tagName !== 'p' || !node.children.some((child) => isElement(child, 'x-math-block'))) return undefined
    const parts: ElementContent[] = []
    for (const child of node.children) {
      const last = parts.at(-1)
      if (isElement(child, 'x-math-block')) parts.push(child)
      else if (isElement(last, 'p')) last.children.push(child)
      else parts.push(element('p', {}, child))
    }
    return parts.filter((part) => part.type === 'element' && contentOf(part).length > 0)
  })
}
