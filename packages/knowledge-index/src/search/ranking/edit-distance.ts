/**
 * Edits from one word to many, with swaps of neighbours as one (optimal string alignment), anything above a bound as one more than it. The
 * words come in sorted order: what they share with the one before is not compared again.
 */
export class EditDistances {
  /** Distances above this do not matter; may be lowered between two words. */
  most: number
  readonly #word: ArrayLike<number>
  /** The table's rows one after another: row `n` for the first `n` units of the other word. */
  #rows: Uint8Array
  /** Rows that hold for the word at hand. */
  #valid = 0
  /** The row from which on all words are too far, while it is among the valid ones. */
  #dead = Number.POSITIVE_INFINITY

  /** @param word of at most 250 units */
  constructor(word: ArrayLike<number>, most: number) {
    this.most = most
    this.#word = word
    this.#rows = new Uint8Array((word.length + 1) * 64)
    for (let column = 0; column <= word.length; column += 1) this.#rows[column] = column
  }

  /** The next word shares this many units with the one before; to be said of every word, also of those that are not compared. */
  keep(shared: number): void {
    this.#valid = Math.min(this.#valid, shared)
    if (this.#dead > shared) this.#dead = Number.POSITIVE_INFINITY
  }

  /** The distance to a word, given as units of which the first `length` are its. */
  to(units: ArrayLike<number>, length: number): number {
    const width = this.#word.length + 1
    if ((length + 1) * width > this.#rows.length) this.#grow((length + 1) * width)
    while (this.#valid < length && this.#dead > this.#valid) {
      this.#valid += 1
      if (this.#fill(this.#valid, units) > this.most) this.#dead = this.#valid
    }
    if (this.#dead <= length) return this.most + 1
    return Math.min(this.#rows[length * width + width - 1] as number, this.most + 1)
  }

  /** Fills a row and returns the least of it: no row below has less. */
  #fill(row: number, units: ArrayLike<number>): number {
    const rows = this.#rows
    const word = this.#word
    const width = word.length + 1
    const at = row * width
    const unit = units[row - 1] as number
    rows[at] = Math.min(row, 0xff)
    let least = row
    for (let column = 1; column < width; column += 1) {
      const above = rows[at - width + column] as number
      const before = rows[at + column - 1] as number
      let edits = (rows[at - width + column - 1] as number) + (word[column - 1] === unit ? 0 : 1)
      if (above + 1 < edits) edits = above + 1
      if (before + 1 < edits) edits = before + 1
      if (row > 1 && column > 1 && word[column - 2] === unit && word[column - 1] === units[row - 2]) {
        edits = Math.min(edits, (rows[at - 2 * width + column - 2] as number) + 1)
      }
      rows[at + column] = edits
      if (edits < least) least = edits
    }
    return least
  }

  #grow(least: number): void {
    const larger = new Uint8Array(2 * least)
    larger.set(this.#rows)
    this.#rows = larger
  }
}
