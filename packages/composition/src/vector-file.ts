/** The file in which vectors outlive a restart. A file that cannot be read or written costs asking again, and nothing else. */
import { readFile } from 'node:fs/promises'
import { replaceFile } from './replace-file.ts'

/** Undefined when there is none, or none that can be read. */
export async function readVectorFile(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(() => undefined)
}

/** Rejects when the folder cannot be written. */
export async function writeVectorFile(path: string, bytes: Uint8Array): Promise<void> {
  await replaceFile(path, (file) => file.writeFile(bytes))
}
