/** Writes files that the next start reads: no reader sees a partial file, and no temporary file remains. */
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'

const unfinishedEnding = '.tmp'
/** A temporary file that is unchanged for this long (milliseconds) has no writer any more. */
const abandonedAfter = 60_000

/**
 * Replaces a file as a whole by what `write` writes; makes its folder when there is none. Rejects, and leaves the file as it was, when
 * the folder cannot be written or `write` rejects. A file that a power failure damages is not saved from that: who reads it has to notice.
 */
export async function replaceFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await makeFolder(dirname(path))
  await removeAbandoned(path)
  const unfinished = `${path}.${crypto.randomUUID()}${unfinishedEnding}`
  try {
    // Readable by all, because it is published; writable only by the owner.
    const file = await open(unfinished, 'wx', 0o644)
    await write(file).finally(() => file.close())
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Removes what a process that was killed while it wrote this file has left: `<path>.….tmp`. */
export async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(unfinishedEnding)) continue
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true })
  }
}
