import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether all tests of a file have the tag `slow`. */
export const isSlow = (file: string) => readFileSync(file, 'utf8').startsWith('// @module-tag slow')

/** The slow files in the folders `test` of the repository, relative to its root. */
export function slowFiles(root: string): string[] {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const tested = [...below('packages'), ...below('apps'), 'tooling', 'bench', 'examples']
  const files = tested.flatMap((folder) =>
    readdirSync(join(root, folder, 'test'), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/test/${path}`),
  )
  return files.filter((file) => file.endsWith('.test.ts') && isSlow(join(root, file)))
}
