/** Writes `facts.schema.json` and `profile.schema.json` from the built package: `pnpm run schema` after a change to either. */
import { writeFileSync } from 'node:fs'
import { factsJsonSchema, profileJsonSchema } from '../dist/openapi.js'

for (const [name, schema] of Object.entries({ facts: factsJsonSchema(), profile: profileJsonSchema() })) {
  writeFileSync(new URL(`../${name}.schema.json`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
}
