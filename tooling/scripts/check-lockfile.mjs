/** Fails if the lockfile has a package that is not from a registry, or a native package without a binary for macOS, Windows or Linux. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** The checksum of npm's registries (Subresource Integrity). */
const checksum = /^sha512-[A-Za-z0-9+/]+={0,2}$/

/**
 * The packages of a lockfile that are not a registry's tarball with its checksum, such as a git repository or a folder. Such a source can
 * change after its review.
 *
 * @param {string} lockfile text of a pnpm-lock.yaml
 * @returns {string[]} one line each, `name@version: what it is instead`, by name
 */
export function exoticSources(lockfile) {
  const { packages, importers } = parse(lockfile)
  const resolved = Object.entries(packages).flatMap(([name, { resolution }]) => {
    const { integrity, ...elsewhere } = resolution
    if (Object.keys(elsewhere).length > 0) return [`${name}: ${JSON.stringify(elsewhere)}`]
    return checksum.test(integrity) ? [] : [`${name}: no sha512 checksum`]
  })
  const linked = Object.entries(importers).flatMap(([importer, groups]) =>
    [groups.dependencies, groups.devDependencies, groups.optionalDependencies]
      .flatMap((group) => Object.entries(group ?? {}))
      .filter(([, { specifier, version }]) => version.startsWith('link:') !== specifier.startsWith('workspace:'))
      .map(([name, { specifier }]) => `${name}: ${specifier}, in ${importer}`),
  )
  return [...resolved, ...linked].sort()
}

/** npm's names of the supported operating systems. */
const systems = ['darwin', 'linux', 'win32']

/** For macOS only; the watchers of other systems are part of Node. */
const macOsOnly = 'fsevents'

/**
 * The packages of a lockfile with a binary for each system as optional dependencies. They install everywhere, but fail on systems whose
 * binary is missing.
 *
 * @param {string} lockfile text of a pnpm-lock.yaml
 * @returns {{ name: string, binaries: string[], missing: string[] }[]} by name, with the systems without a binary
 */
export function nativePackages(lockfile) {
  const { packages, snapshots } = parse(lockfile)
  return Object.entries(snapshots)
    .map(([name, { optionalDependencies = {} }]) => {
      const binaries = Object.entries(optionalDependencies)
        .filter(([binary]) => binary !== macOsOnly)
        .map(([binary, version]) => `${binary}@${version.replace(/\(.*/, '')}`)
        .filter((binary) => packages[binary]?.os)
      const covered = new Set(binaries.flatMap((binary) => packages[binary].os))
      return { name, binaries, missing: systems.filter((system) => !covered.has(system)) }
    })
    .filter(({ binaries }) => binaries.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lockfile = readFileSync(new URL('../../pnpm-lock.yaml', import.meta.url), 'utf8')
  const problems = exoticSources(lockfile).map((line) => `${line}: depend on a version that is published to a registry.`)
  for (const { name, missing } of nativePackages(lockfile)) {
    if (missing.length === 0) continue
    problems.push(`${name} has no binary for ${missing.join(', ')}: pin a version that has one, in pnpm-workspace.yaml (overrides).`)
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
