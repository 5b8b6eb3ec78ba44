import type { CodePointText } from '../../page/text/code-point-text.ts'
import { at } from '../../page/text/item-at.ts'
import type { TextRange } from '../../page/text/text-range.ts'
import type { TermMatch, TermMatcher } from '../analysis/term-matcher.ts'

/** The range, in code points, of at most `most` with most words of a query, on borders of words, near sentences; table rows stay whole. */
export function bestWindow(points: CodePointText, most: number, matcher: TermMatcher): { start: number; end: number } {
  if (points.length <= most) return trimmed(points, 0, points.length)
  const matches = withTheirRuns(matcher(points.value), points.value, most)
  const { first, last } = densest(matches, points, most)
  const lines = tableLines(points)
  const found = { start: points.toCodePoints(matches[first]?.start ?? 0), end: points.toCodePoints(matches[last]?.end ?? 0) }
  const match = wholeRows(lines, found, most)
  // The answer usually follows the words of the question: a third of the room is for the text before them.
  const before = Math.floor((most - (match.end - match.start)) / 3)
  const near = match.end <= most ? 0 : beginning(points, Math.max(Math.min(match.start - before, points.length - most), 0), match.start)
  const start = rowStart(lines, near, match, most)
  const end = ending(points, start, Math.min(points.length, start + most), Math.min(match.end, start + most))
  return trimmed(points, start, rowEnd(lines, start, end, match.end))
}

/** Matches widened to all that is written around them without a space, such as an address: where it fits, no window cuts it. */
function withTheirRuns(matches: readonly TermMatch[], text: string, most: number): TermMatch[] {
  const runs = text.matchAll(/\S+/g)
  let run = { start: 0, end: 0 }
  return matches.map((match) => {
    while (run.end < match.end) {
      const { value: found } = runs.next()
      if (found === undefined) break
      run = { start: found.index, end: found.index + found[0].length }
    }
    return run.end - run.start > most ? match : { ...match, start: Math.min(run.start, match.start), end: run.end }
  })
}

/** The run of matches that fits and whose distinct terms weigh most; the earliest of equals. */
function densest(matches: readonly TermMatch[], points: CodePointText, most: number): { first: number; last: number } {
  const counts = new Map<number, number>()
  let weight = 0
  let best = { first: 0, last: -1, weight: 0 }
  let first = 0
  matches.forEach((match, last) => {
    const count = counts.get(match.term) ?? 0
    counts.set(match.term, count + 1)
    // A repetition says little more, but of two windows with the same words the one that dwells on them is the better.
    weight += count === 0 ? match.weight : match.weight * repetition
    const end = points.toCodePoints(match.end)
    while (first < last && end - points.toCodePoints(at(matches, first).start) > most) {
      const left = at(matches, first)
      const remaining = (counts.get(left.term) ?? 1) - 1
      counts.set(left.term, remaining)
      weight -= remaining === 0 ? left.weight : left.weight * repetition
      first += 1
    }
    if (weight > best.weight + 1e-9) best = { first, last, weight }
  })
  return best
}

const repetition = 0.05

function beginning(points: CodePointText, earliest: number, latest: number): number {
  if (earliest === 0) return 0
  const base = points.toUnits(earliest) - 1
  const window = points.value.slice(base, points.toUnits(latest))
  const border = /\n(?=\S)/.exec(window) ?? /(?<!\d)[.!?]\s(?=\S)|[。！？]/.exec(window) ?? /\s(?=\S)/.exec(window)
  return border ? points.toCodePoints(base + border.index + border[0].length) : latest
}

function ending(points: CodePointText, start: number, latest: number, least: number): number {
  if (latest === points.length) return latest
  const base = points.toUnits(start)
  const window = points.value.slice(base, points.toUnits(latest) + 1)
  let last = -1
  for (const found of window.matchAll(/\s/g)) last = found.index
  const end = last > 0 ? points.toCodePoints(base + last) : latest
  return end >= least ? end : latest
}

function trimmed(points: CodePointText, start: number, end: number): { start: number; end: number } {
  const slice = points.slice(start, end)
  const before = slice.length - slice.trimStart().length
  const after = slice.length - slice.trimEnd().length
  return before === slice.length ? { start, end: start } : { start: start + before, end: end - after }
}

/** A line of a table. Offsets count code points; `end` is behind its last character. */
interface TableLine extends TextRange {
  /** Where the table's header row begins; undefined in the rest of a table that was cut. */
  readonly header: number | undefined
  readonly isRow: boolean
}

/** The lines of the tables in a part of a page, in order: header rows, delimiter rows and rows (GitHub Flavored Markdown, section 4.10). */
function tableLines(points: CodePointText): TableLine[] {
  const { value } = points
  if (!value.includes('|')) return []
  const found: TableLine[] = []
  let header: number | undefined
  let isTable = false
  let previous: TextRange | undefined
  for (const { 0: line, index } of value.matchAll(/[^\n]+|(?<=\n)(?=\n)/g)) {
    const place = { start: points.toCodePoints(index), end: points.toCodePoints(index + line.length) }
    if (!line.includes('|')) {
      header = undefined
      isTable = false
    } else if (!isTable && previous && line.includes('-') && /^[|:\-\s>]+$/.test(line)) {
      header = previous.start
      isTable = true
      if (found.at(-1)?.start === previous.start) found.pop()
      found.push({ ...previous, header, isRow: false }, { ...place, header, isRow: false })
    } else if (isTable || line.trimStart().startsWith('|')) {
      found.push({ ...place, header, isRow: true })
    }
    previous = line.includes('|') ? place : undefined
  }
  return found
}

/** A range with the rows that it touches, as many of them as fit. A single row that is too long stays cut. */
function wholeRows(lines: readonly TableLine[], { start, end }: TextRange, most: number): TextRange {
  const from = lines.find((line) => line.start <= start && start < line.end)?.start ?? start
  const last = lines.findLast((line) => line.start < end && line.end - from <= most)
  if (last !== undefined && last.end > start && lines.some((line) => line.start < end && end <= line.end))
    return { start: from, end: last.end }
  return end - from <= most ? { start: from, end } : { start, end }
}

/** Where to begin instead of in a table's line, so that what matches stays in reach: with the header, else with this row, else behind it. */
function rowStart(lines: readonly TableLine[], start: number, match: TextRange, most: number): number {
  const line = lines.find((candidate) => candidate.start <= start && start < candidate.end)
  if (line === undefined) return start
  const fits = (from: number) => match.end - from <= most
  if (line.header !== undefined && fits(line.header)) return line.header
  if (line.isRow && fits(line.start)) return line.start
  const left = line.isRow ? line : lines.findLast(({ header, isRow }) => !isRow && header === line.header)
  if (left !== undefined && left.end <= match.start) return left.end
  return line.isRow ? start : line.start
}

/** Where to end instead of in a table's line: behind the line before, unless the match would be cut. */
function rowEnd(lines: readonly TableLine[], start: number, end: number, matchEnd: number): number {
  const line = lines.find((candidate) => candidate.start < end && end < candidate.end)
  return line === undefined || line.start < matchEnd || line.start <= start ? end : line.start
}
