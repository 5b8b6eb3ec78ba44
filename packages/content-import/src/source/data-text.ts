/** Reads YAML, TOML and JSON of front matter and configuration. Nothing is executed, and nesting and aliases are bounded. */
import { parse as parseToml } from 'smol-toml'
import { type Document, parseDocument } from 'yaml'

export type Fields = Readonly<Record<string, unknown>>
export type DataFormat = 'yaml' | 'toml' | 'json'

/** Parsers recurse, and a stack overflow can end the process. */
const deepestNesting = 64
/** Resolved aliases of one text. */
const mostAliases = 100

const parsers: Readonly<Record<DataFormat, (text: string) => unknown>> = {
  yaml: (text) => resolved(parseYaml(text)),
  toml: parseToml,
  json: JSON.parse,
}

/** The mapping in a configuration; undefined if there is none. YAML with errors is read in part: a site needs few of its lines. */
export function readFields(text: string, format: DataFormat): Fields | undefined {
  return mappingIn(text, parsers[format])
}

/** The mapping in a text without errors; undefined for any other text. */
export function readWholeFields(text: string, format: DataFormat): Fields | undefined {
  return mappingIn(text, format === 'yaml' ? wholeYaml : parsers[format])
}

function mappingIn(text: string, parse: (text: string) => unknown): Fields | undefined {
  if (isDeep(text)) return undefined
  try {
    const value = parse(text)
    return value === null ? {} : asFields(value)
  } catch {
    return undefined
  }
}

function wholeYaml(text: string): unknown {
  const document = parseYaml(text)
  if (document.errors[0] !== undefined) throw document.errors[0]
  return resolved(document)
}

function parseYaml(text: string): Document.Parsed {
  return parseDocument(text, { uniqueKeys: false, logLevel: 'silent' })
}

function resolved(document: Document.Parsed): unknown {
  return document.toJS({ maxAliasCount: mostAliases })
}

/** A value as a mapping; undefined for anything else. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
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

/** Counts brackets and indentation, also in quotes: no front matter has that many. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const bracket of text.matchAll(/[[\]{}]/g)) {
    depth = '[{'.includes(bracket[0]) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > deepestNesting) return true
  }
  return /^(?: {2}|- ){64}/m.test(text) || /(?:- ){64}/.test(text) || /(?:\? ){64}/.test(text)
}
