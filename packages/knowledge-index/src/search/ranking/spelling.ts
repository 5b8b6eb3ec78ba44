import type { KnownTerm, Vocabulary } from './vocabulary.ts'

/** Below this a word has too many neighbours one edit away. */
const shortestWord = 5
/** Longer terms are encoded values, not words. */
const longestWord = 32
/** From this length on a second edit still points at few words. */
const twoEditsFrom = 9
/** Terms offered for one word. */
const largestOffer = 3

/**
 * Known terms nearest to a word that no passage has, at most three, the more frequent first: same first letter, one edit away (a letter more,
 * less, other, or two swapped), two for long words. Numbers are never bent.
 */
export function nearestTerms(word: string, terms: Vocabulary): { readonly term: number; readonly text: string }[] {
  if (word.length < shortestWord || word.length > longestWord || /[^\p{L}\p{M}]/u.test(word)) return []
  const asked = Uint16Array.from(word, (_, index) => word.charCodeAt(index))
  const distances = new EditDistances(asked, word.length < twoEditsFrom ? 1 : 2)
  let found: KnownTerm[] = []
  let previous: ArrayLike<number> = []
  for (const known of terms.from(word[0] as string)) {
    const { units } = known
    if (units[0] !== asked[0]) break
    distances.keep(sharedUnits(previous, units))
    previous = units
    if (Math.abs(units.length - word.length) > distances.most) continue
    const distance = distances.to(units)
    if (distance > distances.most) continue
    if (distance < distances.most) found = []
    distances.most = distance
    found.push(known)
  }
  // Terms are numbered by falling frequency.
  const best = found.sort((a, b) => a.term - b.term).slice(0, largestOffer)
  return best.map(({ term, units }) => ({ term, text: String.fromCharCode(...units) }))
}

function sharedUnits(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const most = Math.min(one.length, other.length)
  let shared = 0
  while (shared < most && one[shared] === other[shared]) shared += 1
  return shared
}

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
  /** Rows that are valid for the current word. */
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

  /** The next word shares this many units with the one before; call it for every word, also for those that are not compared. */
  keep(shared: number): void {
    this.#valid = Math.min(this.#valid, shared)
    if (this.#dead > shared) this.#dead = Number.POSITIVE_INFINITY
  }

  /** The distance to a word. */
  to(units: ArrayLike<number>): number {
    const { length } = units
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
