import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../session/harness-error.ts'
import type { AddCommand } from './command.ts'

export const addConformance: AddCommand = (program, run) => {
  program
    .command('conformance')
    .description('Run the official MCP conformance runner; needs a checkout')
    .action(() => run(runConformance))
}

/**
 * Runs the official conformance runner as the tests do: against the runner's own fixtures behind the server's wiring, and against
 * the knowledge server. The fixtures are test files and in no build, so this needs the checkout.
 * @returns the exit code of the run
 * @throws HarnessError outside a checkout
 */
function runConformance({ checkout, node }: { readonly checkout: string; readonly node: string }): Promise<number> {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  if (!existsSync(vitest)) {
    throw new HarnessError(
      'no_checkout',
      `There is no installed checkout in ${checkout}.`,
      'Run npm run harness -- conformance in a clone of the repository.',
    )
  }
  return new Promise((resolve, reject) => {
    const child = spawn(node, [vitest, 'run', '--project', 'server', 'test/conformance'], { cwd: checkout, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
