/**
 * The format of a page's structure: numbers beside the text, no second copy of it (docs/decisions/0005-markdown-parser.md). All numbers are
 * unsigned LEB128; `signed` ones are zigzag encoded and count from the one before them.
 *
 *     structure = version blockCount runCount statementCount block* statement*
 *     block     = kind childCount signed(start) end-start [runs]          children follow directly
 *     runs      = runCount run* imageCount (from to)*                     of a heading, paragraph, cell, code or HTML block
 *     run       = length*2 signed(position)                               visible as it is written
 *               | length*2+1 signed(position) writtenLength unit*         visible as other characters, such as a decoded entity
 *     statement = kind signed(block) signed(start) end-start
 *
 * Blocks and statements count code points of the published text. Runs count UTF-16 units: a position is that of the text, from the end of
 * the run before it. An image of this publication is a range of the units of its block's visible text.
 */
import { at } from '../text/item-at.ts'
import { blockKinds, type TextBlockKind } from './statement.ts'

/** Raised with every change of the format and of what is visible. */
const version = 2

const shownKinds: ReadonlySet<TextBlockKind> = new Set<TextBlockKind>(['heading', 'paragraph', 'cell', 'code', 'html'])

/** Whether blocks of this kind have a visible text. */
export function isShown(kind: TextBlockKind): boolean {
  return shownKinds.has(kind)
}

/** A structure as columns. */
export interface StructureNumbers {
  readonly kinds: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly parents: Int32Array
  /** The number after the last block in each. */
  readonly afters: Int32Array
  /** The first run of each block, and the number of all runs. */
  readonly firstRuns: Int32Array
  readonly runs: { readonly starts: Int32Array; readonly lengths: Int32Array; readonly written: Int32Array }
  /** Visible texts that are not written so, by the number of their run. */
  readonly literals: ReadonlyMap<number, string>
  /** Ranges of the visible text, by the number of the block. */
  readonly images: ReadonlyMap<number, readonly (readonly [from: number, to: number])[]>
  readonly statements: {
    readonly kinds: Uint8Array
    readonly blocks: Int32Array
    readonly starts: Int32Array
    readonly ends: Int32Array
  }
}

/** The columns of an encoded structure; of other bytes those of a page without blocks. */
export function structureNumbers(bytes: Uint8Array): StructureNumbers {
  const next = numberReader(bytes[0] === version ? bytes : noBlocks)
  const nextSigned = () => {
    const value = next()
    return value & 1 ? -(value + 1) / 2 : value / 2
  }
  const nextRange = (): [from: number, to: number] => [next(), next()]
  next()
  const [count, runCount, statementCount] = [next(), next(), next()]
  const kinds = new Uint8Array(count)
  const [starts, ends, parents, afters] = [new Int32Array(count), new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  const firstRuns = new Int32Array(count + 1)
  const runs = { starts: new Int32Array(runCount), lengths: new Int32Array(runCount), written: new Int32Array(runCount) }
  const literals = new Map<number, string>()
  const images = new Map<number, [number, number][]>()
  /** The blocks around the next one, with how many blocks each has left. */
  const open: { readonly number: number; left: number }[] = []
  let [start, position, run] = [0, 0, 0]
  for (let number = 0; number < count; number += 1) {
    const kind = next()
    const children = next()
    start += nextSigned()
    kinds[number] = kind
    starts[number] = start
    ends[number] = start + next()
    parents[number] = open.at(-1)?.number ?? 0
    firstRuns[number] = run
    if (isShown(at(blockKinds, kind))) {
      for (const last = run + next(); run < last; run += 1) {
        const mark = next()
        const length = mark >> 1
        position += nextSigned()
        runs.starts[run] = position
        runs.lengths[run] = length
        const written = mark & 1 ? next() : length
        runs.written[run] = written
        position += written
        if (mark & 1) literals.set(run, String.fromCharCode(...Array.from({ length }, next)))
      }
      // Most blocks have none, and an empty list for each of them takes time.
      const imageCount = next()
      if (imageCount > 0) images.set(number, Array.from({ length: imageCount }, nextRange))
    }
    const above = open.at(-1)
    if (above) above.left -= 1
    if (children > 0) open.push({ number, left: children })
    else afters[number] = number + 1
    for (let last = open.at(-1); last?.left === 0; last = open.at(-1)) {
      afters[last.number] = number + 1
      open.pop()
    }
  }
  firstRuns[count] = run
  const statements = {
    kinds: new Uint8Array(statementCount),
    blocks: new Int32Array(statementCount),
    starts: new Int32Array(statementCount),
    ends: new Int32Array(statementCount),
  }
  let [block, begin] = [0, 0]
  for (let index = 0; index < statementCount; index += 1) {
    statements.kinds[index] = next()
    block += nextSigned()
    begin += nextSigned()
    statements.blocks[index] = block
    statements.starts[index] = begin
    statements.ends[index] = begin + next()
  }
  return { kinds, starts, ends, parents, afters, firstRuns, runs, literals, images, statements }
}

/** Version, one block without runs, no statement. */
const noBlocks = Uint8Array.of(version, 1, 0, 0, 0, 0, 0, 0)

function numberReader(bytes: Uint8Array): () => number {
  let position = 0
  return () => {
    let byte = bytes[position++] ?? 0
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let factor = 0x80; byte >= 0x80; factor *= 0x80) {
      byte = bytes[position++] ?? 0
      value += (byte & 0x7f) * factor
    }
    return value
  }
}

/** The bytes of a structure. @param body numbers of its blocks and statements */
export function encodeNumbers(blocks: number, runs: number, statements: number, body: readonly number[]): Uint8Array {
  const numbers = [version, blocks, runs, statements]
  const bytes = new Uint8Array(longestNumber * (numbers.length + body.length))
  let length = 0
  for (const list of [numbers, body]) {
    for (const number of list) {
      let left = number
      for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes[length++] = (left % 0x80) | 0x80
      bytes[length++] = left
    }
  }
  return bytes.slice(0, length)
}

/** Bytes of the largest number that a text of at most 2^31 units needs. */
const longestNumber = 5

export function signed(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number
}
