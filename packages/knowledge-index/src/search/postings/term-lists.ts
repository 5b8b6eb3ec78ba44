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

/** Lists of terms, one after another. */
export class TermLists {
  readonly terms = new NumberList()
  /** Where each list begins; one more than there are lists. */
  readonly starts = new NumberList()

  constructor() {
    this.starts.push(0)
  }

  /** Adds terms to the list at hand, and ends it. */
  end(terms: Iterable<number> = []): void {
    for (const term of terms) this.terms.push(term)
    this.starts.push(this.terms.length)
  }

  /** Adds a list of an earlier collector. */
  endEarlier(terms: Uint32Array, starts: Uint32Array, number: number, termOf: (earlier: number) => number): void {
    const end = starts[number + 1] as number
    for (let index = starts[number] as number; index < end; index += 1) this.terms.push(termOf(terms[index] as number))
    this.end()
  }
}
