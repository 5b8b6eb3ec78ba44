import type { z } from 'zod'
import { nearestWord } from '../content-source/did-you-mean.ts'
import { issueWords } from '../content-source/issue-words.ts'
import { schemaHints } from '../content-source/schema-hints.ts'
import { valueAt } from '../content-source/schema-problems.ts'
import type { CheckProfile, ProfileIssue } from './profile.ts'

/** Makes the check of a zod schema: in plain words, with suggestions for misspelled members, and descriptions of the schema as fixes. */
export function checkBySchema(schema: z.ZodType): CheckProfile {
  return (profile) => {
    const issues = schema.safeParse(profile, { error: issueWords }).error?.issues ?? []
    return issues.map((issue): ProfileIssue => {
      const { path, message } = issue
      if (issue.code === 'unrecognized_keys') return { path, message, keys: issue.keys, known: schemaHints(schema, path).known }
      const meant = issue.code === 'invalid_value' ? nearestWord(String(valueAt(profile, path)), issue.values.map(String)) : undefined
      if (meant !== undefined) return { path, message, fix: `Write ${meant}.` }
      const { description } = schemaHints(schema, path)
      const meaning = description && `${description.charAt(0).toLowerCase()}${description.slice(1)}`.replace(/\.$/, '')
      return { path, message, fix: meaning && `Write "${path.map(String).join('.')}", which means: ${meaning}.` }
    })
  }
}
