/** Lists: tasks, lists that a program has divided, terms with their definitions, and `details`. */
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  classesOf,
  contentOf,
  element,
  elementsIn,
  firstIn,
  hasBlock,
  hasClass,
  isBlank,
  isBlock,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  removeWhere,
  rewrite,
  textNode,
  textOf,
} from '../html/tree.ts'

export function tidyLists(root: Parent): void {
  // Notion wraps each block, also those of one list.
  rewrite(root, (node) => (node.tagName === 'div' && /display\s*:\s*contents/.test(attribute(node, 'style')) ? node.children : undefined))
  rewrite(root, (node) => {
    if (node.tagName === 'li') markTask(node)
    if (node.tagName === 'menu') node.tagName = 'ul'
    if (node.tagName === 'dl') return definitions(node)
    if (node.tagName === 'details') return detailsOf(node)
    if (!isElement(node, 'ul', 'ol')) return undefined
    // A heading in a list is not a section of the page.
    const hasHeading = node.children.some((item) => item.type === 'element' && item.children.some(isHeading))
    if (hasHeading) return node.children.flatMap((item) => (isElement(item, 'li') ? item.children : [item]))
    return contentOf(node).length === 0 ? [] : undefined
  })
  for (const parent of [root, ...elementsIn(root)]) joinLists(parent)
  // A box that is no part of a task.
  removeWhere(root, (node, above) => node.tagName === 'input' && !isElement(above as Element, 'li', 'p'))
}

/** Puts the box of a task in front of it: a sign, an element that is drawn as a box, or a box in a label. */
function markTask(item: Element): void {
  const [first] = contentOf(item)
  // Confluence names the state of a task only in a class.
  const said = item.properties.dataInlineTaskId === undefined ? undefined : hasClass(item, 'checked')
  const isDone = said ?? (first?.type === 'element' ? (signOf(first) ?? boxOf(first, item)) : undefined)
  if (isDone !== undefined) item.children.unshift(element('input', { type: 'checkbox', checked: isDone }))
}

/** Whether the first box of a task is checked. It is removed from the item. */
function boxOf(first: Element, item: Element): boolean | undefined {
  const isDrawn = hasClass(first, 'checkbox')
  const box = isDrawn || first.tagName === 'input' ? first : firstIn(first, (node) => node.tagName === 'input')
  if (box === undefined || !(isDrawn || attribute(box, 'type') === 'checkbox')) return undefined
  removeWhere(item, (node) => node === box)
  return isDrawn ? hasClass(box, 'checkbox-on') : box.properties.checked !== undefined && box.properties.checked !== false
}

/** Asciidoctor writes the box of a task as a sign or as an icon, which is removed. */
function signOf(paragraph: Element): boolean | undefined {
  const [first] = contentOf(paragraph)
  if (first?.type === 'text') {
    const [whole = '', sign] = /^\s*([\u2713\u2714\u2611\u2610\u274f\u25a1])\s+/.exec(first.value) ?? []
    first.value = first.value.slice(whole.length)
    return sign === undefined ? undefined : /[\u2713\u2714\u2611]/.test(sign)
  }
  const icon = isElement(first, 'i') ? classesOf(first).find((name) => /^fa-(?:check-)?square(?:-o)?$/.test(name)) : undefined
  if (icon !== undefined) paragraph.children = paragraph.children.filter((child) => child !== first)
  return icon?.includes('check')
}

/** Notion writes a list for each item. */
function joinLists(parent: Parent): void {
  let last: Element | undefined
  parent.children = parent.children.filter((child) => {
    if (isBlank(child)) return true
    const isNext = last !== undefined && isElement(child, last.tagName) && isElement(child, 'ol', 'ul') && isContinued(last, child)
    if (isNext) last?.children.push(...child.children)
    else last = isElement(child) ? child : undefined
    return !isNext
  }) as Element['children']
}

function isContinued(list: Element, next: Element): boolean {
  const items = list.children.filter((child) => isElement(child, 'li')).length
  if (list.tagName === 'ol') return Number(attribute(next, 'start') || 1) === Number(attribute(list, 'start') || 1) + items
  return classesOf(next).length > 0 && classesOf(list).join(' ') === classesOf(next).join(' ')
}

/** Characters of a list of definitions that can be divided only between paragraphs. */
const longestList = 8_000

/** Terms as bold beginnings of items. */
function definitions(list: Element): ElementContent[] {
  const parts = list.children.flatMap((child) => (isElement(child, 'div') ? child.children : [child]))
  // The check takes no list as a reason for a section that is too long.
  if (textOf(list).length > longestList)
    return parts.flatMap((part) => {
      if (isElement(part, 'dt')) return [element('p', { id: attribute(part, 'id') || undefined }, element('strong', {}, ...lineIn(part)))]
      return isElement(part, 'dd') ? asBlocks(part) : [part]
    })
  const items: Element[] = []
  const terms: Element[] = []
  for (const part of [...parts, element('dd', {})]) {
    if (isElement(part, 'dt')) terms.push(part)
    else if (isElement(part, 'dd') && terms.length > 0) items.push(itemOf(terms.splice(0), part))
    else if (isElement(part, 'dd') && contentOf(part).length > 0 && items.length > 0) items.at(-1)?.children.push(...asBlocks(part))
    else if (isElement(part, 'dd') ? contentOf(part).length > 0 : !isBlank(part)) items.push(element('li', {}, part))
  }
  return items.length === 0 ? [] : [element('ul', {}, ...items)]
}

/** The content of an element that can stand in a line. */
function lineIn(node: Element): readonly ElementContent[] {
  return hasBlock(node) ? [textNode(lineOf(node))] : node.children
}

function itemOf(terms: readonly Element[], definition: Element): Element {
  const properties = { id: terms.map((term) => attribute(term, 'id')).find((each) => each !== '') }
  const heads = terms.flatMap((term, at) => [...(at === 0 ? [] : [textNode(', ')]), ...lineIn(term)])
  const isBold = firstIn({ type: 'root', children: heads }, (node) => isElement(node, 'strong', 'b')) !== undefined
  const head = element(isBold ? 'span' : 'strong', {}, ...heads)
  const [first, ...others] = contentOf(definition)
  if (first !== undefined && !hasBlock(definition)) return element('li', properties, head, textNode(': '), ...definition.children)
  // A paragraph is the line of its term, other blocks stand below it.
  if (!isElement(first, 'p')) return element('li', properties, element('p', {}, head), ...definition.children)
  return element('li', properties, element('p', {}, head, textNode(': '), ...first.children), ...others)
}

function asBlocks(part: Element): ElementContent[] {
  return part.children.some((child) => child.type === 'element' && isBlock(child)) ? part.children : [element('p', {}, ...part.children)]
}

/** `details` is a bold line and its text. A heading in the line stays one. */
function detailsOf(node: Element): ElementContent[] {
  const summary = node.children.find((child) => isElement(child, 'summary')) as Element | undefined
  const rest = node.children.filter((child) => child !== summary)
  if (summary === undefined) return rest
  const heading = elementsIn(summary).find(isHeading)
  const id = attribute(node, 'id') || attribute(summary, 'id') || undefined
  return [heading ?? element('p', { id }, element('strong', {}, ...lineIn(summary))), element('div', {}, ...rest)]
}
