import { type DataFormat, type Fields, readWholeFields } from './data-text.ts'

export interface SplitPage {
  readonly fields: Fields
  /** The text below the front matter. */
  readonly body: string
  /** The line of the file on which the body begins, from 1. */
  readonly bodyLine: number
  /** Whether the file has front matter that cannot be read. */
  readonly isBroken: boolean
}

const openings: readonly (readonly [RegExp, RegExp, DataFormat])[] = [
  [/^---[ \t]*\n/, /^---[ \t]*$/m, 'yaml'],
  [/^\+\+\+[ \t]*\n/, /^\+\+\+[ \t]*$/m, 'toml'],
  [/^\{[ \t]*\n/, /^\}[ \t]*$/m, 'json'],
]

/** Divides a page into front matter (YAML between `---`, TOML between `+++`, JSON in braces) and text. */
export function splitFrontMatter(text: string): SplitPage {
  for (const [opening, closing, format] of openings) {
    const first = opening.exec(text)
    if (first === null) continue
    const rest = text.slice(first[0].length)
    const last = closing.exec(rest)
    if (last === null) break
    const data = rest.slice(0, last.index)
    const end = first[0].length + last.index + last[0].length + 1
    const fields = readWholeFields(format === 'json' ? `{${data}}` : data, format)
    return { fields: fields ?? {}, body: text.slice(end), bodyLine: text.slice(0, end).split('\n').length, isBroken: fields === undefined }
  }
  return { fields: {}, body: text, bodyLine: 1, isBroken: false }
}
