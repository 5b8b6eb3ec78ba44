/** Footnotes of the usual generators: references become `x-reference`, their texts `x-footnote` at the end of the page. */
import type { Element } from 'hast'
import {
  attribute,
  classesOf,
  contentOf,
  element,
  elementsIn,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  removeWhere,
  rewrite,
  textOf,
} from '../html/tree.ts'

const backLink = /back-?ref|backlink|reversefootnote|footnote-back|fn-backref/i
const listName =
  /^(?:footnotes?(?:-list|-wrapper)?|endnotes?|footnote-definitions?|wp-block-footnotes|easy-footnotes-wrapper|references|footnote-item|footnote brackets)$/i

/** @param fragmentOf the id that a link on the page leads to; undefined if it leads elsewhere */
export function markFootnotes(root: Parent, fragmentOf: (href: string) => string | undefined): void {
  const notes = noteElements(root)
  if (notes.size === 0) return
  const labels = new Map<string, string>()
  rewrite(root, (node, above) => {
    const id = node.tagName === 'a' ? fragmentOf(attribute(node, 'href')) : undefined
    const note = id === undefined ? undefined : notes.get(id)
    if (id === undefined || note === undefined || isBack(node) || isInside(node, note)) return undefined
    if (!isMark(node, above)) return undefined
    const label = labels.get(id) ?? String(labels.size + 1)
    labels.set(id, label)
    return [element('x-reference', { label })]
  })
  if (labels.size === 0) return
  removeWhere(root, (node) => node.tagName === 'hr' && classesOf(node).some((name) => /footnote/i.test(name)))
  rewrite(root, (node) =>
    isElement(node, 'sup', 'span') && onlyReference(node) ? node.children.filter((child) => child.type === 'element') : undefined,
  )
  const unwanted = new Set<Element>()
  const texts = Array.from(labels, ([id, label]) => {
    const note = notes.get(id) as Element
    unwanted.add(note)
    removeWhere(
      note,
      (node) => isBack(node) || isBackMark(node) || /^(?:label|fn-bracket|footnote-label|footnote-number)$/.test(classesOf(node)[0] ?? ''),
    )
    const first = contentOf(note)[0]
    // Asciidoctor writes a point behind the number.
    if (first?.type === 'text') first.value = first.value.replace(/^\s*\.\s+/, '')
    return element('x-footnote', { label }, ...note.children)
  })
  removeNotes(root, unwanted)
  root.children.push(...(texts as Element['children']))
}

/** The texts of footnotes by the ids that lead to them. */
function noteElements(root: Parent): ReadonlyMap<string, Element> {
  const notes = new Map<string, Element>()
  const visit = (parent: Parent, isInList: boolean) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      const isList =
        classesOf(child).some((name) => listName.test(name)) ||
        /^doc-(?:endnotes|footnote|endnote)$/.test(attribute(child, 'role')) ||
        child.properties.dataFootnotes !== undefined
      const id = attribute(child, 'id')
      // docutils before 0.18 has a list of terms: the number has the id, and the text follows.
      if (isInList && child.tagName === 'dt' && id !== '') {
        const text = parent.children.slice(parent.children.indexOf(child) + 1).find((each) => isElement(each, 'dd')) as Element | undefined
        child.children = []
        if (text !== undefined) notes.set(id, text)
        continue
      }
      const isNote =
        (isInList || isList) && id !== '' && isElement(child, 'li', 'div', 'aside', 'p', 'dd', 'section') && contentOf(child).length > 0
      if (isNote && !/^(?:footnotes?|endnotes?|references)$/i.test(id)) notes.set(id, child)
      else visit(child, isInList || isList)
      // Asciidoctor and docutils name the note, others an anchor in it.
      if (isNote)
        for (const below of elementsIn(child))
          if (attribute(below, 'id') !== '' && !notes.has(attribute(below, 'id'))) notes.set(attribute(below, 'id'), child)
    }
  }
  visit(root, false)
  return notes
}

function isBack(node: Element): boolean {
  return (
    node.tagName === 'a' &&
    ([...classesOf(node), attribute(node, 'role')].some((name) => backLink.test(name)) || node.properties.dataFootnoteBackref !== undefined)
  )
}

/** A link back without a name: an arrow, or the number of the note. */
function isBackMark(node: Element): boolean {
  if (node.tagName !== 'a') return false
  const text = textOf(node).trim()
  return /^(?:\s|\u21a9|\u2191|\^|\ufe0e)*$/.test(text) || (/^\[?\d{1,4}\]?$/.test(text) && /^#.*ref/i.test(attribute(node, 'href')))
}

/** A reference is a number or a mark; another link to a note is a link. */
function isMark(node: Element, above: Parent): boolean {
  const text = lineOf(node).replace(/^[[(]|[\])]$/g, '')
  return (
    text.length <= 5 ||
    isElement(above as Element, 'sup') ||
    /footnote|noteref/i.test(`${classesOf(node).join(' ')} ${attribute(node, 'role')}`)
  )
}

function isInside(node: Element, note: Element): boolean {
  for (const each of elementsIn(note)) if (each === node) return true
  return false
}

function onlyReference(node: Element): boolean {
  const content = contentOf(node)
  return (
    content.some((child) => isElement(child, 'x-reference')) &&
    content.every((child) => isElement(child, 'x-reference') || (child.type === 'text' && /^[\s[\]()^,]*$/.test(child.value)))
  )
}

/** Removes the notes and what is left of their lists: a rule, and a title such as "Footnotes". */
function removeNotes(parent: Parent, notes: ReadonlySet<Element>): boolean {
  let isRemoved = false
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return true
    if (notes.has(child)) {
      isRemoved = true
      return false
    }
    if (!removeNotes(child, notes)) return true
    isRemoved = true
    return contentOf(child).some((each) => !isElement(each, 'hr') && !isHeading(each))
  }) as Element['children']
  if (isRemoved && parent.type === 'element') {
    const rest = contentOf(parent)
    if (rest.every((each) => isElement(each, 'hr') || isHeading(each))) parent.children = []
  }
  return isRemoved
}
