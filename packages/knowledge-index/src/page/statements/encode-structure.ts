import type { InlinePlacement } from '../markdown/inline-placement.ts'
import type { Block } from '../markdown/text-tree.ts'
import { blockKinds, statementKinds } from '../model/statement.ts'
import { encodeNumbers, signed } from '../model/structure-numbers.ts'
import { firstIndex } from '../text/code-point-text.ts'
import { cutStatements } from './cut-statements.ts'
import type { PlacedTree } from './placed-tree.ts'
import { contentEnd, contentStart, firstUnit, type Visible } from './visible.ts'

export interface StructureOptions {
  /** BCP 47 tag of the text. */
  readonly language: string
  /** Whether the address of an image is one of this publication, which its pages show. */
  readonly isShownImage: (destination: string) => boolean
}

/** Encodes the blocks of a published text, their visible text and its statements for `PageStructure`. */
export function encodeStructure(placed: PlacedTree, { language, isShownImage }: StructureOptions): Uint8Array {
  const body: number[] = []
  const numbers = new Map<Block, number>()
  const runs = runWriter(placed)
  let begin = 0
  const write = (block: Block) => {
    numbers.set(block, numbers.size)
    const { start, end } = placed.range(block)
    body.push(blockKinds.indexOf(block.kind), block.children.length, signed(start - begin), end - start)
    begin = start
    const visible = placed.visible(block)
    if (visible !== undefined) {
      for (const number of runs.runsOf(block, visible)) body.push(number)
      const shown = visible.images.filter(({ destination }) => isShownImage(destination))
      body.push(shown.length, ...shown.flatMap((image) => [firstUnit(visible, image.start), firstUnit(visible, image.end)]))
    }
    block.children.forEach(write)
  }
  write(placed.tree.root)
  const statements = cutStatements(placed, language)
  let [number, at] = [0, 0]
  for (const { kind, start, end, block } of statements) {
    const own = numbers.get(block) as number
    body.push(statementKinds.indexOf(kind), signed(own - number), signed(start - at), end - start)
    number = own
    at = start
  }
  return encodeNumbers(numbers.size, runs.count(), statements.length, body)
}

function runWriter(placed: PlacedTree) {
  const { value } = placed.text
  let count = 0
  /** The end of the run before. */
  let lastEnd = 0

  /** The number of runs of a block, then the runs. */
  function runsOf(block: Block, visible: Visible): number[] {
    const { text, struck } = visible
    const place = placed.places(block)
    const before = count
    const runs: number[] = []
    let next = 0
    const strike = (most: number) => {
      for (let range = struck[next]; range !== undefined && range.start < most; range = struck[++next]) {
        const [start, end] = [place(range.start), place(range.end)]
        addRun(runs, 1, start, end)
        runs.push(end - start)
      }
    }
    for (let unit = 0; unit < text.length; ) {
      const from = contentStart(visible, unit)
      strike(from)
      const to = contentEnd(visible, unit)
      const [start, end] = [place(from), place(to)]
      let after = unit + 1
      if (end - start === 1 && value[start] === text[unit]) {
        const first = unit
        const isWritten = (last: number) => isWrittenFrom(visible, first, last, start, place)
        // Most paragraphs have no markup, and a search would compare their text again and again.
        after = isWritten(text.length - 1) ? text.length : firstIndex(after, text.length, isWritten)
        addRun(runs, 2 * (after - unit), start, start + after - unit)
      } else {
        while (after < text.length && contentStart(visible, after) === from && contentEnd(visible, after) === to) after += 1
        addRun(runs, 2 * (after - unit) + 1, start, end)
        runs.push(end - start)
        for (let literal = unit; literal < after; literal += 1) runs.push(text.charCodeAt(literal))
      }
      unit = after
    }
    strike(Number.POSITIVE_INFINITY)
    return [count - before, ...runs]
  }

  /** Whether the units from one to another are written as they are visible, without a gap: positions rise, so the last one decides. */
  function isWrittenFrom(visible: Visible, first: number, last: number, start: number, place: InlinePlacement): boolean {
    const position = start + last - first
    const content = contentStart(visible, last)
    if (contentEnd(visible, last) !== content + 1 || place(content) !== position || place(content + 1) !== position + 1) return false
    return value.startsWith(visible.text.slice(first, last + 1), start)
  }

  function addRun(runs: number[], mark: number, start: number, end: number): void {
    runs.push(mark, signed(start - lastEnd))
    lastEnd = end
    count += 1
  }

  return { runsOf, count: () => count }
}
