import type { QuoteWork } from './quote-work.ts'

const letters = '[\\p{L}\\p{M}\\p{N}_]+'
/** A sign, also before a currency: `-$5`. */
const sign = '(?:(?<![\\p{L}\\p{M}\\p{N}_])[-+±\\u2010-\\u2013\\u2212]\\p{Sc}?(?=\\p{N}))?'
/** Between two parts of one word. */
const joints = [
  // `2,400`, `10-20`, `2026-11-23`, `v1.2.3`
  "(?<=\\p{N})[.,'’:/\\u00a0\\u00b7\\u066b\\u066c\\u2010-\\u2013\\u2212-](?=\\p{N})",
  // `3.5e-4`
  '(?<=\\p{N}[eE])[-+\\u2212](?=\\p{N})',
  // `10^-4`, `10⁻⁴`
  '(?:\\^[-+\\u2212]?|[⁺⁻])(?=\\p{N})',
  // `don't`
  "['’](?=[\\p{L}\\p{M}])",
  // `non-refundable`
  '(?<=[\\p{L}\\p{M}])[-\\u2010\\u2011](?=\\p{L})',
]
/** A word, an identifier with `_`, or a number with its sign, its exponent and the separators between its digits. */
const word = new RegExp(`${sign}${letters}(?:(?:${joints.join('|')})${letters})*`, 'gu')

/** Longer words are cut: the border of a match is searched in this many units around it. */
const nearby = 80
/** Characters in whose time a border is searched. */
const borderWork = 100

/** The end of the word that contains the position; undefined at a border. */
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

/**
 * The UTF-16 positions at which a quote begins, at word borders, with case and digits as they are; ascending, at most `most`.
 *
 * @param words the text as words are read in it
 */
export function* quotePlaces(text: string, words: string, quote: string, most: number): QuoteWork<number[]> {
  const places: number[] = []
  let at = text.indexOf(quote)
  yield text.length / searchSpeed
  while (at >= 0 && places.length < most) {
    const inside = endOfWordAt(words, at)
    const isWhole = inside === undefined && endOfWordAt(words, at + quote.length) === undefined
    if (isWhole) places.push(at)
    // No quote begins inside a word, so that a long word takes few steps.
    at = text.indexOf(quote, inside ?? at + 1)
    yield borderWork
  }
  return places
}

/** Characters that are searched in the time in which one is folded. */
const searchSpeed = 16
