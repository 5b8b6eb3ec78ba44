/**
 * A built publication as a file, for the next start: a line that says what it was made of, its pieces, and a SHA-256 of all that. What is
 * not whole or was made of something else is no publication; nothing that is wrong with the file is an error.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PublicationPiece } from './publication-pieces.ts'

/** What a publication was made of. */
export interface Origin {
  /** Of the content and everything else that it was built from, as hexadecimal digits. */
  readonly digest: string
  /** `YYYY-MM-DD`, when its dates were checked not to lie in the future. What was right then is right on every later day. */
  readonly day: string
}

const digestBytes = 32
const lengthBytes = 4

/** The pieces of the file, read at one stroke: it is for a start, where nobody waits yet. Undefined when there are none of this origin. */
export function readKeptPublication(path: string, { digest, day }: Origin): PublicationPiece[] | undefined {
  try {
    const bytes = readFileSync(path)
    const headEnd = bytes.indexOf('\n')
    const [found, since = ''] = bytes.toString('latin1', 0, headEnd).split(' ')
    if (found !== digest || since > day || since === '') return undefined
    const end = bytes.length - digestBytes
    if (!createHash('sha256').update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end))) return undefined
    const pieces: PublicationPiece[] = []
    for (let at = headEnd + 1; at < end; ) {
      const length = bytes.readUInt32LE(at)
      at += lengthBytes
      pieces.push(deserialize(bytes.subarray(at, at + length)))
      at += length
    }
    return pieces
  } catch {
    return undefined
  }
}

/** Replaces the file as a whole, so that nobody ever reads half of it. Rejects when the folder cannot be written. */
export async function writeKeptPublication(
  path: string,
  { digest, day }: Origin,
  pieces: AsyncIterable<{ readonly piece: PublicationPiece }>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await removeAbandoned(path)
  const unfinished = `${path}.${randomUUID()}${unfinishedEnding}`
  try {
    // What is published is nobody's secret; who may change it is the owner alone.
    const file = await open(unfinished, 'wx', 0o644)
    await writeAll(file, `${digest} ${day}\n`, pieces).finally(() => file.close())
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

async function writeAll(file: FileHandle, head: string, pieces: AsyncIterable<{ readonly piece: PublicationPiece }>): Promise<void> {
  const hash = createHash('sha256')
  const append = (bytes: Uint8Array) => {
    hash.update(bytes)
    return file.writeFile(bytes)
  }
  await append(Buffer.from(head, 'latin1'))
  for await (const { piece } of pieces) {
    const bytes = serialize(piece)
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(bytes.length)
    await append(length)
    await append(bytes)
  }
  await file.writeFile(hash.digest())
}

const unfinishedEnding = '.tmp'
/** Nobody writes for so long (milliseconds). */
const abandonedAfter = 60_000

/** What a process that was killed while it wrote has left behind. */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(unfinishedEnding)) continue
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true })
  }
}
