import type { z } from 'zod'
import type { ContentProblem } from '../content-problem.ts'
import type { ContentProblemCode } from './content-problem-fixes.ts'
import type { SourceText } from './source-text.ts'

/** Where entries of the checked value stand in its text. */
export interface EntryPositions {
  keyPosition(path: readonly PropertyKey[]): number
  valuePosition(path: readonly PropertyKey[]): number
}

/** Says for each issue of a schema where in the text it is and what stands there. */
export function schemaProblems(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  source: SourceText,
  at: EntryPositions,
): ContentProblem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        source.problem('unknown_key', at.keyPosition([...issue.path, key]), `${named([...issue.path, key])} is no known key.`),
      )
    }
    const found = valueAt(value, issue.path)
    if (found === undefined) return [source.problem('missing_key', at.keyPosition(issue.path), `${named(issue.path)} is missing.`)]
    const position = issue.code === 'invalid_key' ? at.keyPosition(issue.path) : at.valuePosition(issue.path)
    return [source.problem(codeOf(issue), position, `${named(issue.path)} ${issue.message}; found ${described(found)}.`)]
  })
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
