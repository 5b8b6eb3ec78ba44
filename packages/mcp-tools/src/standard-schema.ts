import * as z from 'zod'
import type { JsonSchema } from './tools/json-schema.ts'

/**
 * A Standard Schema that every server lists as this JSON Schema. It accepts every object: the tool itself checks its arguments, so that its
 * errors are the same everywhere. It is a zod schema because `@modelcontextprotocol/sdk` 1 takes no other, with its own copy of zod 3.25 or
 * 4: registered metadata (`meta`) would not reach that copy.
 */
export function standardSchema(schema: JsonSchema) {
  const accepting = z.looseObject({})
  // Without the converter's dialect: 2020-12 is the default, and other dialects are refused by clients of 2025-06-18.
  accepting._zod.toJSONSchema = () => ({ ...schema, $schema: undefined })
  return accepting
}
