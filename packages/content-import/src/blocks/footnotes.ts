/** Footnotes of the usual generators: references become `x-reference`, their texts `x-footnote` at the end of the page. */
import type { Element, ElementContent } from 'hast'
import { isNamed, isNameOf } from '../html/names.ts'
import * as tree from '../html/tree.ts'

/** @param fragmentOf the id on the page that a link leads to; undefined if it leads elsewhere */
export function markFootnotes(root: Element, fragmentOf: (href: string) => string | undefined): void {
  const notes = new Map<string, Element>()
  findNotes(root, notes, false)
  if (notes.size === 0) return
  const shown = new Map<string, { readonly label: string; readonly note: Element }>()
  tree.rewrite(root, (node, above) => {
    const id = node.tagName === 'a' ? fragmentOf(tree.attribute(node, 'href')) : undefined
    const note = id === undefined ? undefined : notes.get(id)
    if (id !== undefined && note !== undefined && isMark(node, above) && !isBack(node) && !tree.elementsIn(note).includes(node)) {
      const label = shown.get(id)?.label ?? String(shown.size + 1)
      shown.set(id, { label, note })
      // White space beside an element without text would go.
      return [tree.element('x-reference', { label }, tree.textNode(label))]
    }
    return tree.isElement(node, 'sup', 'span') && isOnlyReference(node) ? node.children.filter(isReference) : undefined
  })
  if (shown.size === 0) return
  const texts = Array.from(shown.values(), ({ label, note }) => {
    tree.removeWhere(note, (node) => isBack(node) || isBackMark(node) || isNameOf(tree.classesOf(node)[0] ?? '', 'footnoteNumber'))
    const [first] = tree.contentOf(note)
    // Asciidoctor writes a point behind the number.
    if (first?.type === 'text') first.value = first.value.replace(/^\s*\.\s+/, '')
    return tree.element('x-footnote', { label }, ...note.children)
  })
  // What is left of their lists: a rule, and a title such as "Footnotes".
  tree.removeElements(root, new Set(Array.from(shown.values(), ({ note }) => note)), isFrame)
  tree.removeWhere(root, (node) => node.tagName === 'hr' && tree.classesOf(node).some((name) => /footnote/i.test(name)))
  root.children.push(...texts)
}

/** Adds the texts of footnotes by the ids that lead to them. */
function findNotes(parent: Element, notes: Map<string, Element>, isInList: boolean): void {
  for (const [at, child] of parent.children.entries()) {
    if (child.type !== 'element') continue
    const isList =
      isInList ||
      isNamed(child, 'footnoteList') ||
      isNameOf(tree.attribute(child, 'role'), 'footnoteList') ||
      'dataFootnotes' in child.properties
    const id = tree.attribute(child, 'id')
    // docutils before 0.18 has a list of terms: the number has the id, and the text follows.
    const text =
      isInList && child.tagName === 'dt' && id !== '' ? parent.children.slice(at).find((each) => tree.isElement(each, 'dd')) : undefined
    if (text !== undefined) {
      child.children = []
      notes.set(id, text)
      continue
    }
    const isNote =
      isList && id !== '' && tree.isElement(child, 'li', 'div', 'aside', 'p', 'dd', 'section') && tree.contentOf(child).length > 0
    if (isNote && !/^(?:footnotes?|endnotes?|references)$/i.test(id)) notes.set(id, child)
    else findNotes(child, notes, isList)
    // Asciidoctor and docutils name the note, others an anchor in it.
    const inner = isNote ? tree.elementsIn(child).map((below) => tree.attribute(below, 'id')) : []
    for (const other of inner) if (other !== '' && !notes.has(other)) notes.set(other, child)
  }
}

function isBack(node: Element): boolean {
  const isSaid = isNamed(node, 'footnoteBack') || isNameOf(tree.attribute(node, 'role'), 'footnoteBack')
  return node.tagName === 'a' && (isSaid || 'dataFootnoteBackref' in node.properties)
}

/** A link back without a name: an arrow, or the number of the note. */
function isBackMark(node: Element): boolean {
  if (node.tagName !== 'a') return false
  const text = tree.textOf(node).trim()
  return /^(?:\s|\u21a9|\u2191|\^|\ufe0e)*$/.test(text) || (/^\[?\d{1,4}\]?$/.test(text) && /^#.*ref/i.test(tree.attribute(node, 'href')))
}

/** A reference is a number or a mark; another link to a note is a link. */
function isMark(node: Element, above: Element): boolean {
  const text = tree.lineOf(node).replace(/^[[(]|[\])]$/g, '')
  const names = [...tree.classesOf(node), tree.attribute(node, 'role')].join(' ')
  return text.length <= 5 || tree.isElement(above, 'sup') || /footnote|noteref/i.test(names)
}

function isReference(node: ElementContent): boolean {
  return tree.isElement(node, 'x-reference')
}

function isOnlyReference(node: Element): boolean {
  const isRest = (child: ElementContent) => child.type === 'text' && /^[\s[\]()^,]*$/.test(child.value)
  return node.children.some(isReference) && node.children.every((child) => isReference(child) || isRest(child))
}

function isFrame(node: ElementContent): boolean {
  return tree.isElement(node, 'hr') || tree.isHeading(node)
}
