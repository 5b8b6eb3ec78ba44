import { type Figure, readFigures } from './figures.ts'
import { foldTypography } from './fold-typography.ts'
import { readWords, type Word } from './words.ts'

/** A text as the checks see it: typography folded, words and figures found. All positions are positions in `text`. */
export interface ReadText {
  readonly text: string
  readonly words: readonly Word[]
  readonly figures: readonly Figure[]
}

export function readText(source: string): ReadText {
  return readFoldedText(foldTypography(source).text)
}

/** Where a Markdown link leads, after its text. */
const linkTarget = /(?<=\])\([^()\s]*\)/g

/** Positions stay; where a link leads is blank, because an address states nothing but itself, which its figure says. */
export function readFoldedText(folded: string): ReadText {
  const text = folded.replace(linkTarget, (target) => ' '.repeat(target.length))
  return { text, words: readWords(text), figures: readFigures(text, folded) }
}
