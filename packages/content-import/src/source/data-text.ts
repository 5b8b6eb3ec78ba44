/** Reads the YAML of front matter. Nothing is executed, and nesting and aliases are bounded. */
import { parseDocument } from 'yaml'

export type Fields = Readonly<Record<string, unknown>>

/** Parsers recurse, and a stack overflow can end the process. */
const deepestNesting = 64
/** Resolved aliases of one text. */
const mostAliases = 100

/** The mapping in a text; undefined if it cannot be read. */
export function readFields(text: string): Fields | undefined {
  if (isDeep(text)) return undefined
  // YAML 1.2, but `<<` merges as in 1.1, and the last of two equal keys counts, as readers of front matter do.
  const document = parseDocument(text, { uniqueKeys: false, merge: true, logLevel: 'silent' })
  if (document.errors.length > 0) return undefined
  try {
    const value = document.toJS({ maxAliasCount: mostAliases })
    return value === null ? {} : asFields(value)
  } catch {
    return undefined
  }
}

/** A value as a mapping; undefined for anything else. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The mappings of a list, or the one mapping. */
export function asList(value: unknown): readonly Fields[] {
  return (Array.isArray(value) ? value : [value]).map(asFields).filter((each) => each !== undefined)
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
