import type { z } from 'zod'
import { shownValue } from '../../page/model/invalid-option.ts'
import { KnowledgeError } from '../../page/model/knowledge-error.ts'
import type { Content } from '../folder/content.ts'
import { contentProblemFixes } from '../source/content-problem-fixes.ts'
import { parseJson } from '../source/json-source.ts'
import { type CheckProfile, checkValue, type ProfileIssue, reportIssues } from '../source/schema-issues.ts'
import type { SourceText } from '../source/source-text.ts'
import { type ContentKind, oneFile } from './kind.ts'

/**
 * Makes the check of a zod schema: in plain words, with suggestions for misspelled members, and descriptions of the schema as fixes.
 *
 * @example await loadContent('content', { checkProfile: checkBySchema(publicProfileSchema) })
 */
export function checkBySchema(schema: z.ZodType): CheckProfile {
  return (profile) => checkValue(schema, profile).issues
}

/** `profile.json`. @throws KnowledgeError `invalid_option` when `checkProfile` returns no list of issues */
export const profile: ContentKind<Pick<Content, 'profile' | 'names'>> = oneFile('profile.json', (source, folder, [file]) => {
  if (file === undefined) folder.report('profile.json', { code: 'missing_profile', message: 'The folder has no profile.' })
  const profile = source && readProfile(source, folder.checkProfile)
  return { profile, names: companyNames(profile) }
})

function readProfile(source: SourceText, check: CheckProfile): unknown {
  const json = parseJson(source.value)
  if (json.status === 'invalid') return source.report('invalid_json', json.position, json.message, json.fix)
  const at = { keyPosition: json.position, valuePosition: json.position }
  const words = { key: 'member', whole: 'The profile', code: 'invalid_profile' } as const
  const issues = [...checkedIssues(check(json.value)), ...hiddenCharacters(json.value)]
  reportIssues(issues, json.value, source, at, words)
  return json.value
}

function checkedIssues(issues: readonly ProfileIssue[]): readonly ProfileIssue[] {
  const isIssue = (issue: unknown) => {
    const { path, message } = (issue ?? {}) as Partial<ProfileIssue>
    return Array.isArray(path) && typeof message === 'string'
  }
  if (Array.isArray(issues) && issues.every(isIssue)) return issues
  const resolution = 'Return a list of { path, message }, empty when nothing is wrong, and no promise of one.'
  throw new KnowledgeError('invalid_option', `checkProfile returned ${shownValue(issues)}, not a list of issues.`, resolution)
}

/** Texts with a control character or a broken surrogate pair, which readers do not see and strict readers of JSON refuse. */
function hiddenCharacters(value: unknown, path: readonly PropertyKey[] = []): ProfileIssue[] {
  if (typeof value === 'string') {
    const code = /[^\P{Cc}\t\n\r]|\p{Cs}/u.exec(value)?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    if (code === undefined) return []
    return [{ path, message: `must not contain the character U+${code}`, fix: contentProblemFixes.hidden_character }]
  }
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, part]) => hiddenCharacters(part, [...path, isList ? Number(key) : key]))
}

/** The names of the company of a profile: `name`, `dba` and `legalName`, if they are texts. */
function companyNames(profile: unknown): string[] {
  const { name, dba, legalName } = (profile ?? {}) as Readonly<Record<string, unknown>>
  const names = [name, dba, legalName].filter((value): value is string => typeof value === 'string' && value.trim() !== '')
  return [...new Set(names)]
}
