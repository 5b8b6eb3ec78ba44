import type { Block } from '../markdown/text-tree.ts'
import type { Statement } from '../model/statement.ts'
import { LineTable } from '../text/line-table.ts'
import { type TextRange, trimmedRange } from '../text/text-range.ts'
import type { PlacedTree } from './placed-tree.ts'
import { sentencesOf } from './sentences.ts'
import { firstUnit, type Visible } from './visible.ts'
import { lastCut, VisibleRanges } from './visible-ranges.ts'

/** Code points of a sentence, of an item that is not cut, and of a run of lines. */
const longestSentence = 600
/** Code points of a code or HTML block that is not cut. */
const longestWhole = 1_000

/**
 * Cuts a text into the smallest parts that an answer can point at, in document order and without overlap: sentences, list items, rows, code
 * blocks and raw HTML of the author's text. Not included: headings, header rows, rules, reference definitions, parts without a visible letter
 * or digit, and parts nested deeper than 32 levels.
 *
 * A sentence, and a list item as a whole, has at most 600 code points; a code or HTML block has at most 1,000, or is cut into runs of lines of at
 * most 600. Time is linear in the text.
 *
 * @param language BCP 47 tag
 */
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
}
