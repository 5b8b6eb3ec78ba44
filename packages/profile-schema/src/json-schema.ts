import * as z from 'zod'
import { errorBodySchema } from './error-body.ts'
import { publicFactsSchema } from './facts.ts'
import { postalAddressSchema, publicProfileSchema } from './profile.ts'

/**
 * With `additionalProperties: false`, every additive field would break clients that are generated from the schema. The patterns of `email`
 * and `uri` may change.
 */
const lenient: Parameters<typeof z.toJSONSchema>[1] = {
  target: 'draft-2020-12',
  override: ({ jsonSchema }) => {
    delete jsonSchema.additionalProperties
    delete jsonSchema.pattern
  },
}

/** @param file the name of the file in this package, which the identity is the published address of */
function jsonSchemaOf(file: string, title: string, schema: z.ZodType) {
  const { $schema, ...converted } = z.toJSONSchema(schema, lenient)
  return { $schema, $id: `https://unpkg.com/@svc/profile-schema/${file}`, title, ...converted }
}

/** JSON Schema 2020-12 of a profile: `profile.schema.json`. */
export const profileJsonSchema = () => jsonSchemaOf('profile.schema.json', 'PublicProfile', publicProfileSchema)

/** JSON Schema 2020-12 of the facts: `facts.schema.json`. */
export const factsJsonSchema = () => jsonSchemaOf('facts.schema.json', 'PublicFacts', publicFactsSchema)

/** The component schemas of an OpenAPI document, which refer to each other. */
export function componentSchemas() {
  const registry = z.registry<{ id: string }>()
  registry.add(publicProfileSchema, { id: 'PublicProfile' })
  registry.add(postalAddressSchema, { id: 'PostalAddress' })
  registry.add(errorBodySchema, { id: 'Error' })
  const { schemas } = z.toJSONSchema(registry, { ...lenient, uri: (id) => `#/components/schemas/${id}` })
  // An OpenAPI 3.1 document has the dialect and the identity of its schemas.
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}
