/** The UTF-16 positions of inline content in its text: a parser returns the content of a block without the markers around it. */
import { LineTable } from '../text/line-table.ts'

/** The position in the text of a position in the content. */
export type InlinePlacement = (position: number) => number

/** Each line of a paragraph is the tail of a line of the text. A tab of which a fence takes a part is longer in the content than in its line. */
export function linesPlacement(content: string, text: string, lines: LineTable, firstLine: number): InlinePlacement {
  const contentLines = new LineTable(content)
  const lastLine = contentLines.count - 1
  /** The line of the last position, where it begins in the text, and what its positions are moved by. */
  let [line, start, shift] = [-1, 0, 0]
  return (position) => {
    const found = contentLines.lineAt(position)
    if (found !== line) {
      const end = lines.end(firstLine + found)
      const tail = found === lastLine ? trimmedEnd(text, end) : end
      line = found
      start = lines.start(firstLine + found)
      shift = tail - contentLines.end(found)
    }
    return Math.max(start, shift + position)
  }
}

/** Placement of a `#` heading on `line`, with or without closing `#`s. */
export function headingPlacement(content: string, text: string, lines: LineTable, line: number): InlinePlacement {
  const start = lines.start(line)
  const source = text.slice(start, trimmedEnd(text, lines.end(line))).replace(/[ \t]#+$/, '')
  const contentStart = start + trimmedEnd(source, source.length) - content.length
  return (position) => contentStart + position
}

/** Placement of the next table cell at or after `from`. A `|` in a cell's content is always written `\|`. */
export function cellPlacement(content: string, text: string, from: number): InlinePlacement {
  const found = text.indexOf(content.replaceAll('|', '\\|'), from)
  return (position) => found + content.slice(0, position).replaceAll('|', '\\|').length
}

/** The end of a range without the white space at its end. */
export function trimmedEnd(text: string, end: number, start = 0): number {
  let trimmed = end
  while (trimmed > start && ' \t\r\n'.includes(text.charAt(trimmed - 1))) trimmed -= 1
  return trimmed
}
