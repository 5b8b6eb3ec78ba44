/**
 * Typographic variants of one character look different and mean the same: whoever copies a quote changes them without
 * noticing. Folding makes both sides equal and remembers where every folded unit stood.
 *
 * Folded: runs of white space, curly quotes, dashes, ellipses, soft hyphens, and composition (NFC). Never case, digits or
 * compatibility forms (NFKC): `½`, `²` and full-width letters stay what they are.
 */
export interface FoldedText {
  readonly text: string
  /** UTF-16 position in the source at which each folded unit begins. */
  readonly starts: readonly number[]
  /** UTF-16 position in the source at which each folded unit ends. */
  readonly ends: readonly number[]
}

const dashes = '\\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d'
const singleQuotes = '\u2018-\u201b\u2039\u203a'
const doubleQuotes = '\u201c-\u201f\u00ab\u00bb'
const typography = `\\s+|[${dashes}]+|[${singleQuotes}${doubleQuotes}\u2026\u00ad]`
/** A character with everything that may combine with it: marks, and the vowels and finals of Hangul. */
const cluster = '\\P{M}[\\p{M}\u1160-\u11ff]*'

const composedText = new RegExp(typography, 'gu')
const anyText = new RegExp(`${typography}|${cluster}`, 'gu')

export function foldTypography(source: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  let position = 0

  function copyUntil(end: number): void {
    text += source.slice(position, end)
    for (; position < end; position += 1) {
      starts.push(position)
      ends.push(position + 1)
    }
  }

  // Nearly every text is composed already, and then only typography has to be looked at.
  const pattern = source.normalize('NFC') === source ? composedText : anyText
  for (const { 0: found, index } of source.matchAll(pattern)) {
    copyUntil(index)
    position = index + found.length
    const folded = foldOne(found)
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index)
      ends.push(position)
    }
  }
  copyUntil(source.length)
  return { text, starts, ends }
}

const isSpace = /^\s/
const isDash = new RegExp(`^[${dashes}]`)
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
