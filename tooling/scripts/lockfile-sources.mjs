import { parse } from 'yaml'

/** A checksum that npm's registries give for what they published (Subresource Integrity). */
const checksum = /^sha512-[A-Za-z0-9+/]+={0,2}$/

/**
 * The packages of a lockfile that are not a registry's tarball with its checksum: a git repository, an address, a folder, a file.
 * Such a source can change after it was reviewed, or run scripts before it is one.
 *
 * @param {string} lockfile text of a pnpm-lock.yaml
 * @returns {string[]} one line each, `name@version: what it is instead`, by name; empty when all is well
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
