/** Reads YAML, TOML and JSON of front matter and configuration. Nothing is executed, and nesting and aliases are bounded. */
import { parse as parseToml } from 'smol-toml'
import { type Document, parseDocument } from 'yaml'

export type Fields = Readonly<Record<string, unknown>>
export type DataFormat = 'yaml' | 'toml' | 'json'

/** Parsers recurse, and a stack overflow can end the process. */
const deepestNesting = 64
/** Resolved aliases of one text. */
const mostAliases = 100

/**
 * The mapping in a text; undefined if there is none. YAML with errors is read in part, because a site needs few lines of its configuration.
 *
 * @param isWhole whether a text with errors has none
 */
export function readFields(text: string, format: DataFormat, isWhole = false): Fields | undefined {
  if (isDeep(text)) return undefined
  const readYaml = () => {
    const strict = parseYaml(text)
    const document = isWhole && strict.errors.length > 0 ? parseYaml(withIndentedValues(text)) : strict
    if (isWhole && document.errors[0] !== undefined) throw document.errors[0]
    return document.toJS({ maxAliasCount: mostAliases })
  }
  try {
    const value = format === 'yaml' ? readYaml() : format === 'toml' ? parseToml(text) : JSON.parse(text)
    return value === null ? {} : asFields(value)
  } catch {
    return undefined
  }
}

function parseYaml(text: string): Document.Parsed {
  // YAML 1.2, but `<<` merges as in 1.1, and the last of two equal keys counts: the readers of most generators do so.
  return parseDocument(text, { uniqueKeys: false, merge: true, logLevel: 'silent' })
}

const valueStart = /^[ \t]*(?:- +)*(?:-*[^\s'"#:[{-][^'"#:\n]*:[ \t]+)?(?=["'[{])/

/** Indents the later lines of quoted texts and of lists in brackets. The readers of all generators accept them at the first column. */
function withIndentedValues(text: string): string {
  let open = ''
  const lines = text.split('\n').map((line) => {
    const isInside = open !== ''
    const start = isInside ? 0 : valueStart.exec(line)?.[0].length
    if (start !== undefined) open = openAfter(line.slice(start), open)
    return isInside ? ` ${line}` : line
  })
  return lines.join('\n')
}

/** The marks that are open after a line, the innermost last. */
function openAfter(line: string, before: string): string {
  let open = before
  for (let at = 0; at < line.length; at += 1) {
    const mark = line.charAt(at)
    const last = open.at(-1)
    if (last === '"' || last === "'") {
      if ((last === '"' && mark === '\\') || (last === "'" && line.startsWith("''", at))) at += 1
      else if (mark === last) open = open.slice(0, -1)
    } else if ('"\'[{'.includes(mark)) open += mark
    else if (mark === ']' || mark === '}') open = open.slice(0, -1)
    else if (mark === '#') break
    if (open === '') break
  }
  return open
}

/** A value as a mapping; undefined for anything else. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The mappings of a list, or the one mapping. */
export function asList(value: unknown): readonly Fields[] {
  return (Array.isArray(value) ? value : [value]).map(asFields).filter((each) => each !== undefined)
}

export function lowerCaseKeys(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]))
}

/** A number or a non-empty text as trimmed text; undefined for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The non-empty texts of a list, or the one text. */
export function asTexts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each.trim() !== '')
}

/** The day `YYYY-MM-DD` of a date, with or without a time; undefined for anything else. */
export function asDate(value: unknown): string | undefined {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : asText(value)
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]
  return date !== undefined && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date) ? date : undefined
}

/** The milliseconds since 1970 of a date, in UTC if it names no zone; undefined for a text that is no date. */
export function asTime(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime()
  // Hugo reads a number as seconds.
  if (typeof value === 'number') return value * 1000
  const text = asText(value) ?? ''
  return [`${text.replace(' ', 'T')}Z`, text].map((each) => Date.parse(each)).find((time) => !Number.isNaN(time))
}

const falseTexts: ReadonlySet<string> = new Set(['false', 'f', '0', 'no', 'n', 'off', ''])

/** Whether a value of truth is false in any spelling, or empty. */
export function isFalse(value: unknown): boolean {
  return value === undefined || value === null || falseTexts.has(String(value).trim().toLowerCase())
}

/** Counts brackets and indentation, also in quotes: no front matter has that many. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const bracket of text.matchAll(/[[\]{}]/g)) {
    depth = '[{'.includes(bracket[0]) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > deepestNesting) return true
  }
  return /^(?: {2}|- ){64}/m.test(text) || /(?:- ){64}/.test(text) || /(?:\? ){64}/.test(text)
}
