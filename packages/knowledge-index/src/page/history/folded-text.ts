import { firstIndex } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'
import type { QuoteWork } from './quote-work.ts'

/** A text with its white space folded, and the positions in the original. */
export interface FoldedText {
  readonly text: string
  /** The same as words are read in it: with U+00A0 for each space that joins two digits to one number, and dashes between letters as written. */
  readonly words: string
  /** The UTF-16 positions in the original of the character of a unit of `text`. */
  written(unit: number): { readonly start: number; readonly end: number }
}

/** Invisible characters. Joiners and variation selectors change the appearance of others, so they stay. */
const invisible = /(?![\s\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u
const everyInvisible = new RegExp(invisible, 'gu')

export function hasInvisible(text: string): boolean {
  return !onlyAscii.test(text) && invisible.test(text)
}

/** White space; first a space that separates the digits of one number. */
const spaces = /(?<=\p{N})([\u00a0\u2007-\u200a\u202f])(?=\p{N})|\s+/gu

const plain = new Map<string, string>([
  ...Array.from('‘’‚‛′', (mark) => [mark, "'"] as const),
  ...Array.from('“”„‟″«»', (mark) => [mark, '"'] as const),
  ...Array.from('‐‑‒–—―−', (mark) => [mark, '-'] as const),
  ['…', '...'],
])
const everyTypographic = new RegExp(`[${[...plain.keys()].join('')}]`, 'g')
/** A dash separates words. A hyphen joins them. */
const wordDash = /(?<=[\p{L}\p{M}])[‒–—―−](?=\p{L})/gu

/** A letter with its accents, or a Korean syllable, as macOS writes them in file names and copies them. */
const decomposed = /\p{L}\p{M}+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]/gu
const anyDecomposed = /[\p{M}\u1100-\u11ff]/u

/** A text whose white space is all that can change. */
export const onlyAscii: RegExp = /^[\t\n\x20-\x7e]*$/
const foldableAscii = /\s{2,}|[\t\n]/g

/** A text with each letter and its accents as one character where there is one (Unicode normalization form C). */
export function composed(text: string): string {
  return anyDecomposed.test(text) ? text.replace(decomposed, (letter) => letter.normalize('NFC')) : text
}

/** One space for white space, no invisible characters; with `typography` ASCII for quotation marks, dashes and ellipses. Never other letters. */
export function foldText(text: string, typography: boolean): FoldedText {
  const words = onlyAscii.test(text) ? text.replace(foldableAscii, ' ').trim() : foldedWords(text, typography)
  const folded = typography ? words.replace(everyTypographic, '-') : words
  // Most texts do not have the quote, so no position is needed.
  let places: Places | undefined
  return {
    text: folded.replaceAll('\u00a0', ' '),
    words,
    written(unit) {
      places ??= placesOf(text, typography)
      return { start: at(places.starts, unit), end: at(places.ends, unit) }
    },
  }
}

function foldedWords(text: string, typography: boolean): string {
  const seen = text.replace(everyInvisible, '')
  return (typography ? typographicWords(composed(seen)) : seen)
    .replace(spaces, (_, joining?: string) => (joining === undefined ? ' ' : '\u00a0'))
    .trim()
}

function typographicWords(text: string): string {
  const dashes = new Set(Array.from(text.matchAll(wordDash), ({ index }) => index))
  return text.replace(everyTypographic, (mark, at: number) => (dashes.has(at) ? mark : (plain.get(mark) ?? mark)))
}

interface Places {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

function placesOf(text: string, typography: boolean): Places {
  const starts: number[] = []
  const ends: number[] = []
  let isAfterSpace = true
  for (const { 0: character, index: start } of text.matchAll(typography ? characters : everyCharacter)) {
    const isSpace = /\s/.test(character)
    if (isSpace ? isAfterSpace : character.length < 3 && invisible.test(character)) continue
    isAfterSpace = isSpace
    const written = isSpace ? ' ' : typography ? (plain.get(character) ?? composed(character.replace(everyInvisible, ''))) : character
    for (let unit = 0; unit < written.length; unit += 1) {
      starts.push(written === character ? start + unit : start)
      ends.push(written === character ? start + unit + 1 : start + character.length)
    }
  }
  return { starts, ends }
}

const everyCharacter = /./gsu
const characters = new RegExp(`${decomposed.source}|.`, 'gsu')

/** UTF-16 units that are folded at once. */
const partLength = 16_384

/** `foldText` in parts that end in white space, so nothing that is folded is in two. @param asWords changes words and not their length */
export function* foldedParts(text: string, typography: boolean, asWords = (words: string) => words): QuoteWork<FoldedText> {
  const parts: { readonly start: number; readonly folded: FoldedText; readonly at: number }[] = []
  let length = 0
  for (let start = 0; start < text.length; ) {
    const end = partEnd(text, start)
    const folded = foldText(text.slice(start, end), typography)
    if (folded.text !== '') {
      parts.push({ start, folded, at: length })
      length += folded.text.length + 1
    }
    yield end - start
    start = end
  }
  return {
    text: parts.map(({ folded }) => folded.text).join(' '),
    words: parts.map(({ folded }) => asWords(folded.words)).join(' '),
    written(unit) {
      const index = firstIndex(1, parts.length, (part) => at(parts, part).at <= unit) - 1
      const { start, folded, at: offset } = at(parts, index)
      const written = folded.written(unit - offset)
      return { start: start + written.start, end: start + written.end }
    },
  }
}

function partEnd(text: string, start: number): number {
  const most = start + partLength
  if (most >= text.length) return text.length
  for (const separator of ['\n', ' ']) {
    const last = text.lastIndexOf(separator, most)
    if (last > start) return last + 1
  }
  const next = text.slice(most).search(/[\n ]/)
  return next < 0 ? text.length : most + next + 1
}
