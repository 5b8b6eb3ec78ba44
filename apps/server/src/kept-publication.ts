/**
 * A built publication as a file, for the next start: a line that says what it was made of, its pieces, and a SHA-256 of all that. What is
 * not whole or was made of something else is no publication; nothing that is wrong with the file is an error.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { replaceFile } from '@svc/composition'
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

/** Rejects when the folder cannot be written. */
export async function writeKeptPublication(
  path: string,
  { digest, day }: Origin,
  pieces: AsyncIterable<{ readonly piece: PublicationPiece }>,
): Promise<void> {
  await replaceFile(path, (file) => writeAll(file, `${digest} ${day}\n`, pieces))
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
