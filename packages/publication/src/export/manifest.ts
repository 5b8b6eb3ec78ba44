/** `manifest.json` of an export: a JSON list with one file per line, so that a list of any length can be read line by line. */
import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import type { StaticFile } from './static-files.ts'

const manifestEntrySchema = z.object({
  /** Relative to the export's folder, with `/` between folders. */
  path: z.string(),
  /** SHA-256 of the file, 64 hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int(),
  /** Value of `Content-Type`. */
  type: z.string(),
  /** The other headers that the server sends with these bytes. */
  headers: z.record(z.string(), z.string()),
})

export type ManifestEntry = Readonly<z.infer<typeof manifestEntrySchema>>

export function manifestEntry({ path, bytes, type, headers }: StaticFile): ManifestEntry {
  return { path, sha256: hash('sha256', bytes), size: bytes.length, type, headers }
}

export async function writeManifest(file: string, entries: AsyncIterable<ManifestEntry>): Promise<number> {
  const handle = await open(file, 'wx')
  try {
    let written = 0
    await handle.appendFile('[')
    for await (const entry of entries) {
      await handle.appendFile(`${written === 0 ? '\n' : ',\n'}${JSON.stringify(entry)}`)
      written += 1
    }
    await handle.appendFile('\n]\n')
    return written
  } finally {
    await handle.close()
  }
}

/** Throws if the file cannot be read or was not written by `writeManifest`. */
export async function* readManifest(file: string): AsyncGenerator<ManifestEntry> {
  let isEnded = false
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === ']') isEnded = true
    else if (line !== '[') yield manifestEntrySchema.parse(JSON.parse(line.replace(/,$/, '')))
  }
  if (!isEnded) throw new Error('The manifest is cut.')
}
