/** Paths of a source are relative to it and have forward slashes; `''` is the source itself. */
import { normalize } from 'node:path/posix'

/** Joins parts of a path and resolves `.` and `..`; undefined if the path leaves the folder. */
export function joinPath(...parts: readonly string[]): string | undefined {
  const path = normalize(`./${parts.join('/')}`).replace(/^\.?\/|\/$/g, '')
  return /^\.\.(?:\/|$)/.test(path) ? undefined : path === '.' ? '' : path
}

/** The path of a file or folder in a folder of the source; `''` is the source itself. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The path of a file relative to a folder of the source; undefined if it is outside. */
export function pathIn(folder: string, file: string): string | undefined {
  if (folder === '') return file
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
