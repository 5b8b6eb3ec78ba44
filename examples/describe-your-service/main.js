/** Resolves every reference of the document, and compares the JSON Schema file with the schema that validates. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { profileComponents, profileJsonSchema, profilePaths } from '@svc/profile-schema/openapi'

const document = { paths: profilePaths, components: profileComponents }
const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path)
for (const path of references) {
  const target = path.split('/').reduce((part, name) => part?.[name], document)
  assert.ok(target, `${path} leads nowhere`)
}
const published = createRequire(import.meta.url)('@svc/profile-schema/profile.schema.json')
assert.deepEqual(published, JSON.parse(JSON.stringify(profileJsonSchema())))

await import('./describe-your-service.js')
console.log(`describe-your-service: ${references.length} references lead somewhere`)
