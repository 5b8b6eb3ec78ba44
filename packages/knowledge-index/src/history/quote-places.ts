/** Where a quote is in a text: at word borders, with case and digits as they are. */

/**
 * A word or a number. A number includes its sign, and the separators between its digits: `2,400`, `-5`, `10-20`, `2026-11-23`. A sign before a
 * currency belongs to the amount: `-$5`.
 */
const word =
  /(?<![\p{L}\p{N}])(?:[-+\u2212\u2013]\p{Sc}?)?\p{N}+(?:[.,'’:/\u2212\u2013-]\p{N}+)*[\p{L}\p{M}]*|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

/** Longer words are cut: the border of a match is looked for in this many units around it. */
const nearby = 80

/** The end of the word that the position is inside of; undefined at a border. */
function endOfWordAt(text: string, position: number): number | undefined {
  const from = Math.max(0, position - nearby)
  for (const { 0: found, index } of text.slice(from, position + nearby).matchAll(word)) {
    const start = from + index
    const end = start + found.length
    if (start >= position) return undefined
    if (end > position) return end
  }
  return undefined
}

/** The UTF-16 positions at which the quote begins, ascending, at most `most`. */
export function quotePlaces(text: string, quote: string, most: number): number[] {
  const places: number[] = []
  let at = text.indexOf(quote)
  while (at >= 0 && places.length < most) {
    const inside = endOfWordAt(text, at)
    if (inside === undefined && endOfWordAt(text, at + quote.length) === undefined) places.push(at)
    // No quote begins inside a word: a long word is left in a few steps.
    at = text.indexOf(quote, inside ?? at + 1)
  }
  return places
}
