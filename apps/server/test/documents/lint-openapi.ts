import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))
const ruleset = fileURLToPath(new URL('../fixtures/spectral.yaml', import.meta.url))

/** Errors and warnings of redocly and spectral about an OpenAPI document. */
export async function lintOpenApi(text: string): Promise<readonly unknown[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-openapi-'))
  const file = join(cwd, 'openapi.json')
  writeFileSync(file, text)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const redocly = await run(program('redocly'), ['lint', file, '--format=json', '--extends=recommended'], { env, cwd })
  const spectral = await run(program('spectral'), ['lint', file, '-r', ruleset, '-f', 'json', '--quiet'], { cwd })
  rmSync(cwd, { recursive: true })
  const problems = JSON.parse(redocly.stdout).problems as { ruleId: string; message: string }[]
  return [...problems.filter((problem) => !isInapplicable(problem)), ...JSON.parse(spectral.stdout)]
}

/**
 * The rule against localhost does not apply to a test. No segment of a page has the `@` before a revision, which a template
 * cannot say.
 */
function isInapplicable({ ruleId, message }: { ruleId: string; message: string }): boolean {
  return ruleId === 'no-server-example.com' || (ruleId === 'no-ambiguous-paths' && message.includes('@{revision}'))
}
