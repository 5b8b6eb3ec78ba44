/**
 * Writes imported files into the content folder. A manifest lists them, so that a later import replaces and removes only these files, and
 * never a file that a person wrote or edited. No link is followed, so nothing is written outside of the folder.
 */
import { hash } from 'node:crypto'
import { lstatSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@svc/composition'
import type { Note } from './source/import-note.ts'
import { parentOf } from './source/source-path.ts'

/** Files of a content folder by their paths relative to it. */
export type FolderFiles = ReadonlyMap<string, Uint8Array>

export type WrittenFolder = Awaited<ReturnType<typeof writeContentFolder>>

/** A dot file: the content check does not read it. */
const manifestFile = '.import.json'

/**
 * @param overwrite replaces and removes files of an earlier import that were edited since
 * @throws the system's error if the folder cannot be written
 */
export async function writeContentFolder(
  folder: string,
  files: FolderFiles,
  { overwrite, note }: { readonly overwrite: boolean; readonly note: Note },
) {
  const earlier = readManifest(folder)
  const manifest = new Map(earlier)
  const written: Record<'added' | 'changed' | 'removed' | 'kept', string[]> = { added: [], changed: [], removed: [], kept: [] }
  let unchanged = 0
  const keep = (path: string, why: string) => {
    written.kept.push(path)
    note('file_kept', path, why)
  }
  try {
    for (const path of new Set([...files.keys(), ...earlier.keys()])) {
      const bytes = files.get(path)
      const digest = bytes && hash('sha256', bytes)
      const present = digestAt(folder, path)
      const known = earlier.get(path)
      if (present === 'blocked') {
        keep(path, 'A link or a folder is in the way. Move it.')
        manifest.delete(path)
      } else if (present === digest) {
        unchanged += digest === undefined ? 0 : 1
        // A hand-written file with the same text is not added to the manifest.
        if (digest === undefined) manifest.delete(path)
        else if (known !== undefined) manifest.set(path, digest)
      } else if (present !== undefined && known === undefined) keep(path, 'A file that was not imported is in the way. Move or rename it.')
      else if (present !== undefined && present !== known && !overwrite) {
        // The manifest keeps a file whose source is gone, or the next import takes it for a hand-written one.
        const change =
          bytes === undefined ? 'Its source is gone. Import with --overwrite to remove it.' : 'Import with --overwrite to replace it.'
        keep(path, `The file was edited after an earlier import. ${change}`)
      } else if (bytes === undefined || digest === undefined) {
        rmSync(join(folder, path))
        removeEmptyFolders(folder, parentOf(path))
        manifest.delete(path)
        written.removed.push(path)
        note('file_removed', path, 'Its source is gone.')
      } else {
        await replaceFile(join(folder, path), (file) => file.writeFile(bytes))
        manifest.set(path, digest)
        written[present === undefined ? 'added' : 'changed'].push(path)
      }
    }
  } finally {
    // Also after an error, or a later import takes these files for hand-written ones.
    await writeManifest(folder, manifest)
  }
  return { ...written, unchanged }
}

/** The digest of a file; undefined if there is none, and `blocked` if a link or a folder is in its place. */
function digestAt(folder: string, path: string): string | undefined {
  const parts = path.split('/')
  for (const [index] of parts.entries()) {
    const state = lstatSync(join(folder, ...parts.slice(0, index + 1)), { throwIfNoEntry: false })
    if (state === undefined) return undefined
    if (index < parts.length - 1 ? !state.isDirectory() : !state.isFile()) return 'blocked'
  }
  return hash('sha256', readFileSync(join(folder, path)))
}

function removeEmptyFolders(root: string, folder: string): void {
  for (let path = folder; path !== ''; path = parentOf(path)) {
    try {
      rmdirSync(join(root, path))
    } catch {
      // The folder has other files.
      return
    }
  }
}

function readManifest(folder: string): ReadonlyMap<string, string> {
  try {
    if (digestAt(folder, manifestFile) === 'blocked') return new Map()
    const { files } = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as { readonly files?: Readonly<Record<string, unknown>> }
    const own = Object.entries(files ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && importedPath.test(entry[0]),
    )
    return new Map(own)
  } catch {
    // Without a manifest every file counts as hand-written.
    return new Map()
  }
}

/** The paths that an import writes: a person may have edited the manifest. */
const importedPath = /^(?:(?:pages|images)(?:\/(?!\.\.(?:\/|$))[\w.-]+)+|site\.yaml|okf\.json)$/

async function writeManifest(folder: string, manifest: ReadonlyMap<string, string>): Promise<void> {
  const files = Object.fromEntries([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = `${JSON.stringify({ about: 'What svc-server import has written here, by SHA-256. Keep this file.', files }, null, 1)}\n`
  if (digestAt(folder, manifestFile) === 'blocked') return
  await replaceFile(join(folder, manifestFile), (file) => file.writeFile(text))
}
