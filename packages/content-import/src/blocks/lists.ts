/** Lists: tasks, lists that a program has divided, terms with their definitions, and `details`. */
import type { Element, ElementContent } from 'hast'
import * as tree from '../html/tree.ts'

export function tidyLists(root: Element): void {
  // Notion wraps each block, also those of one list.
  tree.rewrite(root, (node) =>
    node.tagName === 'div' && /display\s*:\s*contents/.test(tree.attribute(node, 'style')) ? node.children : undefined,
  )
  tree.rewrite(root, (node) => {
    if (node.tagName === 'li') markTask(node)
    if (node.tagName === 'menu') node.tagName = 'ul'
    if (node.tagName === 'dl') return definitions(node)
    if (node.tagName === 'details') return detailsOf(node)
    if (!tree.isElement(node, 'ul', 'ol')) return undefined
    // A heading in a list is not a section of the page.
    const hasHeading = node.children.some((item) => item.type === 'element' && tree.firstIn(item, tree.isHeading) !== undefined)
    if (hasHeading) return node.children.flatMap((item) => (tree.isElement(item, 'li') ? item.children : [item]))
    return tree.contentOf(node).length === 0 ? [] : undefined
  })
  for (const parent of [root, ...tree.elementsIn(root)]) joinLists(parent)
  // A box that is no part of a task.
  tree.removeWhere(root, (node, above) => node.tagName === 'input' && !tree.isElement(above, 'li', 'p'))
}

/** Puts the box of a task in front of it: a sign, an element that is drawn as a box, or a box in a label. */
function markTask(item: Element): void {
  const [first] = tree.contentOf(item)
  // Confluence names the state of a task only in a class.
  const said = item.properties.dataInlineTaskId === undefined ? undefined : tree.hasClass(item, 'checked')
  const isDone = said ?? (first?.type === 'element' ? (signOf(first) ?? boxOf(first, item)) : undefined)
  if (isDone !== undefined) item.children.unshift(tree.element('input', { type: 'checkbox', checked: isDone }))
}

/** Whether the first box of a task is checked. It is removed from the item. */
function boxOf(first: Element, item: Element): boolean | undefined {
  const isDrawn = tree.hasClass(first, 'checkbox')
  const box = isDrawn || first.tagName === 'input' ? first : tree.firstIn(first, (node) => node.tagName === 'input')
  if (box === undefined || !(isDrawn || tree.attribute(box, 'type') === 'checkbox')) return undefined
  tree.removeWhere(item, (node) => node === box)
  return isDrawn ? tree.hasClass(box, 'checkbox-on') : box.properties.checked !== undefined && box.properties.checked !== false
}

/** Asciidoctor writes the box of a task as a sign or as an icon, which is removed. */
function signOf(paragraph: Element): boolean | undefined {
  const [first] = tree.contentOf(paragraph)
  if (first?.type === 'text') {
    const [whole = '', sign] = /^\s*([\u2713\u2714\u2611\u2610\u274f\u25a1])\s+/.exec(first.value) ?? []
    first.value = first.value.slice(whole.length)
    return sign === undefined ? undefined : /[\u2713\u2714\u2611]/.test(sign)
  }
  const icon = tree.isElement(first, 'i') ? tree.classesOf(first).find((name) => /^fa-(?:check-)?square(?:-o)?$/.test(name)) : undefined
  if (icon !== undefined) paragraph.children = paragraph.children.filter((child) => child !== first)
  return icon?.includes('check')
}

/** Notion writes a list for each item. */
function joinLists(parent: Element): void {
  let last: Element | undefined
  parent.children = parent.children.filter((child) => {
    if (tree.isBlank(child)) return true
    const isNext =
      last !== undefined && tree.isElement(child, last.tagName) && tree.isElement(child, 'ol', 'ul') && isContinued(last, child)
    if (isNext) last?.children.push(...child.children)
    else last = tree.isElement(child) ? child : undefined
    return !isNext
  })
}

