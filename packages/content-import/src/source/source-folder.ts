/**
 * Reads the folder that is imported. Only regular files inside the folder are read: no link is followed, and nothing that
 * would block, such as a FIFO, is opened.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@svc/composition'
import type { Note } from './import-note.ts'
import { inFolder } from './source-path.ts'

export type SourceFolder = ReturnType<typeof openSourceFolder>

/** Bytes of a text, the limit of a page in a content folder (docs/pages/reference/import.md). */
export const longestText = 1_048_576
/** Levels of folders: a mount can repeat a folder without end. */
const deepestFolder = 32
/** Folders of tools, which are often most of a repository. */
const foreignFolders: ReadonlySet<string> = new Set(['node_modules', 'bower_components', '__pycache__'])

/** Hidden folders with the settings of a site. Their pages are none of the site. */
const settingsFolders: ReadonlySet<string> = new Set(['.vitepress', '.well-known'])

/** @param folder must exist */
export function openSourceFolder(folder: string, note: Note) {
  const root = realpathSync(folder)
  const files: string[] = []
  /** The result of a reading; undefined, with a note, if the system refuses it. */
  const readable = <Result>(path: string, read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      note('left_out_file', path, `It cannot be read (${errorCode(error)}).`)
      return undefined
    }
  }
  const visit = (path: string, depth: number): void => {
    for (const entry of readable(path || '.', () => readdirSync(join(root, path), { withFileTypes: true })) ?? []) {
      const child = inFolder(path, entry.name)
      if (entry.isSymbolicLink()) note('left_out_file', child, 'A symbolic link is not followed.')
      else if (entry.isDirectory()) {
        if ((entry.name.startsWith('.') && !settingsFolders.has(entry.name)) || foreignFolders.has(entry.name)) continue
        if (depth < deepestFolder) visit(child, depth + 1)
        else note('left_out_file', child, `Folders more than ${deepestFolder} deep are not read.`)
      } else if (entry.isFile()) files.push(child)
      else note('left_out_file', child, 'This is not a file or a folder.')
    }
  }
  visit('', 1)
  files.sort()
  const known = new Set(files)

  /** At most `longest` bytes; undefined if there is no file, or a larger one. */
  const readBytes = (path: string, longest: number): Uint8Array | undefined => {
    if (!known.has(path)) return undefined
    // Another process may have put a link or a FIFO in the file's place since the walk.
    const read = readable(path, () => {
      const file = openSync(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      try {
        const state = fstatSync(file)
        return state.isFile() && state.size <= longest ? readFileSync(file) : ('too_large' as const)
      } finally {
        closeSync(file)
      }
    })
    if (read === undefined) known.delete(path)
    return read === 'too_large' ? undefined : read
  }
  return {
    /** Paths relative to the folder, with forward slashes, sorted. */
    files,
    has: (path: string): boolean => known.has(path),
    readBytes,
    /** The text with `\n` line ends and without a byte order mark; undefined, with a note, if the file cannot be read as text. */
    readText(path: string): string | undefined {
      const bytes = readBytes(path, longestText)
      if (bytes === undefined) {
        if (known.has(path)) note('page_left_out', path, 'The file is larger than 1 MiB. Divide it.')
        return undefined
      }
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        // Control characters are not text, and the importer marks places with noncharacters.
        return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]|[\ufdd0-\ufdef]/gu, '')
      } catch {
        note('page_left_out', path, 'The file is not UTF-8. Convert it.')
        return undefined
      }
    },
  }
}
