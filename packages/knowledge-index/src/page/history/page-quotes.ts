import { preambleEnd } from '../markdown/preamble.ts'
import type { PublishedPage } from '../model/page.ts'
import type { PageBlocks } from '../model/page-structure.ts'
import { isShown } from '../model/structure-numbers.ts'
import { at } from '../text/item-at.ts'
import type { TextRange } from '../text/text-range.ts'
import { type FoldedText, foldedParts, onlyAscii } from './folded-text.ts'
import type { QuoteWork } from './quote-work.ts'
import { dictionaryParts, isUnspaced } from './unspaced-words.ts'
import type { WantedQuote } from './wanted-quote.ts'

/** With the same characters except marks and white space, or with other typographic characters or decomposed letters. */
type Likeness = 'exact' | 'typographic'

export interface FoundQuote {
  readonly likeness: Likeness
  /** Code points of the published text, in page order, at most 10. */
  readonly ranges: readonly TextRange[]
}

const likenesses: readonly Likeness[] = ['exact', 'typographic']
const mostPlaces = 10

/** Finds quotes in a page: in its Markdown as written, then in its visible text, also without the marks of the quote. Not in its front matter. */
export class PageQuotes {
  readonly #written: ReadableText
  readonly #blocks: PageBlocks
  #shown: ReadableText | undefined

  constructor({ text, structure }: Pick<PublishedPage, 'text' | 'structure'>) {
    const from = preambleEnd(text.value)
    const offset = (position: number) => text.toCodePoints(from + position)
    this.#blocks = structure.blocks
    this.#written = new ReadableText(unstruck(this.#blocks, from), (start, end) => ({ start: offset(start), end: offset(end) }), true)
  }

  *find(quote: WantedQuote): QuoteWork<FoundQuote | undefined> {
    const written = this.#written
    yield written.text.length / quickSpeed
    this.#shown ??= yield* shownText(this.#blocks)
    const shown = this.#shown
    yield shown.text.length / quickSpeed
    if (!quote.mayBeIn(written.text, shown.text)) return undefined
    for (const likeness of likenesses) {
      const ranges =
        (yield* written.find(quote.text, likeness)) ??
        (yield* shown.find(quote.text, likeness)) ??
        (yield* shown.find(quote.unmarked, likeness))
      if (ranges) return { likeness, ranges }
    }
    return undefined
  }
}

/** Characters that are looked at in the time in which one is folded. */
const quickSpeed = 8

/** In place of each unit of what is struck through. */
const struckUnit = '\ufffc'

/** What is struck through where the structure is that of an earlier version, which is read as no blocks. A longer text is not found. */
const struckAsWritten = /~~(?!~)[^~]+~~|<(del|s)\b[^<>]*>[\s\S]{0,4000}?<\/\1>/gi

/** The Markdown of a page from a position on, in which no quote is in a struck text. */
function unstruck(blocks: PageBlocks, from: number): string {
  const { value } = blocks.text
  const written = () => Array.from(value.matchAll(struckAsWritten), ({ 0: part, index: start }) => ({ start, end: start + part.length }))
  const struck = blocks.isLeaf(0) ? written() : blocks.struck
  let text = ''
  let at = from
  for (const { start, end } of struck) {
    if (end <= at) continue
    text += value.slice(at, start) + struckUnit.repeat(end - Math.max(start, at))
    at = end
  }
  return text + value.slice(at)
}

/** These can be a part of a word or number, so the text around them is one: only the visible text shows the border. */
const inWords = new RegExp(`&#?\\w{1,31};|</?su[bp](?:\\s[^<>]*)?>|${struckUnit}+`, 'gi')

class ReadableText {
  readonly text: string
  readonly #range: (start: number, end: number) => TextRange
  readonly #isMarkdown: boolean
  readonly #folded = new Map<Likeness, FoldedText>()

  /** @param range where a range of the text is on the page */
  constructor(text: string, range: (start: number, end: number) => TextRange, isMarkdown = false) {
    this.text = text
    this.#range = range
    this.#isMarkdown = isMarkdown
  }

