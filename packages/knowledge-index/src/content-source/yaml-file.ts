import type { z } from 'zod'
import { parseYaml } from '../text/yaml.ts'
import { issueWords } from './issue-words.ts'
import { type EntryPositions, reportIssues } from './schema-problems.ts'
import type { SourceText } from './source-text.ts'

/** The value of a YAML file, with a way to check its parts one by one, so that a mistake in one hides none in another. */
export interface YamlFile {
  readonly value: unknown
  readonly at: EntryPositions
  /** The parsed part at `path`, or nothing when it breaks the schema; what is wrong with it is reported. */
  check<Schema extends z.ZodType>(path: readonly PropertyKey[], part: unknown, schema: Schema): z.infer<Schema> | undefined
}

/** Reads a YAML file of the content folder. A file with only comments returns `undefined`, like a missing file. */
export function readYamlFile(source: SourceText): YamlFile | undefined {
  const yaml = parseYaml(source.value)
  if (yaml.status === 'invalid') {
    for (const { position, message, fix } of yaml.problems) source.report('invalid_yaml', position, message, fix)
    return undefined
  }
  const { value } = yaml
  if (value === null) return undefined
  return {
    value,
    at: yaml,
    check(path, part, schema) {
      const parsed = schema.safeParse(part, { error: issueWords })
      if (parsed.success) return parsed.data
      reportIssues(parsed.error.issues, { value, at: path, schema }, source, yaml)
      return undefined
    },
  }
}
