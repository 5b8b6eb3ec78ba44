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

/** Digits in words belong to figures; so do "million" and "days" where a number stands before them, and these stay words as well. */
export function readFoldedText(text: string): ReadText {
  return { text, words: readWords(text), figures: readFigures(text) }
}
