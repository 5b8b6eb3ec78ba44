/**
 * Reads a content folder: only files of a publication, within limits, and never outside the folder, even through links. Only `disk.ts`, which
 * this file alone imports, accesses the disk.
 */
import { createHash } from 'node:crypto'
import type { BigIntStats, Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import * as z from 'zod'
import type { ContentFile, KnownFile } from './content/check/folder-files.ts'
import type { IsServed } from './content/folder/links.ts'
import type { EarlierCheck } from './content/folder/page-reading.ts'
import { readImageFile } from './content/kinds/images.ts'
import {
  type FileRole,
  fileRole,
  folderRefusal,
  hiddenRefusal,
  isInPageFolder,
  isMisplacedPage,
  readFolders,
} from './content/kinds/pages.ts'
import type { CheckProfile } from './content/kinds/profile.ts'
import type { PageBackgrounds } from './content/kinds/site.ts'
import type { ContentResult } from './content/load/check-content.ts'
import { atOnce, type Disk, readAtOnce, waiting } from './content/load/disk.ts'
import { deepestFolder, largestFile, largestImage, mostBytes, mostFiles, mostImageBytes } from './content/source/content-bounds.ts'
import type { ContentProblemCode } from './content/source/content-problem-fixes.ts'
import { fileProblem } from './content/source/source-text.ts'
import type { ContentProblem } from './page/model/content-problem.ts'
import { checkedBaseUrl, givenOptions, invalidOption } from './page/model/invalid-option.ts'
import { KnowledgeError } from './page/model/knowledge-error.ts'

export type { ContentFile, KnownFile } from './content/check/folder-files.ts'
export type { IsServed } from './content/folder/links.ts'
export type { EarlierCheck, PageReading } from './content/folder/page-reading.ts'
export { imageProblem } from './content/kinds/images.ts'
export { type CheckProfile, checkBySchema, type ProfileIssue } from './content/kinds/profile.ts'
export type { PageBackgrounds } from './content/kinds/site.ts'
export type { ContentResult } from './content/load/check-content.ts'

/** Options of the content check, for `loadContent`. */
export interface LoadContentOptions {
  /** `YYYY-MM-DD`; later dates are in the future. @default today in UTC */
  readonly today?: string
  /** Checks `profile.json` against its contract; the issues of a zod schema fit unchanged. @default any JSON is a profile */
  readonly checkProfile?: CheckProfile
  /** Absolute URL of the service; a `canonical_url` on its origin must be the page's own address. @default not checked */
  readonly baseUrl?: string
  /** Whether a page may link to a path of the service that is not a page or an image, such as `/search`. @default no path */
  readonly isServed?: IsServed
  /** Whether the service needs a path itself, so that a page must not have it. @default no path */
  readonly isReserved?: (path: string) => boolean
  /** Path of the facts as data, which the page of facts links to, such as `/api/v1/facts`. @default no link */
  readonly factsDataPath?: string
  /** Backgrounds of pages: an accent in `site.yaml` needs a contrast of 4.5:1 with them. @default not checked */
  readonly backgrounds?: PageBackgrounds
  /** Interface texts in English, the keys of a language in `texts.yaml`. @default the file is not read */
  readonly texts?: object
  /** The check of an earlier content: unchanged files are not parsed again. @default every file is parsed */
  readonly earlier?: EarlierCheck | undefined
  /** The content is published next: its parses stay in memory until then. @default false */
  readonly keepsParses?: boolean
  /** Nothing else runs in this thread meanwhile: reads files synchronously, which takes a third of the CPU. @default false */
  readonly isAlone?: boolean
  /** Files by path, as they were read last: those with the same stamp are read only when their text is needed. @default every file is read */
  readonly known?: ReadonlyMap<string, KnownFile> | undefined
}

type ReadFolderOptions = Pick<LoadContentOptions, 'isAlone' | 'known'>

/** The runtime reads four files concurrently; a few more are prepared, and handles remain for connections. */
const filesAtOnce = 16

/**
 * Reads and checks the content folder `dir`. All errors of the content are returned together; a folder that
 * does not exist is one of them. Ignores other file names, and names that begin with a dot unless they are those of pages.
 *
 * @example const { content } = await loadContent('content', { baseUrl: 'https://facts.example.com' })
 * @throws KnowledgeError `invalid_option`
 */
export async function loadContent(dir: string, options: LoadContentOptions = {}): Promise<ContentResult> {
  return checkFolder(await readFolder(dir, options), options)
}

/**
 * Checks a folder that was read, as `loadContent` does.
 *
 * @example const result = await checkFolder(await readFolder('content'))
 * @throws KnowledgeError `invalid_option`
 */
export async function checkFolder(
  folder: ContentFolder,
  options: Omit<LoadContentOptions, keyof ReadFolderOptions> = {},
): Promise<ContentResult> {
  const { today = new Date().toISOString().slice(0, 10), checkProfile = () => [], ...given } = givenOptions(options)
  const { earlier, keepsParses, isServed = () => false, isReserved = () => false, factsDataPath, backgrounds, texts } = given
  const baseUrl = options.baseUrl === undefined ? undefined : checkedBaseUrl(options.baseUrl)
  if (!z.iso.date().safeParse(today).success) throw invalidOption('today', today, 'Pass a date that exists, as "2026-11-21".')
  if (typeof checkProfile !== 'function')
    throw invalidOption('checkProfile', checkProfile, 'Pass a function that returns a list of { path, message }.')
  if (folder.refusal !== undefined) return { status: 'invalid', problems: [folder.refusal], partial: { pages: [], isPart: true } }
  // A digest does not need the parsers.
  const { checkContent } = await import('./content/load/check-content.ts')
  return checkContent(folder.files, {
    today,
    checkProfile,
    baseUrl,
    earlier,
    keepsParses,
    isServed,
    isReserved,
    factsDataPath,
    backgrounds,
    texts,
    folderProblems: folder.problems,
    unread: folder.unread,
    sha256,
  })
}

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

/**
 * Reads the folder `dir` for `checkFolder`. Never rejects.
 *
 * @param options as those of `loadContent`
 * @example const folder = await readFolder('content', { isAlone: true })
 */
export async function readFolder(dir: string, options: ReadFolderOptions = {}): Promise<ContentFolder> {
  const { isAlone, known } = givenOptions(options)
  const walk = await walkFolder(dir, isAlone ? atOnce : waiting)
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

/**
 * SHA-256, as hexadecimal digits, of everything `loadContent` reads in the folder `dir`, including errors: the same digest means the same
 * content. Only reads; never rejects.
 *
 * @param options as those of `loadContent`
 * @example const digest = await contentDigest('content', { isAlone: true })
 */
export async function contentDigest(dir: string, { isAlone = false, known }: ReadFolderOptions = {}): Promise<string> {
  return digestOf(await walkFolder(dir, isAlone ? atOnce : waiting), known, () => undefined)
}

/** Reads the files of a walk in the order of their paths: none if there are too many, and none after too many bytes. */
async function digestOf(
  walk: FolderWalk | undefined,
  known: ReadFolderOptions['known'],
  take: (file: ContentFile) => void,
): Promise<string> {
  const hash = createHash('sha256')
  if (walk === undefined) return hash.digest('hex')
  hash.update(JSON.stringify([walk.problems, walk.unreadable]))
  const sorted = walk.files.length > mostFiles ? [] : walk.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  let bytes = 0
  for (let first = 0; first < sorted.length && bytes <= mostBytes; first += filesAtOnce) {
    const read = await Promise.all(
      sorted.slice(first, first + filesAtOnce).map((file) => readContentFile(file, walk, known?.get(file.path))),
    )
    for (const file of read) {
      bytes += textBytes(file)
      hash.update(JSON.stringify([file.path, 'sha256' in file ? file.sha256 : file.problem]))
      take(file)
    }
  }
  return hash.digest('hex')
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Undefined if there is no such folder. */
async function walkFolder(dir: string, disk: Disk): Promise<FolderWalk | undefined> {
  const root = await disk.realpath(dir).catch(() => undefined)
  const isFolder = root !== undefined && (await disk.stat(root).catch(() => undefined))?.isDirectory() === true
  if (!isFolder) return undefined
  const walk = new FolderWalk(root, disk)
  await walk.visit('', [root])
  return walk
}

function textBytes(file: ContentFile): number {
  return 'byteLength' in file ? file.byteLength : 0
}

interface FoundFile {
  /** Relative to the content folder. */
  readonly path: string
  /** Absolute, without links. */
  readonly realPath: string
  readonly role: FileRole
}

/** Finds the files to read, following links only inside the folder. */
class FolderWalk {
  readonly files: FoundFile[] = []
  readonly unreadable: ContentFile[] = []
  readonly problems: ContentProblem[] = []
  readonly unread: string[] = []
  readonly disk: Disk
  readonly #began = BigInt(Date.now())
  readonly #root: string
  readonly #folders: string[] = []

  constructor(root: string, disk: Disk) {
    this.#root = root
    this.disk = disk
  }

  /** @param realPaths the folder's real path after those of the folders above it */
  async visit(folder: string, realPaths: readonly string[]): Promise<void> {
    const realPath = realPaths.at(-1) as string
    this.#folders.push(realPath)
    const entries = await this.disk.readdir(realPath).catch((error: unknown) => errorCode(error))
    if (typeof entries === 'string') return this.#report(folder || '.', 'unreadable', `The folder cannot be read (${entries}).`)
    for (const entry of entries) await this.#visitEntry(folder === '' ? entry.name : `${folder}/${entry.name}`, entry, realPaths)
  }

  /** Changes when a file is written or replaced, also by a copy that keeps its time; undefined for one that was written just before the walk. */
  stampOf(found: BigIntStats): string | undefined {
    if (this.#isYoung(found)) return undefined
    const { dev, ino, size, mtimeNs, ctimeNs } = found
    return [dev, ino, size, mtimeNs, ctimeNs].map((value) => value.toString(36)).join(' ')
  }

  /** Whether no folder had another file or name just before the walk or since: asked after its files are read. */
  async hasSettledFolders(): Promise<boolean> {
    for (const folder of this.#folders) {
      const found = await this.disk.stat(folder).catch(() => undefined)
      if (found === undefined || this.#isYoung(found)) return false
    }
    return true
  }

  /** A time in the future is that of a clock that was ahead. */
  #isYoung({ mtimeMs, ctimeMs }: BigIntStats): boolean {
    const oldest = this.#began - young
    return mtimeMs > oldest || ctimeMs > oldest
  }

  async #visitEntry(path: string, entry: Dirent, realPaths: readonly string[]): Promise<void> {
    const { name } = entry
    if (path === name && !readFolders.has(name) && fileRole(path).role === 'ignored') {
      if (entry.isFile() && isMisplacedPage(name)) this.unread.push(path)
      if (entry.isDirectory()) await this.#findMisplaced(path, join(realPaths.at(-1) as string, name))
      const refusal = entry.isFile() ? undefined : folderRefusal(path)
      if (refusal) this.#report(path, refusal.code, refusal.message)
      return
    }
    const listed = join(realPaths.at(-1) as string, name)
    if (path.startsWith('.') || path.includes('/.')) return this.#visitHidden(path, entry, listed, realPaths)
    if (!entry.isSymbolicLink()) return this.#take(path, entry, listed, realPaths)
    const realPath = await this.disk.realpath(listed).catch((error: unknown) => ({ error: errorCode(error) }))
    if (typeof realPath !== 'string') return this.#refuse(path, 'unreadable', `The link leads nowhere (${realPath.error}).`)
    const isInside = `${realPath}${sep}`.startsWith(`${this.#root}${sep}`)
    if (!isInside) return this.#refuse(path, 'link_leaves_folder', 'The link leads out of the content folder.')
    const target = await this.disk.stat(realPath).catch((error: unknown) => errorCode(error))
    if (typeof target === 'string') return this.#refuse(path, 'unreadable', `It cannot be read (${target}).`)
    return this.#take(path, target, realPath, realPaths)
  }

  /** The first page directly in a folder that is not read, such as `drafts/idea.md`. Deeper folders may be those of other programs. */
  async #findMisplaced(folder: string, realPath: string): Promise<void> {
    if (folder.startsWith('.')) return
    const entries = await this.disk.readdir(realPath).catch(() => [])
    const [first] = entries.flatMap((entry) => (entry.isFile() && isMisplacedPage(entry.name) ? entry.name : [])).sort()
    if (first !== undefined) this.unread.push(`${folder}/${first}`)
  }

  /** Looks only for pages: links are not followed, and nothing is read. */
  async #visitHidden(path: string, entry: Dirent, listed: string, realPaths: readonly string[]): Promise<void> {
    // A volume of Kubernetes keeps its files in `..2026_…` and links to them.
    if (entry.name.startsWith('..')) return
    if (entry.isDirectory() && isInPageFolder(path)) return this.#enter(path, listed, realPaths)
    const refusal = hiddenRefusal(path)
    if (refusal) this.#report(path, refusal.code, refusal.message)
  }

  async #take(path: string, entry: Dirent | BigIntStats, realPath: string, realPaths: readonly string[]): Promise<void> {
    if (entry.isDirectory()) return this.#enter(path, realPath, realPaths)
    const role = fileRole(path)
    if (role.role === 'ignored') this.unread.push(path)
    else if (entry.isFile()) this.files.push({ path, realPath, role })
    else this.#refuse(path, 'unreadable', 'It is not a regular file.')
  }

  async #enter(path: string, realPath: string, realPaths: readonly string[]): Promise<void> {
    if (realPaths.includes(realPath)) this.#report(path, 'link_cycle', 'The link leads to a folder that contains it.')
    else if (realPaths.length > deepestFolder) this.#report(path, 'too_deep', `Folders are nested more than ${deepestFolder} deep.`)
    else await this.visit(path, [...realPaths, realPath])
  }

  /** Reports a file that would be read. */
  #refuse(path: string, code: ContentProblemCode, message: string): void {
    if (fileRole(path).role === 'ignored') this.#report(path, code, message)
    else this.unreadable.push({ path, problem: fileProblem(path, code, message) })
  }

  #report(path: string, code: ContentProblemCode, message: string): void {
    this.problems.push(fileProblem(path, code, message))
  }
}

