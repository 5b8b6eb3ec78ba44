/**
 * Fails when a production dependency of a package or an app, however deep, is under a licence that is not on the list.
 * `--list` prints every one of them with its licence.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allowedLicences, isAllowed, packagesOf } from './licences.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

const { stdout, stderr, status } = spawnSync(
  'npx',
  [
    '--yes',
    '--prefer-offline',
    packageManager,
    '--recursive',
    '--filter',
    './packages/*',
    '--filter',
    './apps/*',
    'licenses',
    'list',
    '--prod',
    '--json',
  ],
  { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
)
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(1)
}

const packages = packagesOf(JSON.parse(stdout))
const unwelcome = packages.filter(({ licence }) => !isAllowed(licence))
if (process.argv.includes('--list')) for (const { name, licence } of packages) process.stdout.write(`${licence}\t${name}\n`)
for (const { name, licence } of unwelcome) {
  process.stderr.write(
    `${name} is under ${licence}: use another package, or read the licence and add it to tooling/scripts/licences.mjs.\n`,
  )
}
process.stdout.write(`licences: ${packages.length} production dependencies, ${unwelcome.length} not under ${allowedLicences.join(', ')}\n`)
process.exitCode = unwelcome.length > 0 ? 1 : 0
