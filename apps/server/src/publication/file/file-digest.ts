/** The SHA-256 of a publication's file, and the `.sha256` file next to it, in the format of `sha256sum`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
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
  for await (const chunk of createReadStream(file, { highWaterMark: bytesPerTurn })) hash.update(chunk)
  return hash.digest('hex')
}

/** Changes when the file is written or replaced; undefined if the file does not exist. Does not read the file. */
export async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found && `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}`
}

export async function writeDigest(file: string, digest: string): Promise<void> {
  await replaceFile(digestPath(file), (handle) => handle.writeFile(`${digest}  ${basename(file)}\n`))
}

/** Reads the `.sha256` file. @throws PublicationError `digest_missing`, or `cannot_read` if both files are missing */
export async function readDigest(file: string): Promise<string> {
  const line = await readFile(digestPath(file), 'latin1').catch(() => '')
  const [digest] = /^[0-9a-f]{64}(?= [ *])/.exec(line) ?? []
  if (digest !== undefined) return digest
  if ((await stampOf(file)) === undefined) {
    throw new PublicationError('cannot_read', `There is no file ${file}.`, 'Name a file of `svc-server build --out FILE`.')
  }
  throw new PublicationError(
    'digest_missing',
    `${digestPath(file)} does not exist or does not begin with a SHA-256.`,
    'Build the file with `svc-server build --out FILE`, which writes both, and copy both.',
  )
}
