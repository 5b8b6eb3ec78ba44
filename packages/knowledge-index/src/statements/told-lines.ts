import type { TextTree } from '../markdown/text-tree.ts'
import type { PublishedPage } from '../model/page.ts'
import type { TextBlock } from '../model/statement.ts'
import { treeOf } from './page-tree.ts'
import { visibleTextIn } from './visible-text.ts'

/** A range of one page's published text, in code points; `end` is exclusive. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** A paragraph or a part of one, an item, a row or a code block as plain text. */
export interface ToldLine {
  readonly text: string
  /** Where its text begins on the page, in code points. */
  readonly start: number
}

/**
 * The visible text of slices of a page: one line of plain text for each paragraph, item or row, in page order; code keeps its own lines. An
 * item begins with `- `, a quoted paragraph with `> `, and a row is `- Header: cell; Header: cell`. No other character is added.
 */
export function toldLines(page: PublishedPage, slices: readonly Slice[]): ToldLine[] {
  return toldLinesIn(treeOf(page), slices)
}

export function toldLinesIn(tree: TextTree, slices: readonly Slice[]): ToldLine[] {
  return blockLines(tree, tree.root, slices).filter(({ text }) => text !== '')
}

function blockLines(tree: TextTree, block: TextBlock, slices: readonly Slice[]): ToldLine[] {
  const inside = slices.filter(({ start, end }) => start < block.end && block.start < end)
  if (inside.length === 0 || block.kind === 'header' || block.kind === 'rule') return []
  if (block.kind === 'row') return [{ text: rowText(tree, block), start: block.start }]
  const isContainer = block.kind !== 'paragraph' && block.children.length > 0
  if (isContainer) return block.children.flatMap((child) => blockLines(tree, child, inside))
  return inside.map((slice) => {
    const start = Math.max(slice.start, block.start)
    const text = visibleTextIn(tree, block, start, Math.min(slice.end, block.end))
    return { text: text && block.kind === 'paragraph' ? marksOf(block) + text : text, start }
  })
}

/** `> ` for a quoted paragraph, and `- ` for the first one of an item, after two spaces for each list it is nested in. */
function marksOf(paragraph: TextBlock): string {
  let lists = 0
  let isQuoted = false
  for (let outer = paragraph.parent; outer !== undefined; outer = outer.parent) {
    if (outer.kind === 'list') lists += 1
    if (outer.kind === 'quote') isQuoted = true
  }
  const isItem = paragraph.parent?.kind === 'item' && paragraph.parent.children[0] === paragraph
  return `${isQuoted ? '> ' : ''}${isItem ? `${'  '.repeat(lists - 1)}- ` : ''}`
}

/** `- Header: cell; Header: cell`. Empty cells are omitted, and a cell without a header has only its text. */
function rowText(tree: TextTree, row: TextBlock): string {
  const header = row.parent?.children.find(({ kind }) => kind === 'header')?.children ?? []
  const cells = row.children.flatMap((cell, column) => {
    const text = visibleTextIn(tree, cell)
    const name = header[column] === undefined ? '' : visibleTextIn(tree, header[column])
    return text === '' ? [] : [name === '' ? text : `${name}: ${text}`]
  })
  return cells.length === 0 ? '' : `- ${cells.join('; ')}`
}
