import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const { join } = posix
const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Paths, from the root, of the TypeScript and JavaScript files below one folder of every package and app. Reads no other folder: a
 * build, or the `prepack` of a test that runs at the same time, replaces the files there.
 *
 * @param {'src' | 'test'} part
 * @returns {string[]}
 */
export function sourceFiles(part) {
  return ['packages', 'apps']
    .flatMap((parent) => readdirSync(join(root, parent)).map((workspace) => join(parent, workspace, part)))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.[jt]s$/.test(file))
}
