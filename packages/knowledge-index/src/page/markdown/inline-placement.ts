/**
 * The position of inline content in its text. A Markdown parser returns the content of a paragraph, heading or table cell without the
 * markers around it (`> `, indentation, `## … ##`, `| … |`); these functions find the original position. All positions are UTF-16.
 */
import { LineTable } from '../text/line-table.ts'

/** The position in the text of a position in the content. */
export type InlinePlacement = (position: number) => number

/**
 * Placement of a paragraph or an underlined heading that begins on `firstLine`: each line of the content is the tail of a line of
 * the text, because container markers and indentation come first. White space after the last line is trimmed. A tab of which a fence
 * takes a part is written as spaces in the content, which is then longer than its line.
 */
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
