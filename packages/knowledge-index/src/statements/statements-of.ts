import { readHeading } from '../markdown/heading-id.ts'
import type { InlinePlacement } from '../markdown/inline-placement.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import type { PublishedPage } from '../model/page.ts'
import type { Statement, TextBlock } from '../model/statement.ts'
import type { CodePointText } from '../text/code-point-text.ts'
import { firstIndex } from '../text/first-index.ts'
import { LineTable } from '../text/line-table.ts'
import { sentencesOf } from './sentences.ts'
import { type TextRange, trimmedRange } from './text-range.ts'
import { type Block, contentPlacement, parseText, type TextTree } from './text-tree.ts'
import { contentEnd, contentStart, type Visible, visibleCode, visibleHtml, visibleInline, withoutMarkers } from './visible.ts'
import { lastCut, VisibleRanges } from './visible-ranges.ts'

/** Code points of a sentence, of an item that is not cut, and of a run of lines. */
const longestSentence = 600
/** Code points of a code or HTML block that is not cut. */
const longestWhole = 1_000

/** A page is cut on first use; the result is released with the page. */
const cutPages = new WeakMap<PublishedPage, { readonly tree: TextTree; readonly statements: readonly Statement[] }>()

function cutPage(page: PublishedPage): { readonly tree: TextTree; readonly statements: readonly Statement[] } {
  let cut = cutPages.get(page)
  if (cut === undefined) {
    const { tree } = parseText(page.text, preambleEnd(page.text.value))
    cut = { tree, statements: new Cutter(tree, page.language).statements }
    cutPages.set(page, cut)
  }
  return cut
}

/** The blocks of a page's author's text. */
export function treeOf(page: PublishedPage): TextTree {
  return cutPage(page).tree
}

/**
 * The smallest parts of a page that an answer can point at, in document order and without overlap: sentences, list items, rows, code blocks
 * and raw HTML of the author's text. Not included: headings, header rows, rules, reference definitions, parts without a visible letter or
 * digit, and parts nested deeper than 32 levels.
 *
 * A sentence, and a list item as a whole, has at most 600 code points; a code or HTML block has at most 1,000, or is cut into runs of lines of at
 * most 600. A page is cut on the first call, in time that is linear in its text, and the result is kept as long as the page.
 */
export function statementsOf(page: PublishedPage): readonly Statement[] {
  return cutPage(page).statements
}

/**
 * The visible text of a block of a page, or of the part of it between two offsets: one line for a paragraph, heading, cell or raw HTML, the
 * lines of a code block, and an empty text for any other block.
 *
 * Markdown marks, tags, comments and invisible characters are left out, entities decoded; a link is its label, an image its alternative
 * text. `[7]` becomes `(7)`, and `<` before a letter, `/` or `!` becomes `‹`. No other character is changed.
 *
 * @param block a block of a statement of this page, or one above or below it
 * @param start code points of the page's text; the beginning of the block by default
 * @param end exclusive; the end of the block by default
 */
export function visibleText(page: PublishedPage, block: TextBlock, start?: number, end?: number): string {
  return visibleTextIn(treeOf(page), block, start, end)
}

/** The same of a tree of any text. */
export function visibleTextIn(tree: TextTree, block: TextBlock, start: number = block.start, end: number = block.end): string {
  return visiblePart(tree, block as Block, start, end, ({ text }) => withoutMarkers(text))
}

/**
 * The text that a browser shows of a page between two offsets: that of each paragraph, heading, cell or HTML block, with white space folded,
 * divided at line breaks; code is divided at wide white space, which a browser does not fold there. `before` and `after` are the text next
 * to it, in the same block or the next one.
 */
