import { type DataFormat, type Fields, lowerCaseKeys, readFields } from './data-text.ts'

export interface SplitPage {
  /** Keyed by the name in lower case: Hugo ignores the case of keys, and a draft with another spelling is not meant for readers. */
  readonly fields: Fields
  /** The text below the front matter. */
  readonly body: string
  /** The line of the file on which the body begins, from 1. */
  readonly bodyLine: number
  /** Whether the file has front matter that cannot be read. */
  readonly isBroken: boolean
}

/** The group of a closing mark belongs to the data. */
const marks: readonly { readonly opening: RegExp; readonly closing: RegExp; readonly format: DataFormat }[] = [
  // gray-matter accepts the name of the format behind the mark. Code in front matter is never run: it is read if it is JSON.
  { opening: /^\s*---[ \t]*(?:ya?ml[ \t]*)?\n/, closing: /^(?:---|\.\.\.)[ \t]*$/m, format: 'yaml' },
  { opening: /^\s*(?:\+\+\+|---toml)[ \t]*\n/, closing: /^(?:\+\+\+|---)[ \t]*$/m, format: 'toml' },
  { opening: /^\s*---[a-z]+[ \t]*\n/, closing: /^---[ \t]*$/m, format: 'json' },
  { opening: /^\s*(?=\{)/, closing: /^((?:\{.+)?\})[ \t]*$/m, format: 'json' },
]

/** Divides a page into front matter (YAML between `---`, TOML between `+++`, JSON in braces; perhaps lines without marks) and text. */
export function splitFrontMatter(text: string, mayLackMarks = false): SplitPage {
  for (const { opening, closing, format } of marks) {
    const first = opening.exec(text)
    if (first === null) continue
    const rest = text.slice(first[0].length)
    const last = closing.exec(rest)
    const data = last === null ? rest : rest.slice(0, last.index + (last[1]?.length ?? 0))
    const fields = last === null ? undefined : readFields(data, format, true)
    // A line of a page can begin like front matter: a rule, or a template in braces.
    const isNamed = /---[a-z]/.test(first[0])
    if (fields === undefined && !isNamed && !/^[ \t]{0,9}["']?[\w.-]{1,80}["']?[ \t]{0,9}[:=]/m.test(data.slice(0, 2_000))) break
    const end = last === null ? text.length : first[0].length + last.index + last[0].length + 1
    return {
      fields: lowerCaseKeys(fields ?? {}),
      body: text.slice(end),
      bodyLine: text.slice(0, end).split('\n').length,
      isBroken: fields === undefined,
    }
  }
  return mayLackMarks ? splitFirstLines(text) : { fields: {}, body: text, bodyLine: 1, isBroken: false }
}

/** Lines `key: value` up to another line; indented lines continue a value. MkDocs reads them so (mkdocs/utils/meta.py). */
function splitFirstLines(text: string): SplitPage {
  const lines = text.split('\n')
  const fields = new Map<string, string>()
  let key: string | undefined
  let at = 0
  for (; lines[at]?.trim(); at += 1) {
    const [, name = key, value = ''] = /^(?: {0,3}([\w-]+):| {4}|\t)\s*(.*)$/s.exec(lines[at] as string) ?? ['', '']
    if (!name) break
    key = name.toLowerCase()
    fields.set(key, fields.has(key) ? `${fields.get(key)} ${value.trimEnd()}` : value.trimEnd())
  }
  return { fields: Object.fromEntries(fields), body: lines.slice(at).join('\n'), bodyLine: at + 1, isBroken: false }
}
