import { shownValue } from '../invalid-option.ts'
import { KnowledgeError } from '../knowledge-error.ts'
import { parseJson } from './json-source.ts'
import type { SourceText } from './source-text.ts'

/** What a caller finds wrong with a profile. The issues of a zod schema fit as they are. */
export interface ProfileIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Unknown members of the object at `path`, when they are what is wrong. */
  readonly keys?: readonly string[]
}

/** Holds a parsed profile to its contract, which belongs to the caller. */
export type CheckProfile = (profile: unknown) => readonly ProfileIssue[]

/**
 * Reads `profile.json`.
 *
 * @throws KnowledgeError `invalid_option` when `check` returns no list of issues
 */
export function readProfile(source: SourceText, check: CheckProfile): unknown {
  const json = parseJson(source.value)
  if (json.status === 'invalid') return source.report('invalid_json', json.position, json.message)
  for (const { path, message, keys } of checkedIssues(check(json.value))) {
    // Each unknown member is a mistake at a place of its own.
    for (const place of keys?.map((key) => [...path, key]) ?? [path]) {
      const name = place.length === 0 ? 'The profile' : `"${place.map(String).join('.')}"`
      source.report('invalid_profile', json.position(place), `${name}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`)
    }
  }
  return json.value
}

function checkedIssues(issues: readonly ProfileIssue[]): readonly ProfileIssue[] {
  const isIssue = (issue: unknown) => {
    const { path, message } = (issue ?? {}) as Partial<ProfileIssue>
    return Array.isArray(path) && typeof message === 'string'
  }
  if (Array.isArray(issues) && issues.every(isIssue)) return issues
  const resolution = 'Return a list of { path, message }, empty when nothing is wrong, and no promise of one.'
  throw new KnowledgeError('invalid_option', `What checkProfile returned is ${shownValue(issues)}, not a list of issues.`, resolution)
}

/** What the company of a profile is called: `name`, `dba` and `legalName`, where they are texts. */
export function companyNames(profile: unknown): string[] {
  const { name, dba, legalName } = (profile ?? {}) as Readonly<Record<string, unknown>>
  const names = [name, dba, legalName].filter((value): value is string => typeof value === 'string' && value.trim() !== '')
  return [...new Set(names)]
}
