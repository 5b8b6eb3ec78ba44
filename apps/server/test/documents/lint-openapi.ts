import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))
const ruleset = fileURLToPath(new URL('../fixtures/spectral.yaml', import.meta.url))

/** Errors and warnings of the strictest rules of redocly, and of spectral, about an OpenAPI document. */
export async function lintOpenApi(text: string): Promise<readonly unknown[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-openapi-'))
  const file = join(cwd, 'openapi.json')
  // A rule forbids localhost, which is the address of a test.
  writeFileSync(file, text.replace(/http:\/\/localhost:\d+/g, 'https://facts.acme.test'))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const redocly = await run(program('redocly'), ['lint', file, '--format=json', '--extends=recommended-strict'], { env, cwd }).catch(
    (error: { stdout: string }) => error,
  )
  const spectral = await run(program('spectral'), ['lint', file, '-r', ruleset, '-f', 'json', '--quiet'], { cwd })
  rmSync(cwd, { recursive: true })
  return [...JSON.parse(redocly.stdout).problems, ...JSON.parse(spectral.stdout)]
}
