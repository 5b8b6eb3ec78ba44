/** The licence notices of bundled packages, required by their licences. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * The folders of the packages that are in the files of an app.
 *
 * @param {string[]} sourceMaps paths of the files' source maps
 * @returns {string[]} absolute paths
 */
export function bundledPackages(sourceMaps) {
  const folders = sourceMaps.flatMap((sourceMap) =>
    JSON.parse(readFileSync(sourceMap, 'utf8')).sources.flatMap((source) => {
      const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? []
      return folder === undefined ? [] : [resolve(dirname(sourceMap), folder)]
    }),
  )
  // The source map of a package that is a bundle itself has sources that are not installed.
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json'))).sort()
}

/** One text with the name, licence and notice of each package. @param {string[]} folders of packages */
export function thirdPartyNotices(folders) {
  const notices = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
    const text = file === undefined ? 'The package contains no notice.' : readFileSync(join(folder, file), 'utf8').trim()
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  const rule = `\n${'-'.repeat(80)}\n\n`
  return `The program contains these packages, under these licences.\n${rule}${notices.sort().join(rule)}`
}
