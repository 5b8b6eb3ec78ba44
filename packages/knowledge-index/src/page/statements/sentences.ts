/** Cuts a text into sentences at the borders of UAX 29, some ignored by rules for all languages. There is no list of abbreviations. */
import { CodePointText } from '../text/code-point-text.ts'
import { remembered } from '../text/remembered.ts'
import { type TextRange, trimmedRange } from '../text/text-range.ts'

/** UTF-16 units of one call of the segmenter: its time grows with the square of the text (docs/decisions). */
const windowLength = 4_000
/** Units that are read again after a window without a border: more than a stop and the marks and spaces after it. */
const overlap = 64
/** Code points between a bracket or quote and its end; in a longer text it is a smiley, or inches. */
const longestBracketed = 600

const segmenters = new Map<string, Intl.Segmenter>()

// Without a second language, the runtime replaces an unknown one by the machine's own.
const segmenterOf = (language: string): Intl.Segmenter =>
  remembered(segmenters, language, () => new Intl.Segmenter([language, 'en'], { granularity: 'sentence' }))

/** The text has no line breaks. @param labelEnd where bold words at its beginning end, which stay with the sentence after them */
export function sentencesOf(text: string, language: string, labelEnd = 0): TextRange[] {
  const hidden = text.replace(address, (found) => 'X'.repeat(found.length))
  const isBracketed = bracketCheck(hidden)
  const isLabel = hidden.slice(labelEnd).trim() !== ''
  const sentences: TextRange[] = []
  let start = 0
  let before = 0
  for (const found of [...sentenceBorders(hidden, segmenterOf(language)), text.length]) {
    const border = behindClosingMarks(hidden, found)
    if (border <= before) continue
    const part = hidden.slice(before, border)
    before = border
    if (border < text.length) {
      const end = border - part.length + part.trimEnd().length
      const isJoined =
        (isLabel && start === 0 && end <= labelEnd) ||
        isBracketed(border) ||
        (/\p{N}/u.test(part) && !/\p{L}/u.test(part)) ||
        singleLetter.test(hidden.slice(Math.max(start, border - 8), border)) ||
        goesOn(hidden, border)
      if (isJoined) continue
    }
    const sentence = trimmedRange(hidden, start, border)
    if (sentence.end > sentence.start) sentences.push(sentence)
    start = border
  }
  return sentences
}

/** An address in a text: stops and question marks in it end no sentence. */
const address = /(?:https?:\/\/|www\.)\S*[^\s.,;:!?'")\]}»”’]/gi

function* sentenceBorders(text: string, segmenter: Intl.Segmenter): Generator<number> {
  let from = 0
  while (from < text.length) {
    let last = 0
    for (const { index } of segmenter.segment(text.slice(from, from + windowLength))) {
      if (index > 0) yield from + index
      last = index
    }
    if (text.length - from <= windowLength) return
    // The text after the last border may go on after the window.
    from += last > 0 ? last : windowLength - overlap
  }
}

/** A single letter and its stop, as in initials and in the names of forms. */
const singleLetter = /(?<![\p{L}\p{N}\p{M}])\p{L}[.．]\s*$/u

/** Whether a sentence goes on after a border: with a lower-case letter, or with a letter directly after a closing mark. */
function goesOn(text: string, border: number): boolean {
  const [next = ''] = text.slice(border, border + 2)
  return /\p{Ll}/u.test(next) || (/\p{L}/u.test(next) && closingMark.test(text.charAt(border - 1)))
}

/** A border, or the end of the closing marks and spaces after it: `« Non. » Puis`. */
function behindClosingMarks(text: string, border: number): number {
  let end = border
  while (closingMark.test(text[end] ?? '')) end += 1
  let next = end
  while (next < text.length && text.charAt(next).trim() === '') next += 1
  return end > border && (next > end || end === text.length) ? next : border
}

const closingMark = /[\p{Pe}\p{Pf}"“]/u

/** Opening marks by the marks that close them. A mark can close in one language and open in another. */
const openings: ReadonlyMap<string, string> = new Map(
  [')(', '][', '}{', '）（', '］［', '｝｛', '」「', '』『', '】【', '〕〔', '》《', '〉〈', '”“„', '“„', '»«', '«»', '›‹', '""'].map(
    (marks) => [marks.charAt(0), marks.slice(1)],
  ),
)

const bracket = /[()[\]{}（）［］｛｝「」『』【】〔〕《》〈〉“”„«»‹›"]/g

/** Whether a border is between a bracket or quote and the mark that closes it; call it in the order of the borders. */
function bracketCheck(text: string): (border: number) => boolean {
  let pairs: TextRange[] | undefined
  let next = 0
  let closed = 0
  return (border) => {
    // Most paragraphs have no border.
    pairs ??= bracketPairs(text)
    for (let pair = pairs[next]; pair !== undefined && pair.start < border; pair = pairs[next]) {
      closed = Math.max(closed, pair.end)
      next += 1
    }
    return closed >= border
  }
}

/** Each bracket or quote with the mark that closes it, sorted by start. Pairs of different kinds may cross. */
function bracketPairs(text: string): TextRange[] {
  const pairs: TextRange[] = []
  const open: Record<string, number[]> = {}
  let points: CodePointText | undefined
  for (const { 0: mark, index } of text.matchAll(bracket)) {
    const isNear = (start: number) => {
      points ??= new CodePointText(text)
      return points.toCodePoints(index) - points.toCodePoints(start) <= longestBracketed
    }
    const kind = Array.from(openings.get(mark) ?? '').find((opening) => isNear(open[opening]?.at(-1) ?? Number.NEGATIVE_INFINITY))
    const start = kind === undefined ? undefined : open[kind]?.pop()
    if (start !== undefined) pairs.push({ start, end: index })
    else {
      open[mark] ??= []
      open[mark].push(index)
    }
  }
  return pairs.sort((a, b) => a.start - b.start)
}
