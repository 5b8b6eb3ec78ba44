import * as z from 'zod'
import { errorBodySchema } from './error-body.ts'
import { evaluationSchema } from './evaluation.ts'
import { publicFactsSchema } from './facts.ts'
import { postalAddressSchema, publicProfileSchema } from './profile.ts'

/**
 * What is published is the specification's table, not the publisher's strictness: `additionalProperties: false` would turn
 * every additive field into a breaking change for clients generated from it, and the patterns
 * behind `email` and `uri` are ours to refine.
 */
const asTheTableHasIt: Parameters<typeof z.toJSONSchema>[1] = {
  target: 'draft-2020-12',
  override: ({ jsonSchema }) => {
    delete jsonSchema.additionalProperties
    delete jsonSchema.pattern
  },
}

/** JSON Schema 2020-12 of a profile, self-contained: the content of `profile.schema.json`. */
export function profileJsonSchema() {
  const { $schema, ...schema } = z.toJSONSchema(publicProfileSchema, asTheTableHasIt)
  return { $schema, title: 'PublicProfile', ...schema }
}

/** JSON Schema 2020-12 of the facts, self-contained: the content of `facts.schema.json`. */
export function factsJsonSchema() {
  const { $schema, ...schema } = z.toJSONSchema(publicFactsSchema, asTheTableHasIt)
  return { $schema, title: 'PublicFacts', ...schema }
}

/** JSON Schema 2020-12 of an evaluation, self-contained: the content of `evaluation.schema.json`. */
export function evaluationJsonSchema() {
  const { $schema, ...schema } = z.toJSONSchema(evaluationSchema, asTheTableHasIt)
  return { $schema, title: 'Evaluation', ...schema }
}

/** The component schemas `PublicProfile`, `PostalAddress` and `Error`, which refer to each other as OpenAPI components. */
export function componentSchemas() {
  const registry = z.registry<{ id: string }>()
  registry.add(publicProfileSchema, { id: 'PublicProfile' })
  registry.add(postalAddressSchema, { id: 'PostalAddress' })
  registry.add(errorBodySchema, { id: 'Error' })
  const { schemas } = z.toJSONSchema(registry, { ...asTheTableHasIt, uri: (id) => `#/components/schemas/${id}` })
  // An OpenAPI 3.1 document names the dialect and the place of its schemas itself.
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}
