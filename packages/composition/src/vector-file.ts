/** The file in which vectors outlive a restart. A file that cannot be read or written costs asking again, and nothing else. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Undefined when there is none, or none that can be read. */
export async function readVectorFile(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(() => undefined)
}

/** Replaces the file as a whole, so that nobody ever reads half of it. Rejects when the folder cannot be written. */
export async function writeVectorFile(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
