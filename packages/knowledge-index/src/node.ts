/**
 * Reads a content folder. The only file of this package that touches the disk: it reads what plays a part in a publication, never
 * more than the bounds below, and never outside the folder, whatever links say.
 */
import { createHash } from 'node:crypto'
import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import * as z from 'zod'
import { checkedBaseUrl } from './base-url.ts'
import type { ContentFile, ContentResult } from './content-check/check-content.ts'
import { deepestFolder, largestFile, mostBytes, mostFiles } from './content-check/content-bounds.ts'
import { fileRole, folderRefusal, pageFolders } from './content-check/file-role.ts'
import type { CheckProfile } from './content-check/profile.ts'
import { fileProblem } from './content-check/source-text.ts'
import type { ContentProblem } from './content-problem.ts'
import { givenOptions, invalidOption } from './invalid-option.ts'

export type { ContentResult } from './content-check/check-content.ts'
export type { CheckProfile, ProfileIssue } from './content-check/profile.ts'

/** What a content is held to beside its own rules, for `loadContent`. */
export interface LoadContentOptions {
  /** `YYYY-MM-DD`; dates after it lie in the future. Default: today in UTC. */
  readonly today?: string
  /** Holds `profile.json` to its contract. Default: any JSON is a profile. The issues of a zod schema fit as they are. */
  readonly checkProfile?: CheckProfile
  /** Absolute URL of the service; a `canonical_url` on its origin must be the page's own address. Default: not checked. */
  readonly baseUrl?: string
}

/** What reading a folder asks of the system. */
interface Disk {
  readonly readdir: (path: string) => Promise<Dirent[]>
  readonly realpath: (path: string) => Promise<string>
  readonly stat: (path: string) => Promise<Stats>
  /** Undefined for a file that is too large. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>
}

/** Other work goes on meanwhile. */
const waiting: Disk = {
  readdir: (path) => readdir(path, { withFileTypes: true }),
  realpath: (path) => realpath(path),
  stat: (path) => stat(path),
  async read(path) {
    const file = await open(path, 'r')
    try {
      return (await file.stat()).size > largestFile ? undefined : await file.readFile()
    } finally {
      await file.close()
    }
  },
}

/** No other work goes on, for a third of the CPU: nothing changes hands between threads. */
const atOnce: Disk = {
  readdir: async (path) => readdirSync(path, { withFileTypes: true }),
  realpath: async (path) => realpathSync(path),
  stat: async (path) => statSync(path),
  async read(path) {
    const file = openSync(path, 'r')
    try {
      return fstatSync(file).size > largestFile ? undefined : readFileSync(file)
    } finally {
      closeSync(file)
    }
  },
}

/** The runtime reads four files at once; a few more are ready for it, and handles are left for connections. */
const filesAtOnce = 16

/**
 * Reads the content folder `dir` and checks it as a whole. Mistakes in the content are a result, all of them at once; a folder that
 * does not exist is one of them. Files whose names play no part in a publication are ignored, and so are names that begin with a dot.
 *
 * @throws KnowledgeError `invalid_option`, the only mistake that is not the content's
 */
export async function loadContent(dir: string, options: LoadContentOptions = {}): Promise<ContentResult> {
  const { today = new Date().toISOString().slice(0, 10), checkProfile = () => [] } = givenOptions(options)
  const baseUrl = options.baseUrl === undefined ? undefined : checkedBaseUrl(options.baseUrl)
  if (!z.iso.date().safeParse(today).success) throw invalidOption('today', today, 'Give a date that exists, as "2026-11-21".')
  if (typeof checkProfile !== 'function')
    throw invalidOption('checkProfile', checkProfile, 'Give a function that returns a list of { path, message }.')
  const walk = await walkFolder(dir, waiting)
  if (walk === undefined) return { status: 'invalid', problems: [fileProblem('.', 'missing_folder', `There is no folder at "${dir}".`)] }
  const files = [...walk.unreadable]
  let bytes = 0
  for await (const file of contentFiles(walk)) {
    files.push(file)
    if (file.content instanceof Uint8Array) bytes += file.content.length
    if (bytes > mostBytes) break
  }
  if (walk.files.length > mostFiles || bytes > mostBytes) {
    return { status: 'invalid', problems: [fileProblem('.', 'too_many_files', 'The folder holds more than can be published at once.')] }
  }
  // A digest alone needs none of the parsers.
  const { checkContent } = await import('./content-check/check-content.ts')
  return checkContent(files, {
    today,
    checkProfile,
    baseUrl,
    folderProblems: walk.problems,
    sha256: (data) => createHash('sha256').update(data).digest('hex'),
  })
}

/**
 * SHA-256, as hexadecimal digits, of everything `loadContent` reads in the folder `dir`, what cannot be read included: as long as it is the
 * same, so is the content. Costs the reading and nothing else; never rejects.
 *
 * @param options `isAlone`: nothing else is to be done meanwhile, as at a start, so it may be read at one stroke
 */
export async function contentDigest(dir: string, { isAlone = false }: { readonly isAlone?: boolean } = {}): Promise<string> {
  const walk = await walkFolder(dir, isAlone ? atOnce : waiting)
  const hash = createHash('sha256')
  if (walk === undefined) return hash.digest('hex')
  hash.update(JSON.stringify([walk.problems, walk.unreadable]))
  for await (const { path, content } of contentFiles(walk)) {
    const isRead = content instanceof Uint8Array
    hash.update(JSON.stringify([path, isRead ? content.length : content]))
    if (isRead) hash.update(content)
  }
  return hash.digest('hex')
}

/** Undefined where there is no such folder. */
async function walkFolder(dir: string, disk: Disk): Promise<FolderWalk | undefined> {
  const root = await disk.realpath(dir).catch(() => undefined)
  const isFolder = root !== undefined && (await disk.stat(root).catch(() => undefined))?.isDirectory() === true
  if (!isFolder) return undefined
  const walk = new FolderWalk(root, disk)
  await walk.visit('', [root])
  return walk
}

/** The files of a walk one after another, in the order of their paths; none where there are too many. */
async function* contentFiles({ files, disk }: FolderWalk): AsyncGenerator<ContentFile> {
  if (files.length > mostFiles) return
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (let first = 0; first < sorted.length; first += filesAtOnce) {
    yield* await Promise.all(sorted.slice(first, first + filesAtOnce).map((file) => readContentFile(file, disk)))
  }
}

interface FoundFile {
  /** Relative to the content folder. */
  readonly path: string
  /** Absolute, without links. */
  readonly realPath: string
}

/** Finds the files that play a part, following links only where they stay inside the folder. */
class FolderWalk {
  readonly files: FoundFile[] = []
  readonly unreadable: ContentFile[] = []
  readonly problems: ContentProblem[] = []
  readonly disk: Disk
  readonly #root: string

