import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * The pnpm of the root manifest, which npx downloads once.
 *
 * @param {string} folder where pnpm works
 * @param {readonly string[]} args of pnpm
 */
export function pinnedPnpm(folder, args) {
  return {
    file: 'npx',
    // Without --prefer-offline a start without a network waits more than a minute for the registry.
    args: ['--yes', '--prefer-offline', packageManager, '--dir', folder, ...args],
    // npx first reads all packages that are installed where it runs: here that takes longer than the rest of its work.
    cwd: tmpdir(),
  }
}
