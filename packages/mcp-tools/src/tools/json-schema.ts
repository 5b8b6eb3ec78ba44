import * as z from 'zod'

/** A JSON Schema object (2020-12) as the protocol carries it; the root is always an object. */
export type JsonSchema = Record<string, unknown> & { type: 'object'; properties: Record<string, Record<string, unknown>> }

/**
 * Converts a zod object to the JSON Schema that `tools/list` publishes.
 *
 * Without `$schema`: 2020-12 is the protocol's default, and clients of 2025-06-18 refuse a dialect they do not know. Without
 * the regular expression behind a `format` and the bounds of safe integers: both only repeat what the keyword says. And without the
 * least values, lengths and formats of results: a client sees a date or a count when it gets one, and every client reads this list.
 */
export function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER || io === 'output') delete jsonSchema.minimum
      if (io === 'output') for (const keyword of ['format', 'minItems', 'maxItems'] as const) delete jsonSchema[keyword]
    },
  })
  return converted as JsonSchema
}

/** A property's schema in words: `a string of 1 to 512 characters`, `an integer of at least 1`. */
export function describeExpected(property: Record<string, unknown>): string {
  const { type, minLength, maxLength, minimum, maximum } = property
  if (type === 'string') return `a string of ${minLength} to ${maxLength} characters`
  if (maximum === undefined) return `an integer of at least ${minimum}`
  return `an integer from ${minimum} to ${maximum}`
}
