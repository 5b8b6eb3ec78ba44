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
    // A heading in a list is not a section of the page.
    if (isElement(node, 'ul', 'ol') && node.children.some((item) => item.type === 'element' && item.children.some(isHeading)))
      return node.children.flatMap((item) => (isElement(item, 'li') ? item.children : [item]))
    if (isElement(node, 'ul', 'ol')) return contentOf(node).length === 0 ? [] : undefined
    if (node.tagName === 'dl') return definitions(node)
    if (node.tagName === 'details') return detailsOf(node)
    return undefined
  })
  joinLists(root)
  // A box that is no part of a task.
  rewrite(root, (node, above) => (node.tagName === 'input' && !isElement(above as Element, 'li', 'p') ? [] : undefined))
}

/** Puts the box of a task in front of it: it can be in a label, or a block that is drawn as a box. */
function markTask(item: Element): void {
  const first = contentOf(item)[0]
  // Confluence names the state of a task only in a class.
  if (item.properties.dataInlineTaskId !== undefined)
    item.children.unshift(element('input', { type: 'checkbox', checked: hasClass(item, 'checked') }))
  if (first?.type !== 'element') return
  const sign = signOf(first)
  if (sign !== undefined) {
    item.children.unshift(element('input', { type: 'checkbox', checked: sign }))
    return
  }
  const drawn = hasClass(first, 'checkbox') ? first : undefined
  const box = drawn ?? (first.tagName === 'input' ? first : firstIn(first, (node) => node.tagName === 'input'))
  if (box === undefined || (drawn === undefined && attribute(box, 'type') !== 'checkbox')) return
  const isDone =
    drawn === undefined ? box.properties.checked !== undefined && box.properties.checked !== false : hasClass(drawn, 'checkbox-on')
  remove(item, box)
  item.children.unshift(element('input', { type: 'checkbox', checked: isDone }))
}

/** Asciidoctor writes the box of a task as a sign or as an icon, which is removed. */
function signOf(paragraph: Element): boolean | undefined {
  const [first] = contentOf(paragraph)
  if (first?.type === 'text') {
    const sign = /^\s*([\u2713\u2714\u2611\u2610\u274f\u25a1])\s+/.exec(first.value)
    if (sign === null) return undefined
    first.value = first.value.slice(sign[0].length)
    return /[\u2713\u2714\u2611]/.test(sign[1] as string)
  }
  const icon = isElement(first, 'i') ? classesOf(first).find((name) => /^fa-(?:check-)?square(?:-o)?$/.test(name)) : undefined
  if (icon !== undefined) paragraph.children = paragraph.children.filter((child) => child !== first)
  return icon === undefined ? undefined : icon.includes('check')
}

function remove(parent: Parent, unwanted: Element): void {
  parent.children = parent.children.filter((child) => child !== unwanted) as Element['children']
  for (const child of parent.children) if (child.type === 'element') remove(child, unwanted)
}

/** Notion writes a list for each item. */
function joinLists(parent: Parent): void {
  let last: Element | undefined
  parent.children = parent.children.filter((child) => {
    if (isBlank(child)) return true
    if (child.type !== 'element') {
      last = undefined
      return true
    }
    const isNext = last !== undefined && isElement(child, last.tagName) && isElement(child, 'ol', 'ul') && isContinued(last, child)
    if (isNext) last?.children.push(...child.children)
    else last = child
    return !isNext
  }) as Element['children']
  for (const child of parent.children) if (child.type === 'element') joinLists(child)
}

function isContinued(list: Element, next: Element): boolean {
  const items = list.children.filter((child) => isElement(child, 'li')).length
  if (list.tagName === 'ol') return Number(attribute(next, 'start') || 1) === Number(attribute(list, 'start') || 1) + items
  return classesOf(next).length > 0 && classesOf(list).join(' ') === classesOf(next).join(' ')
}

/** Characters of a list of definitions that can be divided only between paragraphs. */
const longestList = 8_000

function termOf(term: Element): Element {
  return element(
    'p',
    { id: attribute(term, 'id') || undefined },
    element('strong', {}, ...(hasBlock(term) ? [textNode(lineOf(term))] : term.children)),
  )
}

/** Terms as bold beginnings of items. */
function definitions(list: Element): ElementContent[] {
  const parts = list.children.flatMap((child) => (isElement(child, 'div') ? child.children : [child]))
  // The check takes no list as a reason for a section that is too long.
  if (textOf(list).length > longestList)
    return parts.flatMap((part) => (isElement(part, 'dt') ? [termOf(part)] : isElement(part, 'dd') ? asBlocks(part) : [part]))
  const items: Element[] = []
  let terms: Element[] = []
  for (const part of parts) {
    if (isElement(part, 'dt')) terms.push(part)
    else if (isElement(part, 'dd')) {
      if (terms.length > 0 || items.length === 0) items.push(itemOf(terms, part))
      else items.at(-1)?.children.push(...asBlocks(part))
      terms = []
    } else if (!isBlank(part)) items.push(element('li', {}, part))
  }
  if (terms.length > 0) items.push(itemOf(terms, element('dd', {})))
  return items.length === 0 ? [] : [element('ul', {}, ...items)]
}

function itemOf(terms: readonly Element[], definition: Element): Element {
  const id = terms.map((term) => attribute(term, 'id')).find((each) => each !== '')
  const heads = terms.flatMap((term, at) => [
    ...(at === 0 ? [] : [textNode(', ')]),
    ...(hasBlock(term) ? [textNode(lineOf(term))] : term.children),
  ])
  const head =
    heads.length === 0
      ? []
      : [
          firstIn({ type: 'root', children: heads }, (node) => isElement(node, 'strong', 'b'))
            ? element('span', {}, ...heads)
            : element('strong', {}, ...heads),
        ]
  const [first, ...others] = contentOf(definition)
  const isLine = first !== undefined && !hasBlock(definition)
  const properties = { id }
  if (isLine) return element('li', properties, ...head, textNode(head.length === 0 ? '' : ': '), ...definition.children)
  // A paragraph is the line of its term, other blocks stand below it.
  if (isElement(first, 'p'))
    return element('li', properties, element('p', {}, ...head, textNode(head.length === 0 ? '' : ': '), ...first.children), ...others)
  return element('li', properties, element('p', {}, ...head), ...definition.children)
}

function asBlocks(part: Element): ElementContent[] {
  return part.children.some((child) => child.type === 'element' && isBlock(child)) ? part.children : [element('p', {}, ...part.children)]
}

/** `details` is a bold line and its text. A heading in the line stays one. */
function detailsOf(node: Element): ElementContent[] {
  const summary = node.children.find((child) => isElement(child, 'summary')) as Element | undefined
  const rest = node.children.filter((child) => child !== summary)
  if (summary === undefined) return rest
  const heading = elementsIn(summary).find((each) => /^h[1-6]$/.test(each.tagName))
  const properties = { id: attribute(node, 'id') || attribute(summary, 'id') || undefined }
  const head =
    heading ?? element('p', properties, element('strong', {}, ...(hasBlock(summary) ? [textNode(lineOf(summary))] : summary.children)))
  return [head, element('div', {}, ...rest)]
}
