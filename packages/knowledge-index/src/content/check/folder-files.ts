import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { PageKind } from '../../page/model/page.ts'
import { CachedParses } from '../folder/cached-parses.ts'
import type { SourceImage } from '../folder/content.ts'
import type { EarlierCheck, PageReading } from '../folder/page-reading.ts'
import { fileRole, type SingleRole } from '../kinds/pages.ts'
import { decodedText, decodeSource, fileProblem, SourceText } from '../source/source-text.ts'
import { createFrontMatterReader } from './front-matter.ts'
import { PageFile, readPageFile } from './page-file.ts'
import { RegisteredPages } from './registered-pages.ts'
import type { SectionPage } from './section-pages.ts'

/** One file of the content folder; its path is relative to it, with forward slashes. */
export type ContentFile =
  | (DigestedFile & { readonly byteLength: number; readonly content: () => Uint8Array })
  | (DigestedFile & { readonly image: SourceImage })
  | { readonly path: string; readonly problem: ContentProblem }

interface DigestedFile {
  readonly path: string
  readonly sha256: string
  /** Of the file when it was read; undefined if a later change may not change it. */
  readonly stamp?: string | undefined
}

/** A file as it was read before. */
export interface KnownFile extends Pick<DigestedFile, 'sha256' | 'stamp'> {
  readonly byteLength: number
  readonly image?: Omit<SourceImage, 'read'> | undefined
}

export interface FolderOptions {
  /** `YYYY-MM-DD`; later dates are in the future. */
  readonly today: string
  /** Mistakes that belong to no file that is read. */
  readonly folderProblems: readonly ContentProblem[]
  /** SHA-256 as hexadecimal digits. */
  readonly sha256: (data: string) => string
  /** Makes it unnecessary to parse a file again. */
  readonly earlier?: EarlierCheck | undefined
  /** Keeps the parses until they are published. */
  readonly keepsParses?: boolean | undefined
  /** Whether the service needs a path itself, so that no page may have it. */
  readonly isReserved: (path: string) => boolean
}

/** The files of a content folder by their roles, read one by one. */
export class FolderFiles {
  readonly pages: PageFile[] = []
  readonly registered = new RegisteredPages()
  readonly factSources: SourceText[] = []
  readonly images: SourceImage[] = []
  /** Paths of images, those with errors too. */
  readonly imageFiles = new Set<string>()
  /** Digests of all files that could be read, by path. */
  readonly digests = new Map<string, string>()
  readonly #singles = new Map<SingleRole, SourceText | undefined>()
  readonly #sources: SourceText[] = []
  readonly #problems: ContentProblem[]
  readonly #earlier: EarlierCheck | undefined
  readonly #readPage: (source: SourceText, path: string, kind: PageKind, digest: string, earlier?: PageReading) => PageFile
  readonly #sha256: (data: string) => string
  readonly #isReserved: (path: string) => boolean

  constructor({ today, folderProblems, sha256, earlier, keepsParses, isReserved }: FolderOptions) {
    this.#problems = [...folderProblems]
    this.#sha256 = sha256
    this.#isReserved = isReserved
    const readFrontMatter = createFrontMatterReader(today)
    const cache = keepsParses ? new CachedParses() : undefined
    this.#earlier = earlier
    this.#readPage = (source, path, kind, digest, unchanged) => {
      const reading = unchanged ?? readPageFile(source, kind, readFrontMatter, digest, cache)
      return new PageFile(source, path, kind, reading, unchanged !== undefined)
    }
  }

  /** Files must come in the order of their paths. */
  add(file: ContentFile): void {
    const role = fileRole(file.path, this.#isReserved)
    if ('refusal' in role) this.#report(file.path, role.refusal.code, role.refusal.message, role.refusal.fix)
    if (role.role === 'refused' || role.role === 'ignored') return
    if (role.role === 'image') this.imageFiles.add(file.path)
    if ('problem' in file) this.#problems.push(file.problem)
    else this.digests.set(file.path, file.sha256)
    if ('image' in file) this.images.push(file.image)
    const unchanged = role.role === 'page' && 'content' in file ? this.#earlier?.reading(file.path, file.sha256) : undefined
    const source = 'content' in file ? this.#source(file, unchanged !== undefined) : undefined
    if (role.role === 'facts') {
      if (source) this.factSources.push(source)
    } else if (role.role === 'page') {
      const page = source && this.#readPage(source, role.path, role.kind, this.digests.get(file.path) as string, unchanged)
      if (page) this.pages.push(page)
      const anchors = page && (() => page.reading.anchors)
      const formerly = page?.reading.formerly?.map(({ written }) => written) ?? []
      const first = 'refusal' in role ? undefined : this.registered.add(role.path, { file: file.path, anchors, formerly })
      if (first !== undefined) this.#report(file.path, 'duplicate_path', `"${role.path}" is already the path of ${first}.`)
    } else if (role.role !== 'image') this.#singles.set(role.role, source)
  }

  /** Adds a page that no author wrote, unless a page has its path already. */
  addUnwritten({ path, kind, file, source }: SectionPage, isGenerated?: true): void {
    const digest = this.#sha256(source)
    const page = this.#readPage(new SourceText(file, source), path, kind, digest, this.#earlier?.reading(file, digest))
    if (this.registered.add(path, { file, anchors: () => page.reading.anchors }) !== undefined) return
    // Its errors are not reported: they come from the pages that it lists.
    this.pages.push(isGenerated ? page.generated() : page)
  }

  /** Reads the file of a role; undefined if it is missing or cannot be read. */
  single<Result>(role: SingleRole, read: (source: SourceText) => Result): Result | undefined {
    const source = this.#singles.get(role)
    return source && read(source)
  }

  has(role: SingleRole): boolean {
    return this.#singles.has(role)
  }

  problems(): ContentProblem[] {
    return [...this.#problems, ...this.#sources.flatMap((source) => source.problems)]
  }

  /** @param isKnown it could be read when it had the same digest: its text is read when it is needed */
  #source({ path, content }: Extract<ContentFile, { content: unknown }>, isKnown: boolean): SourceText | undefined {
    const decoded = isKnown ? new SourceText(path, () => decodedText(content())) : decodeSource(path, content())
    if (decoded instanceof SourceText) {
      this.#sources.push(decoded)
      return decoded
    }
    this.#problems.push(decoded)
    return undefined
  }

  #report(...problem: Parameters<typeof fileProblem>): void {
    this.#problems.push(fileProblem(...problem))
  }
}
