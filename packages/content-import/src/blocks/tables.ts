/** Tables that Markdown can express. Tables for layout become their blocks. */
import type { Element, ElementContent } from 'hast'
import * as tree from '../html/tree.ts'

export function tidyTables(root: Element): void {
  tree.rewrite(root, (node, above) => {
    if (node.tagName !== 'table') return undefined
    const rows = rowsOf(node)
    // Asciidoctor numbers the remarks on a listing in a table.
    if (tree.hasClass(above, 'colist'))
      return [tree.element('ol', {}, ...rows.map((row) => tree.element('li', {}, ...(cellsOf(row).at(-1)?.children ?? []))))]
    if (isLayout(node, rows))
      return rows.flatMap((row) =>
        cellsOf(row).flatMap((cell) => (tree.hasBlock(cell) ? cell.children : [tree.element('p', {}, ...cell.children)])),
      )
    const cells = rows.flatMap(cellsOf)
    for (const cell of cells) flattenCell(cell)
    const caption = tree.firstIn(node, (each) => each.tagName === 'caption')?.children ?? []
    const isEmpty = cells.every((cell) => tree.contentOf(cell).length === 0)
    return [
      ...(caption.some((child) => tree.lineOf(child) !== '') ? [tree.element('p', {}, ...inLine(caption))] : []),
      ...(isEmpty ? [] : [tree.element('table', { id: tree.attribute(node, 'id') || undefined }, ...withHead(rows))]),
    ]
  })
}

function rowsOf(table: Element): readonly Element[] {
  const rows = table.children.flatMap((child) => (tree.isElement(child, 'thead', 'tbody', 'tfoot') ? child.children : [child]))
  return rows.filter((row): row is Element => tree.isElement(row, 'tr') && cellsOf(row).length > 0)
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter((child): child is Element => tree.isElement(child, 'td', 'th'))
}

/** A table without a row of headings whose cells have blocks, or that has one cell in each row, is layout. */
function isLayout(table: Element, rows: readonly Element[]): boolean {
  if (/^(?:presentation|none)$/.test(tree.attribute(table, 'role'))) return true
  const cells = rows.flatMap(cellsOf)
  if (cells.some((cell) => cell.tagName === 'th')) return false
  const isBox = (node: Element) => tree.isHeading(node) || tree.isElement(node, 'x-code', 'x-alert', 'table', 'hr')
  return (
    cells.some((cell) => tree.firstIn(cell, isBox) !== undefined) || (rows.length > 0 && rows.every((row) => cellsOf(row).length === 1))
  )
}

/** The rows: the first one has headings, or the writer adds an empty one. */
function withHead(rows: readonly Element[]): readonly Element[] {
  const first = rows[0] === undefined ? [] : cellsOf(rows[0])
  const isEmpty = (cell: Element) => tree.contentOf(cell).length === 0
  const isBold = first.every((cell) => cell.tagName === 'th' || isEmpty(cell) || isStrong(cell)) && !first.every(isEmpty)
  const hasHead = isBold || first.at(-1)?.tagName === 'th'
  return rows.map((row, at) =>
    tree.element('tr', {}, ...cellsOf(row).map((cell) => ({ ...cell, tagName: hasHead && at === 0 ? 'th' : 'td' }))),
  )
}

function isStrong(cell: Element): boolean {
  const [only, ...others] = tree.contentOf(cell)
  return others.length === 0 && (tree.isElement(only, 'strong', 'b') || (tree.isElement(only, 'p') && isStrong(only)))
}

/** Columns and rows that one cell takes: a browser takes 1,000 and 65,534. */
const widest = 50

/** The blocks of a cell on one line. */
function flattenCell(cell: Element): void {
  const align = tree.attribute(cell, 'align') || /text-align\s*:\s*(left|right|center)/.exec(tree.attribute(cell, 'style'))?.[1]
  const spans = (['colSpan', 'rowSpan'] as const).map((name) => [name, Math.min(Number(cell.properties[name] ?? 1), widest)])
  cell.properties = { ...cell.properties, ...Object.fromEntries(spans), align: align || undefined }
  cell.children = inLine(cell.children)
}

/** Blocks become text with `<br>` between them; a list has points. */
function inLine(children: readonly ElementContent[]): ElementContent[] {
  const written: ElementContent[] = []
  const divide = () => {
    if (written.length > 0 && !tree.isElement(written.at(-1), 'br')) written.push(tree.element('br', {}))
  }
  const visit = (nodes: readonly ElementContent[]) => {
    for (const node of nodes) {
      const isAtStart = written.length === 0 || tree.isElement(written.at(-1), 'br')
      if (node.type !== 'element') {
        if (node.type === 'text' && !(isAtStart && node.value.trim() === '')) written.push(node)
      } else if (node.tagName === 'br') divide()
      else if (!tree.isBlock(node) && !tree.hasBlock(node)) written.push(node)
      else {
        divide()
        if (node.tagName === 'x-code') written.push(tree.element('code', {}, tree.textNode(tree.lineOf(node))))
        else if (node.tagName === 'x-math-block')
          written.push(tree.element('x-math', { tex: tree.lineOf(node) }, tree.textNode(tree.lineOf(node))))
        else if (tree.isHeading(node)) written.push(tree.element('strong', {}, ...node.children))
        else visit(node.tagName === 'li' ? [tree.textNode('• '), ...node.children] : node.children)
        divide()
      }
    }
  }
  visit(children)
  const isEnd = (node: ElementContent | undefined) => node?.type === 'text' && node.value.trim() === ''
  while (tree.isElement(written.at(-1), 'br') || isEnd(written.at(-1))) written.pop()
  return written
}
