import type { InlinePlacement } from '../markdown/inline-placement.ts'
import { firstIndex } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'
import type { TextRange } from '../text/text-range.ts'
import { contentEnd, contentStart, type Mark, type Visible } from './visible.ts'

/** A part of a page with its visible text. Offsets count code points of the page's text. */
export interface PagePart extends TextRange {
  readonly text: string
}

export class VisibleRanges {
  readonly #visible: Visible
  readonly #offset: InlinePlacement

  /** @param offset the offset in the page of a position of the block's content */
  constructor(visible: Visible, offset: InlinePlacement) {
    this.#visible = visible
    this.#offset = offset
  }

  /**
   * A range of the visible text as parts of the page of at most `most` code points: whole, or cut at the last white space that fits, else
   * after the last code point. Closing marks are in the part before them and opening ones in the part after them.
   *
   * @param before where the range before this one ends
   * @param after where the range after this one begins
   */
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

/**
 * Where to cut a text that does not fit as a whole: at the last white space up to which it fits, else after the last code point; at least
 * after the first code point.
 */
export function lastCut(text: string, start: number, end: number, fits: (end: number) => boolean): number {
  const low = firstIndex(start + 2, end, fits) - 1
  for (let space = low; space > start; space -= 1) if ((text[space] ?? ' ').trim() === '') return space
  const splitsPair = low < end && (text.charCodeAt(low) & 0xfc00) === 0xdc00
  return splitsPair ? (low - 1 > start ? low - 1 : low + 1) : low
}
