/** Fails if a direct or transitive production dependency has a licence that is not on the list. `--list` prints all with their licences. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pinnedPnpm } from './pinned-pnpm.mjs'

/**
 * SPDX names of permissive licences that require only the notice. The last two also have conditions for changed packages: MPL-2.0 requires
 * the source of changed files, OFL-1.1 another name for a changed font.
 */
const allowedLicences = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'PSF-2.0',
  'MPL-2.0',
  'OFL-1.1',
]

/**
 * Whether an SPDX expression allows the use under listed licences: `(MIT OR GPL-3.0-only)` does, `MIT AND GPL-3.0-only` does not. A person
 * has to read expressions with both operators.
 *
 * @param {string} expression the licence field of a manifest
 */
export function isAllowed(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  const isListed = (name) => allowedLicences.includes(name)
  return bare.split(' OR ').some(isListed) || bare.split(' AND ').every(isListed)
}

/**
 * @param {Record<string, { name: string, versions: string[] }[]>} listing what `pnpm licenses list --json` prints, by licence
 * @returns {{ name: string, licence: string }[]} every package with its version, by name
 */
function packagesOf(listing) {
  return Object.entries(listing)
    .flatMap(([licence, packages]) =>
      packages.flatMap(({ name, versions }) => versions.map((version) => ({ name: `${name}@${version}`, licence }))),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const list = '--recursive --filter ./packages/* --filter ./apps/* licenses list --prod --json'
  const { file, args, cwd } = pinnedPnpm(fileURLToPath(new URL('../../', import.meta.url)), list.split(' '))
  const { stdout, stderr, status } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)

  const packages = packagesOf(JSON.parse(stdout))
  const unwelcome = packages.filter(({ licence }) => !isAllowed(licence))
  if (process.argv.includes('--list')) for (const { name, licence } of packages) process.stdout.write(`${licence}\t${name}\n`)
  for (const { name, licence } of unwelcome) {
    process.stderr.write(
      `${name} is under ${licence}: use another package, or read the licence and add it to tooling/scripts/check-licences.mjs.\n`,
    )
  }
  process.stdout.write(
    `licences: ${packages.length} production dependencies, ${unwelcome.length} not under ${allowedLicences.join(', ')}\n`,
  )
  process.exitCode = unwelcome.length > 0 ? 1 : 0
}
