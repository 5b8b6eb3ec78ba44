import { didYouMean } from '../content-source/did-you-mean.ts'
import { parseJson } from '../content-source/json-source.ts'
import { described, meantKeys, unknownKeyFix, valueAt } from '../content-source/schema-problems.ts'
import type { SourceText } from '../content-source/source-text.ts'
import { shownValue } from '../model/invalid-option.ts'
import { KnowledgeError } from '../model/knowledge-error.ts'

/** What a caller finds wrong with a profile. The issues of a zod schema fit as they are. */
export interface ProfileIssue {
  readonly path: readonly PropertyKey[]
  /** A sentence, or what the value must be: `must be a text`. */
  readonly message: string
  /** Unknown members of the object at `path`, when they are what is wrong. */
  readonly keys?: readonly string[]
  /** Members that the object at `path` may have, for suggestions. */
  readonly known?: readonly string[]
  /** What to write. */
  readonly fix?: string | undefined
}

/** Checks a parsed profile against its contract, which belongs to the caller. */
export type CheckProfile = (profile: unknown) => readonly ProfileIssue[]

/**
 * Reads `profile.json`.
 *
 * @throws KnowledgeError `invalid_option` when `check` returns no list of issues
 */
export function readProfile(source: SourceText, check: CheckProfile): unknown {
  const json = parseJson(source.value)
  if (json.status === 'invalid') return source.report('invalid_json', json.position, json.message)
  const { value } = json
  const issues = checkedIssues(check(value))
  const report = (path: readonly PropertyKey[], message: string, fix?: string) =>
    source.report('invalid_profile', json.position(path), message, fix)
  /** Members that are there under a misspelled name. */
  const misspelled = new Set<string>()
  for (const { path, keys = [], known = [] } of issues) {
    for (const { key, meant } of meantKeys(keys, known, valueAt(value, path))) {
      if (meant !== undefined) misspelled.add(JSON.stringify([...path, meant]))
      report(
        [...path, key],
        `Unknown member ${named([...path, key])}.${didYouMean(meant && JSON.stringify(meant))}`,
        unknownKeyFix(meant, known),
      )
    }
  }
  for (const { path, message, keys, fix } of issues) {
    if (keys !== undefined || misspelled.has(JSON.stringify(path))) continue
    const found = valueAt(value, path)
    if (found === undefined) report(path, `${named(path)} is missing.`, fix)
    else if (/^must /.test(message)) report(path, `${named(path)} ${message}; found ${described(found)}.`, fix)
    else report(path, `${named(path)}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`, fix)
  }
  return value
}

function named(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'The profile' : `"${path.map(String).join('.')}"`
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
