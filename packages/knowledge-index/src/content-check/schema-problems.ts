import type { z } from 'zod'
import type { ContentProblemCode } from './content-problem-fixes.ts'
import type { SourceText } from './source-text.ts'

/** Where entries of the checked value stand in its text. */
export interface EntryPositions {
  keyPosition(path: readonly PropertyKey[]): number
  valuePosition(path: readonly PropertyKey[]): number
}

/** Reports for each issue of a schema where in the text it is and what stands there. */
export function reportIssues(issues: readonly z.core.$ZodIssue[], value: unknown, source: SourceText, at: EntryPositions): void {
  for (const issue of issues) {
    const { path } = issue
    const found = valueAt(value, path)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        source.report('unknown_key', at.keyPosition([...path, key]), `${named([...path, key])} is no known key.`)
    } else if (found === undefined) source.report('missing_key', at.keyPosition(path), `${named(path)} is missing.`)
    else source.report(codeOf(issue), at.valuePosition(path), `${named(path)} ${issue.message}; found ${described(found)}.`)
  }
}

function codeOf(issue: z.core.$ZodIssue): ContentProblemCode {
  const named: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return (named as ContentProblemCode | undefined) ?? 'invalid_value'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
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

function described(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a mapping'
  if (typeof value !== 'string') return `the ${typeof value} ${value}`
  const length = Array.from(value).length
  // Long enough to recognise it, short enough for one line.
  return length > 60 ? `${length} characters` : JSON.stringify(value)
}
