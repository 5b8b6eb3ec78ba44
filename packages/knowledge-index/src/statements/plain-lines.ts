import type { PublishedPage } from '../model/page.ts'
import type { PageBlocks } from '../model/page-structure.ts'
import { visiblePart } from './visible-text.ts'

/** A range of one page's published text, in code points; `end` is exclusive. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** A paragraph or a part of one, an item, a row or a code block as plain text. */
export interface PlainLine {
  readonly text: string
  /** The same for people, without marks; a row is `Starter: $95 per month`, with more columns `Starter: Price $95 per month, Users 3`. */
  readonly phrase: string
  readonly isItem: boolean
  /** Where its text begins on the page, in code points. */
  readonly start: number
}

/**
 * The visible text of slices of a page: one line of plain text for each paragraph, item or row, in page order; code keeps its own lines. An
 * item begins with `- `, a quoted paragraph with `> `, and a row is `- Header: cell; Header: cell`. No other character is added.
 */
export function plainLines({ structure }: PublishedPage, slices: readonly Slice[]): PlainLine[] {
  return blockLines(structure.blocks, 0, slices).filter(({ text }) => text !== '')
}

function blockLines(blocks: PageBlocks, number: number, slices: readonly Slice[]): PlainLine[] {
  const [first, last, kind] = [blocks.start(number), blocks.end(number), blocks.kind(number)]
  const inside = slices.filter(({ start, end }) => start < last && first < end)
  if (inside.length === 0 || kind === 'header' || kind === 'rule') return []
  if (kind === 'row') return [{ ...rowTexts(blocks, number), isItem: false, start: first }]
  if (!blocks.isLeaf(number)) return Array.from(blocks.children(number)).flatMap((child) => blockLines(blocks, child, inside))
  return inside.map((slice) => {
    const start = Math.max(slice.start, first)
    const phrase = visiblePart(blocks, number, start, Math.min(slice.end, last))
    const marks = phrase && kind === 'paragraph' ? marksOf(blocks, number) : ''
    return { text: marks + phrase, phrase, isItem: marks.endsWith('- '), start }
  })
}

/** `> ` for a quoted paragraph, and `- ` for the first one of an item, after two spaces for each list it is nested in. */
function marksOf(blocks: PageBlocks, paragraph: number): string {
  let lists = 0
  let isQuoted = false
  const parent = blocks.parent(paragraph)
  for (let outer = parent; outer !== undefined; outer = blocks.parent(outer)) {
    if (blocks.kind(outer) === 'list') lists += 1
    if (blocks.kind(outer) === 'quote') isQuoted = true
  }
  const isItem = parent === paragraph - 1 && blocks.kind(parent) === 'item'
  return `${isQuoted ? '> ' : ''}${isItem ? `${'  '.repeat(lists - 1)}- ` : ''}`
}

/** `- Header: cell; Header: cell`, and its phrase. Empty cells are omitted, and a cell without a header has only its text. */
function rowTexts(blocks: PageBlocks, row: number): Pick<PlainLine, 'text' | 'phrase'> {
  // A table begins with its header.
  const table = blocks.parent(row) as number
  const header = Array.from(blocks.children(table + 1), (cell) => visiblePart(blocks, cell))
  const cells = Array.from(blocks.children(row), (cell) => visiblePart(blocks, cell)).flatMap((text, column) =>
    text === '' ? [] : [{ name: header[column] ?? '', text }],
  )
  const [subject, ...others] = cells
  if (subject === undefined) return { text: '', phrase: '' }
  const rest = others.map(({ name, text }) => (name === '' || others.length === 1 ? text : `${name} ${text}`))
  return {
    text: `- ${cells.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('; ')}`,
    phrase: rest.length === 0 ? subject.text : `${subject.text}: ${rest.join(', ')}`,
  }
}
