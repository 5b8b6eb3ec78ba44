/** Fails when the lockfile names a native package that lacks a binary for macOS, Windows or Linux. */
import { readFileSync } from 'node:fs'
import { nativePackages } from './native-binaries.mjs'

const lockfile = readFileSync(new URL('../../pnpm-lock.yaml', import.meta.url), 'utf8')
const incomplete = nativePackages(lockfile).filter(({ missing }) => missing.length > 0)
for (const { name, missing } of incomplete) {
  process.stderr.write(`${name} has no binary for ${missing.join(', ')}: pin a version that has one, in pnpm-workspace.yaml (overrides).\n`)
}
process.exitCode = incomplete.length > 0 ? 1 : 0
