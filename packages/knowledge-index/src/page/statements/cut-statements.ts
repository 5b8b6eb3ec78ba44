import type { InlinePlacement } from '../markdown/inline-placement.ts'
import type { Block } from '../markdown/text-tree.ts'
import type { Statement } from '../model/statement.ts'
import { firstIndex } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'
import { LineTable } from '../text/line-table.ts'
import { type TextRange, trimmedRange } from '../text/text-range.ts'
import type { PlacedTree } from './placed-tree.ts'
import { sentencesOf } from './sentences.ts'
import { contentEnd, contentStart, firstUnit, type Mark, type Visible } from './visible.ts'

/** Code points of a sentence, of an item that is not cut, and of a run of lines. */
const longestSentence = 600
/** Code points of a code or HTML block that is not cut. */
const longestWhole = 1_000

/** A statement with its block among those of the parser. Offsets count code points of the published text. */
export interface CutStatement extends Omit<Statement, 'block'> {
  readonly block: Block
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Cuts a text into the parts that `statementsOf` describes. Time is linear in the text. @param language BCP 47 tag */
export function cutStatements(placed: PlacedTree, language: string): readonly CutStatement[] {
  const statements: CutStatement[] = []

  function cut(block: Block): void {
    const { kind } = block
    if (kind === 'paragraph') cutParagraph(block)
    else if (kind === 'row') cutRow(block)
    else if (kind === 'code' || kind === 'html') cutLines(block, kind)
    // No deeper than the parser nests.
    else if (kind !== 'header') for (const child of block.children) cut(child)
  }

  function cutRow(row: Block): void {
    if (row.children.some((cell) => letterOrDigit.test(placed.visible(cell)?.text ?? ''))) {
      statements.push({ kind: 'row', ...placed.range(row), block: row })
    }
  }

  function cutParagraph(block: Block): void {
    const visible = placed.visible(block) as Visible
    if (!letterOrDigit.test(visible.text)) return
    const cutRange = rangeCutter(visible, placed.offsets(block))
    const { length } = visible.text
    if (block.parent?.kind === 'item' && block.parent.children[0] === block) {
      const whole = { start: length - visible.text.trimStart().length, end: visible.text.trimEnd().length }
      const [first, second] = cutRange(whole, 0, length, longestSentence)
      if (first && !second) {
        statements.push({ kind: 'item', start: first.start, end: first.end, block })
        return
      }
    }
    const sentences = sentencesOf(visible.masked, language, visible.boldEnd)
    sentences.forEach((sentence, index) => {
      const before = sentences[index - 1]?.end ?? 0
      const after = sentences[index + 1]?.start ?? length
      for (const { start, end, text } of cutRange(sentence, before, after, longestSentence)) {
        if (letterOrDigit.test(text)) statements.push({ kind: 'sentence', start, end, block })
      }
    })
  }

  function cutLines(block: Block, kind: 'code' | 'html'): void {
    const visible = placed.visible(block) as Visible
    if (!letterOrDigit.test(visible.text)) return
    const whole = placed.range(block)
    if (whole.end - whole.start <= longestWhole) {
      statements.push({ kind, ...whole, block })
      return
    }
    const offset = placed.offsets(block)
    const { content } = block
    const lines = new LineTable(content)
    const add = ({ start, end }: TextRange) => {
      const seen = visible.text.slice(firstUnit(visible, start), firstUnit(visible, end))
      if (letterOrDigit.test(seen)) statements.push({ kind, start: offset(start), end: offset(end), block })
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

  cut(placed.tree.root)
  return statements
}

/** A part of a page with its visible text. Offsets count code points of the page's text. */
interface PagePart extends TextRange {
  readonly text: string
}

/** A range of the visible text as parts of at most `most` code points, cut at white space. Closing marks stay before, opening ones after a cut. */
type CutRange = (range: TextRange, before: number, after: number, most: number) => PagePart[]

/** @param offset the offset in the page of a position of the block's content */
function rangeCutter(visible: Visible, offset: InlinePlacement): CutRange {
  const { text, marks } = visible

  function startOf(position: number): number {
    return offset(contentStart(visible, position))
  }

  function endOf(position: number): number {
    return offset(contentEnd(visible, position - 1))
  }

  /** Where a range begins with the opening marks in front of it. */
  function openingStart(start: number, before: number): number {
    const from = before === 0 ? 0 : contentEnd(visible, before - 1)
    const first = contentStart(visible, start)
    for (let index = firstMark(marks, from); index < marks.length && at(marks, index).start < first; index += 1) {
      if (at(marks, index).isOpening) return offset(at(marks, index).start)
    }
    return offset(first)
  }

  /** Where a range ends with the closing marks after it. */
  function closingEnd(end: number, after: number): number {
    const next = after < text.length ? contentStart(visible, after) : Number.POSITIVE_INFINITY
    let closed = contentEnd(visible, end - 1)
    for (let index = firstMark(marks, closed); index < marks.length; index += 1) {
      const { start, end: markEnd, isOpening } = at(marks, index)
      if (isOpening || start >= next) break
      closed = markEnd
    }
    return offset(closed)
  }

  return ({ start, end }, before, after, most) => {
    const parts: PagePart[] = []
    const closing = closingEnd(end, after)
    let previous = before
    for (let from = start; from < end; ) {
      const opening = openingStart(from, previous)
      const pieceStart = closing - opening <= most || endOf(from + 1) - opening <= most ? opening : startOf(from)
      if (closing - pieceStart <= most) {
        parts.push({ start: pieceStart, end: closing, text: text.slice(from, end) })
        break
      }
      const cut = lastCut(text, from, end, (to) => endOf(to) - pieceStart <= most)
      const piece = text.slice(from, cut).trimEnd()
      const pieceEnd = from + piece.length
      const next = cut + text.slice(cut, end).search(/\S|$/)
      const closed = closingEnd(pieceEnd, next)
      parts.push({ start: pieceStart, end: closed - pieceStart <= most ? closed : endOf(pieceEnd), text: piece })
      previous = pieceEnd
      from = next
    }
    return parts
  }
}

function firstMark(marks: readonly Mark[], position: number): number {
  return firstIndex(0, marks.length, (index) => at(marks, index).start < position)
}

/** At the last white space up to which a text fits, else after the last code point; at least after the first code point. */
function lastCut(text: string, start: number, end: number, fits: (end: number) => boolean): number {
  const low = firstIndex(start + 2, end, fits) - 1
  for (let space = low; space > start; space -= 1) if ((text[space] ?? ' ').trim() === '') return space
  const splitsPair = low < end && (text.charCodeAt(low) & 0xfc00) === 0xdc00
  return splitsPair ? (low - 1 > start ? low - 1 : low + 1) : low
}
