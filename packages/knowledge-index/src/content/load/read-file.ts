import { createHash } from 'node:crypto'
import { KnowledgeError } from '../../page/model/knowledge-error.ts'
import type { ContentFile, KnownFile } from '../folder/content-file.ts'
import { fileProblem } from '../source/source-text.ts'
import { type Disk, errorCode } from './disk.ts'
import type { FolderWalk, FoundFile } from './folder-walk.ts'

export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}

/** @param known the file as it was read last: with the same stamp it is read only when its text is needed */
export async function readFile({ path, realPath, kind }: FoundFile, { disk, stamps }: FolderWalk, known?: KnownFile): Promise<ContentFile> {
  const { limit, readImage } = kind
  try {
    const found = await disk.stat(realPath)
    const stamp = stamps.of(found)
    const isKnown = known !== undefined && known.stamp !== undefined && known.stamp === stamp
    if (isKnown && !readImage) return unreadFile(path, realPath, known, disk)
    if (isKnown && known.image) {
      const { sha256: digest, image } = known
      return { path, image: { ...image, read: () => readAgain(path, realPath, digest, disk) }, sha256: digest, stamp }
    }
    const bytes = found.size > limit.bytes ? undefined : await disk.read(realPath)
    // It may have grown while it was read.
    if (bytes === undefined || bytes.length > limit.bytes)
      return { path, problem: fileProblem(path, limit.code, `The file is larger than ${limit.bytes} bytes.`) }
    const digest = sha256(bytes)
    if (!readImage) return { path, byteLength: bytes.length, content: () => bytes, sha256: digest, stamp }
    const image = readImage(path, bytes, digest)
    if ('code' in image) return { path, problem: image }
    return { path, image: { ...image, read: () => readAgain(path, realPath, digest, disk) }, sha256: digest, stamp }
  } catch (error) {
    return { path, problem: fileProblem(path, 'unreadable', `The file cannot be read (${errorCode(error)}).`) }
  }
}

/** A file with the stamp of the last time: its text is that of its digest. */
function unreadFile(path: string, realPath: string, { sha256: digest, byteLength, stamp }: KnownFile, disk: Disk): ContentFile {
  return {
    path,
    byteLength,
    content: () => digested(path, readableSync(realPath, disk), digest),
    sha256: digest,
    stamp,
  }
}

/** Images are read again when they are published, because together they take more memory than the texts. */
async function readAgain(path: string, realPath: string, digest: string, disk: Disk): Promise<Uint8Array> {
  return digested(path, await disk.read(realPath).catch(() => undefined), digest)
}

/** @throws KnowledgeError `content_changed` if the bytes have another digest */
function digested(path: string, bytes: Uint8Array | undefined, digest: string): Uint8Array {
  if (bytes !== undefined && sha256(bytes) === digest) return bytes
  throw new KnowledgeError('content_changed', `${path} changed after it was checked.`, 'Read the content folder again.')
}

/** Undefined if it cannot be read. */
function readableSync(path: string, disk: Disk): Uint8Array | undefined {
  try {
    return disk.readSync(path)
  } catch {
    return undefined
  }
}
