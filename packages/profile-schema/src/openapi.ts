// Fragments of an OpenAPI 3.1 document: spread `profilePaths` into its paths and `profileComponents` into its components.

export { profileComponents } from './openapi/components.ts'
export { profilePaths, profileTag } from './openapi/operations.ts'

// JSON Schema 2020-12 of a profile, as in `profile.schema.json`.

export { profileJsonSchema } from './openapi/json-schema.ts'
