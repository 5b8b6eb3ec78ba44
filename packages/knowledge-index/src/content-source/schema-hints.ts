import * as z from 'zod'

/** What a schema says about one place in a value, for suggestions and fixes. */
export interface SchemaHints {
  /** Keys that the mapping at the path may have; empty where there is none. */
  readonly known: readonly string[]
  /** How the entry at the path may be written: `order: 3`. */
  readonly example?: string | undefined
  /** What the entry at the path means. */
  readonly description?: string | undefined
}

/** Reads the schema at a path. Meta data of an optional or defaulted entry may be on either side of it. */
export function schemaHints(schema: z.core.$ZodType, path: readonly PropertyKey[]): SchemaHints {
  let found: z.core.$ZodType | undefined = schema
  for (const step of path) found = found && entryOf(unwrapped(found), step)
  if (found === undefined) return { known: [] }
  const inner = unwrapped(found)
  const meta = { ...z.globalRegistry.get(inner), ...z.globalRegistry.get(found) }
  const known = inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
  return { known, example: (meta.examples as readonly string[] | undefined)?.[0], description: meta.description }
}

function entryOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<PropertyKey, z.core.$ZodType>> = schema.shape
    return Object.hasOwn(shape, step) ? shape[step] : undefined
  }
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodRecord) return schema.valueType
  if (schema instanceof z.ZodTuple) return (schema.def.items as readonly z.core.$ZodType[])[Number(step)]
  return undefined
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) inner = inner.def.innerType
  return inner
}
