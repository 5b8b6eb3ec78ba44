import type { z } from 'zod'
import { parseYaml } from '../text/yaml.ts'
import { issueWords } from './issue-words.ts'
import { type EntryPositions, reportIssues } from './schema-problems.ts'
import type { SourceText } from './source-text.ts'

/** The value of a YAML file, and a way to hold parts of it to a schema one by one, so that a mistake in one hides none in another. */
export interface YamlFile {
  readonly value: unknown
  readonly at: EntryPositions
  /** The parsed part at `path`, or nothing when it breaks the schema; what is wrong with it is reported. */
  check<Schema extends z.ZodType>(path: readonly PropertyKey[], part: unknown, schema: Schema): z.infer<Schema> | undefined
}

/** Reads a YAML file of the content folder. A file of comments alone has no value: it says as much as no file, and `undefined` says so. */
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
