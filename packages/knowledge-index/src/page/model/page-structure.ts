import { type CodePointText, firstIndex } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'
import { blockKinds, type Statement, statementKinds, type TextBlock, type TextBlockKind } from './statement.ts'
import { type StructureNumbers, structureNumbers } from './structure-numbers.ts'

/**
 * The blocks of a published text, their visible text and the statements: all that a request needs of a page. The build makes it, so serving
 * needs no Markdown parser. It is read from its bytes on first use and released when no block or statement of it is used.
 *
 * @example new PageStructure(new CodePointText('# Generated')) // no blocks and no statements
 */
export class PageStructure {
  readonly bytes: Uint8Array
  readonly #text: CodePointText
  readonly #move: MovedText | undefined
  #read: WeakRef<PageBlocks> | undefined

  /** @param move where its places are now, if the text was changed. Bytes of another version are read as no blocks. */
  constructor(text: CodePointText, bytes: Uint8Array = new Uint8Array(), move?: MovedText) {
    this.#text = text
    this.bytes = bytes
    this.#move = move
  }

  get blocks(): PageBlocks {
    const known = this.#read?.deref()
    if (known !== undefined) return known
    const blocks = new PageBlocks(this, this.#text, movedNumbers(structureNumbers(this.bytes), this.#move))
    this.#read = new WeakRef(blocks)
    return blocks
  }
}

/** Places of a text before it was changed, and their new ones. */
export interface MovedText {
  /** UTF-16 positions. */
  readonly units: (position: number) => number
  /** Offsets in code points. */
  readonly offset: (codePoints: number) => number
}

function movedNumbers(numbers: StructureNumbers, move: MovedText | undefined): StructureNumbers {
  if (move === undefined) return numbers
  const { starts, ends, runs, literals, statements } = numbers
  for (const list of [starts, ends, statements.starts, statements.ends])
    list.forEach((offset, index) => {
      list[index] = move.offset(offset)
    })
  runs.starts.forEach((start, run) => {
    const from = move.units(start)
    const written = move.units(start + at(runs.written, run)) - from
    runs.starts[run] = from
    runs.written[run] = written
    // A code block that is visible as it is written may contain an address.
    if (!literals.has(run)) runs.lengths[run] = written
  })
  return numbers
}

/** Blocks by their numbers, in document order from 0, the page itself. A block comes before the blocks in it. Offsets count code points. */
export class PageBlocks {
  /** Stays while a block of it is used, so that the same blocks are found again. */
  readonly structure: PageStructure
  readonly text: CodePointText
  readonly count: number
  readonly #numbers: StructureNumbers
  readonly #blocks = new Map<number, PlacedBlock>()
  readonly #statements = new Map<number, Statement>()

  constructor(structure: PageStructure, text: CodePointText, numbers: StructureNumbers) {
    this.structure = structure
    this.text = text
    this.count = numbers.kinds.length
    this.#numbers = numbers
  }

  /** The same object at each call. */
  block(number: number): TextBlock {
    const block = this.#blocks.get(number) ?? new PlacedBlock(this, number)
    this.#blocks.set(number, block)
    return block
  }

  /** @param block of these blocks */
  numberOf(block: TextBlock): number {
    return (block as PlacedBlock).number
  }

