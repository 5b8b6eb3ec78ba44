import { cellPlacement, headingPlacement, type InlinePlacement, linesPlacement, trimmedEnd } from '../markdown/inline-placement.ts'
import { inlineDestinations, type MarkdownLink } from '../markdown/link-destinations.ts'
import { blockKinds, type MarkdownBlock, topLevelBlocks } from '../markdown/markdown-blocks.ts'
import {
  type MarkdownDefinition,
  type MarkdownReferences,
  type MarkdownToken,
  type MarkdownTokens,
  markdownTokens,
} from '../markdown/markdown-tokens.ts'
import type { TextBlock, TextBlockKind } from '../model/statement.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { LineTable } from '../text/line-table.ts'

/** A block with the source of its visible text. */
export class Block implements TextBlock {
  readonly kind: TextBlockKind
  readonly parent: Block | undefined
  readonly children: Block[] = []
  /** Code points. */
  start: number
  end: number
  /** Inline content of a paragraph, heading or cell; the lines of a code or HTML block, joined by `\n`, without fences and container marks. */
  content = ''
  /** The line of the text on which the content begins, counted from 0. */
  line = 0
  /** Of a `#` heading and a cell: UTF-16 position of the content in the text. */
  position: number | undefined

  constructor(kind: TextBlockKind, parent: Block | undefined, start: number) {
    this.kind = kind
    this.parent = parent
    this.start = start
    this.end = start
    parent?.children.push(this)
  }
}

/** The blocks of a text from a position on, and the data to read them. */
export interface TextTree {
  readonly root: Block
  readonly points: CodePointText
  /** The text of `points` as the parser reads it. */
  readonly text: string
  readonly lines: LineTable
  readonly references: MarkdownReferences
}

/** A text that is parsed once; `blocks` and `links` are computed on access. */
export interface ParsedText {
  readonly tree: TextTree
  /** The top-level blocks as whole lines; positions are those of the whole text. */
  readonly blocks: readonly MarkdownBlock[]
  /**
   * Every destination of a link, an image and a reference definition, in document order; one that is not written, as in `[a]()`, is empty.
   * Autolinks (`<https://…>`) are absolute by definition and raw HTML is published as written, so neither is listed.
   */
  readonly links: readonly MarkdownLink[]
  readonly read: MarkdownTokens
}

/** Nested blocks too. Footnotes are represented by their paragraphs. */
const treeKinds: Readonly<Record<string, TextBlockKind | undefined>> = {
  ...blockKinds,
  footnote_open: undefined,
  list_item_open: 'item',
  tr_open: 'row',
  th_open: 'cell',
  td_open: 'cell',
}

/** Reads the blocks of a text, whose lines end with `\n`, from a position on, which is the beginning of a line. */
export function parseText(points: CodePointText, from: number): ParsedText {
  // As the parser reads NUL: content is searched in the text again.
  const text = points.value.replaceAll('\0', '\ufffd')
  const lines = new LineTable(text)
  const firstLine = lines.lineAt(from)
  const body = text.slice(from)
  const read = markdownTokens(body)
  const { tokens, tails, references } = read
  const root = new Block('page', undefined, points.toCodePoints(from))
  const tree: TextTree = { root, points, text, lines, references }
  let open: Block = root
  let quotes = 0
  /** Where the search for the next cell begins. */
  let cell = 0
  tokens.forEach((token, index) => {
    const kind = treeKinds[token.type]
    if (token.type === 'inline') {
      open.content = token.content
      if (open.kind === 'cell') {
        const place = cellPlacement(token.content, text, cell)
        open.position = place(0)
        cell = place(token.content.length)
        setRange(open, open.position, cell, points)
      } else {
        open.line = firstLine + (token.map?.[0] ?? 0)
        const isMarked = open.kind === 'heading' && tokens[index - 1]?.markup.startsWith('#')
        if (isMarked) open.position = headingPlacement(token.content, text, lines, open.line)(0)
      }
      return
    }
    if (token.nesting === -1) {
      if (unseen.has(token.type)) return
      if (open.kind === 'quote') quotes -= 1
      close(open)
      open = open.parent as Block
      return
    }
    if (kind === undefined) return
    const line = firstLine + (token.map?.[0] ?? 0)
    const tail = tails.get(index)
    const isHeader = kind === 'row' && open.children.length === 0
    const block = new Block(isHeader ? 'header' : kind, open, open.start)
    if (tail !== undefined) {
      // Its first line, until its content is read.
      const start = lines.end(line) - tail
      setRange(block, start, trimmedEnd(text, lines.end(line), start), points)
    }
    if (kind === 'row') {
      const start = isHeader ? points.toUnits(open.start) : rowStart(text, lines.start(line), quotes)
      setRange(block, start, trimmedEnd(text, lines.end(line), start), points)
      cell = start
    } else if (kind === 'item') {
      // The end of its mark, until it turns out to have more.
      block.start = points.toCodePoints(trimmedEnd(text, lines.end(line), lines.start(line)))
      block.end = block.start
    } else if (token.map && kind !== 'list' && kind !== 'quote' && kind !== 'table') {
      placeLeaf(block, token, tree, firstLine)
    }
    if (token.nesting === 0) return
    if (kind === 'quote') quotes += 1
    open = block
  })
  close(root)
  return {
    // It is kept as long as its page, so it has no token of the parser.
    tree,
    get blocks() {
      return topLevelBlocks(read, body, { from })
    },
    get links() {
      return linksOf(tree, read.definitions, from)
    },
    read,
  }
}

