import type { ContentProblem } from '../../page/model/content-problem.ts'
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
    const readable = new TextDecoder().decode(bytes)
    const place = new LineTable(readable).locate(firstReplaced(readable, bytes))
    return { ...fileProblem(file, 'invalid_utf8', 'The file contains bytes that are not UTF-8.'), ...place }
  }
}

/** @throws TypeError for bytes that are not UTF-8 */
export function decodedText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
}

const replacement = '\ufffd'
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** Where the decoder first inserted a replacement character that is not in the bytes. */
function firstReplaced(text: string, bytes: Uint8Array): number {
  const encoder = new TextEncoder()
  const encoded = encoder.encode(replacement)
  let byte = byteOrderMark.every((value, index) => bytes[index] === value) ? byteOrderMark.length : 0
  let read = 0
  for (let found = text.indexOf(replacement); found >= 0; found = text.indexOf(replacement, found + 1)) {
    byte += encoder.encode(text.slice(read, found)).length
    if (encoded.some((value, index) => bytes[byte + index] !== value)) return found
    read = found
  }
  return 0
}
