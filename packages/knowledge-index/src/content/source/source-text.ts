import type { ContentProblem } from '../../page/model/content-problem.ts'
import { firstIndex } from '../../page/text/code-point-text.ts'
import { LineTable } from '../../page/text/line-table.ts'
import { type ContentProblemCode, contentProblemFixes } from './content-problem-fixes.ts'

/** Why a file cannot be published. */
export interface Refusal {
  readonly code: ContentProblemCode
  readonly message: string
  /** Default: that of the code. */
  readonly fix?: string | undefined
}

/** An error of a whole file, reported at its first character. @param fix default: that of the code */
export function fileProblem(file: string, code: ContentProblemCode, message: string, fix?: string): ContentProblem {
  return { file, line: 1, column: 1, code, message, fix: fix ?? contentProblemFixes[code] }
}

export class SourceText {
  /** Path relative to the content folder. */
  readonly file: string
  readonly problems: ContentProblem[] = []
  #value: string | (() => string)
  #lines: LineTable | undefined

  /** @param value the text, or what reads it when it is first needed */
  constructor(file: string, value: string | (() => string)) {
    this.file = file
    this.#value = value
  }

  get value(): string {
    if (typeof this.#value === 'function') this.#value = this.#value()
    return this.#value
  }

  /** Reports an error at a UTF-16 position of the text. @param fix default: that of the code */
  report(code: ContentProblemCode, position: number, message: string, fix?: string): void {
    this.problems.push({ file: this.file, ...this.locate(position), code, message, fix: fix ?? contentProblemFixes[code] })
  }

  /** Line and column of a UTF-16 position, counted from 1; columns count code points. */
  locate(position: number): { readonly line: number; readonly column: number } {
    this.#lines ??= new LineTable(this.value)
    return this.#lines.locate(position)
  }
}

/** Decodes UTF-8, or returns the first error. The text has no byte order mark, and every line ends with `\n`. */
export function decodeSource(file: string, bytes: Uint8Array): SourceText | ContentProblem {
  try {
    return new SourceText(file, decodedText(bytes))
  } catch {
    // The longest beginning without an error; the decoder waits for the rest of its last character.
    const isSound = (length: number) => {
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true }) !== undefined
      } catch {
        return false
      }
    }
    const sound = firstIndex(0, bytes.length, (length) => isSound(length + 1))
    const readable = new TextDecoder().decode(bytes.subarray(0, sound), { stream: true })
    const place = new LineTable(readable).locate(readable.length)
    return { ...fileProblem(file, 'invalid_utf8', 'The file contains bytes that are not UTF-8.'), ...place }
  }
}

/** @throws TypeError for bytes that are not UTF-8 */
export function decodedText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
}
