import { alertMark, taskMark } from '../markdown/github-marks.ts'
import { readHeading } from '../markdown/heading-id.ts'
import { parseText } from '../markdown/parsed-text.ts'
import { type Block, contentPlacement, type TextTree } from '../markdown/text-tree.ts'
import type { PublishedPage } from '../model/page.ts'
import { markdownPath } from '../model/page-address.ts'
import type { TextBlock } from '../model/statement.ts'
import { type CodePointText, firstIndex } from '../text/code-point-text.ts'
import { treeOf } from './page-tree.ts'
import { contentEnd, contentStart, type Visible, visibleCode, visibleHtml, visibleInline, withoutMarkers } from './visible.ts'

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
  // Those of other sites are links, whose text is the alternative text.
  const ownImages = `${page.markdownUrl.slice(0, -markdownPath(page.path).length)}/images/`
  const write = (visible: Visible, block: Block) => asInBrowser(visible, block, ownImages)
  const textsOf = (from: number, to: number, blocks = leaves) =>
    blocks
      .filter((block) => block.start < to && from < block.end)
      .flatMap((block) =>
        visiblePart(tree, block, Math.max(from, block.start), Math.min(to, block.end), write).split(
          block.kind === 'code' ? wideWhiteSpace : lineOrImage,
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

/** In place of an image, as in the text that browsers search (U+FFFC). */
const image = '\ufffc'
const lineOrImage = new RegExp(`\\n|(?=${image})|(?<=${image})`)

/** A visible text with a line feed where a browser breaks the line, and without alternative texts: no term of a text fragment runs over one. */
function asInBrowser(visible: Visible, { content, kind }: Block, ownImages: string): string {
  if (kind === 'code' || visible.places === undefined) return visible.text
  const text = visible.text.replace(/ /g, (space, at: number) =>
    lineBreak.test(content.slice(contentStart(visible, at), contentEnd(visible, at))) ? '\n' : space,
  )
  let written = ''
  let at = 0
  for (const { start, end, destination } of visible.images) {
    if (!destination.startsWith(ownImages)) continue
    let from = firstUnit(visible, (position) => position < start)
    let to = firstUnit(visible, (position) => position < end)
    // An image without alternative text takes the place of a space next to it.
    if (to === from && text[to] === ' ') to += 1
    else if (to === from && text[from - 1] === ' ') from -= 1
    // An image can be in the alternative text of another.
    if (from < at) continue
    written += text.slice(at, from) + image.repeat(to - from)
    at = to
  }
  return written + text.slice(at)
}

/** The visible text of one paragraph, heading, cell, code block or HTML block. Positions are UTF-16; offsets count code points of the page. */
export interface ShownBlock {
  readonly text: string
  startOf(position: number): number
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
export function firstUnit(visible: Visible, isBefore: (contentPosition: number) => boolean): number {
  return firstIndex(0, visible.text.length, (unit) => isBefore(contentStart(visible, unit)))
}

const leads: Readonly<Record<string, RegExp | undefined>> = { item: taskMark, quote: alertMark }

export function visibleOf(block: Block, definitions: TextTree): Visible | undefined {
  const { kind, content, parent } = block
  if (kind === 'code') return visibleCode(content)
  if (kind === 'html') return visibleHtml(content)
  if (kind === 'heading') return visibleInline(readHeading(content).text, definitions)
  if (kind === 'cell') return visibleInline(content, definitions)
  if (kind !== 'paragraph') return undefined
  const isFirst = parent?.children[0] === block
  return visibleInline(content, definitions, isFirst ? leads[parent?.kind ?? ''] : undefined)
}
