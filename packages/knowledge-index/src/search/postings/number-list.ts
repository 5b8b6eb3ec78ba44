/** A list of unsigned 32-bit numbers that grows; a plain array of ten million numbers costs the garbage collector far more. */
export class NumberList {
  #values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length] = value
    this.length += 1
  }

  /** The numbers pushed so far, not a copy. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}
