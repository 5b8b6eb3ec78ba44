import * as z from 'zod'

/** A JSON Schema object (2020-12). */
export interface JsonSchema extends Record<string, unknown> {
  type: 'object'
  properties: Record<string, Record<string, unknown>>
  required?: string[]
}

/**
 * The JSON Schema in `tools/list`, which every client reads. Without `$schema`: 2020-12 is the default, and clients of 2025-06-18 reject
 * unknown dialects. Without what other keywords imply: patterns of a `format`, bounds of safe integers. A schema of results names every
 * property, the types of all but strings, and the values by which a caller decides: models read it, and `tools/list` stays below 7.5 kB.
 */
export function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema, path }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (io === 'input') return
      for (const keyword of ['minimum', 'format', 'minItems', 'maxItems'] as const) delete jsonSchema[keyword]
      if (path.length > 0) for (const keyword of ['required', 'additionalProperties'] as const) delete jsonSchema[keyword]
      if (jsonSchema.type === 'string') delete jsonSchema.type
      if (jsonSchema.enum !== undefined && !deciding.has(path.at(-1))) delete jsonSchema.enum
      const isEmpty = typeof jsonSchema.items === 'object' && Object.keys(jsonSchema.items).length === 0
      if (isEmpty) delete jsonSchema.items
    },
  })
  return converted as JsonSchema
}

/** Properties of results whose values are listed. */
const deciding: ReadonlySet<unknown> = new Set(['status', 'support'])

/** An integer without a maximum: `z.int()` also rejects integers above 2^53, which no schema mentions. */
export function integerFrom(minimum: number) {
  return z
    .number()
    .refine((value) => Number.isInteger(value) && value >= minimum)
    .meta({ type: 'integer', minimum })
}

/** A property's schema in words: `a string of 1 to 512 characters`, `an integer of at least 1`. */
export function describeExpected(property: Record<string, unknown>): string {
  const { type, minLength, maxLength, minimum, maximum } = property
  if (type === 'string') return `a string of ${minLength} to ${maxLength} characters`
  if (maximum === undefined) return `an integer of at least ${minimum}`
  return `an integer from ${minimum} to ${maximum}`
}