  kind(number: number): TextBlockKind {
    return at(blockKinds, at(this.#numbers.kinds, number))
  }

  start(number: number): number {
    return at(this.#numbers.starts, number)
  }

  end(number: number): number {
    return at(this.#numbers.ends, number)
  }

  parent(number: number): number | undefined {
    return number === 0 ? undefined : this.#numbers.parents[number]
  }

  /** The number after those of the blocks in this one. */
  after(number: number): number {
    return at(this.#numbers.afters, number)
  }

  isLeaf(number: number): boolean {
    return this.after(number) === number + 1
  }

  /** The numbers of the blocks directly in this one. */
  *children(number: number): Generator<number> {
    const end = this.after(number)
    for (let child = number + 1; child < end; child = this.after(child)) yield child
  }

  /** The first block that does not begin before an offset; the count if there is none. */
  firstFrom(offset: number): number {
    return firstIndex(0, this.count, (number) => this.start(number) < offset)
  }

  /** A block before all leaves that end after an offset: leaves do not overlap. */
  firstWithin(offset: number): number {
    let number = Math.min(this.firstFrom(offset), this.count - 1)
    while (number > 0 && !(this.isLeaf(number) && this.start(number) < offset)) number -= 1
    return number
  }

  /** Empty for a block without any. @param asShown returns as many units in place of a part that is not written as it is visible */
  visibleText(number: number, asShown = (literal: string, _written: string) => literal): string {
    const { runs, literals } = this.#numbers
    const [first, last] = this.#runsOf(number)
    let text = ''
    for (let run = first; run < last; run += 1) {
      const start = at(runs.starts, run)
      const written = this.text.value.slice(start, start + at(runs.written, run))
      const literal = literals.get(run)
      text += literal === undefined ? written : asShown(literal, written)
    }
    return text
  }

  /** The first unit of a visible text that is not written before an offset; its length if there is none. */
  unitAt(number: number, offset: number): number {
    const { runs, literals } = this.#numbers
    const [first, last] = this.#runsOf(number)
    const sought = this.text.toUnits(offset)
    let unit = 0
    for (let run = first; run < last; run += 1) {
      const start = at(runs.starts, run)
      const length = at(runs.lengths, run)
      if (start >= sought) return unit
      if (!literals.has(run) && start + length > sought) return unit + sought - start
      unit += length
    }
    return unit
  }

  /** UTF-16 positions of the page's text: where a unit of a visible text is written. */
  written(number: number, unit: number): { readonly start: number; readonly end: number } {
    const { runs, literals } = this.#numbers
    let [run] = this.#runsOf(number)
    let left = unit
    for (; left >= at(runs.lengths, run); run += 1) left -= at(runs.lengths, run)
    const start = at(runs.starts, run)
    if (literals.has(run)) return { start, end: start + at(runs.written, run) }
    return { start: start + left, end: start + left + 1 }
  }

  /** What is struck through, as UTF-16 positions of the page's text in its order: runs without a visible text. */
  get struck(): readonly { readonly start: number; readonly end: number }[] {
    const { runs, literals } = this.#numbers
    return Array.from(literals).flatMap(([run, literal]) =>
      literal === '' ? [{ start: at(runs.starts, run), end: at(runs.starts, run) + at(runs.written, run) }] : [],
    )
  }

  /** Parts of a visible text that a browser shows otherwise, as ranges of its units: scripts, the marks around them, and struck texts. */
  marked(number: number): readonly (readonly [from: number, to: number, written: string])[] {
    const { runs, literals } = this.#numbers
    const [first, last] = this.#runsOf(number)
    const ranges: [number, number, string][] = []
    let unit = 0
    for (let run = first; run < last; run += 1) {
      const [start, length] = [at(runs.starts, run), at(runs.lengths, run)]
      if (marks.test(literals.get(run) ?? ' '))
        ranges.push([unit, unit + length, this.text.value.slice(start, start + at(runs.written, run))])
      unit += length
    }
    return ranges
  }

  /** Images of this publication in a visible text, as ranges of its units. */
  images(number: number): readonly (readonly [from: number, to: number])[] {
    return this.#numbers.images.get(number) ?? []
  }

  /** The statements that are completely between two offsets. */
  statements(start: number, end: number): Statement[] {
    const { starts, ends } = this.#numbers.statements
    const first = firstIndex(0, starts.length, (index) => at(starts, index) < start)
    const last = firstIndex(first, starts.length, (index) => at(ends, index) <= end)
    return Array.from({ length: last - first }, (_, index) => this.#statement(first + index))
  }

  /** The statement that contains an offset. */
  statementAt(offset: number): Statement | undefined {
    const { starts, ends } = this.#numbers.statements
    const index = firstIndex(0, starts.length, (candidate) => at(starts, candidate) <= offset) - 1
    return index >= 0 && offset < at(ends, index) ? this.#statement(index) : undefined
  }

  /** The same object at each call. */
  #statement(index: number): Statement {
    const known = this.#statements.get(index)
    if (known !== undefined) return known
    const { kinds, starts, ends, blocks } = this.#numbers.statements
    const kind = at(statementKinds, at(kinds, index))
    const statement = { kind, start: at(starts, index), end: at(ends, index), block: this.block(at(blocks, index)) }
    this.#statements.set(index, statement)
    return statement
  }

  #runsOf(number: number): readonly [first: number, last: number] {
    const { firstRuns } = this.#numbers
    return [at(firstRuns, number), at(firstRuns, number + 1)]
  }
}

/** What is visible in place of a mark of HTML: `^(`, `_(`, `)`, a script in characters of Unicode, or nothing. */
const marks = /^(?:[\^_]\(|\)+|[⁰¹²³⁴-₎ₐ-ₜᵢ-ᵥⱼ]*)$/

class PlacedBlock implements TextBlock {
  readonly number: number
  readonly kind: TextBlockKind
  readonly start: number
  readonly end: number
  readonly #blocks: PageBlocks
  #children: readonly TextBlock[] | undefined

  constructor(blocks: PageBlocks, number: number) {
    this.#blocks = blocks
    this.number = number
    this.kind = blocks.kind(number)
    this.start = blocks.start(number)
    this.end = blocks.end(number)
  }

  get parent(): TextBlock | undefined {
    const parent = this.#blocks.parent(this.number)
    return parent === undefined ? undefined : this.#blocks.block(parent)
  }

  get children(): readonly TextBlock[] {
    this.#children ??= Array.from(this.#blocks.children(this.number), (child) => this.#blocks.block(child))
    return this.#children
  }
}
