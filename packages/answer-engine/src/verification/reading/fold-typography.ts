/**
 * Typographic variants of one character look different and mean the same: whoever copies a quote changes them without
 * noticing. Folding makes both sides equal and remembers where every folded unit stood.
 *
 * Folded: runs of white space, curly quotes, dashes, ellipses, soft hyphens, and composition (NFC). Never case, digits or
 * compatibility forms (NFKC): `½`, `²` and full-width letters stay what they are.
 */
export class FoldedText {
  readonly text: string
  /** Where folding changed the length, in order. Everything between two changes lies as far apart as in the source. */
  readonly #changes: readonly Change[]

  constructor(text: string, changes: readonly Change[]) {
    this.text = text
    this.#changes = changes
  }

  /** UTF-16 position in the source at which a folded unit begins. */
  sourceStart(index: number): number {
    const change = this.#changeBefore(index, (candidate) => candidate.start)
    if (change === undefined) return index
    return index < change.end ? change.sourceStart : index + change.sourceEnd - change.end
  }

  /** UTF-16 position in the source at which the folded unit before this index ends. */
  sourceEnd(index: number): number {
    const change = this.#changeBefore(index - 1, (candidate) => candidate.start)
    if (change === undefined) return index
    return index <= change.end ? change.sourceEnd : index + change.sourceEnd - change.end
  }

  /** The first index whose unit does not begin before a UTF-16 position of the source. */
  indexOfSource(position: number): number {
    const change = this.#changeBefore(position, (candidate) => candidate.sourceStart)
    if (change === undefined) return position
    if (position === change.sourceStart) return change.start
    return position <= change.sourceEnd ? change.end : position - change.sourceEnd + change.end
  }

  /** The last change whose key is not above a position. */
  #changeBefore(position: number, key: (change: Change) => number): Change | undefined {
    let low = 0
    let high = this.#changes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (key(this.#changes[middle] as Change) <= position) low = middle + 1
      else high = middle
    }
    return this.#changes[low - 1]
  }
}

/** A stretch of source and the stretch of folded text it became. Ends are exclusive. */
interface Change {
  readonly start: number
  readonly end: number
  readonly sourceStart: number
  readonly sourceEnd: number
}

const dashes = '\u2010-\u2015\u2212\ufe58\ufe63\uff0d'
const singleQuotes = '\u2018-\u201b\u2039\u203a'
const doubleQuotes = '\u201c-\u201f\u00ab\u00bb'
/** A single space, and a single hyphen, are folded already. */
const typography = `\\s{2,}|[^\\S ]|[-${dashes}]{2,}|[${dashes}${singleQuotes}${doubleQuotes}\u2026\u00ad]`
/** A character with everything that may combine with it: marks, and the vowels and finals of Hangul. */
const cluster = '\\P{M}[\\p{M}\u1160-\u11ff]*'

const composedText = new RegExp(typography, 'gu')
const anyText = new RegExp(`${typography}|${cluster}`, 'gu')

export function foldTypography(source: string): FoldedText {
  const changes: Change[] = []
  let shift = 0
  // Nearly every text is composed already, and then only typography has to be looked at.
  const pattern = source.normalize('NFC') === source ? composedText : anyText
  const text = source.replace(pattern, (found, sourceStart: number) => {
    const folded = foldOne(found)
    if (folded.length !== found.length) {
      const start = sourceStart + shift
      changes.push({ start, end: start + folded.length, sourceStart, sourceEnd: sourceStart + found.length })
      shift += folded.length - found.length
    }
    return folded
  })
  return new FoldedText(text, changes)
}

const isSpace = /^\s/
const isDash = new RegExp(`^[-${dashes}]`)
const isSingleQuote = new RegExp(`^[${singleQuotes}]`)
const isDoubleQuote = new RegExp(`^[${doubleQuotes}]`)

function foldOne(found: string): string {
  if (isSpace.test(found)) return ' '
  if (isDash.test(found)) return '-'
  if (isSingleQuote.test(found)) return "'"
  if (isDoubleQuote.test(found)) return '"'
  if (found === '\u2026') return '...'
  if (found === '\u00ad') return ''
  return found.normalize('NFC')
}
