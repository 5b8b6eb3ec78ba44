import type { z } from 'zod'
import { parseYaml } from '../../page/text/yaml.ts'
import { checkValue, type EntryPositions, reportIssues } from './schema-issues.ts'
import { areSpelled } from './schema-parts.ts'
import type { SourceText } from './source-text.ts'

/** The value of a YAML text, with a way to check its parts one by one, so that a mistake in one hides none in another. */
export interface YamlFile {
  readonly value: unknown
  readonly at: EntryPositions
  /** Position of a comment that ends an unquoted value. */
  readonly commentAt: (path: readonly PropertyKey[]) => number | undefined
  /** The parsed part at `path`, or undefined if it breaks the schema; its errors are reported. */
  check<Schema extends z.ZodType>(path: readonly PropertyKey[], part: unknown, schema: Schema): z.infer<Schema> | undefined
  /** The keys of the mapping at `path` whose values have the right form, whatever else is wrong; its errors are reported. */
  checkKeys<Schema extends z.ZodObject>(path: readonly PropertyKey[], part: unknown, schema: Schema): CheckedKeys<z.infer<Schema>>
}

export type CheckedKeys<Value> = {
  /** Whether these keys are of the right form or omitted, and none of them is misspelled. */
  readonly areKnown: (...keys: readonly string[]) => boolean
} & ({ readonly isWhole: true; readonly fields: Value } | { readonly isWhole: false; readonly fields: Partial<Value> })

interface YamlPart {
  readonly start: number
  readonly end: number
  readonly empty: unknown
}

/** Reads YAML of the content folder and reports its errors. A file with only comments returns undefined, like a missing file. */
export function readYamlFile(source: SourceText, part?: YamlPart): YamlFile | undefined {
  const start = part?.start ?? 0
  const yaml = parseYaml(source.value.slice(start, part?.end))
  if (yaml.status === 'invalid') {
    for (const { position, message, fix } of yaml.problems) source.report('invalid_yaml', start + position, message, fix)
    return undefined
  }
  const value = yaml.value ?? part?.empty
  if (value === undefined) return undefined
  const at: EntryPositions = {
    keyPosition: (path) => start + yaml.keyPosition(path),
    valuePosition: (path) => start + yaml.valuePosition(path),
  }
  const checked = <Schema extends z.ZodType>(path: readonly PropertyKey[], own: unknown, schema: Schema) => {
    const { data, issues } = checkValue(schema, own)
    reportIssues(
      issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })),
      value,
      source,
      at,
    )
    return { data, issues }
  }
  return {
    value,
    at,
    commentAt(path) {
      const position = yaml.commentPosition(path)
      return position === undefined ? undefined : start + position
    },
    check: (path, own, schema) => checked(path, own, schema).data,
    checkKeys(path, own, schema) {
      const { data, issues } = checked(path, own, schema)
      if (data !== undefined) return { fields: data, isWhole: true, areKnown: () => true }
      const wrong = new Set(issues.map(({ path: [key] }) => key))
      const areKnown = (...keys: readonly string[]) => !keys.some((key) => wrong.has(key)) && areSpelled(...keys)({ value: own, issues })
      return { fields: rightFields(own, schema, wrong), isWhole: false, areKnown }
    },
  }
}

function rightFields<Schema extends z.ZodObject>(part: unknown, { shape }: Schema, wrong: ReadonlySet<unknown>): Partial<z.infer<Schema>> {
  const written = new Map<string, unknown>(Object.entries(Object(part)))
  const right = Object.entries(shape).flatMap(([key, schema]) =>
    written.has(key) && !wrong.has(key) ? [[key, (schema as z.ZodType).parse(written.get(key))]] : [],
  )
  return Object.fromEntries(right) as Partial<z.infer<Schema>>
}
