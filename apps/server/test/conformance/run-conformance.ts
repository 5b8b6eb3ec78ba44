import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  /** What the runner printed, for the message of a failing test. */
  readonly output: string
}

/** Runs scenarios of the official runner against a server; `args` selects them as the runner's command line does. */
export async function runConformance(url: string, args: readonly string[]): Promise<ConformanceResult> {
  // The runner writes its results into the folder it runs in.
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-'))
  try {
    const { exitCode, output } = await runNpx(['conformance', 'server', '--url', url, ...args], folder)
    if (!output.includes('=== SUMMARY ===') && !output.includes('Test Results:')) {
      throw new Error(`The conformance runner did not run. It is brought by npx and needs the npm registry or its cache.\n${output}`)
    }
    return { exitCode, output, scenarios: scenariosIn(output) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runNpx(command: readonly string[], folder: string): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Without --prefer-offline npx queries the registry for packages that are cached.
    const child = spawn('npx', ['--yes', '--prefer-offline', ...packages.flatMap((name) => ['-p', name]), ...command], {
      cwd: folder,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, output }))
  })
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
