/** Fails if a source file has an import that `tooling/lint/import-table.mjs` does not allow. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { closedEntries, importTable } from '../lint/import-table.mjs'
import { sourceFiles } from './source-files.mjs'

const { dirname, join } = posix
const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Every import of the given files that is not allowed.
 *
 * @param {Iterable<readonly [path: string, text: string]>} files of `src` and `test` folders, paths from the root
 * @returns {string[]} one line each: the file, what is wrong, and what to do
 */
export function forbiddenImports(files) {
  const imports = [...files].flatMap(([file, text]) => importsOf(file, text))
  return [...imports.flatMap(refusalOf), ...mutualImports(imports)]
}

/** Static and dynamic imports, of types too. `target` is the path of a file of ours, else the name as it is written. */
function importsOf(file, text) {
  // A manifest that is read for its version is data.
  const importedFiles = ts.preProcessFile(text).importedFiles.filter(({ fileName }) => !fileName.endsWith('package.json'))
  return importedFiles.map(({ fileName }) => {
    const isOurs = fileName.startsWith('.')
    return { file, name: fileName, isOurs, target: isOurs ? join(dirname(file), fileName) : fileName }
  })
}

function refusalOf({ file, name, isOurs, target }) {
  const [workspace, part] = /^(?:packages|apps)\/[^/]+\/(src|test)\//.exec(file) ?? []
  const home = dirname(workspace)
  if (isOurs && !target.startsWith(`${home}/`)) return [`${file}: ${name} is outside of ${home}. Import what a package exports.`]
  if (/^@svc\/(?:server|harness)$/.test(name)) return [`${file}: nothing imports an app. Move what is shared into a package.`]
  if (closedEntries[name]?.every((place) => !contains(place, file)))
    return [`${file}: ${name} may change in any release. Import a documented entry, or export there what is missing.`]
  if (part === 'test') return []
  if (isOurs && target === `${home}/src/index.ts`) return [`${file}: imports its own index.ts. Import the file that defines the name.`]
  const rows = Object.entries(importTable).filter(([place]) => contains(place, file))
  if (rows.some(([place, allowed]) => allowed.some((entry) => allows(place, entry, target, isOurs)))) return []
  return [`${file}: may not import ${name}. Take it as an argument, move the code, or change tooling/lint/import-table.mjs.`]
}

const contains = (place, path) =>
  place.endsWith('/*') ? dirname(path) === place.slice(0, -2) : path === place || path.startsWith(`${place}/`)

function allows(place, entry, target, isOurs) {
  if (!isOurs) return entry === 'node:*' ? target.startsWith('node:') : contains(entry, target)
  return entry.startsWith('.') && contains(join(place.replace(/\/\*$/, ''), entry), target)
}

/** Two folders that import each other, and a subfolder that imports its parent; an `index.ts` or `main.ts` may import everything. */
function mutualImports(imports) {
  const edges = new Map()
  for (const { file, isOurs, target } of imports) {
    const [from, to] = [dirname(file), dirname(target)]
    if (isOurs && from !== to && /\/src\/(?!(?:index|main)\.ts$)/.test(file)) edges.set(`${from} ${to}`, file)
  }
  return [...edges].flatMap(([edge, file]) => {
    const [from, to] = edge.split(' ')
    const back = edges.get(`${to} ${from}`)
    const isWrong = back === undefined ? from.startsWith(`${to}/`) : from < to
    if (!isWrong) return []
    const files = back === undefined ? file : `${file}, ${back}`
    return [`${from} imports ${to}, which is above it or imports it too (${files}). Move what both need below both.`]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = [...sourceFiles('src'), ...sourceFiles('test')]
  const forbidden = forbiddenImports(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  for (const line of forbidden) process.stderr.write(`${line}\n`)
  process.exitCode = forbidden.length > 0 ? 1 : 0
}
