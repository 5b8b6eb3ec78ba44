/** Reads YAML, TOML and JSON of front matter and configuration. Nothing is executed, and nesting and aliases are bounded. */
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'

export type Fields = Readonly<Record<string, unknown>>
export type DataFormat = 'yaml' | 'toml' | 'json'

/** Deeper than any front matter; parsers recurse, and a stack that runs out can end the process. */
const deepestNesting = 64
/** More repetition than any configuration has. */
const mostAliases = 100

/** The mapping in a text; undefined if there is none or it cannot be read. */
export function readFields(text: string, format: DataFormat): Fields | undefined {
  if (isDeep(text)) return undefined
  try {
    const value: unknown =
      format === 'yaml'
        ? parseDocument(text, { uniqueKeys: false, logLevel: 'silent' }).toJS({ maxAliasCount: mostAliases })
        : format === 'toml'
          ? parseToml(text)
          : JSON.parse(text)
    return value === null ? {} : asFields(value)
  } catch {
    return undefined
  }
}

/** A value as a mapping; undefined for anything else. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** A value as text; undefined for anything but a text with a letter or a number. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** One text or a list of them as a list. */
export function asTexts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each.trim() !== '')
}

/** Counts brackets and indentation without reading quotes: a text with that many of them is no front matter either way. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const bracket of text.matchAll(/[[\]{}]/g)) {
    depth = '[{'.includes(bracket[0]) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > deepestNesting) return true
  }
  return /^(?: {2}|- ){64}/m.test(text) || /(?:- ){64}/.test(text) || /(?:\? ){64}/.test(text)
}
