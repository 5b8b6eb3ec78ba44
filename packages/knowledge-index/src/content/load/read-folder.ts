import { createHash } from 'node:crypto'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { ContentFile, KnownFile } from '../folder/content-file.ts'
import { mostBytes, mostFiles, mostImageBytes } from '../source/content-bounds.ts'
import { fileProblem } from '../source/source-text.ts'
import type { Disk } from './disk.ts'
import { type FolderWalk, walkFolder } from './folder-walk.ts'
import { readFile } from './read-file.ts'

/** The runtime reads four files concurrently; a few more are prepared, and handles remain for connections. */
const filesAtOnce = 16

/** Files by path, as they were read last. */
type KnownFiles = ReadonlyMap<string, KnownFile> | undefined

/** The files of a content folder, read but not checked. */
export interface ContentFolder {
  /** The `contentDigest` of the folder as it was read. */
  readonly digest: string
  readonly files: readonly ContentFile[]
  /** Mistakes that belong to no file that is read. */
  readonly problems: readonly ContentProblem[]
  /** Paths of files in the page, image and fact folders that are not read. */
  readonly unread?: readonly string[]
  /** Why none of it can be read. */
  readonly refusal?: ContentProblem
  /** Nothing in it was written shortly before it was read, so no write was in progress. */
  readonly isSettled?: boolean
}

/** Reads the folder `dir`. Never rejects. */
export async function readFolderFrom(disk: Disk, dir: string, known: KnownFiles): Promise<ContentFolder> {
  const walk = await walkFolder(dir, disk)
  const files = [...(walk?.unreadable ?? [])]
  let bytes = 0
  let imageBytes = 0
  const digest = await digestOf(walk, known, (file) => {
    files.push(file)
    bytes += textBytes(file)
    if ('image' in file) imageBytes += file.image.byteLength
  })
  const refuse = (refusal: ContentProblem) => ({ digest, files: [], problems: [], refusal })
  if (walk === undefined) return refuse(fileProblem('.', 'missing_folder', `There is no folder at "${dir}".`))
  const isTooMuch = walk.files.length > mostFiles || bytes > mostBytes || imageBytes > mostImageBytes
  if (!isTooMuch) {
    const isSettled = files.every((file) => 'stamp' in file && file.stamp !== undefined) && (await walk.hasSettledFolders())
    return { digest, files, problems: walk.problems, unread: walk.unread, isSettled }
  }
  return refuse(fileProblem('.', 'too_many_files', 'The folder has more files than a publication allows.'))
}

/**
 * The files of a folder for `known`: what the next reading need not read again.
 *
 * @example const folder = await readFolder('content', { known: knownFiles(earlierFolder) })
 */
export function knownFiles({ files }: Pick<ContentFolder, 'files'>): ReadonlyMap<string, KnownFile> {
  const known = new Map<string, KnownFile>()
  for (const file of files) {
    if ('problem' in file) continue
    const { path, sha256: digest, stamp } = file
    const { byteLength } = 'image' in file ? file.image : file
    known.set(path, { sha256: digest, stamp, byteLength, ...('image' in file && { image: file.image }) })
  }
  return known
}

/** The digest of everything in the folder that is read, including errors. Never rejects. */
export async function digestFolder(disk: Disk, dir: string, known: KnownFiles): Promise<string> {
  return digestOf(await walkFolder(dir, disk), known, () => undefined)
}

/** Reads the files of a walk in the order of their paths: none if there are too many, and none after too many bytes. */
async function digestOf(walk: FolderWalk | undefined, known: KnownFiles, take: (file: ContentFile) => void): Promise<string> {
  const hash = createHash('sha256')
  if (walk === undefined) return hash.digest('hex')
  hash.update(JSON.stringify([walk.problems, walk.unreadable]))
  const sorted = walk.files.length > mostFiles ? [] : walk.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  let bytes = 0
  for (let first = 0; first < sorted.length && bytes <= mostBytes; first += filesAtOnce) {
    const read = await Promise.all(sorted.slice(first, first + filesAtOnce).map((file) => readFile(file, walk, known?.get(file.path))))
    for (const file of read) {
      bytes += textBytes(file)
      hash.update(JSON.stringify([file.path, 'sha256' in file ? file.sha256 : file.problem]))
      take(file)
    }
  }
  return hash.digest('hex')
}

function textBytes(file: ContentFile): number {
  return 'byteLength' in file ? file.byteLength : 0
}
