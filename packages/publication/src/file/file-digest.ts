/** The SHA-256 of a publication's files, and the `.sha256` file next to the base that lists them, in the format of `sha256sum`. */
import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { replaceFile } from '@svc/composition'
import { PublicationError } from './publication-error.ts'

/** Bytes that are hashed between two turns of the event loop: less than a millisecond. */
const bytesPerTurn = 256 * 1_024

export function digestPath(file: string): string {
  return `${file}.sha256`
}

/** 64 hexadecimal digits. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file)
  try {
    // One buffer for all parts: with one for each, which a stream has, the process would keep some ten megabytes more.
    const buffer = Buffer.allocUnsafe(bytesPerTurn)
    for (;;) {
      const { bytesRead } = await handle.read(buffer)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

/** Changes when the file is written or replaced, and not with its name; empty if the file does not exist. Does not read the file. */
export async function stampOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}` : ''
}

/** A file of a publication, and the SHA-256 of its bytes. */
export interface FileDigest {
  readonly file: string
  /** 64 hexadecimal digits. */
  readonly sha256: string
}

/** A file whose bytes have been written or checked when it had this stamp. */
export interface StampedFile extends FileDigest {
  readonly stamp: string
}

/** @param file just written or checked */
export async function stamped(file: string, sha256: string): Promise<StampedFile> {
  return { file, sha256, stamp: await stampOf(file) }
}

/** Replaces the `.sha256` file of a base. It lists the base, then its deltas, which are in the same folder. */
export async function writeDigests(files: readonly FileDigest[]): Promise<void> {
  const lines = files.map(({ file, sha256 }) => `${sha256}  ${basename(file)}\n`)
  await replaceFile(digestPath((files[0] as FileDigest).file), (handle) => handle.writeFile(lines.join('')))
}

/** Reads the `.sha256` file of a base. @throws PublicationError `digest_missing`, or `nothing_stored` if both files are missing */
export async function readDigests(base: string): Promise<readonly [FileDigest, ...FileDigest[]]> {
  const list = await readFile(digestPath(base), 'latin1').catch(() => '')
  const lines = [...list.matchAll(/^([0-9a-f]{64}) [ *]([^/\n]+)$/gm)]
  const [first, ...deltas] = lines.map(([, sha256 = '', name = '']) => ({ file: join(dirname(base), name), sha256 }))
  // The name of a copy may be another one.
  if (first !== undefined) return [{ ...first, file: base }, ...deltas]
  if ((await stampOf(base)) === '') {
    throw new PublicationError('nothing_stored', `There is no file ${base}.`, 'Name a file of `svc-server build --out FILE`.')
  }
  throw new PublicationError(
    'digest_missing',
    `${digestPath(base)} does not exist or does not begin with a SHA-256.`,
    'Build the file with `svc-server build --out FILE`, which writes both, and copy both.',
  )
}
