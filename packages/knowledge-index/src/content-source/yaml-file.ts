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
  /** The keys of the mapping at `path` whose values have the right form, whatever else is wrong; what is wrong is reported. */
  checkKeys<Schema extends z.ZodObject>(path: readonly PropertyKey[], part: unknown, schema: Schema): CheckedKeys<z.infer<Schema>>
}

export interface CheckedKeys<Value> {
  readonly fields: Partial<Value>
  /** Whether nothing is wrong. */
  readonly isWhole: boolean
  /** Whether these keys are as the author means them: of the right form, or left out, and no key is misspelled. */
  readonly areKnown: (...keys: readonly string[]) => boolean
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
  const checked = <Schema extends z.ZodType>(path: readonly PropertyKey[], part: unknown, schema: Schema) => {
    const parsed = schema.safeParse(part, { error: issueWords })
    if (!parsed.success) reportIssues(parsed.error.issues, { value, at: path, schema }, source, yaml)
    return parsed
  }
  return {
    value,
    at: yaml,
    check: (path, part, schema) => checked(path, part, schema).data,
    checkKeys(path, part, schema) {
      const { data, error } = checked(path, part, schema)
      if (data !== undefined) return { fields: data, isWhole: true, areKnown: () => true }
      // What is wrong with a mapping as a whole, such as an unknown key, has no key.
      const wrong = new Set(error?.issues.map(({ path: [key] }) => key))
      const areKnown = (...keys: readonly string[]) => ![...keys, undefined].some((key) => wrong.has(key))
      return { fields: rightFields(part, schema, wrong), isWhole: false, areKnown }
    },
  }
}

function rightFields<Schema extends z.ZodObject>(part: unknown, { shape }: Schema, wrong: ReadonlySet<unknown>): Partial<z.infer<Schema>> {
  const written = new Map(Object.entries(Object(part) as object))
  const right = Object.entries(shape).flatMap(([key, schema]) =>
    written.has(key) && !wrong.has(key) ? [[key, (schema as z.ZodType).parse(written.get(key))]] : [],
  )
  return Object.fromEntries(right) as Partial<z.infer<Schema>>
}
