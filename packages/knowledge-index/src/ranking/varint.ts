/** Bytes that grow, written as variable-length integers: seven bits a byte, low bits first, the high bit says that more follow. */
export class VarintWriter {
  #bytes = new Uint8Array(4096)
  length = 0

  /** Makes room for this many bytes; the writes that follow do not look for it. */
  reserve(bytes: number): void {
    if (this.length + bytes <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + bytes))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  byte(value: number): void {
    this.#bytes[this.length] = value
    this.length += 1
  }

  /** At most five bytes. */
  varint(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** A copy without room to spare. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }
}
