import { join, sep } from 'node:path'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { ContentFile } from '../folder/content-file.ts'
import { readFolders } from '../folder/read-folders.ts'
import type { ContentKind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { hiddenRefusal, isInPageFolder, isMisplacedPage } from '../kinds/pages.ts'
import { deepestFolder } from '../source/content-bounds.ts'
import type { ContentProblemCode } from '../source/content-problem-fixes.ts'
import { fileProblem } from '../source/source-text.ts'
import { type Disk, type DiskEntry, type DiskStats, errorCode } from './disk.ts'
import { stampsOf } from './stamps.ts'

/** Undefined if there is no such folder. */
export async function walkFolder(dir: string, disk: Disk): Promise<FolderWalk | undefined> {
  const root = await disk.realpath(dir).catch(() => undefined)
  const isFolder = root !== undefined && (await disk.stat(root).catch(() => undefined))?.isDirectory() === true
  if (!isFolder) return undefined
  const walk = new FolderWalk(root, disk)
  await walk.visit('', [root])
  return walk
}

export interface FoundFile {
  /** Relative to the content folder. */
  readonly path: string
  /** Absolute, without links. */
  readonly realPath: string
  readonly kind: ContentKind
}

type RealPaths = readonly [string, ...string[]]

/** Finds the files to read, following links only inside the folder. */
export class FolderWalk {
  readonly files: FoundFile[] = []
  readonly unreadable: ContentFile[] = []
  readonly problems: ContentProblem[] = []
  readonly unread: string[] = []
  readonly disk: Disk
  readonly stamps = stampsOf(Date.now())
  readonly #root: string
  readonly #folders: string[] = []

  constructor(root: string, disk: Disk) {
    this.#root = root
    this.disk = disk
  }

  /** @param realPaths the folder's real path, then those of the folders above it */
  async visit(folder: string, realPaths: RealPaths): Promise<void> {
    const [realPath] = realPaths
    this.#folders.push(realPath)
    const entries = await this.disk.readdir(realPath).catch((error: unknown) => errorCode(error))
    if (typeof entries === 'string') return this.#report(folder || '.', 'unreadable', `The folder cannot be read (${entries}).`)
    for (const entry of entries) await this.#visitEntry(folder === '' ? entry.name : `${folder}/${entry.name}`, entry, realPaths)
  }

  /** Whether no folder had another file or name just before the walk or since: asked after its files are read. */
  async hasSettledFolders(): Promise<boolean> {
    for (const folder of this.#folders) {
      const found = await this.disk.stat(folder).catch(() => undefined)
      if (found === undefined || this.stamps.isYoung(found)) return false
    }
    return true
  }

  async #visitEntry(path: string, entry: DiskEntry, realPaths: RealPaths): Promise<void> {
    const { name } = entry
    if (path === name && !readFolders.has(name) && kindOf(path) === undefined) {
      if (entry.isFile() && isMisplacedPage(name)) this.unread.push(path)
      if (entry.isDirectory()) await this.#findMisplaced(path, join(realPaths[0], name))
      // Its name differs only in capitals from one that is read.
      const meant = name.toLowerCase()
      if (entry.isFile() || name === meant || !readFolders.has(meant)) return
      return this.#report(path, 'unexpected_file', `A folder of this name is not read; "${meant}" is.`)
    }
    const listed = join(realPaths[0], name)
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
  async #visitHidden(path: string, entry: DiskEntry, listed: string, realPaths: RealPaths): Promise<void> {
    // A volume of Kubernetes keeps its files in `..2026_…` and links to them.
    if (entry.name.startsWith('..')) return
    if (entry.isDirectory() && isInPageFolder(path)) return this.#enter(path, listed, realPaths)
    const refusal = hiddenRefusal(path)
    if (refusal) this.#report(path, refusal.code, refusal.message)
  }

  async #take(path: string, entry: DiskEntry | DiskStats, realPath: string, realPaths: RealPaths): Promise<void> {
    if (entry.isDirectory()) return this.#enter(path, realPath, realPaths)
    const found = kindOf(path)
    if (found === undefined) this.unread.push(path)
    else if (entry.isFile()) this.files.push({ path, realPath, kind: found.kind })
    else this.#refuse(path, 'unreadable', 'It is not a regular file.')
  }

  async #enter(path: string, realPath: string, realPaths: RealPaths): Promise<void> {
    if (realPaths.includes(realPath)) this.#report(path, 'link_cycle', 'The link leads to a folder that contains it.')
    else if (realPaths.length > deepestFolder) this.#report(path, 'too_deep', `Folders are nested more than ${deepestFolder} deep.`)
    else await this.visit(path, [realPath, ...realPaths])
  }

  /** Reports a file that would be read. */
  #refuse(path: string, code: ContentProblemCode, message: string): void {
    if (kindOf(path) === undefined) this.#report(path, code, message)
    else this.unreadable.push({ path, problem: fileProblem(path, code, message) })
  }

  #report(path: string, code: ContentProblemCode, message: string): void {
    this.problems.push(fileProblem(path, code, message))
  }
}
