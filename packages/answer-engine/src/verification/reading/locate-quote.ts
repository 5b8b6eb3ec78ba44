import { draftLimits } from '../../draft.ts'
import { foldTypography } from './fold-typography.ts'
import type { PassageReader } from './passage-reader.ts'

/** Design, section 6: a shorter quote is located only as a whole cell or line. */
const shortestQuote = 12
/** A quote that stands on a page more often than this says nothing about any one place. */
const mostPlaces = 8

/** Where a quote stands: UTF-16 positions in the text of the reader's page. */
export interface QuotePlace {
  readonly reader: PassageReader
  readonly start: number
  readonly end: number
}

/**
 * Every place where a quote stands word for word in the passage it names. Only typography may differ; a quote begins and ends
 * at word borders. When the named passage does not hold it and exactly one other does, it is that one's.
 */
export function locateQuote(quote: string, evidenceId: string, readers: readonly PassageReader[]): readonly QuotePlace[] {
  const named = readers.find((reader) => reader.evidence.id === evidenceId)
  if (named === undefined || quote.length > 2 * draftLimits.quote || /\p{Cs}/u.test(quote)) return []
  const wanted = foldTypography(quote).text.trim()
  if (wanted === '' || Array.from(wanted).length > draftLimits.quote) return []

  const places = placesIn(named, wanted)
  if (places.length > 0) return places
  const others = readers.filter((reader) => reader !== named).map((reader) => placesIn(reader, wanted))
  const [holding, another] = others.filter((found) => found.length > 0)
  return holding !== undefined && another === undefined ? holding : []
}

function placesIn(reader: PassageReader, wanted: string): QuotePlace[] {
  const { folded, offset } = reader
  const { text } = folded
  const source = reader.evidence.passage.text
  const isHyphen = (index: number) => /[-\u2010\u2011]/.test(source.charAt(folded.sourceStart(index)))
  const places: QuotePlace[] = []
  for (let index = text.indexOf(wanted); index !== -1 && places.length < mostPlaces; index = text.indexOf(wanted, index + 1)) {
    const start = folded.sourceStart(index)
    const end = folded.sourceEnd(index + wanted.length)
    if (!isWordBorder(text, index, isHyphen) || !isWordBorder(text, index + wanted.length, isHyphen)) continue
    if (Array.from(wanted).length < shortestQuote && !isWholeCellOrLine(source, start, end)) continue
    places.push({ reader, start: offset + start, end: offset + end })
  }
  return places
}

const word = /[\p{L}\p{M}\p{N}]/u
/** Writing that puts no space between words: any place can be a word border. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Signs that hold a word or a number together: `can` is not found in `can't`, `refundable` not in `non-refundable`, `400` not in `2,400`. */
const joint = /['\-.,/:]/

/** Whether a quote may begin or end here. A dash that was no hyphen before folding parts words, but still not digits. */
function isWordBorder(text: string, position: number, isHyphen: (index: number) => boolean): boolean {
  const before = characterBefore(text, position)
  const after = characterAt(text, position)
  if (joint.test(after)) return !isJoined(before, after, characterAt(text, position + 1), isHyphen(position))
  if (joint.test(before)) return !isJoined(characterBefore(text, position - 1), before, after, isHyphen(position - 1))
  if (!word.test(before) || !word.test(after)) return true
  return unspaced.test(before) && unspaced.test(after)
}

function isJoined(before: string, sign: string, after: string, isHyphen: boolean): boolean {
  if (/\p{N}/u.test(before) && /\p{N}/u.test(after)) return true
  return word.test(before) && word.test(after) && (sign === "'" || (sign === '-' && isHyphen))
}

function characterAt(text: string, position: number): string {
  const codePoint = text.codePointAt(position)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

function characterBefore(text: string, position: number): string {
  if (position <= 0) return ''
  const last = text.charCodeAt(position - 1)
  const isLowSurrogate = last >= 0xdc00 && last <= 0xdfff
  return text.slice(isLowSurrogate ? position - 2 : position - 1, position)
}

/** What may stand around a whole cell or line: the cell's borders, a list mark, a heading's or emphasis' marks. */
const beforeWhole = /(?:^|\n|\|)[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)?[*_`]{0,3}$/
const afterWhole = /^[*_`]{0,3}[ \t]*(?:$|\n|\|)/

function isWholeCellOrLine(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  return beforeWhole.test(`\n${text.slice(lineStart, start)}`) && afterWhole.test(text.slice(end))
}
