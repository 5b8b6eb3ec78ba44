import type { PlacedPassage } from '../model/passage.ts'
import type { TermMatcher } from '../search/term-matcher.ts'
import { bestWindow } from '../search/text-window.ts'
import { type PlainLine, plainLines } from '../statements/plain-lines.ts'
import { CodePointText } from '../text/code-point-text.ts'
import type { TextRange } from '../text/text-range.ts'

/** Ellipses with their spaces. */
const ellipses = 4

/**
 * A part of a passage for people: a line for each paragraph or row and one for neighbouring items, at most `most` code points, with an ellipsis
 * at each end that was cut. The section's own heading is omitted if there is other text: a result names it.
 *
 * @param slice code points of the page's text
 */
export function plainExcerpt({ page, section }: PlacedPassage, slice: TextRange, matcher: TermMatcher, most: number): string {
  const lines = plainLines(page, slice)
  const body = section.level === 0 ? lines : lines.filter(({ start }) => start !== section.start)
  const text = new CodePointText(joinedPhrases(body.length > 0 ? body : lines))
  // A row names the headers of its cells and may be longer than it is written.
  const { start, end } = bestWindow(text, most - ellipses, matcher)
  const isBegun = start > 0 || (slice.start > section.start && page.text.slice(slice.start - 1, slice.start) !== '\n')
  const { blocks } = page.structure
  let last = blocks.firstFrom(section.end) - 1
  for (let outer = blocks.parent(last); outer; outer = blocks.parent(outer)) last = outer
  const isLast = blocks.end(last) <= slice.end
  const isCut = end < text.length || !isLast
  return `${isBegun ? '… ' : ''}${text.slice(start, end)}${isCut ? ' …' : ''}`
}

/** Lines of people's text; neighbouring items are one line with commas. */
function joinedPhrases(lines: readonly PlainLine[]): string {
  let text = ''
  for (const [index, { phrase, isItem }] of lines.entries()) {
    const continues = isItem && lines[index - 1]?.isItem
    if (index > 0) text = continues ? `${text.replace(/[.,;]$/, '')}, ` : `${text}\n`
    text += phrase
  }
  return text
}