/** Milliseconds: some file systems store times in steps of two seconds, so a file that was just written may be written again unnoticed. */
const young = 2_000n

async function readContentFile({ path, realPath, role }: FoundFile, walk: FolderWalk, known: KnownFile | undefined): Promise<ContentFile> {
  const { disk } = walk
  const isImage = role.role === 'image'
  const most = isImage ? largestImage : largestFile
  try {
    const found = await disk.stat(realPath)
    const stamp = walk.stampOf(found)
    const isKnown = known !== undefined && known.stamp !== undefined && known.stamp === stamp
    if (isKnown && !isImage) return unreadFile(path, realPath, known)
    if (isKnown && known.image) {
      const { sha256: digest, image } = known
      return { path, image: { ...image, read: () => readAgain(path, realPath, digest, disk) }, sha256: digest, stamp }
    }
    const bytes = found.size > most ? undefined : await disk.read(realPath)
    // It may have grown while it was read.
    if (bytes === undefined || bytes.length > most)
      return { path, problem: fileProblem(path, isImage ? 'image_too_large' : 'too_large', `The file is larger than ${most} bytes.`) }
    const digest = sha256(bytes)
    if (!isImage) return { path, byteLength: bytes.length, content: () => bytes, sha256: digest, stamp }
    const image = readImageFile(path, role.mediaType, bytes, digest)
    if ('code' in image) return { path, problem: image }
    return { path, image: { ...image, read: () => readAgain(path, realPath, digest, disk) }, sha256: digest, stamp }
  } catch (error) {
    return { path, problem: fileProblem(path, 'unreadable', `The file cannot be read (${errorCode(error)}).`) }
  }
}

/** A file with the stamp of the last time: its text is that of its digest. */
function unreadFile(path: string, realPath: string, { sha256: digest, byteLength, stamp }: KnownFile): ContentFile {
  return {
    path,
    byteLength,
    content: () => digested(path, readAtOnce(realPath), digest),
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

function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error'
}
