/** Tables that Markdown can express. Tables for layout become their blocks. */
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  contentOf,
  element,
  firstIn,
  hasBlock,
  hasClass,
  isBlock,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  rewrite,
  textNode,
} from '../html/tree.ts'

export function tidyTables(root: Parent): void {
  rewrite(root, (node, above) => {
    if (node.tagName === 'caption') return [element('caption', {}, ...node.children)]
    if (node.tagName !== 'table') return undefined
    const rows = rowsOf(node)
    // Asciidoctor numbers the remarks on a listing in a table.
    if (above.type === 'element' && hasClass(above, 'colist'))
      return [element('ol', {}, ...rows.map((row) => element('li', {}, ...(cellsOf(row).at(-1)?.children ?? []))))]
    if (isLayout(node, rows))
      return rows.flatMap((row) => cellsOf(row).flatMap((cell) => (hasBlock(cell) ? cell.children : [element('p', {}, ...cell.children)])))
    for (const row of rows) for (const cell of cellsOf(row)) flattenCell(cell)
    const caption = firstIn(node, (each) => each.tagName === 'caption')
    const isEmpty = rows.every((row) => cellsOf(row).every((cell) => contentOf(cell).length === 0))
    const written = isEmpty ? [] : [element('table', { id: attribute(node, 'id') || undefined }, ...withHead(rows))]
    return caption === undefined || contentOf(caption).length === 0 ? written : [element('p', {}, ...inLine(caption.children)), ...written]
  })
}

function rowsOf(table: Element): readonly Element[] {
  return table.children
    .flatMap((child) => {
      if (child.type === 'element' && child.tagName === 'tr') return [child]
      return child.type === 'element' && isElement(child, 'thead', 'tbody', 'tfoot')
        ? child.children.filter((each): each is Element => isElement(each, 'tr'))
        : []
    })
    .filter((row) => cellsOf(row).length > 0)
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter((child) => isElement(child, 'td', 'th')) as Element[]
}

/** A table without a row of headings whose cells have blocks, or that has one cell in each row, is layout. */
function isLayout(table: Element, rows: readonly Element[]): boolean {
  if (/^(?:presentation|none)$/.test(attribute(table, 'role'))) return true
  const cells = rows.flatMap(cellsOf)
  if (cells.some((cell) => cell.tagName === 'th')) return false
  if (cells.some((cell) => firstIn(cell, (each) => isHeading(each) || isElement(each, 'x-code', 'x-alert', 'table', 'hr')) !== undefined))
    return true
  return rows.length > 0 && rows.every((row) => cellsOf(row).length === 1)
}

/** The rows, the first of which is the row of headings: an empty one, if the table has none. */
function withHead(rows: readonly Element[]): Element[] {
  const [first] = rows
  if (first === undefined) return []
  const cells = cellsOf(first)
  const isHead =
    cells.every((cell) => cell.tagName === 'th' || isBold(cell) || contentOf(cell).length === 0) &&
    cells.some((cell) => contentOf(cell).length > 0)
  const named = (row: Element, name: string) => element('tr', {}, ...cellsOf(row).map((cell) => ({ ...cell, tagName: name })))
  if (isHead || (cells.some((cell) => cell.tagName === 'th') && cells.at(-1)?.tagName === 'th'))
    return [named(first, 'th'), ...rows.slice(1).map((row) => named(row, 'td'))]
  return [element('tr', {}, ...cells.map(() => element('th', {}))), ...rows.map((row) => named(row, 'td'))]
}

function isBold(cell: Element): boolean {
  const content = contentOf(cell)
  return content.length === 1 && (isElement(content[0], 'strong', 'b') || (isElement(content[0], 'p') && isBold(content[0])))
}

/** Columns and rows that one cell takes: a browser takes 1,000 and 65,534. */
const widest = 50

/** The blocks of a cell on one line. */
function flattenCell(cell: Element): void {
  cell.properties.align = attribute(cell, 'align') || /text-align\s*:\s*(left|right|center)/.exec(attribute(cell, 'style'))?.[1]
  if (cell.properties.align === undefined || cell.properties.align === '') delete cell.properties.align
  for (const span of ['colSpan', 'rowSpan'] as const) {
    const cells = Number(cell.properties[span] ?? 1)
    if (cells > 1) cell.properties[span] = Math.min(cells, widest)
  }
  cell.children = inLine(cell.children)
}

/** Blocks become text with `<br>` between them; a list has points. */
function inLine(children: readonly ElementContent[]): ElementContent[] {
  const written: ElementContent[] = []
  let isOpen = false
  const divide = () => {
    if (isOpen) written.push(element('br', {}))
    isOpen = false
  }
  const visit = (nodes: readonly ElementContent[], point: string) => {
    for (const node of nodes) {
      if (node.type === 'comment') continue
      if (node.type !== 'element' || !(isBlock(node) || hasBlock(node))) {
        if (node.type === 'text' && node.value.trim() === '' && !isOpen) continue
        // A line break of the cell itself.
        if (isElement(node, 'br')) {
          divide()
          continue
        }
        written.push(node)
        isOpen = true
        continue
      }
      divide()
      if (node.tagName === 'x-code') written.push(element('code', {}, textNode(lineOf(node))))
      else if (node.tagName === 'x-math-block') written.push(element('x-math', { tex: lineOf(node) }, textNode(lineOf(node))))
      else if (node.tagName === 'li') {
        written.push(textNode(point))
        visit(node.children, point)
      } else if (isHeading(node)) written.push(element('strong', {}, ...node.children))
      else visit(node.children, node.tagName === 'ol' ? '• ' : '• ')
      isOpen = written.length > 0 && !isElement(written.at(-1), 'br')
      divide()
    }
  }
  visit(children, '• ')
  while (isElement(written.at(-1), 'br') || (written.at(-1)?.type === 'text' && lineOf(written.at(-1) as ElementContent) === ''))
    written.pop()
  return written
}
