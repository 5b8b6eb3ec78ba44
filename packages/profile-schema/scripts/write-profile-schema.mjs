/** Writes `profile.schema.json` from the built package: `pnpm run schema` after a change to the profile. */
import { writeFileSync } from 'node:fs'
import { profileJsonSchema } from '../dist/openapi.js'

writeFileSync(new URL('../profile.schema.json', import.meta.url), `${JSON.stringify(profileJsonSchema(), null, 2)}\n`)
