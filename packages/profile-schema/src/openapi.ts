// Fragments of an OpenAPI 3.1 document: spread `profilePaths` into its paths and `profileComponents` into its components.
import * as z from 'zod'
import { legacyProfilePath, profilePath } from './contract.ts'
import { errorBodySchema } from './error-body.ts'
import { publicFactsSchema } from './facts.ts'
import openapi from './openapi.json'
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

/** JSON Schema 2020-12 of a profile: `profile.schema.json`. @example const { title } = profileJsonSchema() // 'PublicProfile' */
export const profileJsonSchema = () => jsonSchemaOf('profile.schema.json', 'PublicProfile', publicProfileSchema)

/** JSON Schema 2020-12 of the facts: `facts.schema.json`. @example const { title } = factsJsonSchema() // 'PublicFacts' */
export const factsJsonSchema = () => jsonSchemaOf('facts.schema.json', 'PublicFacts', publicFactsSchema)

/** The component schemas of an OpenAPI document, which refer to each other. */
function componentSchemas() {
  const registry = z.registry<{ id: string }>()
  registry.add(publicProfileSchema, { id: 'PublicProfile' })
  registry.add(postalAddressSchema, { id: 'PostalAddress' })
  registry.add(errorBodySchema, { id: 'Error' })
  const { schemas } = z.toJSONSchema(registry, { ...lenient, uri: (id) => `#/components/schemas/${id}` })
  // An OpenAPI 3.1 document has the dialect and the identity of its schemas.
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}

const { headers, parameters, tag, operations, descriptions } = openapi

/** The schemas, headers and parameters that `profilePaths` refers to. */
export const profileComponents = {
  schemas: componentSchemas(),
  headers: { ...headers.profile, ...headers.retryAfter, ...headers.etag, ...headers.legacy },
  parameters,
}

/** The tag of both operations. */
export const profileTag = tag

/** The common part of both operations; all responses have `common`. */
function operation(common: object) {
  const answer = (status: keyof typeof descriptions, schema?: string, further: object = {}) => ({
    description: descriptions[status],
    headers: Object.fromEntries(Object.keys({ ...common, ...further }).map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(schema !== undefined && { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } }),
  })
  return {
    tags: [tag.name],
    parameters: [{ $ref: '#/components/parameters/IncludePricing' }],
    security: [],
    responses: {
      '200': answer('200', 'PublicProfile', headers.etag),
      '304': answer('304', undefined, headers.etag),
      '400': answer('400', 'Error'),
      '429': answer('429', 'Error', headers.retryAfter),
      '500': answer('500', 'Error'),
      default: answer('default', 'Error'),
    },
  }
}

/** The path items of both profile operations. */
export const profilePaths = {
  [profilePath]: { get: { ...operations[profilePath], ...operation(headers.profile) } },
  [legacyProfilePath]: { get: { ...operations[legacyProfilePath], ...operation({ ...headers.profile, ...headers.legacy }) } },
}
