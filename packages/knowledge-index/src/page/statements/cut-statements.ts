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

/** Cuts a text into the parts that `statementsOf` describes. Time is linear in the text. @param language BCP 47 tag */
export function cutStatements(placed: PlacedTree, language: string): readonly CutStatement[] {
  return new Cutter(placed, language).statements
}

/** A statement with its block among those of the parser. Offsets count code points of the published text. */
export interface CutStatement extends Omit<Statement, 'block'> {
  readonly block: Block
}

const letterOrDigit = /[\p{L}\p{N}]/u

class Cutter {
  readonly statements: CutStatement[] = []
  readonly #placed: PlacedTree
  readonly #language: string

  constructor(placed: PlacedTree, language: string) {
    this.#placed = placed
    this.#language = language
    this.#cut(placed.tree.root)
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
    if (row.children.some((cell) => letterOrDigit.test(this.#placed.visible(cell)?.text ?? ''))) {
      this.statements.push({ kind: 'row', ...this.#placed.range(row), block: row })
    }
  }

  #cutParagraph(block: Block): void {
    const visible = this.#placed.visible(block) as Visible
    if (!letterOrDigit.test(visible.text)) return
    const ranges = new VisibleRanges(visible, this.#placed.offsets(block))
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
    const visible = this.#placed.visible(block) as Visible
    if (!letterOrDigit.test(visible.text)) return
    const whole = this.#placed.range(block)
    if (whole.end - whole.start <= longestWhole) {
      this.statements.push({ kind, ...whole, block })
      return
    }
    const offset = this.#placed.offsets(block)
    const { content } = block
    const lines = new LineTable(content)
    const add = ({ start, end }: TextRange) => {
      const seen = visible.text.slice(firstUnit(visible, start), firstUnit(visible, end))
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
}

/** A part of a page with its visible text. Offsets count code points of the page's text. */
interface PagePart extends TextRange {
  readonly text: string
}

class VisibleRanges {
  readonly #visible: Visible
  readonly #offset: InlinePlacement

  /** @param offset the offset in the page of a position of the block's content */
  constructor(visible: Visible, offset: InlinePlacement) {
    this.#visible = visible
    this.#offset = offset
  }

  /** A range of the visible text as parts of at most `most` code points, cut at white space. Closing marks stay before, opening ones after a cut. */
  cut({ start, end }: TextRange, before: number, after: number, most: number): PagePart[] {
    const { text } = this.#visible
    const parts: PagePart[] = []
    const closing = this.#closingEnd(end, after)
    let previous = before
    for (let from = start; from < end; ) {
      const opening = this.#openingStart(from, previous)
      const pieceStart = closing - opening <= most || this.#endOf(from + 1) - opening <= most ? opening : this.#startOf(from)
      if (closing - pieceStart <= most) {
        parts.push({ start: pieceStart, end: closing, text: text.slice(from, end) })
        break
      }
      const cut = lastCut(text, from, end, (to) => this.#endOf(to) - pieceStart <= most)
      const piece = text.slice(from, cut).trimEnd()
      const pieceEnd = from + piece.length
      const next = cut + text.slice(cut, end).search(/\S|$/)
      const closed = this.#closingEnd(pieceEnd, next)
      parts.push({ start: pieceStart, end: closed - pieceStart <= most ? closed : this.#endOf(pieceEnd), text: piece })
      previous = pieceEnd
      from = next
    }
    return parts
  }

  #startOf(position: number): number {
    return this.#offset(contentStart(this.#visible, position))
  }

  #endOf(position: number): number {
    return this.#offset(contentEnd(this.#visible, position - 1))
  }

  /** Where a range begins with the opening marks in front of it. */
  #openingStart(start: number, before: number): number {
    const { marks } = this.#visible
    const from = before === 0 ? 0 : contentEnd(this.#visible, before - 1)
    const first = contentStart(this.#visible, start)
    for (let index = firstMark(marks, from); index < marks.length && at(marks, index).start < first; index += 1) {
      if (at(marks, index).isOpening) return this.#offset(at(marks, index).start)
    }
    return this.#offset(first)
  }

  /** Where a range ends with the closing marks after it. */
  #closingEnd(end: number, after: number): number {
    const { marks, text } = this.#visible
    const next = after < text.length ? contentStart(this.#visible, after) : Number.POSITIVE_INFINITY
    let closed = contentEnd(this.#visible, end - 1)
    for (let index = firstMark(marks, closed); index < marks.length; index += 1) {
      const { start, end: markEnd, isOpening } = at(marks, index)
      if (isOpening || start >= next) break
      closed = markEnd
    }
    return this.#offset(closed)
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
