import { parse } from 'yaml'

/** npm's names of the operating systems on which this project is built and tested. */
const systems = ['darwin', 'linux', 'win32']

/** Packages whose binaries are for some systems on purpose, and why. */
const optionalEverywhere = new Set([
  // macOS's own file events; the other systems' watchers are part of Node.
  'fsevents',
])

/**
 * The packages of a lockfile that bring their binaries as optional dependencies, one for each system, and the systems for
 * which there is none. Such a package installs everywhere and fails where its binary is missing.
 *
 * @param {string} lockfile text of a pnpm-lock.yaml
 * @returns {{ name: string, binaries: string[], missing: string[] }[]} by name; `missing` is empty when all is well
 */
export function nativePackages(lockfile) {
  const { packages, snapshots } = parse(lockfile)
  return Object.entries(snapshots)
    .map(([name, { optionalDependencies = {} }]) => {
      const binaries = Object.entries(optionalDependencies)
        .filter(([binary]) => !optionalEverywhere.has(binary))
        .map(([binary, version]) => `${binary}@${version.replace(/\(.*/, '')}`)
        .filter((binary) => packages[binary]?.os)
      const covered = new Set(binaries.flatMap((binary) => packages[binary].os))
      return { name, binaries, missing: systems.filter((system) => !covered.has(system)) }
    })
    .filter(({ binaries }) => binaries.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
