import type { StringTable } from './string-table.ts'

/** Below this a word has too many neighbours one edit away. */
const shortestWord = 5
/** From this length on a second edit still points at few words. */
const twoEditsFrom = 9
/** Terms offered for one word. */
const largestOffer = 3

/**
 * Offers known terms for a word that no passage has: same first letter, one edit away (a letter more, less, other, or two swapped), two for long
 * words. Terms are kept by first letter and length, so that a look-up compares a small part of the vocabulary. Numbers are never bent.
 */
export class Spelling {
  readonly #terms: StringTable
  /** Term numbers grouped by first letter and length. */
  readonly #grouped: Uint32Array
  readonly #groupEnds: Map<number, number>
  readonly #groupStarts: Map<number, number>

  constructor(terms: StringTable) {
    this.#terms = terms
    const sizes = new Map<number, number>()
    for (let term = 0; term < terms.size; term += 1) {
      const key = groupOf(terms.units(term))
      if (key >= 0) sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    let total = 0
    this.#groupStarts = new Map()
    for (const [key, size] of sizes) {
      this.#groupStarts.set(key, total)
      total += size
    }
    this.#groupEnds = new Map(this.#groupStarts)
    this.#grouped = new Uint32Array(total)
    for (let term = 0; term < terms.size; term += 1) {
      const key = groupOf(terms.units(term))
      if (key < 0) continue
      const end = this.#groupEnds.get(key) as number
      this.#grouped[end] = term
      this.#groupEnds.set(key, end + 1)
    }
  }

  get byteLength(): number {
    return this.#grouped.byteLength
  }

  /** Terms nearest to an unknown word, at most three, the more frequent first. */
  nearest(word: string): number[] {
    if (word.length < shortestWord || word.length > longestWord || /[^\p{L}\p{M}]/u.test(word)) return []
    const units = Uint16Array.from(word, (_, index) => word.charCodeAt(index))
    let best = word.length < twoEditsFrom ? 1 : 2
    let found: number[] = []
    for (let length = word.length - best; length <= word.length + best; length += 1) {
      const key = keyOf(units[0] as number, length)
      const end = this.#groupEnds.get(key) ?? 0
      for (let index = this.#groupStarts.get(key) ?? 0; index < end; index += 1) {
        const term = this.#grouped[index] as number
        const distance = editDistance(units, this.#terms.units(term), best)
        if (distance > best) continue
        if (distance < best) found = []
        best = distance
        found.push(term)
      }
    }
    // Terms are numbered by falling frequency.
    return found.sort((a, b) => a - b).slice(0, largestOffer)
  }
}

/** Longer terms are encoded values, not words. */
const longestWord = 32

function keyOf(first: number, length: number): number {
  return first * (longestWord + 3) + length
}

function groupOf(units: ArrayLike<number>): number {
  return units.length < shortestWord - 1 || units.length > longestWord + 2 ? -1 : keyOf(units[0] as number, units.length)
}

/** Edits from `a` to `b` with swaps of neighbours as one (optimal string alignment); anything above `most` as `most + 1`. */
export function editDistance(a: ArrayLike<number>, b: ArrayLike<number>, most: number): number {
  const width = b.length + 1
  let beforePrevious: number[] = []
  let previous: number[] = []
  for (let column = 0; column < width; column += 1) previous.push(column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column < width; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, (beforePrevious[column - 2] as number) + 1)
      }
      current.push(edits)
      if (edits < least) least = edits
    }
    if (least > most) return most + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[width - 1] as number, most + 1)
}