export function shownText(page: PublishedPage, start: number, end: number): { blocks: string[]; before: string; after: string } {
  const tree = treeOf(page)
  const leaves = leavesOf(tree.root)
  const textsOf = (from: number, to: number, blocks = leaves) =>
    blocks
      .filter((block) => block.start < to && from < block.end)
      .flatMap((block) =>
        visiblePart(tree, block, Math.max(from, block.start), Math.min(to, block.end), withLineBreaks).split(
          block.kind === 'code' ? wideWhiteSpace : '\n',
        ),
      )
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  // A block may have no visible text.
  const near = 8
  return {
    blocks: textsOf(start, end),
    before: textsOf(0, start, leaves.filter((block) => block.start < start).slice(-near)).at(-1) ?? '',
    after: textsOf(end, page.text.length, leaves.filter((block) => block.end > end).slice(0, near))[0] ?? '',
  }
}

/** White space in code that a browser does not fold, and that no space of a text fragment matches. */
const wideWhiteSpace = /[\n\t]|\s{2,}/
/** A tag that separates words, and a line that ends in two spaces or a backslash. */
const lineBreak = /^(?:<| {2,}\n|\\\n)/

/** A visible text with a line feed where a browser breaks the line: no term of a text fragment runs over it. */
function withLineBreaks(visible: Visible, { content, kind }: Block): string {
  if (kind === 'code' || visible.places === undefined) return visible.text
  return visible.text.replace(/ /g, (space, at: number) =>
    lineBreak.test(content.slice(contentStart(visible, at), contentEnd(visible, at))) ? '\n' : space,
  )
}

/** The visible text of one paragraph, heading, cell, code block or HTML block. Positions are UTF-16; offsets count code points of the page. */
export interface ShownBlock {
  readonly text: string
  /** Where the unit at a position begins in the page. */
  startOf(position: number): number
  /** Where the unit at a position ends in the page. */
  endOf(position: number): number
}

/** The visible text from a position on (UTF-16, the beginning of a line), block by block. Nothing is cached. */
export function shownBlocks(points: CodePointText, from: number): ShownBlock[] {
  const { tree } = parseText(points, from)
  return leavesOf(tree.root).flatMap((block) => {
    const visible = visibleOf(block, tree)
    if (visible === undefined) return []
    const place = contentPlacement(block, tree)
    return {
      text: visible.text,
      startOf: (position: number) => points.toCodePoints(place(contentStart(visible, position))),
      endOf: (position: number) => points.toCodePoints(place(contentEnd(visible, position))),
    }
  })
}

function leavesOf(block: Block): Block[] {
  return block.children.length === 0 ? [block] : block.children.flatMap(leavesOf)
}

function visiblePart(tree: TextTree, own: Block, start: number, end: number, write: (visible: Visible, own: Block) => string): string {
  const visible = visibleOf(own, tree)
  if (visible === undefined) return ''
  const place = contentPlacement(own, tree)
  const unitAt = (offset: number) => firstUnit(visible, (position) => place(position) < tree.points.toUnits(offset))
  const from = start <= own.start ? 0 : unitAt(start)
  const to = end >= own.end ? visible.text.length : unitAt(end)
  const text = write(visible, own).slice(from, to)
  return own.kind === 'code' ? text.trimEnd() : text.trim()
}

/** The first unit of a visible text whose place in the content is not before the one that is searched. */
function firstUnit(visible: Visible, isBefore: (contentPosition: number) => boolean): number {
  return firstIndex(0, visible.text.length, (unit) => isBefore(contentStart(visible, unit)))
}

/** `- [x] `, as GitHub reads an item. */
const taskMark = /^\[[ xX]\]\s/
/** `> [!NOTE]`, as GitHub reads a quote. */
const alertMark = /^\[![A-Za-z]+\]/

const leads: Readonly<Record<string, RegExp | undefined>> = { item: taskMark, quote: alertMark }

