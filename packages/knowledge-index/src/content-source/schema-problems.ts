import type { z } from 'zod'
import type { ContentProblemCode } from './content-problem-fixes.ts'
import { didYouMean, nearestWord } from './did-you-mean.ts'
import { meantByOthers } from './other-keys.ts'
import { schemaHints } from './schema-hints.ts'
import type { SourceText } from './source-text.ts'

/** Where entries of the checked value are in its text. */
export interface EntryPositions {
  keyPosition(path: readonly PropertyKey[]): number
  valuePosition(path: readonly PropertyKey[]): number
}

/** A value, and the schema that it breaks. */
export interface CheckedPart {
  /** The whole file's value. */
  readonly value: unknown
  /** Where in it the schema applies. */
  readonly at: readonly PropertyKey[]
  readonly schema: z.core.$ZodType
}

/** Reports for each issue of a schema, whose paths begin at `part.at`, where in the text it is, what is there and what to write. */
export function reportIssues(issues: readonly z.core.$ZodIssue[], part: CheckedPart, source: SourceText, positions: EntryPositions): void {
  const { value, at, schema } = part
  const missing = new Set(issues.filter(({ path }) => valueAt(value, [...at, ...path]) === undefined).map(({ path }) => pathKey(path)))
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const path = [...at, ...issue.path]
    const { known } = schemaHints(schema, issue.path)
    for (const { key, meant } of meantKeys(issue.keys, known, valueAt(value, path))) {
      // The required key is there under another name: one mistake.
      if (meant !== undefined) missing.delete(pathKey([...issue.path, meant]))
      const message = `Unknown key ${named([...path, key])}.${didYouMean(meant && JSON.stringify(meant))}`
      source.report('unknown_key', positions.keyPosition([...path, key]), message, unknownKeyFix(meant, known))
    }
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') continue
    const path = [...at, ...issue.path]
    const { example } = schemaHints(schema, issue.path)
    const found = valueAt(value, path)
    if (found === undefined) {
      if (!missing.has(pathKey(issue.path))) continue
      const fix = example === undefined ? undefined : `Add a line such as "${example}".`
      source.report('missing_key', positions.keyPosition(path), `${named(path)} is missing.`, fix)
      continue
    }
    const meant = meantValue(issue, found)
    const fix = meant ?? (example === undefined ? undefined : `Write for example "${example}".`)
    source.report(codeOf(issue), positions.valuePosition(path), `${named(path)} ${issue.message}; found ${described(found)}.`, fix)
  }
}

/** For each unknown key the known one that it may mean: each known key once, and none that is there already. */
export function meantKeys(
  unknown: readonly string[],
  known: readonly string[],
  found: unknown,
): { readonly key: string; readonly meant?: string | undefined }[] {
  const open = new Set(known.filter((key) => !Object.hasOwn(Object(found) as object, key)))
  return unknown.map((key) => {
    const meant = nearestWord(key, open) ?? meantByOthers(key, open)
    if (meant !== undefined) open.delete(meant)
    return { key, meant }
  })
}

export function unknownKeyFix(meant: string | undefined, known: readonly string[]): string | undefined {
  if (meant !== undefined) return `Rename it to ${JSON.stringify(meant)}.`
  return known.length === 0 ? undefined : `Remove it; the known keys are ${known.join(', ')}.`
}

/** What to write instead of a value that is nearly one of those allowed. */
function meantValue(issue: z.core.$ZodIssue, found: unknown): string | undefined {
  const suggested = issue.code === 'custom' ? (issue.params?.meant as string | undefined) : undefined
  const meant = suggested ?? (issue.code === 'invalid_value' ? nearestWord(String(found), issue.values.map(String)) : undefined)
  return meant && `Write ${meant}.`
}

function codeOf(issue: z.core.$ZodIssue): ContentProblemCode {
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return (own as ContentProblemCode | undefined) ?? 'invalid_value'
}

function pathKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String))
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found: unknown = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<PropertyKey, unknown>)[step]
  }
  return found
}

/** A key as it is written, below another behind a dot; an entry of a file that is a list by its number, from 1. */
function named(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path
  if (first === undefined) return 'The file'
  if (typeof first !== 'number') return `"${path.map(String).join('.')}"`
  return rest.length === 0 ? `Entry ${first + 1}` : `${named(rest)} of entry ${first + 1}`
}

/** A value for a message: short, and whatever it is. */
export function described(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a mapping'
  if (typeof value !== 'string') return `the ${typeof value} ${value}`
  const length = Array.from(value).length
  // Long enough to recognise it, short enough for one line.
  return length > 60 ? `${length} characters` : JSON.stringify(value)
}