  constructor(root: string, disk: Disk) {
    this.#root = root
    this.disk = disk
  }

  /** @param realPaths the folder's real path after those of the folders above it */
  async visit(folder: string, realPaths: readonly string[]): Promise<void> {
    const entries = await this.disk.readdir(realPaths.at(-1) as string).catch((error: unknown) => errorCode(error))
    if (typeof entries === 'string')
      return void this.problems.push(fileProblem(folder || '.', 'unreadable', `The folder cannot be read (${entries}).`))
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isOfNoPart = folder === '' && !pageFolders.has(entry.name) && fileRole(path).role === 'ignored'
      const refusal = isOfNoPart && !entry.isFile() ? folderRefusal(path) : undefined
      if (refusal) this.problems.push(fileProblem(path, refusal.code, refusal.message))
      if (entry.name.startsWith('.') || isOfNoPart) continue
      const listed = join(realPaths.at(-1) as string, entry.name)
      const realPath = entry.isSymbolicLink()
        ? await this.disk.realpath(listed).catch((error: unknown) => ({ error: errorCode(error) }))
        : listed
      if (typeof realPath !== 'string') this.#refuse(path, fileProblem(path, 'unreadable', `The link leads nowhere (${realPath.error}).`))
      else if (!`${realPath}${sep}`.startsWith(`${this.#root}${sep}`)) {
        this.#refuse(path, fileProblem(path, 'link_leaves_folder', 'The link leads out of the content folder.'))
      } else {
        const target = entry.isSymbolicLink() ? await this.disk.stat(realPath).catch((error: unknown) => errorCode(error)) : entry
        await this.#take(path, target, realPath, realPaths)
      }
    }
  }

  async #take(path: string, entry: Dirent | Stats | string, realPath: string, realPaths: readonly string[]): Promise<void> {
    if (typeof entry === 'string') this.#refuse(path, fileProblem(path, 'unreadable', `It cannot be read (${entry}).`))
    else if (entry.isDirectory()) await this.#enter(path, realPath, realPaths)
    else if (fileRole(path).role === 'ignored') return
    else if (entry.isFile()) this.files.push({ path, realPath })
    else this.#refuse(path, fileProblem(path, 'unreadable', 'It is no regular file.'))
  }

  async #enter(path: string, realPath: string, realPaths: readonly string[]): Promise<void> {
    if (realPaths.includes(realPath)) this.problems.push(fileProblem(path, 'link_cycle', 'The link leads to a folder that contains it.'))
    else if (realPaths.length > deepestFolder)
      this.problems.push(fileProblem(path, 'too_deep', `Folders are nested more than ${deepestFolder} deep.`))
    else await this.visit(path, [...realPaths, realPath])
  }

  #refuse(path: string, problem: ContentProblem): void {
    if (fileRole(path).role === 'ignored') this.problems.push(problem)
    else this.unreadable.push({ path, content: problem })
  }
}

async function readContentFile({ path, realPath }: FoundFile, { read }: Disk): Promise<ContentFile> {
  try {
    const bytes = await read(realPath)
    // It may have grown while it was read.
    if (bytes !== undefined && bytes.length <= largestFile) return { path, content: bytes }
    return { path, content: fileProblem(path, 'too_large', `The file is larger than ${largestFile} bytes.`) }
  } catch (error) {
    return { path, content: fileProblem(path, 'unreadable', `The file cannot be read (${errorCode(error)}).`) }
  }
}

function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error'
}
