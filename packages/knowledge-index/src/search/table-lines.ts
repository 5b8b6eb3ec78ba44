import type { CodePointText } from '../text/code-point-text.ts'
import type { TextRange } from '../text/text-range.ts'

/** A line of a table. Offsets count code points; `end` is behind its last character. */
export interface TableLine extends TextRange {
  /** Where the table's header row begins; undefined in the rest of a table that was cut. */
  readonly header: number | undefined
  readonly isRow: boolean
}

/** The lines of the tables in a part of a page, in order: header rows, delimiter rows and rows (GitHub Flavored Markdown, section 4.10). */
export function tableLines(points: CodePointText): TableLine[] {
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
    } else if (!isTable && previous && isDelimiterRow(line)) {
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

function isDelimiterRow(line: string): boolean {
  return line.includes('-') && /^[|:\-\s>]+$/.test(line)
}

/** A range with the rows that it touches, as many of them as fit. A single row that is too long stays cut. */
export function wholeRows(lines: readonly TableLine[], { start, end }: TextRange, most: number): TextRange {
  const from = lines.find((line) => line.start <= start && start < line.end)?.start ?? start
  const last = lines.findLast((line) => line.start < end && line.end - from <= most)
  if (last !== undefined && last.end > start && lines.some((line) => line.start < end && end <= line.end))
    return { start: from, end: last.end }
  return end - from <= most ? { start: from, end } : { start, end }
}

/** Where to begin instead of in a table's line, so that what matches stays in reach: with the header, else with this row, else behind it. */
export function rowStart(lines: readonly TableLine[], start: number, match: TextRange, most: number): number {
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
export function rowEnd(lines: readonly TableLine[], start: number, end: number, matchEnd: number): number {
  const line = lines.find((candidate) => candidate.start < end && end < candidate.end)
  return line === undefined || line.start < matchEnd || line.start <= start ? end : line.start
}
