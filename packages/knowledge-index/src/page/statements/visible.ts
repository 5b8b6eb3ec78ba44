import { type InlinePiece, inlinePieces, PieceWriter } from '../markdown/inline-pieces.ts'
import { placedInlineTokens } from '../markdown/markdown-tokens.ts'
import { rawHtmlTokens } from '../markdown/raw-html.ts'
import type { TextTree } from '../markdown/text-tree.ts'
import { firstIndex } from '../text/code-point-text.ts'
import type { TextRange } from '../text/text-range.ts'

/** An invisible mark of the content, such as `**` or `](address)`. UTF-16 positions of the content. */
export interface Mark extends TextRange {
  readonly isOpening: boolean
}

/** The visible text of a block's content, with the positions in the content. All positions are UTF-16. */
export interface Visible {
  readonly text: string
  /** The text with the letter X for each unit of a code span or an address in angle brackets, in which no sentence ends. */
  readonly masked: string
  /** In document order. */
  readonly marks: readonly Mark[]
  /** What is struck through, in document order. UTF-16 positions of the content. */
  readonly struck: readonly TextRange[]
  /** UTF-16 positions of the content. */
  readonly images: readonly { readonly start: number; readonly end: number; readonly destination: string }[]
  /** Where the bold words at the beginning of the text end. */
  readonly boldEnd: number
  /** Where in the content each unit of the text begins and ends; undefined where text and content are the same. */
  readonly places: { readonly starts: Int32Array; readonly ends: Int32Array } | undefined
}

export function contentStart({ places }: Visible, position: number): number {
  return places?.starts[position] ?? position
}

export function contentEnd({ places }: Visible, position: number): number {
  return places?.ends[position] ?? position + 1
}

/** The first unit of a visible text that is not before a position of the content. */
export function firstUnit(visible: Visible, position: number): number {
  return firstIndex(0, visible.text.length, (unit) => contentStart(visible, unit) < position)
}

/** Without these characters inline content is visible as it is written. */
const inlineMarks = /[\\`*_~[<&\n]/

/** Of the inline content of a paragraph, a heading or a cell. @param lead a mark that the text may begin with */
export function visibleInline(
  content: string,
  { references, footnotes }: Pick<TextTree, 'references' | 'footnotes'>,
  lead?: RegExp,
): Visible {
  if (!inlineMarks.test(content)) return visibleCode(content, content)
  return visiblePieces(inlinePieces(placedInlineTokens(content, references), content), footnotes, lead?.exec(content)?.[0].length)
}

export function visibleCode(content: string, masked = 'X'.repeat(content.length)): Visible {
  if (content.search(invisible) >= 0)
    return visiblePieces([{ kind: 'text', text: content, start: 0, end: content.length, isStrong: false }])
  return { text: content, masked, marks: [], struck: [], images: [], boldEnd: 0, places: undefined }
}

/** The visible text of raw HTML, on one line. */
export function visibleHtml(content: string): Visible {
  return visiblePieces(htmlPieces(content))
}

function visiblePieces(pieces: readonly InlinePiece[], footnotes: ReadonlySet<string> = new Set(), leadEnd = 0): Visible {
  const seen = pieces.filter(({ text }) => text !== '')
  const text = seen.map((piece) => piece.text).join('')
  const masked = seen.map((piece) => (piece.kind === 'code' ? 'X'.repeat(piece.text.length) : piece.text)).join('')
  const starts = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  let at = 0
  for (const { text: part, start, end } of seen) {
    const isVerbatim = part.length === end - start
    for (let unit = 0; unit < part.length; unit += 1) {
      starts[at] = isVerbatim ? start + unit : start
      ends[at] = isVerbatim ? start + unit + 1 : end
      at += 1
    }
  }
  const lead = firstIndex(0, text.length, (unit) => (starts[unit] ?? 0) < leadEnd)
  const shown = shownRanges(text, masked, footnotes, lead)
  const places = { starts: shownPositions(starts, shown), ends: shownPositions(ends, shown) }
  const plain = seen.find(({ isStrong, text: part }) => !isStrong && part.trim() !== '')
  const boldEnd = places.starts.findIndex((start) => plain !== undefined && start >= plain.start)
  return {
    text: shownText(text, shown),
    masked: shownText(masked, shown),
    marks: pieces.flatMap(({ kind, text: part, start, end }) =>
      part !== '' || kind === 'struck' ? [] : { start, end, isOpening: kind === 'open' },
    ),
    struck: pieces.filter(({ kind }) => kind === 'struck'),
    images: pieces.flatMap(({ start, image }) => (image === undefined ? [] : [{ start, ...image }])),
    boldEnd: boldEnd < 0 ? places.starts.length : boldEnd,
    places,
  }
}

/** Invisible characters, and those that change the direction of others. Joiners and variation selectors change the appearance of others. */
const invisible = /(?!\t|\n|\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu

/** A fast check: few texts have characters beyond ASCII. */
const mayBeInvisible = /[^\t\n\x20-\x7e]/

/** References to footnotes, which no extension of the parser reads. */
const footnoteReference = /\[\^([^\]\s]{1,64})\]/g

/** The parts of a text without marks that the parser does not read and without invisible characters. */
function shownRanges(text: string, masked: string, footnotes: ReadonlySet<string>, lead: number): readonly (readonly [number, number])[] {
  const left: [number, number][] = lead > 0 ? [[0, lead]] : []
  if (footnotes.size > 0)
    for (const { 0: mark, 1: label = '', index } of masked.matchAll(footnoteReference))
      if (footnotes.has(label.toLowerCase())) left.push([index, index + mark.length])
  if (mayBeInvisible.test(text)) for (const { 0: part, index } of text.matchAll(invisible)) left.push([index, index + part.length])
  if (left.length === 0) return [[0, text.length]]
  const shown: [number, number][] = []
  let end = 0
  for (const [from, to] of left.sort(([a], [b]) => a - b)) {
    if (from > end) shown.push([end, from])
    end = Math.max(end, to)
  }
  if (end < text.length) shown.push([end, text.length])
  return shown
}

function shownText(text: string, shown: readonly (readonly [number, number])[]): string {
  return shown.map(([from, to]) => text.slice(from, to)).join('')
}

function shownPositions(positions: Int32Array, shown: readonly (readonly [number, number])[]): Int32Array {
  const length = shown.reduce((sum, [from, to]) => sum + to - from, 0)
  if (length === positions.length) return positions
  const result = new Int32Array(length)
  let at = 0
  for (const [from, to] of shown) {
    result.set(positions.subarray(from, to), at)
    at += to - from
  }
  return result
}

function htmlPieces(html: string): readonly InlinePiece[] {
  const writer = new PieceWriter()
  const add = (kind: InlinePiece['kind'], text: string, start: number, end: number) => {
    if (text !== ' ' || !writer.isAfterSpace) writer.add({ kind, text, start, end, isStrong: false })
  }
  for (const token of rawHtmlTokens(html)) {
    const { type, content, nesting, markup } = token
    const [start, after] = token.map ?? [html.length, html.length]
    const end = markup === '' ? start : after
    if (nesting !== 0) {
      if (!writer.mark(token, { start, end, isStrong: false })) add(nesting > 0 ? 'open' : 'close', '', start, end)
    } else if (type === 'text') add('text', content, start, after)
    else if (/^<br\b/i.test(content)) add('text', ' ', start, after)
    else add(content.startsWith('</') ? 'close' : 'open', '', start, after)
  }
  return writer.pieces
}
