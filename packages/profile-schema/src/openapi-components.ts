import { componentSchemas } from './json-schema.ts'
import { headerComponents } from './openapi-headers.ts'

const parameterComponents = {
  IncludePricing: {
    name: 'include_pricing',
    in: 'query',
    description: 'Whether the profile carries its pricing tiers. Exactly `true` or `false`, given at most once.',
    required: false,
    schema: { type: 'boolean', default: true },
  },
} as const

/** Everything that `profilePaths` refers to; the schemas are built from those that validate at run time. */
export const profileComponents = { schemas: componentSchemas(), headers: headerComponents, parameters: parameterComponents }
