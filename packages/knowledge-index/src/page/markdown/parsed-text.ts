import type { TextBlockKind } from '../model/statement.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { LineTable } from '../text/line-table.ts'
import { isStruck } from './inline-marks.ts'
import { cellPlacement, headingPlacement, trimmedEnd } from './inline-placement.ts'
import { inlineDestinations, type MarkdownLink } from './link-destinations.ts'
import { blockKinds, type MarkdownBlock, topLevelBlocks } from './markdown-blocks.ts'
import { type MarkdownDefinition, type MarkdownToken, type MarkdownTokens, markdownTokens } from './markdown-tokens.ts'
import { Block, contentPlacement, type TextTree } from './text-tree.ts'

/** A text that is parsed once; `blocks` and `links` are computed on access. */
export interface ParsedText {
  readonly tree: TextTree
  /** The top-level blocks as whole lines; positions are those of the whole text. */
  readonly blocks: readonly MarkdownBlock[]
  /** Destinations of links, images and definitions, in document order, empty for `[a]()`. Not of autolinks and raw HTML. */
  readonly links: readonly MarkdownLink[]
  readonly read: MarkdownTokens
}

/** Reads the blocks of a text, whose lines end with `\n`, from a position on, which is the beginning of a line. */
export function parseText(points: CodePointText, from: number): ParsedText {
  const body = asParsed(points.value.slice(from))
  const read = markdownTokens(body)
  const tree = treeOf(points, from, read)
  return {
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

/** The blocks among the tokens of a text from a position on. */
export function treeOf(points: CodePointText, from: number, read: MarkdownTokens): TextTree {
  const text = asParsed(points.value)
  const lines = new LineTable(text)
  const footnotes = read.tokens.flatMap(({ type, meta }) => (type === 'footnote_open' ? String(meta?.label).toLowerCase() : []))
  const tree: TextTree = {
    root: new Block('page', undefined, points.toCodePoints(from)),
    points,
    text,
    lines,
    references: read.references,
    footnotes: new Set(footnotes),
  }
  new TreeBuilder(tree, lines.lineAt(from)).read(read)
  return tree
}

/** As the parser reads NUL: content is searched in the text again. */
function asParsed(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}

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

/** Nested blocks too. Footnotes are represented by their paragraphs. */
const treeKinds: Readonly<Record<string, TextBlockKind | undefined>> = {
  ...blockKinds,
  footnote_open: undefined,
  list_item_open: 'item',
  tr_open: 'row',
  th_open: 'cell',
  td_open: 'cell',
}

/** Tokens that close no block of the tree. */
const unseen = new Set(['thead_close', 'tbody_close', 'footnote_close'])

class TreeBuilder {
  readonly #tree: TextTree
  /** The line of the text on which the tokens begin. */
  readonly #firstLine: number
  #open: Block
  /** Quotes around the open block. */
  #quotes = 0
  /** Where the search for the next cell begins. */
  #cell = 0

  constructor(tree: TextTree, firstLine: number) {
    this.#tree = tree
    this.#firstLine = firstLine
    this.#open = tree.root
  }

  read({ tokens, tails }: MarkdownTokens): void {
    tokens.forEach((token, index) => {
      const kind = treeKinds[token.type]
      if (token.type === 'inline') this.#fill(token, tokens[index - 1])
      else if (token.nesting === -1) this.#close(token)
      else if (kind !== undefined) this.#begin(kind, token, tails.get(index))
    })
    close(this.#tree.root)
  }

  #fill(token: MarkdownToken, before: MarkdownToken | undefined): void {
    const { content, map } = token
    const { text, lines, points } = this.#tree
    const open = this.#open
    open.content = content
    open.isStruck = isStruck(token)
    if (open.kind === 'cell') {
      const place = cellPlacement(content, text, this.#cell)
      open.position = place(0)
      this.#cell = place(content.length)
      setRange(open, open.position, this.#cell, points)
    } else {
      open.line = this.#firstLine + (map?.[0] ?? 0)
      const isMarked = open.kind === 'heading' && before?.markup.startsWith('#')
      if (isMarked) open.position = headingPlacement(content, text, lines, open.line)(0)
    }
  }

  #close({ type }: MarkdownToken): void {
    if (unseen.has(type)) return
    if (this.#open.kind === 'quote') this.#quotes -= 1
    close(this.#open)
    this.#open = this.#open.parent ?? this.#open
  }

  /** @param tail characters of the block's first line from its first mark or character on */
  #begin(kind: TextBlockKind, token: MarkdownToken, tail: number | undefined): void {
    const { text, lines, points } = this.#tree
    const open = this.#open
    const line = this.#firstLine + (token.map?.[0] ?? 0)
    const isHeader = kind === 'row' && open.children.length === 0
    const block = new Block(isHeader ? 'header' : kind, open, open.start)
    block.isStruck = isStruck(token)
    if (tail !== undefined) {
      // Its first line, until its content is read.
      const start = lines.end(line) - tail
      setRange(block, start, trimmedEnd(text, lines.end(line), start), points)
    }
    if (kind === 'row') {
      const start = isHeader ? points.toUnits(open.start) : rowStart(text, lines.start(line), this.#quotes)
      setRange(block, start, trimmedEnd(text, lines.end(line), start), points)
      this.#cell = start
    } else if (kind === 'item') {
      // The end of its mark, until it turns out to have more.
      block.start = points.toCodePoints(trimmedEnd(text, lines.end(line), lines.start(line)))
      block.end = block.start
    } else if (token.map && kind !== 'list' && kind !== 'quote' && kind !== 'table') {
      this.#placeLeaf(block, token, token.map)
    }
    if (token.nesting === 0) return
    if (kind === 'quote') this.#quotes += 1
    this.#open = block
  }

  /** The end of a block of whole lines, and the lines of a code or HTML block. */
  #placeLeaf(block: Block, token: MarkdownToken, [first, afterLast]: readonly [number, number]): void {
    const { text, lines, points } = this.#tree
    const firstLine = this.#firstLine
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
}

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

/** Where a row begins after the marks of the quotes that contain it; every line of a table has all of them. */
function rowStart(text: string, lineStart: number, quotes: number): number {
  let position = lineStart
  for (let left = quotes; ; position += 1) {
    const character = text[position]
    if (character === '>' && left > 0) left -= 1
    else if (character !== ' ' && character !== '\t') return position
  }
}
