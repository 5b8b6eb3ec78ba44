/**
 * Licences under which this project ships or bundles what others wrote: permissive, with no duty beyond keeping their notice.
 * Names are those of SPDX.
 */
export const allowedLicences = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'PSF-2.0']

/**
 * Whether one may choose allowed licences for everything an SPDX expression names: `(MIT OR GPL-3.0-only)` yes,
 * `MIT AND GPL-3.0-only` no. An expression of more than one kind of operator has to be read by a person, and is a no.
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
export function packagesOf(listing) {
  return Object.entries(listing)
    .flatMap(([licence, packages]) =>
      packages.flatMap(({ name, versions }) => versions.map((version) => ({ name: `${name}@${version}`, licence }))),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
