/** Postings per block: long enough to make its header cheap, short enough to be skipped often. */
export const blockSize = 128

/** Passages of one ranking at most: the bonuses are worked out for these, and the postings keep what it takes to be one of them. */
export const rankedPassages = 100

/**
 * Which passages contain a term and what it adds to their score, for terms numbered by falling frequency.
 *
 * Terms with more than one block come first in the numbering; only they have block headers, by which a search skips what it need not read.
 */
export interface Postings {
  readonly passageCount: number
  readonly bytes: Uint8Array
  /** How many passages contain each term. */
  readonly frequencies: Uint32Array
  /** Where the postings of each term with one block begin in `bytes`. */
  readonly starts: Uint32Array
  /** First block of a term with several blocks; one more than there are such terms. */
  readonly blockStarts: Uint32Array
  readonly blockOffsets: Uint32Array
  readonly blockLast: Uint32Array
  /** Greatest impact of a term with several blocks. */
  readonly termImpact: Uint8Array
  /** The impact that `rankedPassages` passages reach, for a term with several blocks: their ranking cannot end below it. */
  readonly rankedImpact: Uint8Array
}

/** A term to look for, and what an impact of it is multiplied by, an integer: sums of integers are exact in whatever order they are taken. */
export interface WeightedTerm {
  /** That its number is of. */
  readonly postings: Postings
  readonly term: number
  readonly weight: number
}

/** No passage: the cursor is past its last posting. */
export const exhausted = 0x7fffffff

/** Walks one term's postings in passage order, decoding a block at a time and skipping blocks that a search does not need. */
export class PostingCursor {
  /** Multiplies an impact to the term's part of a score. */
  readonly weight: number
  /** The most that the term can add to a score. */
  readonly bound: number

  /** How many passages have the term. */
  readonly frequency: number
  readonly passages = new Int32Array(blockSize)
  readonly impacts = new Uint8Array(blockSize)
  /** Decoded postings. */
  count = 0
  /** The current one among them. */
  position = 0

  readonly #postings: Postings
  /** First block and one past the last; equal for a term with a single block, which has no header. */
  readonly #firstBlock: number
  readonly #endBlock: number
  readonly #start: number
  /** The decoded block. */
  #block: number

  constructor(postings: Postings, term: number, weight: number) {
    this.#postings = postings
    this.weight = weight
    this.frequency = postings.frequencies[term] as number
    const hasBlocks = term < postings.termImpact.length
    this.#start = hasBlocks ? 0 : (postings.starts[term - postings.termImpact.length] as number)
    this.#firstBlock = hasBlocks ? (postings.blockStarts[term] as number) : 0
    this.#endBlock = hasBlocks ? (postings.blockStarts[term + 1] as number) : 0
    this.#block = this.#firstBlock
    this.#decode(this.#firstBlock)
    this.bound = weight * (hasBlocks ? (postings.termImpact[term] as number) : greatest(this.impacts, this.count))
  }

  /** The current passage, or `exhausted`. */
  get passage(): number {
    return this.position < this.count ? (this.passages[this.position] as number) : exhausted
  }

  /** Decodes the next block; false behind the last one. */
  nextBlock(): boolean {
    if (this.#block + 1 >= this.#endBlock) return false
    this.#decode(this.#block + 1)
    return true
  }

  /** Adds the term's part to the scores of all passages from `start` up to `end`; `scores` begins at the passage `start`. */
  accumulate(start: number, end: number, scores: Float64Array): void {
    this.#seek(start)
    const { passages, impacts, weight } = this
    for (;;) {
      let position = this.position
      const count = this.count
      for (; position < count; position += 1) {
        const passage = passages[position] as number
        if (passage >= end) break
        scores[passage - start] = (scores[passage - start] as number) + weight * (impacts[position] as number)
      }
      this.position = position
      if (position < count || this.#block + 1 >= this.#endBlock) return
      this.#decode(this.#block + 1)
    }
  }

  /** Adds the term's part to the scores of some passages, given as ascending offsets from `start`. */
  lookUp(start: number, offsets: Int32Array, count: number, scores: Float64Array): void {
    for (let index = 0; index < count; index += 1) {
      const offset = offsets[index] as number
      this.#seek(start + offset)
      if (this.passage === start + offset) {
        scores[offset] = (scores[offset] as number) + this.weight * (this.impacts[this.position] as number)
      }
    }
  }

  /** Moves to the first posting at or after a passage. */
  #seek(passage: number): void {
    const { blockLast } = this.#postings
    let block = this.#block
    while (block + 1 < this.#endBlock && (blockLast[block] as number) < passage) block += 1
    if (block !== this.#block) this.#decode(block)
    const { passages, count } = this
    let position = this.position
    while (position < count && (passages[position] as number) < passage) position += 1
    this.position = position
  }

  #decode(block: number): void {
    const { bytes, blockOffsets, blockLast } = this.#postings
    const single = this.#endBlock === 0
    let offset = single ? this.#start : (blockOffsets[block] as number)
    let previous = single || block === this.#firstBlock ? -1 : (blockLast[block - 1] as number)
    const count = Math.min(blockSize, this.frequency - (block - this.#firstBlock) * blockSize)
    const { passages, impacts } = this
    for (let index = 0; index < count; index += 1) {
      const head = bytes[offset++] as number
      const length = head & 3
      let between = 0
      if (length > 0) between = bytes[offset++] as number
      if (length > 1) between |= (bytes[offset++] as number) << 8
      if (length > 2) between |= (bytes[offset++] as number) << 16
      previous += between + 1
      passages[index] = previous
      impacts[index] = head >>> 2
    }
    this.count = count
    this.position = 0
    this.#block = block
  }
}

/** The passages that have a term, ascending. */
export function* passagesWith(postings: Postings, term: number): Generator<number> {
  const cursor = new PostingCursor(postings, term, 1)
  do {
    for (let index = 0; index < cursor.count; index += 1) yield cursor.passages[index] as number
  } while (cursor.nextBlock())
}

function greatest(impacts: Uint8Array, count: number): number {
  let found = 0
  for (let index = 0; index < count; index += 1) found = Math.max(found, impacts[index] as number)
  return found
}

/** How well a term distinguishes passages: BM25's inverse document frequency, never negative. A term below 0 is in no passage. */
export function rarity(postings: Postings, term: number): number {
  const { passageCount, frequencies } = postings
  const frequency = term < 0 ? 0 : (frequencies[term] as number)
  return Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5))
}
