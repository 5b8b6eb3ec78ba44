/** A list of bytes that grows. */
export class ByteList {
  #bytes = new Uint8Array(4096)
  length = 0

  push(byte: number): void {
    if (this.length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.length] = byte
    this.length += 1
  }

  /** A copy without room to spare. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length)
  }
}
