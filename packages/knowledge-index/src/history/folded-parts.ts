import { firstIndex } from '../text/code-point-text.ts'
import { type FoldedText, foldText } from './folded-text.ts'
import type { QuoteWork } from './quote-work.ts'

/** UTF-16 units that are folded at once. */
const partLength = 16_384

/**
 * Folds a long text in parts, with the result of `foldText`. Its parts end in white space, so nothing that is folded is in two of them; a text
 * without white space is one part.
 *
 * @param asWords changes the words of a part and not its length
 */
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
      const index = firstIndex(1, parts.length, (part) => (parts[part]?.at as number) <= unit) - 1
      const { start, folded, at } = parts[index] as (typeof parts)[number]
      const written = folded.written(unit - at)
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
