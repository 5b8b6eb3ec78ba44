/**
 * Postings as bytes: one of six bits of impact and two bits that say how many bytes of distance follow, low byte first. The distance counts the
 * passages in between, so that a word of every passage takes one byte a passage.
 */
export class PostingWriter {
  #bytes = new Uint8Array(4096)
  length = 0

  /** @param impact 1 to 63 @param between passages between this one and the previous one with the term, below 2^24 */
  write(impact: number, between: number): void {
    // A posting takes four bytes at most.
    if (this.length + 4 > this.#bytes.length) this.#grow()
    const bytes = this.#bytes
    let offset = this.length + 1
    for (let rest = between; rest > 0; rest >>>= 8) bytes[offset++] = rest & 0xff
    bytes[this.length] = (impact << 2) | (offset - this.length - 1)
    this.length = offset
  }

  /** A copy without room to spare. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
