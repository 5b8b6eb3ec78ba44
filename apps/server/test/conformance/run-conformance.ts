import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The official runner, pinned, and the Node it needs: it does not start on Node 20. */
const packages = ['node@24', '@modelcontextprotocol/conformance@0.2.0-alpha.12']

export interface ScenarioResult {
  readonly scenario: string
  readonly passed: number
  readonly failed: number
  /** Does not count: an extension, or a scenario that the runner's own fixtures cannot pass yet. */
  readonly scored: boolean
}

export interface ConformanceResult {
  /** 0 when every scenario that counts ended as expected. */
  readonly exitCode: number | null
  readonly scenarios: readonly ScenarioResult[]
  /** The output of the runner, for the message of a failing test. */
  readonly output: string
}

/** Runs scenarios of the official runner against servers, one run after the other; `args` select them as the runner's command line does. */
export async function runConformance(runs: readonly { url: string; args: readonly string[] }[]): Promise<readonly ConformanceResult[]> {
  // The runner writes its results into the folder it runs in.
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-'))
  try {
    const output = await runNpx(JSON.stringify(runs.map(({ url, args }) => ['conformance', 'server', '--url', url, ...args])), folder)
    const results = JSON.parse(output) as Omit<ConformanceResult, 'scenarios'>[]
    return results.map((result) => ({ ...result, scenarios: scenariosIn(result.output) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Standard output of the script, with one start of npx for all runs. */
async function runNpx(runs: string, folder: string): Promise<string> {
  const script = fileURLToPath(new URL('run-scenarios.mjs', import.meta.url))
  // Without --prefer-offline npx queries the registry for packages that are cached.
  const words = ['--yes', '--prefer-offline', ...packages.flatMap((name) => ['-p', name]), 'node', script, runs]
  const child = spawn('npx', words, { cwd: folder, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The conformance runner did not run. npx needs the npm registry or its cache.\n${errors}`)
  return output
}

/** The summary has one line for each scenario, `✓ tools-list: 4 passed, 0 failed`, and one for each that does not count, `✗ tasks-lifecycle (extension)`. */
function scenariosIn(output: string): ScenarioResult[] {
  const unscored = new Set(Array.from(output.matchAll(/^ +[✓✗] ([\w-]+) \(/gmu), ([, scenario]) => scenario))
  return Array.from(output.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gmu), ([, scenario = '', passed, failed]) => ({
    scenario,
    passed: Number(passed),
    failed: Number(failed),
    scored: !unscored.has(scenario),
  }))
}
