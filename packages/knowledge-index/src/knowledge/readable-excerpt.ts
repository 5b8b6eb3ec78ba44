import { parseText } from '../markdown/parsed-text.ts'
import type { PlacedPassage } from '../markdown/passages.ts'
import type { TextTree } from '../markdown/text-tree.ts'
import type { PublishedPage } from '../model/page.ts'
import type { TermMatcher } from '../search/term-matcher.ts'
import { bestWindow } from '../search/text-window.ts'
import { type Slice, type ToldLine, toldLinesIn } from '../statements/told-lines.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { longestExcerpt } from './evidence.ts'

/**
 * The visible text of a part of a passage: a line for each paragraph, item or row, at most 600 code points, with an ellipsis at each end that
 * was cut. The section's own heading is omitted if there is other text: a result names it.
 *
 * @param slice code points of the page's text
 */
export function readableExcerpt(passage: PlacedPassage, slice: Slice, matcher: TermMatcher): string {
  const { page, section } = passage
  const { told, isLast } = toldLinesOf(passage, slice)
  const body = section.level === 0 ? told : told.filter(({ start }) => start !== section.start)
  const text = new CodePointText((body.length > 0 ? body : told).map((line) => line.text).join('\n'))
  // A row names the headers of its cells and may be longer than it is written.
  const { start, end } = bestWindow(text, longestExcerpt, matcher)
  const isBegun = start > 0 || (slice.start > section.start && page.text.slice(slice.start - 1, slice.start) !== '\n')
  const isCut = end < text.length || !isLast
  return `${isBegun ? '… ' : ''}${text.slice(start, end)}${isCut ? ' …' : ''}`
}

/** Code points of a section that is parsed as a whole, in some milliseconds. Of a longer one only the passage is parsed. */
const longestSection = 40_000
/** Characters of parts of pages whose parses are cached: about five megabytes. */
const mostKept = 1_000_000

let readParts = new WeakMap<object, TextTree>()
let kept = 0

/**
 * The lines of a slice, and whether they are the last of its section. Parses only the section: a page may be a thousand times as long.
 */
function toldLinesOf(passage: PlacedPassage, { start, end }: Slice): { readonly told: readonly ToldLine[]; readonly isLast: boolean } {
  const { page, section } = passage
  const part = section.end - section.start > longestSection ? passage : section
  let tree = readParts.get(part)
  if (tree === undefined) {
    const points = new CodePointText(`${page.text.slice(part.start, part.end)}\n\n${definitionsOf(page)}`)
    tree = parseText(points, 0).tree
    kept += points.length
    if (kept > mostKept) {
      readParts = new WeakMap()
      kept = points.length
    }
    readParts.set(part, tree)
  }
  const lines = toldLinesIn(tree, [{ start: start - part.start, end: end - part.start }])
  const told = lines.map((line) => ({ ...line, start: line.start + part.start }))
  return { told, isLast: part.start + tree.root.end <= end && part.end === section.end }
}

const definitions = new WeakMap<PublishedPage, string>()

/** The link definitions of a page: those of a section may be in another one. */
function definitionsOf(page: PublishedPage): string {
  const known = definitions.get(page)
  if (known !== undefined) return known
  const found = (page.text.value.match(/^ {0,3}\[[^\]\n]+\]:.*$/gm) ?? []).join('\n')
  definitions.set(page, found)
  return found
}