function isContinued(list: Element, next: Element): boolean {
  const items = list.children.filter((child) => tree.isElement(child, 'li')).length
  if (list.tagName === 'ol') return Number(tree.attribute(next, 'start') || 1) === Number(tree.attribute(list, 'start') || 1) + items
  return tree.classesOf(next).length > 0 && tree.classesOf(list).join(' ') === tree.classesOf(next).join(' ')
}

/** Characters of a list of definitions that can be divided only between paragraphs. */
const longestList = 8_000

/** Terms as bold beginnings of items. */
function definitions(list: Element): ElementContent[] {
  const parts = list.children.flatMap((child) => (tree.isElement(child, 'div') ? child.children : [child]))
  // The check takes no list as a reason for a section that is too long.
  if (tree.textOf(list).length > longestList)
    return parts.flatMap((part) => {
      if (tree.isElement(part, 'dt'))
        return [tree.element('p', { id: tree.attribute(part, 'id') || undefined }, tree.element('strong', {}, ...lineIn(part)))]
      return tree.isElement(part, 'dd') ? asBlocks(part) : [part]
    })
  const items: Element[] = []
  const terms: Element[] = []
  for (const part of [...parts, tree.element('dd', {})]) {
    if (tree.isElement(part, 'dt')) terms.push(part)
    else if (tree.isElement(part, 'dd') && terms.length > 0) items.push(itemOf(terms.splice(0), part))
    else if (tree.isElement(part, 'dd') && tree.contentOf(part).length > 0 && items.length > 0)
      items.at(-1)?.children.push(...asBlocks(part))
    else if (tree.isElement(part, 'dd') ? tree.contentOf(part).length > 0 : !tree.isBlank(part)) items.push(tree.element('li', {}, part))
  }
  return items.length === 0 ? [] : [tree.element('ul', {}, ...items)]
}

/** The content of an element that can be in a line. */
function lineIn(node: Element): readonly ElementContent[] {
  return tree.hasBlock(node) ? [tree.textNode(tree.lineOf(node))] : node.children
}

function itemOf(terms: readonly Element[], definition: Element): Element {
  const properties = { id: terms.map((term) => tree.attribute(term, 'id')).find((each) => each !== '') }
  const heads = terms.flatMap((term, at) => [...(at === 0 ? [] : [tree.textNode(', ')]), ...lineIn(term)])
  const isBold = tree.firstIn(tree.fragment(heads), (node) => tree.isElement(node, 'strong', 'b')) !== undefined
  const head = tree.element(isBold ? 'span' : 'strong', {}, ...heads)
  const [first, ...others] = tree.contentOf(definition)
  if (first !== undefined && !tree.hasBlock(definition))
    return tree.element('li', properties, head, tree.textNode(': '), ...definition.children)
  // A paragraph is the line of its term, other blocks are below it.
  if (!tree.isElement(first, 'p')) return tree.element('li', properties, tree.element('p', {}, head), ...definition.children)
  return tree.element('li', properties, tree.element('p', {}, head, tree.textNode(': '), ...first.children), ...others)
}

function asBlocks(part: Element): ElementContent[] {
  return part.children.some((child) => child.type === 'element' && tree.isBlock(child))
    ? part.children
    : [tree.element('p', {}, ...part.children)]
}

/** `details` is a bold line and its text. A heading in the line stays one. */
function detailsOf(node: Element): ElementContent[] {
  const summary = node.children.find((child) => tree.isElement(child, 'summary'))
  const rest = node.children.filter((child) => child !== summary)
  if (summary === undefined) return rest
  const heading = tree.elementsIn(summary).find(tree.isHeading)
  const id = tree.attribute(node, 'id') || tree.attribute(summary, 'id') || undefined
  return [heading ?? tree.element('p', { id }, tree.element('strong', {}, ...lineIn(summary))), tree.element('div', {}, ...rest)]
}
