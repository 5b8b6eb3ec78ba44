import type { z } from 'zod'
import type { ContentProblem } from '../content-problem.ts'
import { parseYaml } from '../yaml.ts'
import { type EntryPositions, schemaProblems } from './schema-problems.ts'
import type { SourceText } from './source-text.ts'

export type YamlFileResult<Value> =
  | { readonly status: 'read'; readonly value: Value; readonly at: EntryPositions }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

/** Reads a YAML file of the content folder and holds it to its schema. */
export function readYamlFile<Schema extends z.ZodType>(
  source: SourceText,
  schema: Schema,
  empty: unknown,
): YamlFileResult<z.infer<Schema>> {
  const yaml = parseYaml(source.value)
  if (yaml.status === 'invalid') {
    return { status: 'invalid', problems: yaml.problems.map(({ position, message }) => source.problem('invalid_yaml', position, message)) }
  }
  // A file of comments alone has no value; it says as much as an empty one.
  const value = yaml.value ?? empty
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { status: 'invalid', problems: schemaProblems(parsed.error.issues, value, source, yaml) }
  return { status: 'read', value: parsed.data, at: yaml }
}