/** The links of a text. */
export function linksIn(text: string): readonly MarkdownLink[] {
  // Every destination comes after `](` or, in a definition, `]:`.
  return text.includes('](') || text.includes(']:') ? parseText(new CodePointText(text), 0).links : []
}

function linksOf(tree: TextTree, definitions: readonly MarkdownDefinition[], from: number): MarkdownLink[] {
  const links: MarkdownLink[] = []
  const imageLabels = new Set<string>()
  const read = (block: Block) => {
    const isRead = block.kind !== 'code' && block.kind !== 'html' && block.content.includes('[')
    const place = contentPlacement(block, tree)
    for (const { destination, image, start, end, label } of isRead ? inlineDestinations(block.content, tree.references) : []) {
      // A reference has no destination of its own: its definition has.
      if (label === undefined) links.push({ destination, image, start: place(start), end: place(end) })
      else if (image) imageLabels.add(label)
    }
    block.children.forEach(read)
  }
  read(tree.root)
  for (const { label, destination, start, end } of definitions) {
    links.push({ destination, image: imageLabels.has(label), start: from + start, end: from + end })
  }
  return links.sort((a, b) => a.start - b.start)
}

/** Tokens that close no block of the tree. */
const unseen = new Set(['thead_close', 'tbody_close', 'footnote_close'])

/** A block with children ends with the last of them, and an item begins with the first. */
function close(block: Block): void {
  const [first] = block.children
  const last = block.children.at(-1)
  if (first === undefined || last === undefined || block.kind === 'row' || block.kind === 'header') return
  if (block.kind === 'item') block.start = first.start
  block.end = last.end
}

function setRange(block: Block, start: number, end: number, points: CodePointText): void {
  block.start = points.toCodePoints(start)
  block.end = points.toCodePoints(end)
}

/** The end of a block of whole lines, and the lines of a code or HTML block. */
function placeLeaf(block: Block, token: MarkdownToken, { text, lines, points }: TextTree, firstLine: number): void {
  const [first, afterLast] = token.map as [number, number]
  let last = afterLast - 1
  block.line = firstLine + first
  if (block.kind === 'code' || block.kind === 'html') {
    const isFence = token.type === 'fence'
    const opening = isFence ? 1 : 0
    const written = new LineTable(token.content).count - 1
    block.content = token.content.slice(0, trimmedEnd(token.content, token.content.length))
    block.line += opening
    // A block without a closing fence ends with its last line that is not blank.
    const isClosed = isFence && afterLast - first === written + 2
    if (!isClosed) last = block.content === '' ? first : block.line - firstLine + new LineTable(block.content).count - 1
  }
  const start = points.toUnits(block.start)
  block.end = points.toCodePoints(trimmedEnd(text, lines.end(firstLine + last), start))
}

/** Maps positions of a block's content to positions of the text. */
export function contentPlacement({ kind, content, line, position }: Block, { text, lines }: TextTree): InlinePlacement {
  if (kind === 'cell') return cellPlacement(content, text, position as number)
  if (position !== undefined) return (at) => position + at
  return linesPlacement(content, text, lines, line)
}

/** Where a row begins after the marks of the quotes that contain it; every line of a table has all of them. */
function rowStart(text: string, lineStart: number, quotes: number): number {
  let position = lineStart
  for (let left = quotes; ; position += 1) {
    const character = text[position]
    if (character === '>' && left > 0) left -= 1
    else if (character !== ' ' && character !== '\t') return position
  }
}
