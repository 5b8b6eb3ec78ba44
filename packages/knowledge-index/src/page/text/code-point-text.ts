import { at } from './item-at.ts'

/**
 * A text addressed by Unicode code points, the unit of every offset this project publishes.
 *
 * JavaScript strings count UTF-16 units. A text without astral characters needs no conversion; one with them keeps the positions of
 * its surrogate pairs and converts by binary search.
 *
 * @example new CodePointText('🛟 help').slice(2) // 'help'
 */
export class CodePointText {
  readonly value: string
  /** Number of code points. */
  readonly length: number
  /** UTF-16 positions of the high surrogates of all pairs, ascending. */
  readonly #pairs: readonly number[]

  constructor(value: string) {
    this.value = value
    this.#pairs = surrogatePairs(value)
    this.length = value.length - this.#pairs.length
  }

  /** The text between two code-point offsets; `end` is exclusive and may be past the end. */
  slice(start: number, end: number = this.length): string {
    return this.value.slice(this.toUnits(start), this.toUnits(end))
  }

  /** The code-point offset of a UTF-16 position. */
  toCodePoints(units: number): number {
    if (this.#pairs.length === 0) return units
    return units - firstIndex(0, this.#pairs.length, (index) => at(this.#pairs, index) < units)
  }

  /** The UTF-16 position of a code-point offset. */
  toUnits(codePoints: number): number {
    if (this.#pairs.length === 0) return codePoints
    // The k-th pair begins at code point `position - k`: pairs before an offset each add one unit to it.
    return codePoints + firstIndex(0, this.#pairs.length, (index) => at(this.#pairs, index) - index < codePoints)
  }
}

/** Fast even before the loop below is compiled; most texts have no surrogate. */
const anySurrogate = /[\ud800-\udbff]/

function surrogatePairs(value: string): number[] {
  const positions: number[] = []
  if (!anySurrogate.test(value)) return positions
  // Reading code units is several times faster than a regular expression with the u flag on large texts.
  for (let index = 0; index < value.length - 1; index += 1) {
    const unit = value.charCodeAt(index)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = value.charCodeAt(index + 1)
    if (next < 0xdc00 || next > 0xdfff) continue
    positions.push(index)
    index += 1
  }
  return positions
}

/** Binary search: the first number from `low` to `high` for which `isBefore` is false; `high` if there is none. */
export function firstIndex(low: number, high: number, isBefore: (index: number) => boolean): number {
  let first = low
  let end = high
  while (first < end) {
    const middle = (first + end) >>> 1
    if (isBefore(middle)) first = middle + 1
    else end = middle
  }
  return first
}
