import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { PageKind } from '../../page/model/page.ts'
import { type PathOf, pathAt } from '../../page/model/page-address.ts'
import { CachedParses } from '../folder/cached-parses.ts'
import type { Content, SourceImage } from '../folder/content.ts'
import type { ContentFile } from '../folder/content-file.ts'
import type { ContentService } from '../folder/content-service.ts'
import type { EarlierCheck, PageReading } from '../folder/page-reading.ts'
import type { CheckProfile } from '../source/schema-issues.ts'
import { decodedText, decodeSource, fileProblem, type Refusal, SourceText } from '../source/source-text.ts'
import { readYamlFile, type YamlFile } from '../source/yaml-file.ts'
import { createFrontMatterReader } from './front-matter.ts'
import { PageFile, readPageFile } from './page-file.ts'
import { RegisteredPages } from './registered-pages.ts'
import type { SectionPage } from './section-pages.ts'

export interface FolderOptions {
  /** `YYYY-MM-DD`; later dates are in the future. */
  readonly today: string
  /** Absolute URL of the service. Without it only paths name its pages, and `canonical_url` is not compared with its own. */
  readonly baseUrl: string | undefined
  readonly service: ContentService
  readonly checkProfile: CheckProfile
  /** Mistakes that belong to no file that is read. */
  readonly folderProblems: readonly ContentProblem[]
  /** SHA-256 as hexadecimal digits. */
  readonly sha256: (data: string) => string
  /** Makes it unnecessary to parse a file again. */
  readonly earlier?: EarlierCheck | undefined
  /** Keeps the parses until they are published. */
  readonly keepsParses?: boolean | undefined
}

/** A content folder while its kinds of files are read, one after the other. */
export class FolderFiles {
  readonly today: string
  readonly pathOf: PathOf
  readonly service: ContentService
  readonly checkProfile: CheckProfile
  /** What the kinds that have been read became. */
  readonly content: Partial<Content> = {}
  readonly pages: PageFile[] = []
  readonly registered = new RegisteredPages()
  /** The languages of the pages that authors wrote. */
  readonly languages = new Set<string>()
  /** Paths of images, those with errors too. */
  readonly imageFiles = new Set<string>()
  readonly #sources: SourceText[] = []
  readonly #problems: ContentProblem[]
  readonly #sha256: FolderOptions['sha256']
  readonly #earlier: EarlierCheck | undefined
  readonly #readPage: (source: SourceText, page: PagePlace, digest: string, unchanged?: PageReading) => PageFile

  constructor({ today, baseUrl, service, checkProfile, folderProblems, sha256, earlier, keepsParses }: FolderOptions) {
    this.today = today
    this.pathOf = (written) => pathAt(baseUrl, written)
    this.service = service
    this.checkProfile = checkProfile
    this.#problems = [...folderProblems]
    this.#sha256 = sha256
    this.#earlier = earlier
    const readFrontMatter = createFrontMatterReader(today, this.pathOf)
    const cache = keepsParses ? new CachedParses() : undefined
    this.#readPage = (source, { path, kind }, digest, unchanged) => {
      const reading = unchanged ?? readPageFile(source, kind, readFrontMatter, digest, cache)
      return new PageFile(source, path, kind, reading, unchanged !== undefined)
    }
  }

  /** The text of a file; undefined if there is none, which is reported. */
  source(file: ContentFile): SourceText | undefined {
    if ('problem' in file) this.#problems.push(file.problem)
    return 'content' in file ? this.#kept(decodeSource(file.path, file.content())) : undefined
  }

  /** Parses a text and reports its errors; undefined for one with only comments. */
  yaml(source: SourceText): YamlFile | undefined {
    return readYamlFile(source)
  }

  /** The image of a file; undefined if there is none, which is reported. */
  image(file: ContentFile): SourceImage | undefined {
    this.imageFiles.add(file.path)
    if ('problem' in file) this.#problems.push(file.problem)
    return 'image' in file ? file.image : undefined
  }

  /** Adds a page that an author wrote. @param hasPath it can be published at its path */
  addPage(file: ContentFile, place: PagePlace, hasPath: boolean): void {
    const unchanged = 'content' in file ? this.#earlier?.reading(file.path, file.sha256) : undefined
    // It could be read when it had the same digest: its text is read when it is needed.
    const isKnown = unchanged !== undefined && 'content' in file
    const source = isKnown ? this.#kept(new SourceText(file.path, () => decodedText(file.content()))) : this.source(file)
    const page = source && 'sha256' in file ? this.#readPage(source, place, file.sha256, unchanged) : undefined
    if (page) this.pages.push(page)
    if (page?.reading.frontMatter) this.languages.add(page.reading.frontMatter.language)
    if (!hasPath) return
    const anchors = page && (() => page.reading.anchors)
    const formerly = page?.reading.formerly?.map(({ written }) => written) ?? []
    const first = this.registered.add(place.path, { file: file.path, anchors, formerly })
    if (first !== undefined) this.report(file.path, { code: 'duplicate_path', message: `"${place.path}" is already the path of ${first}.` })
  }

  /** Adds a page that no author wrote, unless a page has its path already. */
  addUnwritten({ path, kind, file, source }: SectionPage, isGenerated?: true): void {
    const digest = this.#sha256(source)
    const page = this.#readPage(new SourceText(file, source), { path, kind }, digest, this.#earlier?.reading(file, digest))
    if (this.registered.add(path, { file, anchors: () => page.reading.anchors }) !== undefined) return
    // Its errors are not reported: they come from the pages that it lists.
    this.pages.push(isGenerated ? page.generated() : page)
  }

  /** Reports an error of a whole file, also of a missing one. */
  report(file: string, { code, message, fix }: Refusal): void {
    this.#problems.push(fileProblem(file, code, message, fix))
  }

  problems(): ContentProblem[] {
    return [...this.#problems, ...this.#sources.flatMap((source) => source.problems)]
  }

  #kept(decoded: SourceText | ContentProblem): SourceText | undefined {
    if (decoded instanceof SourceText) this.#sources.push(decoded)
    else this.#problems.push(decoded)
    return decoded instanceof SourceText ? decoded : undefined
  }
}

interface PagePlace {
  readonly path: string
  readonly kind: PageKind
}
