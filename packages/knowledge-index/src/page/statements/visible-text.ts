import type { PublishedPage } from '../model/page.ts'
import { markdownPath } from '../model/page-address.ts'
import type { PageBlocks } from '../model/page-structure.ts'
import type { TextBlock } from '../model/statement.ts'

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
 * @example const texts = statementsOf(page).map(({ block, start, end }) => visibleText(page, block, start, end))
 */
export function visibleText({ structure: { blocks } }: PublishedPage, block: TextBlock, start?: number, end?: number): string {
  return visiblePart(blocks, blocks.numberOf(block), start, end)
}

export function visiblePart(blocks: PageBlocks, number: number, start = blocks.start(number), end = blocks.end(number)): string {
  return trimmedPart(blocks, number, start, end, withoutMarkers(blocks.visibleText(number)))
}

/** @param text the visible text of the block, or as many units in place of it */
function trimmedPart(blocks: PageBlocks, number: number, start: number, end: number, text: string): string {
  const from = start <= blocks.start(number) ? 0 : blocks.unitAt(number, start)
  const to = end >= blocks.end(number) ? text.length : blocks.unitAt(number, end)
  const part = text.slice(from, to)
  return blocks.kind(number) === 'code' ? part.trimEnd() : part.trim()
}

/** The text that a browser shows between two offsets, divided at line breaks and wide white space of code, and the text next to it. */
export function shownText(page: PublishedPage, start: number, end: number): { blocks: string[]; before: string; after: string } {
  const { blocks } = page.structure
  // The page of an earlier revision shows images as links, whose text is the alternative text.
  const showsImages = page.markdownUrl.endsWith(markdownPath(page.path))
  const textsOf = (number: number, from: number, to: number) =>
    trimmedPart(
      blocks,
      number,
      Math.max(from, blocks.start(number)),
      Math.min(to, blocks.end(number)),
      asInBrowser(blocks, number, showsImages),
    )
      .split(blocks.kind(number) === 'code' ? wideWhiteSpace : lineOrImage)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  const shown: string[] = []
  for (let number = blocks.firstWithin(start); number < blocks.count && blocks.start(number) < end; number += 1) {
    if (blocks.isLeaf(number) && start < blocks.end(number)) shown.push(...textsOf(number, start, end))
  }
  let before = ''
  for (const number of leavesBefore(blocks, start)) {
    before ||= textsOf(number, 0, start).at(-1) ?? ''
  }
  let after = ''
  for (const number of leavesAfter(blocks, end)) {
    after ||= textsOf(number, end, page.text.length)[0] ?? ''
  }
  return { blocks: shown, before, after }
}

/** Leaves that are looked at for a text next to another: a block may have no visible text. */
const near = 8

/** The last leaves that begin before an offset, the last one first. */
function* leavesBefore(blocks: PageBlocks, offset: number): Generator<number> {
  let left = near
  for (let number = blocks.firstFrom(offset) - 1; number >= 0 && left > 0; number -= 1) {
    if (!blocks.isLeaf(number)) continue
    left -= 1
    yield number
  }
}

/** The first leaves that end after an offset. */
function* leavesAfter(blocks: PageBlocks, offset: number): Generator<number> {
  let left = near
  for (let number = blocks.firstWithin(offset); number < blocks.count && left > 0; number += 1) {
    if (!blocks.isLeaf(number) || blocks.end(number) <= offset) continue
    left -= 1
    yield number
  }
}

/** White space in code that a browser does not fold, and that no space of a text fragment matches. */
const wideWhiteSpace = /[\n\t]|\s{2,}/
/** A tag that separates words, and a line that ends in two spaces or a backslash. */
const lineBreak = /^(?:<| {2,}\n|\\\n)/

/** In place of an image, as in the text that browsers search (U+FFFC), and of a word with a mark that changes it. */
const image = '\ufffc'
const lineOrImage = new RegExp(`\\n|(?=${image})|(?<=${image})`)

/** A visible text with a line feed where a browser breaks the line, and without alternative texts: no term of a text fragment runs over one. */
function asInBrowser(blocks: PageBlocks, number: number, showsImages: boolean): string {
  if (blocks.kind(number) === 'code') return blocks.visibleText(number)
  const text = blocks.visibleText(number, (literal, written) => (literal === ' ' && lineBreak.test(written) ? '\n' : literal))
  let written = ''
  let at = 0
  const ranges = [...(showsImages ? blocks.images(number) : []), ...blocks.marked(number).map((range) => withItsWord(text, range))]
  for (const range of ranges.sort(([a], [b]) => a - b)) {
    let [from, to] = range
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

/** A part that a browser shows otherwise, with what it shows as one word with it. */
function withItsWord(text: string, [from, to, written]: readonly [number, number, string]): [from: number, to: number] {
  let [start, end] = [from, to]
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start -= 1
  if (!/\s$/.test(written)) while (end < text.length && /\S/.test(text.charAt(end))) end += 1
  return [start, end]
}

/**
 * A text in which nothing looks like a citation's marker or a tag: each is replaced by as many characters.
 *
 * @example withoutMarkers('see [7] <b>') // 'see (7) ‹b>'
 */
export function withoutMarkers(text: string): string {
  const unbracketed = text.includes('[') ? text.replace(/\[(\d+)\]/g, '($1)') : text
  return unbracketed.includes('<') ? unbracketed.replace(/<(?=[\p{L}/!])/gu, '‹') : unbracketed
}