  *find(quote: Readonly<Record<Likeness, string>>, likeness: Likeness): QuoteWork<TextRange[] | undefined> {
    const wanted = quote[likeness]
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined
    const folded = this.#folded.get(likeness) ?? (yield* this.#fold(likeness))
    this.#folded.set(likeness, folded)
    const ranges: TextRange[] = []
    for (const at of yield* quotePlaces(folded.text, folded.words, wanted, mostPlaces)) {
      ranges.push(this.#range(folded.written(at).start, folded.written(at + wanted.length - 1).end))
      yield placeWork
    }
    return ranges.length === 0 ? undefined : ranges
  }

  *#fold(likeness: Likeness): QuoteWork<FoldedText> {
    const exact = this.#folded.get('exact')
    // Nothing in such a text is typographic.
    if (exact !== undefined && onlyAscii.test(this.text)) return exact
    const asWords = this.#isMarkdown ? (words: string) => words.replace(inWords, (part) => '_'.repeat(part.length)) : undefined
    return yield* foldedParts(this.text, likeness === 'typographic', asWords)
  }
}

/** Characters in whose time the place of a quote is computed. */
const placeWork = 16_384

/** The visible text of the blocks with a line break between them: a quote may run over paragraphs and cells. */
function* shownText(blocks: PageBlocks): QuoteWork<ReadableText> {
  const numbers: number[] = []
  const begins: number[] = []
  const texts: string[] = []
  let length = 0
  let counted = 0
  for (let number = 0; number < blocks.count; number += 1) {
    if (!isShown(blocks.kind(number))) continue
    const text = blocks.visibleText(number)
    numbers.push(number)
    begins.push(length)
    texts.push(text)
    length += text.length + 1
    if (length - counted < shownAtOnce) continue
    yield (length - counted) / quickSpeed
    counted = length
  }
  const place = (position: number) => {
    const index = begins.findLastIndex((begin) => begin <= position)
    const written = blocks.written(at(numbers, index), position - at(begins, index))
    return { start: blocks.text.toCodePoints(written.start), end: blocks.text.toCodePoints(written.end) }
  }
  return new ReadableText(texts.join('\n'), (start, end) => ({ start: place(start).start, end: place(end - 1).end }))
}

/** Units of visible text that are joined at once. */
const shownAtOnce = 65_536

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
/** Characters in whose time a border is searched, and one by dictionaries. */
const borderWork = 100
const dictionaryWork = 5_000

/** The end of the word that contains the position; undefined at a border. */
function endOfWordAt(text: string, position: number): number | undefined {
  const from = Math.max(0, position - nearby)
  for (const { 0: found, index } of text.slice(from, position + nearby).matchAll(word)) {
    const start = from + index
    const end = start + found.length
    if (start >= position) return undefined
    if (end > position) return isBetweenUnspacedWords(found, position - start) ? undefined : end
  }
  return undefined
}

/** Digits, and characters that count: the next character can change their value (`3万`, `三十`). */
const countingEnd = /[\p{N}〇零一二三四五六七八九十百千万萬億亿兆]$/u

/** Whether a word of letters is two words at this position in a script without spaces. A number stays whole with what follows it. */
function isBetweenUnspacedWords(letters: string, position: number): boolean {
  if (countingEnd.test(letters.slice(0, position))) return false
  const parts = dictionaryParts(letters)
  const next = parts.findIndex(({ index }) => index === position)
  return next > 0 && parts.slice(next - 1, next + 1).some(({ segment }) => isUnspaced(segment))
}

/** UTF-16 positions at which a quote begins, at word borders; ascending, at most `most`. @param words the text as words are read in it */
function* quotePlaces(text: string, words: string, quote: string, most: number): QuoteWork<number[]> {
  const places: number[] = []
  let at = text.indexOf(quote)
  yield text.length / searchSpeed
  while (at >= 0 && places.length < most) {
    const inside = endOfWordAt(words, at)
    const isWhole = inside === undefined && endOfWordAt(words, at + quote.length) === undefined
    if (isWhole) places.push(at)
    // No quote begins inside a word, so that a long word takes few steps.
    at = text.indexOf(quote, inside ?? at + 1)
    yield isUnspaced(quote) ? dictionaryWork : borderWork
  }
  return places
}

/** Characters that are searched in the time in which one is folded. */
const searchSpeed = 16
