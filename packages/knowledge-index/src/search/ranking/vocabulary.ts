import { ByteList } from './byte-list.ts'
import type { StringTable } from './string-table.ts'
import { TermReader, TermWriter } from './term-bytes.ts'

/** Terms between two that are written in full: a look-up reads half of them. */
const termsPerBlock = 16

export interface VocabularyBuffers {
  /** The terms in the order of their UTF-16 units, see `term-bytes.ts`. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where every sixteenth term begins in `bytes`. */
  readonly blocks: Uint32Array<ArrayBuffer>
  /** The number of every term. */
  readonly numbers: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
}

/** A term and its number. */
export interface KnownTerm {
  readonly term: number
  readonly text: string
}

/**
 * The terms of an index for reading: about seven bytes a term, where a hash table with its strings takes twenty. A look-up takes half a
 * microsecond, and terms that begin alike stand together.
 */
export class Vocabulary {
  readonly buffers: VocabularyBuffers
  /** Look-ups come one after another and share it. */
  readonly #reader: TermReader

  constructor(buffers: VocabularyBuffers) {
    this.buffers = buffers
    this.#reader = new TermReader(buffers.bytes)
  }

  /** @param numbers the number of each of the table's strings */
  static of(table: StringTable, numbers: Uint32Array): Vocabulary {
    const bytes = new ByteList()
    const { characters, offsets } = table.buffers
    const writer = new TermWriter(bytes, characters)
    const order = sortedNumbers(table)
    const blocks = new Uint32Array(Math.ceil(order.length / termsPerBlock))
    for (let place = 0; place < order.length; place += 1) {
      const isFirst = place % termsPerBlock === 0
      if (isFirst) blocks[place / termsPerBlock] = bytes.length
      const number = order[place] as number
      writer.write(offsets[number] as number, offsets[number + 1] as number, isFirst)
    }

    const placed = order.map((number) => numbers[number] as number)
    return new Vocabulary({ bytes: bytes.finish(), blocks, numbers: order.length > 0x10000 ? placed : Uint16Array.from(placed) })
  }

  get size(): number {
    return this.buffers.numbers.length
  }

  get byteLength(): number {
    const { bytes, blocks, numbers } = this.buffers
    return bytes.byteLength + blocks.byteLength + numbers.byteLength
  }

  /** The number of a term, or -1. */
  find(text: string): number {
    const { numbers } = this.buffers
    const reader = this.#reader
    let place = this.#readBlockOf(text)
    if (place < 0) return -1
    let order = reader.comparedWith(text)
    for (const end = Math.min(place + termsPerBlock, this.size); order < 0; order = reader.comparedWith(text)) {
      place += 1
      if (place === end) return -1
      reader.next()
    }
    return order === 0 ? (numbers[place] as number) : -1
  }

  /** Reads the terms that begin with a unit, in order; the visitor gets the reader at each of them and must not look terms up. */
  visit(unit: number, visitor: (reader: TermReader, number: number) => void): void {
    const { numbers } = this.buffers
    const reader = this.#reader
    let place = this.#readBlockOf(String.fromCharCode(unit))
    if (place < 0) return
    while (reader.length === 0 || (reader.units[0] as number) <= unit) {
      if (reader.length > 0 && reader.units[0] === unit) visitor(reader, numbers[place] as number)
      place += 1
      if (place === this.size) return
      reader.next()
    }
  }

  /** All terms in order. */
  *texts(): Generator<string> {
    const reader = new TermReader(this.buffers.bytes)
    for (let place = 0; place < this.size; place += 1) {
      reader.next()
      yield reader.text
    }
  }

  /** Reads the first term of the last block that begins at or before a text, else of the first block. Its place, or -1 without any term. */
  #readBlockOf(text: string): number {
    const { blocks } = this.buffers
    const reader = this.#reader
    let low = 0
    let high = blocks.length - 1
    if (high < 0) return -1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      reader.readAt(blocks[middle] as number)
      if (reader.comparedWith(text) <= 0) low = middle
      else high = middle - 1
    }
    reader.readAt(blocks[low] as number)
    return low * termsPerBlock
  }
}

/** Units from here on are not told apart by a key. */
const firstWide = 0xff

/** The numbers of a table's strings in the order of their units. */
function sortedNumbers(table: StringTable): Uint32Array<ArrayBuffer> {
  const { size } = table
  const { characters, offsets } = table.buffers
  const ranks = unitRanks(characters.subarray(0, offsets[size]))
  const base = (ranks[firstWide] as number) + 1
  // A double holds the beginning of a string beside its number: sorting doubles is ten times as fast as comparing strings.
  const keyUnits = Math.floor(Math.log(Number.MAX_SAFE_INTEGER / Math.max(1, size)) / Math.log(base))
  const keys = new Float64Array(size)
  for (let number = 0; number < size; number += 1) {
    const end = offsets[number + 1] as number
    let position = offsets[number] as number
    let key = 0
    for (let index = 0; index < keyUnits; index += 1) {
      const unit = position < end ? (characters[position] as number) : -1
      key = key * base + (unit < 0 ? 0 : (ranks[Math.min(unit, firstWide)] as number))
      // Past a wide unit, what follows must not decide.
      position = unit >= firstWide ? end : position + 1
    }
    keys[number] = key * size + number
  }
  keys.sort()
  const order = new Uint32Array(size)
  const beginnings = new Float64Array(size)
  for (let place = 0; place < size; place += 1) {
    const key = keys[place] as number
    const beginning = Math.floor(key / size)
    order[place] = key - beginning * size
    beginnings[place] = beginning
  }
  const compared = (a: number, b: number): number => {
    const startA = offsets[a] as number
    const startB = offsets[b] as number
    const lengthA = (offsets[a + 1] as number) - startA
    const lengthB = (offsets[b + 1] as number) - startB
    for (let index = 0; index < lengthA && index < lengthB; index += 1) {
      const difference = (characters[startA + index] as number) - (characters[startB + index] as number)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }
  for (let from = 0; from < size; ) {
    let to = from + 1
    while (to < size && beginnings[to] === beginnings[from]) to += 1
    if (to - from > 1) order.subarray(from, to).sort(compared)
    from = to
  }
  return order
}

/** The place of every unit among those that occur, from 1; all wide ones share the last. */
function unitRanks(units: Uint16Array): Uint16Array {
  const ranks = new Uint16Array(firstWide + 1)
  for (let index = 0; index < units.length; index += 1) ranks[Math.min(units[index] as number, firstWide)] = 1
  ranks[firstWide] = 1
  let last = 0
  for (let unit = 0; unit <= firstWide; unit += 1) {
    if (ranks[unit] === 0) continue
    last += 1
    ranks[unit] = last
  }
  return ranks
}