function visibleOf(block: Block, { references }: TextTree): Visible | undefined {
  const { kind, content, parent } = block
  if (kind === 'code') return visibleCode(content)
  if (kind === 'html') return visibleHtml(content)
  if (kind === 'heading') return visibleInline(readHeading(content).text, references)
  if (kind === 'cell') return visibleInline(content, references)
  if (kind !== 'paragraph') return undefined
  const isFirst = parent?.children[0] === block
  return visibleInline(content, references, isFirst ? leads[parent?.kind ?? ''] : undefined)
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Cuts a tree. */
class Cutter {
  readonly statements: Statement[] = []
  readonly #tree: TextTree
  readonly #language: string

  constructor(tree: TextTree, language: string) {
    this.#tree = tree
    this.#language = language
    this.#cut(tree.root)
  }

  #cut(block: Block): void {
    const { kind } = block
    if (kind === 'paragraph') this.#cutParagraph(block)
    else if (kind === 'row') this.#cutRow(block)
    else if (kind === 'code' || kind === 'html') this.#cutLines(block, kind)
    // No deeper than the parser nests.
    else if (kind !== 'header') for (const child of block.children) this.#cut(child)
  }

  #cutRow(row: Block): void {
    if (row.children.some((cell) => letterOrDigit.test(visibleOf(cell, this.#tree)?.text ?? ''))) {
      this.statements.push({ kind: 'row', start: row.start, end: row.end, block: row })
    }
  }

  #cutParagraph(block: Block): void {
    const visible = visibleOf(block, this.#tree) as Visible
    if (!letterOrDigit.test(visible.text)) return
    const ranges = new VisibleRanges(visible, this.#offsets(block))
    const { length } = visible.text
    if (block.parent?.kind === 'item' && block.parent.children[0] === block) {
      const whole = { start: length - visible.text.trimStart().length, end: visible.text.trimEnd().length }
      const [first, second] = ranges.cut(whole, 0, length, longestSentence)
      if (first && !second) {
        this.statements.push({ kind: 'item', start: first.start, end: first.end, block })
        return
      }
    }
    const sentences = sentencesOf(visible.masked, this.#language, visible.boldEnd)
    sentences.forEach((sentence, index) => {
      const before = sentences[index - 1]?.end ?? 0
      const after = sentences[index + 1]?.start ?? length
      for (const { start, end, text } of ranges.cut(sentence, before, after, longestSentence)) {
        if (letterOrDigit.test(text)) this.statements.push({ kind: 'sentence', start, end, block })
      }
    })
  }

  #cutLines(block: Block, kind: 'code' | 'html'): void {
    const visible = visibleOf(block, this.#tree) as Visible
    if (!letterOrDigit.test(visible.text)) return
    if (block.end - block.start <= longestWhole) {
      this.statements.push({ kind, start: block.start, end: block.end, block })
      return
    }
    const offset = this.#offsets(block)
    const { content } = block
    const lines = new LineTable(content)
    const add = ({ start, end }: TextRange) => {
      const seen = visible.text.slice(
        firstUnit(visible, (position) => position < start),
        firstUnit(visible, (position) => position < end),
      )
      if (letterOrDigit.test(seen)) this.statements.push({ kind, start: offset(start), end: offset(end), block })
    }
    let run: TextRange | undefined
    for (let line = 0; line < lines.count; line += 1) {
      let { start, end } = trimmedRange(content, lines.start(line), lines.end(line))
      if (start === end) continue
      const fits = (to: number) => offset(to) - offset(run?.start ?? start) <= longestSentence
      if (run && !fits(end)) {
        add(run)
        run = undefined
      }
      while (!fits(end)) {
        const part = trimmedRange(content, start, lastCut(content, start, end, fits))
        add(part)
        start = trimmedRange(content, part.end, end).start
      }
      run = { start: run?.start ?? start, end }
    }
    if (run) add(run)
  }

  /** Maps positions of a block's content to code points of the page. */
  #offsets(block: Block): InlinePlacement {
    const place = contentPlacement(block, this.#tree)
    return (position) => this.#tree.points.toCodePoints(place(position))
  }
}
