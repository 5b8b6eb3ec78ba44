/** Writes files that the next start reads. */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './log/log.ts'

const unfinishedEnding = '.tmp'
/** The writer of a temporary file that is unchanged for this long has ended (milliseconds). */
const abandonedAfter = 60_000

/** Replaces a file as a whole, so that no reader sees a part; if it rejects, nothing changed. A power failure may damage it: readers check. */
export async function replaceFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await makeFolder(dirname(path))
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

/** Removes the temporary files of processes that were killed while they wrote this file. */
export async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(unfinishedEnding)) continue
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true })
  }
}

/** Also while other writers make them. Not `mkdir` with `recursive`: below `/proc`, Node 20 to 24 never return from it. */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  try {
    await mkdir(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || parent === path) throw error
    await makeFolder(parent)
    await mkdir(path).catch((failed) => {
      if (errorCode(failed) !== 'EEXIST') throw failed
    })
  }
}
