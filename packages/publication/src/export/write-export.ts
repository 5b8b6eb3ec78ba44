/** Writes an export next to its folder and then replaces the folder, so that it never mixes two exports. */
import { renameSync } from 'node:fs'
import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { errorCode, makeFolder } from '@svc/composition'
import { manifestName } from '../file/exported-files.ts'
import { type ManifestEntry, manifestEntry, readManifest, writeManifest } from './manifest.ts'
import type { StaticFile } from './static-files.ts'

export type ExportFolder =
  /** `folder` is absolute and without links. */
  | { readonly status: 'replaceable'; readonly folder: string }
  /** `file` is not of an earlier export. */
  | { readonly status: 'occupied'; readonly folder: string; readonly file: string }

/** Whether an export may replace the folder: it is missing, empty, or contains only an earlier export. */
export async function exportFolder(path: string): Promise<ExportFolder> {
  const folder = await realpath(path).catch(() => resolve(path))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  const exported = new Set([manifestName])
  try {
    for await (const entry of readManifest(join(folder, manifestName))) exported.add(entry.path)
  } catch {
    exported.clear()
  }
  const file = files.find((name) => !exported.has(name))
  return file === undefined ? { status: 'replaceable', folder } : { status: 'occupied', folder, file }
}

/** Resolves to the number of files; rejects and leaves the folder unchanged. @param workFolder a new folder on the same disk */
export async function writeExport(folder: string, workFolder: string, files: AsyncIterable<StaticFile>): Promise<number> {
  const written = join(workFolder, 'export')
  const replaced = join(workFolder, 'replaced')
  await mkdir(written)
  const count = await writeManifest(join(written, manifestName), writeFiles(written, files))
  await makeFolder(dirname(folder))
  replaceFolder(folder, { written, replaced })
  await rm(replaced, { recursive: true, force: true })
  return count
}

/** Synchronous, so that no signal ends the process while the folder is missing. */
function replaceFolder(folder: string, { written, replaced }: { readonly written: string; readonly replaced: string }): void {
  let isReplacing = true
  try {
    renameSync(folder, replaced)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    isReplacing = false
  }
  try {
    renameSync(written, folder)
  } catch (error) {
    if (isReplacing) renameSync(replaced, folder)
    throw error
  }
}

async function* writeFiles(folder: string, files: AsyncIterable<StaticFile>): AsyncGenerator<ManifestEntry> {
  const made = new Set<string>()
  for await (const file of files) {
    const parent = posix.dirname(file.path)
    if (!made.has(parent)) await mkdir(join(folder, parent), { recursive: true })
    made.add(parent)
    await writeFile(join(folder, file.path), file.bytes, { flag: 'wx' })
    yield manifestEntry(file)
  }
}
