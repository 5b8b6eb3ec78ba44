/** Reads YAML, TOML and JSON of front matter and configuration. Nothing is executed, and nesting and aliases are bounded. */
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'

export type Fields = Readonly<Record<string, unknown>>
export type DataFormat = 'yaml' | 'toml' | 'json'

/** Parsers recurse, and a stack overflow can end the process. */
const deepestNesting = 64
/** Resolved aliases of one text. */
const mostAliases = 100

/** The mapping in a text; undefined if the text is invalid or not a mapping. */
export function readFields(text: string, format: DataFormat): Fields | undefined {
  if (isDeep(text)) return undefined
  try {
    const value: unknown = format === 'yaml' ? yamlValue(text) : format === 'toml' ? parseToml(text) : JSON.parse(text)
    return value === null ? {} : asFields(value)
  } catch {
    return undefined
  }
}

/** @throws also for a text with errors, of which the parser reads a part */
function yamlValue(text: string): unknown {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' })
  if (document.errors[0] !== undefined) throw document.errors[0]
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

/** Counts brackets and indentation, also in quotes: no front matter has that many. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const bracket of text.matchAll(/[[\]{}]/g)) {
    depth = '[{'.includes(bracket[0]) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > deepestNesting) return true
  }
  return /^(?: {2}|- ){64}/m.test(text) || /(?:- ){64}/.test(text) || /(?:\? ){64}/.test(text)
}
