import { blockSize, type Postings } from './postings.ts'

/** No passage: the cursor is past its last posting. */
export const exhausted = 0x7fffffff

/** Walks one term's postings in passage order, decoding a block at a time and skipping blocks that a search does not need. */
export class PostingCursor {
  /** Multiplies an impact to the term's part of a score. */
  readonly weight: number
  /** The most that the term can add to a score. */
  readonly bound: number

  readonly passages = new Int32Array(blockSize)
  readonly impacts = new Uint8Array(blockSize)
  /** Decoded postings. */
  count = 0
  /** The current one among them. */
  position = 0

  readonly #postings: Postings
  readonly #frequency: number
  /** First block and one past the last; equal for a term with a single block, which has no header. */
  readonly #firstBlock: number
  readonly #endBlock: number
  readonly #start: number
  /** The decoded block; with `#sought` past it, the decoded postings are behind the search. */
  #decoded: number
  #sought: number

  constructor(postings: Postings, term: number, weight: number) {
    this.#postings = postings
    this.weight = weight
    this.#frequency = postings.frequencies[term] as number
    this.#start = postings.starts[term] as number
    const hasBlocks = term < postings.blockStarts.length - 1
    this.#firstBlock = hasBlocks ? (postings.blockStarts[term] as number) : 0
    this.#endBlock = hasBlocks ? (postings.blockStarts[term + 1] as number) : 0
    this.#decoded = this.#firstBlock
    this.#sought = this.#firstBlock
    this.#decode(this.#firstBlock)
    this.bound = weight * (hasBlocks ? (postings.termImpact[term] as number) : greatest(this.impacts, this.count))
  }

  /** The current passage, or `exhausted`. */
  get passage(): number {
    return this.position < this.count ? (this.passages[this.position] as number) : exhausted
  }

  /** Adds the term's part to the scores of all passages from the current one up to `end`, and marks them in `touched`. */
  accumulate(start: number, end: number, scores: Float64Array, touched: Uint32Array): void {
    const { passages, impacts, weight } = this
    for (;;) {
      let position = this.position
      const count = this.count
      for (; position < count; position += 1) {
        const passage = passages[position] as number
        if (passage >= end) break
        const offset = passage - start
        scores[offset] = (scores[offset] as number) + weight * (impacts[position] as number)
        const word = offset >>> 5
        touched[word] = (touched[word] as number) | (1 << (offset & 31))
      }
      this.position = position
      if (position < count || this.#decoded + 1 >= this.#endBlock) return
      this.#decode(this.#decoded + 1)
    }
  }

  /** The most the term can add to the score of this passage or a later one in the same block; moves to that block without reading it. */
  boundAt(passage: number): number {
    if (this.#endBlock === 0) return this.bound
    const { blockLast, blockImpact } = this.#postings
    while (this.#sought < this.#endBlock && (blockLast[this.#sought] as number) < passage) this.#sought += 1
    return this.#sought < this.#endBlock ? this.weight * (blockImpact[this.#sought] as number) : 0
  }

  /** The term's part of this passage's score; passages must be asked for in ascending order, each after `boundAt`. */
  scoreAt(passage: number): number {
    if (this.#sought >= this.#endBlock && this.#endBlock !== 0) return 0
    if (this.#sought !== this.#decoded) this.#decode(this.#sought)
    const { passages, count } = this
    let position = this.position
    while (position < count && (passages[position] as number) < passage) position += 1
    this.position = position
    return position < count && passages[position] === passage ? this.weight * (this.impacts[position] as number) : 0
  }

  #decode(block: number): void {
    const { bytes, blockOffsets, blockLast } = this.#postings
    const single = this.#endBlock === 0
    let offset = single ? this.#start : (blockOffsets[block] as number)
    let previous = single || block === this.#firstBlock ? -1 : (blockLast[block - 1] as number)
    const count = Math.min(blockSize, this.#frequency - (block - this.#firstBlock) * blockSize)
    const { passages, impacts } = this
    for (let index = 0; index < count; index += 1) {
      let byte = bytes[offset++] as number
      let distance = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[offset++] as number
        distance |= (byte & 0x7f) << shift
      }
      previous += distance + 1
      passages[index] = previous
      impacts[index] = bytes[offset++] as number
    }
    this.count = count
    this.position = 0
    this.#decoded = block
    this.#sought = Math.max(this.#sought, block)
  }
}

function greatest(impacts: Uint8Array, count: number): number {
  let found = 0
  for (let index = 0; index < count; index += 1) found = Math.max(found, impacts[index] as number)
  return found
}
