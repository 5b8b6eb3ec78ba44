import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'

/** The independent checker of documentation for agents, pinned, and the Node it needs: it does not run on Node 20. */
const packages = ['node@24', 'afdocs@0.22.2']

export interface AfdocsReport {
  readonly testedPages: number
  readonly results: readonly {
    readonly id: string
    readonly status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'
    readonly message: string
  }[]
  /** `overall` of 100. */
  readonly scoring: { readonly overall: number }
}

/** Pages that are checked, the same at each run: of each kind of page there are several. */
export const checkedPages = 25

/** Checks the site at a base URL. */
export function runAfdocs(baseUrl: string): Promise<AfdocsReport> {
  const sampling = ['--sampling', 'deterministic', '--max-links', String(checkedPages)]
  const options = ['--format', 'json', '--score', '--quiet', ...sampling, '--request-delay', '0']
  return new Promise((resolve, reject) => {
    // Without --prefer-offline npx queries the registry for packages that are cached.
    const npx = ['--yes', '--prefer-offline', ...packages.flatMap((name) => ['-p', name])]
    const child = spawn('npx', [...npx, 'afdocs', 'check', baseUrl, ...options], {
      cwd: tmpdir(),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let complaints = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
    child.once('error', reject)
    child.once('close', () => {
      try {
        resolve(JSON.parse(output))
      } catch {
        reject(new Error(`afdocs did not run. It is brought by npx and needs the npm registry or its cache.\n${complaints}${output}`))
      }
    })
  })
}
