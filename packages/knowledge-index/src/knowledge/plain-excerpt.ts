import type { PublishedPage } from '../page/model/page.ts'
import type { PlacedPassage } from '../page/model/passage.ts'
import { type PlainLine, plainLines } from '../page/statements/plain-lines.ts'
import type { TextRange } from '../page/text/text-range.ts'
import type { TermMatcher } from '../search/analysis/term-matcher.ts'
import { excerptRange } from './evidence.ts'
import type { SearchHit } from './knowledge.ts'

/** Ellipses with their spaces. */
const ellipses = 4

/** Rows that name the headers of their cells are cut to this share at the shortest. */
const leastShare = 1 / 4

/** The part that matches best, verbatim and for people (a line for each paragraph or row, without the section's heading), of at most `most`. */
export function excerptOf(placed: PlacedPassage, matcher: TermMatcher, most: number): Pick<SearchHit, 'excerpt' | 'text'> {
  const { page } = placed
  let room = placed.end - placed.start <= most ? most : most - ellipses
  for (;;) {
    const [start, end] = excerptRange(page, placed, matcher, room)
    const slice = { start, end: beforeLoneHeader(page, start, end) }
    const text = plainText(placed, slice)
    const { length } = Array.from(text)
    const excerpt = page.text.slice(slice.start, slice.end).trimEnd()
    if (length <= most) return { excerpt, text }
    if (room <= most * leastShare) return { excerpt, text: lastWords(text, most) }
    // A row names the headers of its cells and may be longer than it is written.
    room = Math.floor((room * most) / length)
  }
}

/** The end of a slice, or the beginning of the table whose header it ends in: for people there is no header without a row. */
function beforeLoneHeader({ structure: { blocks } }: PublishedPage, start: number, end: number): number {
  const last = blocks.firstFrom(end) - 1
  const header = blocks.kind(last) === 'cell' ? blocks.parent(last) : last
  if (header === undefined || blocks.kind(header) !== 'header') return end
  return blocks.start(header) > start ? blocks.start(header) : end
}

/** @param slice code points of the page's text */
function plainText({ page, section }: PlacedPassage, slice: TextRange): string {
  const lines = plainLines(page, slice)
  const body = section.level === 0 ? lines : lines.filter(({ start }) => start !== section.start)
  const isBegun = slice.start > section.start && page.text.slice(slice.start - 1, slice.start) !== '\n'
  const { blocks } = page.structure
  let last = blocks.firstFrom(section.end) - 1
  for (let outer = blocks.parent(last); outer; outer = blocks.parent(outer)) last = outer
  const isLast = blocks.end(last) <= slice.end
  return `${isBegun ? '… ' : ''}${joinedPhrases(body.length > 0 ? body : lines)}${isLast ? '' : ' …'}`
}

function lastWords(text: string, most: number): string {
  const end = Array.from(text)
    .slice(ellipses / 2 - most)
    .join('')
  return `… ${end.slice(end.search(/\s/) + 1)}`
}

/** Lines of people's text; neighbouring items are one line, parted by semicolons. */
function joinedPhrases(lines: readonly PlainLine[]): string {
  let text = ''
  for (const [index, { phrase, isItem }] of lines.entries()) {
    const continues = isItem && lines[index - 1]?.isItem
    if (index > 0) text = continues ? `${text.replace(/[.,;]$/, '')}; ` : `${text}\n`
    text += phrase
  }
  return text
}
