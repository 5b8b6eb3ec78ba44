import type { PublishedPage } from '../model/page.ts'
import type { PageBlocks } from '../model/page-structure.ts'
import type { TextRange } from '../text/text-range.ts'
import { visiblePart } from './visible-text.ts'

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
 * The visible text of a slice of a page: one line of plain text for each paragraph, item or row, in page order; code keeps its own lines. An
 * item begins with `- `, a quoted paragraph with `> `, and a row is `- Header: cell; Header: cell`. No other character is added.
 *
 * @param slice code points of the page's published text
 * @example plainLines(page, { start: 195, end: 234 }).map(({ text }) => text)
 */
export function plainLines({ structure: { blocks } }: PublishedPage, { start, end }: TextRange): PlainLine[] {
  const lines: PlainLine[] = []
  let number = blocks.firstWithin(start)
  // A row is one line, also if the slice begins in it.
  if (blocks.kind(number) === 'cell') number = blocks.parent(number) as number
  while (number < blocks.count && blocks.start(number) < end) {
    const kind = blocks.kind(number)
    const isOne = kind === 'row' || kind === 'header' || blocks.isLeaf(number)
    if (isOne && kind !== 'header' && kind !== 'rule' && start < blocks.end(number)) lines.push(lineOf(blocks, number, start, end))
    number = isOne ? blocks.after(number) : number + 1
  }
  return lines.filter(({ text }) => text !== '')
}

function lineOf(blocks: PageBlocks, number: number, from: number, to: number): PlainLine {
  const [first, last, kind] = [blocks.start(number), blocks.end(number), blocks.kind(number)]
  if (kind === 'row') return { ...rowTexts(blocks, number, to), isItem: false, start: first }
  const start = Math.max(from, first)
  const phrase = visiblePart(blocks, number, start, Math.min(to, last))
  const marks = phrase && kind === 'paragraph' ? marksOf(blocks, number) : ''
  return { text: marks + phrase, phrase, isItem: marks.endsWith('- '), start }
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

/** `- Header: cell; Header: cell` up to an offset, and its phrase. Empty cells are omitted, and a cell without a header has only its text. */
function rowTexts(blocks: PageBlocks, row: number, to: number): Pick<PlainLine, 'text' | 'phrase'> {
  // A table begins with its header.
  const table = blocks.parent(row) as number
  const header = Array.from(blocks.children(table + 1), (cell) => visiblePart(blocks, cell))
  const cells = Array.from(blocks.children(row), (cell) =>
    visiblePart(blocks, cell, blocks.start(cell), Math.min(to, blocks.end(cell))),
  ).flatMap((text, column) => (text === '' ? [] : [{ name: header[column] ?? '', text }]))
  const [subject, ...others] = cells
  if (subject === undefined) return { text: '', phrase: '' }
  const rest = others.map(({ name, text }) => (name === '' || others.length === 1 ? text : `${name} ${text}`))
  return {
    text: `- ${cells.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('; ')}`,
    phrase: rest.length === 0 ? subject.text : `${subject.text}: ${rest.join(', ')}`,
  }
}
