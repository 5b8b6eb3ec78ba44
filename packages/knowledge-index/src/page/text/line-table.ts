import { CodePointText, firstIndex } from './code-point-text.ts'
import { at } from './item-at.ts'

/** A text as it is published: without blank lines at its end, and with one line break. */
export function endedText(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' ? '' : `${trimmed}\n`
}

/** Lines of a text by UTF-16 position. `\n`, `\r\n` and a lone `\r` end a line, as in CommonMark. */
export class LineTable {
  readonly #text: string
  #codePoints: CodePointText | undefined
  /** UTF-16 position of each line's first character, ascending; never empty. */
  readonly #starts: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ index, 0: lineBreak }) => index + lineBreak.length)]
  }

  /** Number of lines; a text that ends with a line break has an empty last line. */
  get count(): number {
    return this.#starts.length
  }

  /** Position of the first character of a line, counted from 0; past the last line, the end of the text. */
  start(line: number): number {
    return this.#starts[line] ?? this.#text.length
  }

  /** Position after the last character of a line, its line break excluded. */
  end(line: number): number {
    const next = this.#starts[line + 1]
    if (next === undefined) return this.#text.length
    return this.#text.startsWith('\r\n', next - 2) ? next - 2 : next - 1
  }

  /** The line, counted from 0, that contains a position. */
  lineAt(position: number): number {
    return firstIndex(1, this.#starts.length, (line) => at(this.#starts, line) <= position) - 1
  }

  /** Line and column as editors show them: both from 1, the column in code points. */
  locate(position: number): { readonly line: number; readonly column: number } {
    this.#codePoints ??= new CodePointText(this.#text)
    const line = this.lineAt(position)
    return { line: line + 1, column: this.#codePoints.toCodePoints(position) - this.#codePoints.toCodePoints(this.start(line)) + 1 }
  }
}
