/** Fails when the lockfile takes a package from anywhere but a registry. */
import { readFileSync } from 'node:fs'
import { exoticSources } from './lockfile-sources.mjs'

const exotic = exoticSources(readFileSync(new URL('../../pnpm-lock.yaml', import.meta.url), 'utf8'))
for (const line of exotic) process.stderr.write(`${line}: depend on a version that is published to a registry.\n`)
process.exitCode = exotic.length > 0 ? 1 : 0
