/** Writes the files `*.schema.json` from the built package: `pnpm run schema` after a change to a schema. */
import { writeFileSync } from 'node:fs'
import { factsJsonSchema, profileJsonSchema } from '../dist/openapi.js'

const schemas = { facts: factsJsonSchema(), profile: profileJsonSchema() }
for (const [name, schema] of Object.entries(schemas)) {
  writeFileSync(new URL(`../${name}.schema.json`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
}
