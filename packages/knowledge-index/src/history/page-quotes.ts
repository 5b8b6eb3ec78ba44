import { preambleEnd } from '../markdown/preamble.ts'
import type { TextRange } from '../statements/text-range.ts'
import { shownBlocks } from '../statements/visible-text.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { type FoldedText, foldText } from './folded-text.ts'

/** How a quote was found: with the same characters except Markdown marks and white space, or with other typographic characters. */
type Likeness = 'exact' | 'typographic'

interface FoundQuote {
  readonly likeness: Likeness
  /** Code points of the published text, in page order, at most 10. */
  readonly ranges: readonly TextRange[]
}

const mostPlaces = 10

interface Readable {
  readonly text: string
  /** Whether the text has entities. */
  readonly isMarkdown?: boolean
  range(first: number, last: number): TextRange
}

/**
 * Reads a published text once, to find quotes in it: in its Markdown as written, then in its visible text, also without the marks of the
 * quote. The front matter is not searched.
 *
 * @param published a page's published text
 */
export function readForQuotes(published: CodePointText): (quote: string) => FoundQuote | undefined {
  const from = preambleEnd(published.value)
  const written = readableSource(published, from)
  const shown = readableBlocks(published, from)
  const finders = (['exact', 'typographic'] as const).map((likeness) => ({
    likeness,
    inWritten: rangesIn(written, likeness),
    inShown: rangesIn(shown, likeness),
  }))
  return (quote) => {
    const unmarked = unmarkedQuote(quote)
    for (const { likeness, inWritten, inShown } of finders) {
      const ranges = inWritten(quote) ?? inShown(quote) ?? inShown(unmarked)
      if (ranges) return { likeness, ranges }
    }
    return undefined
  }
}

/**
 * Whether a published text may contain a quote, by its letters and digits: a tenth of the time of reading it. Never false if it has the
 * quote.
 */
export function mayHaveQuote(published: string, quote: string): boolean {
  // An entity is one character, and a tag can be inside a word.
  if (/[\p{L}\p{N}][&<]|[;>][\p{L}\p{N}]/u.test(published)) return true
  const written = published.replace(notInWords, '')
  return unmarkedQuote(quote)
    .split(notInWords)
    .every((word) => written.includes(word))
}

const notInWords = /[^\p{L}\p{M}\p{N}]+/gu

function rangesIn({ text, range, isMarkdown }: Readable, likeness: Likeness): (quote: string) => TextRange[] | undefined {
  const isTypographic = likeness === 'typographic'
  let folded: FoldedText | undefined
  let words = ''
  return (quote) => {
    const wanted = foldText(quote, isTypographic).text
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined
    if (folded === undefined) {
      folded = foldText(text, isTypographic)
      words = isMarkdown ? folded.words.replace(entities, (entity) => '_'.repeat(entity.length)) : folded.words
    }
    const { position } = folded
    const places = quotePlaces(folded.text, words, wanted, mostPlaces)
    if (places.length === 0) return undefined
    return places.map((at) => range(position(at), position(at + wanted.length - 1)))
  }
}

/** An entity can be a part of a word or number, so the text around it is one: only the visible text shows the border. */
const entities = /&#?\w{1,31};/g

/**
 * A word, an identifier with `_`, or a number. A number includes its sign, its exponent, and the separators between its digits: `2,400`, `-5`,
 * `±5`, `10-20`, `2026-11-23`, `3.5e-4`, `10⁻⁴`, `v1.2.3`. A sign before a currency belongs to the amount: `-$5`.
 */
const word =
  /(?:(?<![\p{L}\p{M}\p{N}_])[-+±\u2010-\u2013\u2212]\p{Sc}?(?=\p{N}))?[\p{L}\p{M}\p{N}_]+(?:(?:(?<=\p{N})[.,'’:/\u00a0\u00b7\u066b\u066c\u2010-\u2013\u2212-](?=\p{N})|(?<=\p{N}[eE])[-+\u2212](?=\p{N})|(?:\^[-+\u2212]?|[⁺⁻])(?=\p{N})|['’](?=[\p{L}\p{M}]))[\p{L}\p{M}\p{N}_]+)*/gu

/** Longer words are cut: the border of a match is searched in this many units around it. */
const nearby = 80

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
function quotePlaces(text: string, words: string, quote: string, most: number): number[] {
  const places: number[] = []
  let at = text.indexOf(quote)
  while (at >= 0 && places.length < most) {
    const inside = endOfWordAt(words, at)
    if (inside === undefined && endOfWordAt(words, at + quote.length) === undefined) places.push(at)
    // No quote begins inside a word, so that a long word takes few steps.
    at = text.indexOf(quote, inside ?? at + 1)
  }
  return places
}

function readableSource(points: CodePointText, from: number): Readable {
  return {
    text: points.value.slice(from),
    isMarkdown: true,
    range: (first, last) => ({ start: points.toCodePoints(from + first), end: points.toCodePoints(from + last) + 1 }),
  }
}

/** The blocks with a line break between them: a quote may run over paragraphs and cells. */
function readableBlocks(points: CodePointText, from: number): Readable {
  const begins: number[] = []
  let length = 0
  const blocks = shownBlocks(points, from)
  for (const { text } of blocks) {
    begins.push(length)
    length += text.length + 1
  }
  const blockAt = (position: number) => begins.findLastIndex((begin) => begin <= position)
  return {
    text: blocks.map(({ text }) => text).join('\n'),
    range(first, last) {
      const [opening, closing] = [blockAt(first), blockAt(last)]
      return {
        start: blocks[opening]?.startOf(first - (begins[opening] as number)) ?? 0,
        end: blocks[closing]?.endOf(last - (begins[closing] as number)) ?? 0,
      }
    },
  }
}

/** The visible text of a quote that was copied from Markdown. The number of an ordered item stays: it may be a number of the page's text. */
export function unmarkedQuote(quote: string): string {
  const markdown = quote.replace(/^([ \t]{0,8}\d{1,9})(?=[.)])/gm, '$1\\').replaceAll('|', ' ')
  return shownBlocks(new CodePointText(markdown), 0)
    .map(({ text }) => text)
    .join('\n')
}
