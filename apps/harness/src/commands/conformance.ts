import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandContext } from '../session/command-context.ts'
import { HarnessError } from '../session/harness-error.ts'
import type { AddCommand } from './command.ts'

export const addConformance: AddCommand = (program, run) => {
  program
    .command('conformance')
    .description('Run the official MCP conformance suite; needs a checkout')
    .action(() => run(runConformance))
}

/** Runs the tests with the official conformance runner. They use a server of fixtures, which is not in a build. @throws HarnessError outside a checkout */
function runConformance({ checkout, node }: Pick<CommandContext, 'checkout' | 'node'>): Promise<number> {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  if (!existsSync(vitest)) {
    const resolution = 'Run npm run harness -- conformance in a clone of the repository, or check a running server with check --url URL.'
    throw new HarnessError('no_checkout', `There is no installed checkout in ${checkout}.`, resolution)
  }
  return new Promise((resolve, reject) => {
    const child = spawn(node, [vitest, 'run', 'apps/server/test/conformance'], { cwd: checkout, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
